"""Changes of entry fees: rules, decisions about one player, payments taken and taken back.

The journal of an event is open to viewers. It keeps who did something about whose fee; amounts,
notes and reasons stand in the rows, which are private.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber, checked_day
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError, mistakes_in
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model import Finding, Severity
from ronde.office.desk import Desk
from ronde.office.desk.actions import AnytimeAction, R, action
from ronde.office.desk.rows import player_row, replace_rows
from ronde.office.fees.dues import (
    DEFAULT_CURRENCY,
    PaymentWay,
    StoredFees,
    kept_amount,
    signed_amount,
    stored_fees,
)
from ronde.office.players.roster import called
from ronde.prizes.money import decimal_text, money_text
from ronde.store import Act, Step
from ronde.store.rows import at
from ronde.store.tables import FeeRow, FeeRuleRow, PaymentRow, PlayerRow

_Text = Annotated[Line, Arg(takes_null=True)]
_Amount = Annotated[Line, Arg(most=20, metavar="AMOUNT")]
MOST_RULES: Final = 50


class FeeAction(AnytimeAction[R]):
    """A change of entry fees, which a closed event takes, too: money may come late."""

    def arguments(self) -> dict[str, Any]:
        """Return whose fee it is, and nothing else."""
        player = getattr(self, "player", None)
        return {} if player is None else {"player": player}

    def step(self, desk: Desk, event: str, expected: int | None) -> AbstractContextManager[Step]:
        """Return the step; what is said of money or as a reason is not in the journal."""
        act = Act(desk.who, self.declared.act, self.arguments())
        return desk.database.step(event, act, expected=expected)


# Rules -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FeeRuleData:
    """What is to be paid, and by whom; everything that is given has to be true."""

    amount: Annotated[_Amount, Arg("What is to be paid; 0 is nothing.", "25")]
    category: Annotated[_Text, Arg("Key or name of a category.", "u18", metavar="NAME")] = ""
    titles: Annotated[_Text, Arg("Titles, each of which suffices.", "GM IM")] = ""
    until: Annotated[_Text, Arg("Day by which it is paid.", "2026-11-01", metavar="DATE")] = ""


def rule_in(text: str) -> FeeRuleData:
    """Return the rule that a command says: an amount, and conditions after it.

    >>> rule_in("20 category=u18 until=2026-11-01")
    FeeRuleData(amount='20', category='u18', titles='', until='2026-11-01')
    """
    amount, *conditions = text.split() or [""]
    said: dict[str, str] = {}
    for part in conditions:
        name, _, value = part.partition("=")
        if name not in ("category", "titles", "until") or not value:
            raise InputError(
                "{part} is no condition of a fee; write category=NAME, titles=GM,IM or"
                " until=2026-11-01",
                part=repr(part),
            )
        said[name] = value
    return FeeRuleData(amount, **said)


@action(
    phrase("set entry fees"),
    path="fees",
    operation="set_fees",
    method="PUT",
    done=template("The entry fees are set."),
    takes_reason=False,
)
class SetFees(FeeAction[None]):
    """Set what is to be paid to enter: the first rule that is true of a player applies.

    A rule without conditions is for everybody, and comes last. The list is replaced.
    """

    rules: Annotated[
        tuple[FeeRuleData, ...],
        Arg("The rules in their order.", [{"amount": "40"}], most=MOST_RULES),
    ]
    currency: Annotated[str, Arg("Three letters.", "EUR", pattern="^[A-Z]{3}$", metavar="CUR")] = (
        DEFAULT_CURRENCY
    )

    def run(self, step: Step) -> None:
        """Write the rules; raises InputError with all mistakes by field."""
        stored = stored_fees(step)
        _refuse_currency(stored, self.currency)
        wrong: dict[str, str] = {}
        rows = [
            _rule_row(stored, self.currency, place, one, wrong)
            for place, one in enumerate(self.rules)
        ]
        for place, row in enumerate(rows):
            if row is not None and (said := _needless(rows[:place], row)):
                wrong.setdefault(f"rules.{place}.amount", said)
        if wrong:
            raise InputError.in_fields(wrong)
        replace_rows(step, FeeRuleRow, [row for row in rows if row is not None])


def _refuse_currency(stored: StoredFees, currency: str) -> None:
    if not re.fullmatch("[A-Z]{3}", currency):
        raise InputError(
            "{text} is no currency; write its three letters, such as EUR", text=repr(currency)
        ).beside("currency")
    before = stored.currency
    if stored.rules and currency != before and any(r.currency == before for r in stored.payments):
        raise InputError(
            "payments were taken in {currency}; keep it, or take them back first", currency=before
        ).beside("currency")


def _rule_row(
    stored: StoredFees, currency: str, place: int, data: FeeRuleData, wrong: dict[str, str]
) -> FeeRuleRow | None:
    """Return a rule as it is kept; None, with its mistakes by field, for one that is wrong."""
    own: dict[str, str] = {}

    def put(name: str, value: str) -> None:
        own[name] = value

    found = mistakes_in(
        {
            "amount": lambda: put("amount", kept_amount(data.amount, currency)),
            "category": lambda: put("category", _category(stored, data.category)),
            "titles": lambda: put("titles", _titles(data.titles)),
            "until": lambda: put("until", _until(data.until.strip())),
        }
    )
    if not found and own["until"] and not signed_amount(own["amount"], currency):
        found["until"] = phrase("nothing has to be paid by that day; leave the day out")
    wrong |= {f"rules.{place}.{name}": what for name, what in found.items()}
    return None if found else FeeRuleRow(place + 1, currency=currency, **own)


def _category(stored: StoredFees, text: str) -> str:
    wanted = text.strip()
    for one in stored.categories.values():
        if wanted and (wanted == one.key or wanted.casefold() == one.label.casefold()):
            return one.key
    if not wanted:
        return ""
    known = ", ".join(one.label for one in stored.categories.values())
    raise InputError(
        "there is no category {name}; known: {known}", name=repr(text), known=known or "-"
    )


def _titles(text: str) -> str:
    words = text.upper().replace(",", " ").replace(";", " ").split()
    for word in words:
        if not word.isalpha() or len(word) > 4:
            raise InputError("{word} is no title; write GM IM, or leave it empty", word=repr(word))
    return " ".join(dict.fromkeys(words))


def _until(text: str) -> str:
    return checked_day(text, phrase("paid by")).isoformat() if text else ""


def _needless(before: list[FeeRuleRow | None], row: FeeRuleRow) -> str:
    """Return why a rule never applies, empty where it may; those before it are in order."""
    for other in before:
        if other is None:
            continue
        if other[3:] == row[3:]:
            return phrase("rule {number} has the same conditions", number=other.position)
        wider = other.category in ("", row.category) and (
            not other.titles
            or (row.titles and set(row.titles.split()) <= set(other.titles.split()))
        )
        if wider and not other.until:
            return phrase(
                "it never applies, because rule {number} comes before it; move it up",
                number=other.position,
            )
    return ""


# One player ------------------------------------------------------------------------------------


@action(
    phrase("set fee of a player"),
    tells=template("player {player}"),
    path="fees/players/{player}",
    operation="set_fee_of",
    method="PUT",
    command="fees set",
    examples="""
    fees set spring-open 7 0 "helps with the boards"
    fees set spring-open Agate 15 "two of a family"
    """,
    more="The reason is kept with the fee; the journal, which viewers read, does not tell it.",
    takes_reason=False,
)
class SetFeeOf(FeeAction[Effect]):
    """Set by hand what one player has to pay, with a reason."""

    player: StartingNumber
    amount: Annotated[_Amount, Arg("What is to be paid; 0 is nothing.", "15")]
    why: Annotated[
        Line, Arg("Why; the journal does not tell it.", "helps", least=1, metavar="REASON")
    ]

    def run(self, step: Step) -> Effect:
        """Write the amount and the reason; raises InputError with all mistakes by field."""
        stored, player = stored_fees(step), player_row(step, self.player)
        wrong = mistakes_in(
            {
                "amount": lambda: kept_amount(self.amount, stored.currency),
                "why": lambda: _refuse_no_reason(self.why),
            }
        )
        if wrong:
            raise InputError.in_fields(wrong)
        amount = kept_amount(self.amount, stored.currency)
        place, reason = at(FeeRow, player.id), self.why.strip()
        step.put(place, amount=amount, currency=stored.currency, reason=reason)
        what = phrase(
            "{player} has to pay {money}",
            player=called(player),
            money=money_text(signed_amount(amount, stored.currency), stored.currency),
        )
        return Effect("fee-set", what, player.number)


def _refuse_no_reason(text: str) -> None:
    if not text.strip():
        raise InputError("a decision needs its reason")


@action(
    phrase("leave fee to the rules"),
    tells=template("player {player}"),
    path="fees/players/{player}/release",
    operation="release_fee",
    command="fees release",
    examples="fees release spring-open 7",
    takes_reason=False,
)
class ReleaseFee(FeeAction[Effect]):
    """Let a player pay what the rules say again."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Delete the decision."""
        player = player_row(step, self.player)
        if step.row(FeeRow, player.id) is None:
            raise StateError("nothing was decided about the fee of {player}", player=called(player))
        step.delete(at(FeeRow, player.id))
        what = phrase("{player} pays by the rules", player=called(player))
        return Effect("fee-released", what, player.number)


