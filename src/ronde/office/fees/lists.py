"""Lists of entry fees: who has to pay what, what was paid, the cash of each day; as files, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property, partial
from typing import Annotated, ClassVar, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.layout import Table
from ronde.declared.question import question
from ronde.declared.roles import Role
from ronde.declared.table import (
    XLSX,
    MadeFile,
    On,
    column,
    csv_file,
    pdf_file,
    table,
    workbook_file,
)
from ronde.documents import Sheet
from ronde.documents.fees import PaymentText, fee_receipts_document
from ronde.documents.sheet import Heading, Occasion
from ronde.documents.tables import Align, parts_document
from ronde.errors import InputError
from ronde.fields import Arg, filled
from ronde.i18n import Figure, phrase, phrase_in, translate
from ronde.i18n.dates import stored_day, stored_day_phrase
from ronde.office.desk import Desk
from ronde.office.desk.questions import EventFile, EventQuestion
from ronde.office.desk.rows import event_row
from ronde.office.fees.changes import FeeRuleData
from ronde.office.fees.dues import (
    FeeAccount,
    FeeStanding,
    PaymentWay,
    StoredFees,
    signed_amount,
    stored_fees,
)
from ronde.office.settings.occasion import occasion_of
from ronde.prizes.money import decimal_text, money_text
from ronde.store.tables import PaymentRow


@dataclass(frozen=True, slots=True)
class FeeRuleLine(FeeRuleData):
    """A rule with its number; `words` tell for whom it is."""

    number: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """What one player has to pay, why, and what was paid; amounts are decimal texts.

    `due` is empty where no rule applies; `open` is negative where too much was paid. What was
    paid in another currency than that of the fee stands in the payments alone. `by_hand` is the
    reason of a decision.
    """

    player: int
    name: str
    due: str
    paid: str
    open: str
    currency: str
    standing: str
    rule: int | None
    why: str
    by_hand: str


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """Money that a player paid, or got back where the amount is negative."""

    payment: int
    day: str
    player: int
    name: str
    amount: str
    currency: str
    way: PaymentWay
    note: str
    taken_by: str

    @property
    def money(self) -> str:
        """The amount with its currency."""
        return money_text(signed_amount(self.amount, self.currency), self.currency)

    @property
    def written_day(self) -> str:
        """The day in words."""
        return stored_day_phrase(self.day)


@dataclass(frozen=True, slots=True)
class CashTotal:
    """The sum of the payments of a day in one way and currency; `day` is empty for all days."""

    day: str
    way: PaymentWay
    currency: str
    amount: str


@dataclass(frozen=True, slots=True)
class FeeTotal:
    """What is due, paid and open in one currency, over all players."""

    currency: str
    due: str
    paid: str
    open: str


@dataclass(frozen=True, slots=True)
class FeesDocument:
    """The entry fees of an event, for arbiters."""

    currency: str
    rules: tuple[FeeRuleLine, ...]
    players: tuple[AccountLine, ...]
    payments: tuple[PaymentLine, ...]
    cash: tuple[CashTotal, ...]
    totals: tuple[FeeTotal, ...]
    version: int


ACCOUNTS: Final = table(
    AccountLine,
    "fees",
    phrase("Entry fees"),
    column(phrase_in("column", "No"), "player", Align.RIGHT),
    column(phrase("Name"), "name"),
    column(phrase("Fee"), "due", Align.RIGHT),
    column(phrase_in("fees", "Paid"), "paid", Align.RIGHT),
    column(phrase_in("fees", "Open"), "open", Align.RIGHT),
    column(phrase("Currency"), "currency", on=On.SHEET),
    column("", lambda one: FeeStanding(one.standing).word, on=On.SCREEN),
    column(phrase("Reason"), "why"),
)
"""What everybody has to pay."""

PAYMENTS: Final = table(
    PaymentLine,
    "payments",
    phrase("Payments"),
    column(phrase("Receipt"), "payment", Align.RIGHT),
    column(phrase("Day"), "day", on_paper="written_day"),
    column(phrase_in("column", "No"), "player", Align.RIGHT, on=On.SCREEN | On.SHEET),
    column(phrase("Name"), "name", share=3, strong=True),
    column(phrase_in("payment", "Amount"), "amount", Align.RIGHT, on_paper="money"),
    column(phrase("Currency"), "currency", on=On.SCREEN | On.SHEET),
    column(phrase_in("payment", "How"), "way"),
    column(phrase("Note"), "note", share=2),
    column(phrase("Taken by"), "taken_by", share=1),
)
"""The payments: the cash list."""


@dataclass(frozen=True)
class EventFees:
    """The entry fees of an event as they stand on a day.

    `only_open`: of the players those alone who have not paid all.
    """

    event: str
    name: str
    stored: StoredFees
    today: date
    version: int
    occasion: Occasion = Occasion()
    only_open: bool = False

    @cached_property
    def accounts(self) -> tuple[FeeAccount, ...]:
        """What each player has to pay and has paid, by starting number."""
        return self.stored.accounts(self.today)

    @cached_property
    def rules(self) -> tuple[FeeRuleLine, ...]:
        """The rules in their order."""
        return tuple(
            filled(FeeRuleLine, row, number=row.position, words=self.stored.conditions(row))
            for row in self.stored.rules
        )

    @cached_property
    def players(self) -> tuple[AccountLine, ...]:
        """The players with what they have to pay."""
        shown = (one for one in self.accounts if one.open > 0 or not self.only_open)
        return tuple(self._line(account) for account in shown)

    def _line(self, account: FeeAccount) -> AccountLine:
        due, player = account.due, account.player
        decided = self.stored.by_hand.get(player.id)
        return AccountLine(
            player.number,
            player.name,
            "" if due.amount is None else _figure(due.amount, due.currency),
            _figure(account.paid, due.currency),
            _figure(account.open, due.currency),
            due.currency,
            account.standing.value,
            due.rule,
            due.why,
            "" if decided is None else decided.reason,
        )

    @cached_property
    def payments(self) -> tuple[PaymentLine, ...]:
        """The payments, by day."""
        people = {row.id: row for row in self.stored.players}
        return tuple(
            filled(
                PaymentLine,
                row,
                payment=row.id,
                player=people[row.player].number,
                name=people[row.player].name,
                amount=Figure(row.amount),
                way=PaymentWay(row.way),
            )
            for row in self.stored.payments
        )

    def payments_of(
        self, player: int | None = None, payment: int | None = None
    ) -> tuple[PaymentLine, ...]:
        """Return all payments, those of a player, or one; raises InputError for one not there."""
        found = tuple(
            line
            for line in self.payments
            if player in (None, line.player) and payment in (None, line.payment)
        )
        if not found and (player, payment) != (None, None):
            raise InputError("there is no such payment")
        return found

    @cached_property
    def cash(self) -> tuple[CashTotal, ...]:
        """The sums by day and way, then those of all days."""
        days = sorted({row.day for row in self.stored.payments})
        by_day = (
            total
            for day in days
            for total in _sums(day, (row for row in self.stored.payments if row.day == day))
        )
        return (*by_day, *_sums("", self.stored.payments))

    @cached_property
    def totals(self) -> tuple[FeeTotal, ...]:
        """What is due, paid and open by currency."""
        return tuple(_total(self.accounts, currency) for currency in _currencies(self.accounts))

    def document(self) -> FeesDocument:
        """Return everything as the API gives it."""
        return FeesDocument(
            currency=self.stored.currency,
            rules=self.rules,
            players=self.players,
            payments=self.payments,
            cash=self.cash,
            totals=self.totals,
            version=self.version,
        )

    def parts(self, language: str) -> Sequence[str | Table]:
        """Return what everybody has to pay, and the totals, for a screen."""
        del language  # phrases are said where they are shown
        listed = ACCOUNTS.laid_out(self.players) if self.players else phrase("Everybody has paid.")
        return [listed, *map(_total_line, self.totals)]

    def sum_lines(self, language: str) -> list[str]:
        """Return the sums of the payments, each as a line in a language."""
        return [translate(_sum_line(one, language), language) for one in self.cash]

    def file(self, form: str, sheet: Sheet) -> MadeFile:
        """Return the lists as a file: `fees` or `payments` as CSV, or both as a workbook."""
        language = sheet.language
        if form == "xlsx":
            both = ((ACCOUNTS, self.players), (PAYMENTS, self.payments))
            return workbook_file(self.event, both, language)
        if form == "payments":
            return csv_file(self.event, PAYMENTS, self.payments, language)
        return csv_file(self.event, ACCOUNTS, self.players, language)

    def cash_list(self, sheet: Sheet) -> MadeFile:
        """Return the payments with their sums as PDF."""
        sheet = replace(sheet, occasion=self.occasion)
        heading = Heading(sheet.t("Cash list"), self.name)
        parts, sums = [PAYMENTS.part(self.payments, sheet)], self.sum_lines(sheet.language)
        return pdf_file(self.event, "cash", parts_document(heading, parts, sheet, sums))

    def receipts(self, player: int | None, payment: int | None, sheet: Sheet) -> MadeFile:
        """Return receipts as PDF: for all payments, those of a player, or a single one."""
        sheet = replace(sheet, occasion=self.occasion)
        lines = [_on_paper(line, sheet) for line in self.payments_of(player, payment)]
        return pdf_file(self.event, "receipts", fee_receipts_document(self.name, lines, sheet))


@dataclass(frozen=True)
class EventPayments:
    """The payments of an event with their sums."""

    fees: EventFees

    def parts(self, language: str) -> Sequence[str | Table]:
        """Return the payments and the sums for a screen."""
        if not self.fees.payments:
            return [phrase("Nothing was paid.")]
        return [PAYMENTS.laid_out(self.fees.payments), *self.fees.sum_lines(language)]

    def document(self) -> FeesDocument:
        """Return everything that is known of the fees."""
        return self.fees.document()


@question(
    path="fees",
    command="fees list",
    role=Role.ARBITER,
    examples="""
    fees list spring-open
    fees list spring-open --open
    """,
)
class FeesQuestion(EventQuestion[EventFees]):
    """List what players have to pay and why, and what is open of it."""

    only_open: Annotated[bool, Arg("Only players who have not paid all.", option="--open")] = False

    def ask(self, desk: Desk, event: str) -> EventFees:
        """Return the fees as they stand today."""
        return replace(event_fees(desk, event), only_open=self.only_open)


@question(
    command="fees payments",
    role=Role.ARBITER,
    examples="fees payments spring-open",
    more="The sums are those of each day and way of paying, then those of all days.",
)
class PaymentsQuestion(EventQuestion[EventPayments]):
    """List the payments of an event and their sums."""

    def ask(self, desk: Desk, event: str) -> EventPayments:
        """Return the payments."""
        return EventPayments(event_fees(desk, event))


@question(
    path="fees/export/{form}",
    command="fees export",
    operation="export_fees",
    role=Role.ARBITER,
    examples="""
    fees export spring-open -o fees.csv
    fees export spring-open --payments -o payments.csv
    fees export spring-open -o fees.xlsx
    """,
)
class FeesFile(EventFile):
    """Write the fees or the payments of an event as CSV, or both as a workbook."""

    media_types: ClassVar[tuple[str, ...]] = ("text/csv", XLSX)

    of_payments: Annotated[
        bool, Arg("The payments, not the fees.", option="--payments", is_sent=False)
    ] = False
    form: Annotated[str, Arg(is_option=False, choices=("fees", "payments", "xlsx"))] = ""

    def ask(self, desk: Desk, event: str) -> Callable[[Sheet], MadeFile]:
        """Return what makes the file."""
        form = "payments" if self.of_payments and self.form != "xlsx" else self.form
        return partial(event_fees(desk, event).file, form)


class FeePaper(Enum):
    """What is printed of the fees."""

    CASH = "cash"
    RECEIPTS = "receipts"


@question(
    path="fees/print/{kind}",
    command="fees print",
    operation="print_fees",
    role=Role.ARBITER,
    examples="""
    fees print spring-open cash -o cash.pdf
    fees print spring-open receipts --player 7 -o receipt.pdf
    """,
)
class FeesPaper(EventFile):
    """Print the cash list of an event, or receipts, as PDF."""

    kind: Annotated[FeePaper, Arg(metavar="KIND")]
    player: Annotated[
        StartingNumber | None, Arg("Receipts of this player alone.", metavar="PLAYER")
    ] = None
    payment: Annotated[int | None, Arg("The receipt of this payment alone.", least=1)] = None

    def ask(self, desk: Desk, event: str) -> Callable[[Sheet], MadeFile]:
        """Return what prints it."""
        fees = event_fees(desk, event)
        if self.kind is FeePaper.CASH:
            return fees.cash_list
        return partial(fees.receipts, self.player, self.payment)


def _on_paper(line: PaymentLine, sheet: Sheet) -> PaymentText:
    amount = signed_amount(line.amount, line.currency)
    money = sheet.say(money_text(abs(amount), line.currency))
    return PaymentText(line.payment, line.name, money, line.day, line.way.word, amount < 0)


def _sum_line(one: CashTotal, language: str) -> str:
    money = money_text(signed_amount(one.amount, one.currency), one.currency)
    if not one.day:
        return phrase("All days, {way}: {money}", way=one.way.word, money=money)
    day = stored_day(one.day, language)
    return phrase("{day}, {way}: {money}", day=day, way=one.way.word, money=money)


def _total_line(total: FeeTotal) -> str:
    due, paid, left = (
        money_text(signed_amount(text, total.currency), total.currency)
        for text in (total.due, total.paid, total.open)
    )
    return phrase("Fees {due}, paid {paid}, open {left}.", due=due, paid=paid, left=left)


def _figure(amount: int, currency: str) -> str:
    return Figure(decimal_text(amount, currency))


def _sums(day: str, payments: Iterable[PaymentRow]) -> Iterator[CashTotal]:
    sums: dict[tuple[str, str], int] = {}
    for row in payments:
        place = (row.currency, row.way)
        sums[place] = sums.get(place, 0) + signed_amount(row.amount, row.currency)
    for way in PaymentWay:
        for (currency, used), amount in sorted(sums.items()):
            if used == way.value:
                yield CashTotal(day, way, currency, _figure(amount, currency))


def _currencies(accounts: Iterable[FeeAccount]) -> list[str]:
    found: set[str] = set()
    for account in accounts:
        found |= account.elsewhere.keys()
        if account.due.amount is not None or account.paid:
            found.add(account.due.currency)
    return sorted(found)


def _total(accounts: Iterable[FeeAccount], currency: str) -> FeeTotal:
    due = paid = left = 0
    for account in accounts:
        if account.due.currency == currency:
            due, left = due + (account.due.amount or 0), left + account.open
            paid += account.paid
        else:
            paid += account.elsewhere.get(currency, 0)
    return FeeTotal(currency, *(_figure(one, currency) for one in (due, paid, left)))


def open_fees(desk: Desk, event: str) -> dict[int, str]:
    """Return what is still to be paid by whom, by starting number; nobody else is mentioned."""
    fees = event_fees(desk, event).accounts
    return {
        one.player.number: _shortly(one.open, one.due.currency)
        for one in fees
        if one.due.amount is not None and one.open > 0
    }


_SIGNS: Final = {"EUR": "€", "GBP": "£", "USD": "$"}


def _shortly(amount: int, currency: str) -> str:
    """Return an amount for a narrow place: no coins where there are none, a sign for the currency.

    >>> _shortly(4000, "EUR"), _shortly(1250, "CHF")
    ('40 €', '12.50 CHF')
    """
    text = decimal_text(amount, currency)
    whole, _, coins = text.partition(".")
    figure = Figure(text if coins.strip("0") else whole)
    return phrase("{amount} {currency}", amount=figure, currency=_SIGNS.get(currency, currency))


def event_fees(desk: Desk, event: str, today: date | None = None) -> EventFees:
    """Return the entry fees of an event as they stand on a day, by default today."""
    with desk.reading(event) as reader:
        stored, name = stored_fees(reader), event_row(reader).name
        occasion, day = occasion_of(reader.state()), today or date.today()
        return EventFees(event, name, stored, day, reader.subject.version, occasion)