# Payments --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PaymentData:
    """Money that changes hands; what is left out is what is open, today, in cash."""

    amount: Annotated[
        _Amount, Arg("What is paid, by default what is open; negative: paid back.", "25")
    ] = ""
    day: Annotated[_Text, Arg("When, by default today.", "2026-11-01", metavar="DATE")] = ""
    way: Annotated[PaymentWay, Arg("How it is paid.")] = PaymentWay.CASH
    note: Annotated[_Text, Arg("What else is to be known.")] = ""


@action(
    phrase("take payment"),
    tells=template("player {player}"),
    path="payments",
    operation="take_payment",
    command="pay",
    examples="""
    pay spring-open 7
    pay spring-open Agate --amount 20 --way transfer --day 2026-11-01
    pay spring-open 7 --amount -5 --note "paid too much"
    """,
    takes_reason=False,
)
class TakePayment(FeeAction[Effect]):
    """Note that a player paid the entry fee or a part of it, or got money back."""

    player: StartingNumber
    data: PaymentData = PaymentData()

    def run(self, step: Step) -> Effect:
        """Write the payment, numbered like its entry of the journal; tells what is open then."""
        stored, player = stored_fees(step), player_row(step, self.player)
        wrong = mistakes_in(
            {
                "amount": lambda: signed_amount(self.data.amount or "0", stored.currency),
                "day": self._day,
            }
        )
        if wrong:
            raise InputError.in_fields(wrong)
        before = stored.account(player, self._day())
        currency = before.due.currency
        amount = before.open
        if self.data.amount.strip():
            amount = signed_amount(self.data.amount, currency)
        elif before.due.amount is None:
            raise InputError("no fee is set for {player}; say what is paid", player=called(player))
        if not amount:
            raise StateError("{player} has nothing to pay", player=called(player))
        number, text = next_payment(step), decimal_text(amount, currency)
        day, way, note = self._day().isoformat(), self.data.way.value, self.data.note.strip()
        step.insert(
            PaymentRow(number, player.id, text, currency, day, way, note, taken_by=step.act.who)
        )
        return _told(step, player, amount, currency)

    def _day(self) -> date:
        text, today = self.data.day.strip(), date.today()
        day = checked_day(text, phrase("day")) if text else today
        if day > today + timedelta(days=1):  # it may be tomorrow where the players are
            raise InputError("{day} has not come yet", day=text)
        return day


def _told(step: Step, player: PlayerRow, amount: int, currency: str) -> Effect:
    """Return what was paid and what is open."""
    account = stored_fees(step).account(player, date.today())
    facts = {"player": called(player), "money": money_text(abs(amount), currency)}
    if amount < 0:
        what = phrase("{player} got {money} back", **facts)
    else:
        what = phrase("{player} paid {money}", **facts)
    return Effect("paid", what, player.number, findings=tuple(_balance(account.open, currency)))


def _balance(left: int, currency: str) -> Iterator[Finding]:
    if left > 0:
        what = phrase("{money} is still to be paid", money=money_text(left, currency))
        yield Finding(Severity.NOTE, "fee-open", what)
    elif left < 0:
        what = phrase("{money} was paid too much", money=money_text(-left, currency))
        yield Finding(Severity.WARNING, "fee-too-much", what)


def next_payment(step: Step) -> int:
    """Return the number of a new payment: that of its entry of the journal, or the next free one.

    It is the number of the receipt, so that one that was taken back is not given again.
    """
    last = max((row.id for row in step.rows(PaymentRow)), default=0)
    return max(last, step.subject.version) + 1


@action(
    phrase("take payment back"),
    tells=template("payment {payment}"),
    path="payments/{payment}/take-back",
    operation="take_payment_back",
    command="fees take-back",
    examples="fees take-back spring-open 12",
    takes_reason=False,
)
class TakePaymentBack(FeeAction[Effect]):
    """Remove a payment that was noted by mistake.

    Money that goes back to the player is a payment of its own, with a negative amount.
    """

    payment: Annotated[int, Arg(least=1, most=2**31 - 1, place="Number of the payment.")]

    def arguments(self) -> dict[str, Any]:
        """Return the number of the payment."""
        return {"payment": self.payment}

    def run(self, step: Step) -> Effect:
        """Delete the payment."""
        row = step.row(PaymentRow, self.payment)
        if row is None:
            raise InputError("there is no payment {number}", number=self.payment)
        step.delete(row)
        player = step.existing(PlayerRow, row.player)
        what = phrase(
            "payment {number} of {player} is taken back", number=row.id, player=called(player)
        )
        return Effect("payment-removed", what, player.number)
