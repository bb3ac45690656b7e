"""What each player has to pay to enter, by which rule, and what is open of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import listed, phrase, phrase_in
from ronde.i18n.dates import day_phrase
from ronde.model.categories import NamedCategory
from ronde.model.dates import year_of
from ronde.prizes.money import amount_of, decimal_text
from ronde.prizes.writing import plain_amount
from ronde.store import SubjectReader
from ronde.store.rows import State
from ronde.store.tables import EventRow, FeeRow, FeeRuleRow, PaymentRow, PlayerRow
from ronde.store.tournaments import categories_in, player_of

DEFAULT_CURRENCY: Final = "EUR"


class PaymentWay(Enum):
    """How money changes hands."""

    CASH = "cash"
    TRANSFER = "transfer"
    CARD = "card"
    OTHER = "other"

    @property
    def word(self) -> str:
        """The way in a word for people."""
        return _WAYS[self]


_WAYS: Final = {
    PaymentWay.CASH: phrase("Cash"),
    PaymentWay.TRANSFER: phrase("Transfer"),
    PaymentWay.CARD: phrase("Card"),
    PaymentWay.OTHER: phrase_in("way of paying", "Other"),
}


class FeeStanding(Enum):
    """How it stands with the fee of a player."""

    UNKNOWN = "unknown"  # no rule applies
    FREE = "free"
    OPEN = "open"
    PART = "part"
    PAID = "paid"
    TOO_MUCH = "too-much"

    @property
    def word(self) -> str:
        """How it stands, in a word for people."""
        return _STANDINGS[self]


_STANDINGS: Final = {
    FeeStanding.UNKNOWN: phrase("no fee"),
    FeeStanding.FREE: phrase_in("entry fee", "free"),
    FeeStanding.OPEN: phrase("not paid"),
    FeeStanding.PART: phrase("paid in part"),
    FeeStanding.PAID: phrase("paid"),
    FeeStanding.TOO_MUCH: phrase("paid too much"),
}


def signed_amount(text: str, currency: str) -> int:
    """Return an amount in the smallest coin, negative for money that goes back.

    >>> signed_amount("12,50 €", "EUR"), signed_amount("-5", "EUR")
    (1250, -500)
    """
    bare = text.strip().replace("\N{MINUS SIGN}", "-")
    is_back = bare.startswith("-")
    amount = amount_of(plain_amount(bare.removeprefix("-")), currency)
    return -amount if is_back else amount


class Due(NamedTuple):
    """What a player has to pay, None where no rule applies; `rule` is None for a decision."""

    amount: int | None
    currency: str
    rule: int | None
    why: str


@dataclass(frozen=True, slots=True)
class FeeAccount:
    """A player's fee and payments; `elsewhere` was paid in other currencies and does not count."""

    player: PlayerRow
    due: Due
    payments: tuple[PaymentRow, ...]

    @property
    def paid(self) -> int:
        """What was paid in the currency of the fee, less what went back."""
        return paid_until(self.payments, self.due.currency)

    @property
    def open(self) -> int:
        """What is still to pay; negative where too much was paid."""
        return (self.due.amount or 0) - self.paid

    @property
    def elsewhere(self) -> Mapping[str, int]:
        """What was paid in other currencies, such as before a change of the group."""
        others = sorted({row.currency for row in self.payments} - {self.due.currency})
        return {currency: paid_until(self.payments, currency) for currency in others}

    @property
    def standing(self) -> FeeStanding:
        """How it stands with the fee."""
        if self.due.amount is None and not self.paid:
            return FeeStanding.UNKNOWN
        if self.open <= 0:
            settled = FeeStanding.PAID if self.paid else FeeStanding.FREE
            return FeeStanding.TOO_MUCH if self.open else settled
        return FeeStanding.PART if self.paid else FeeStanding.OPEN


def paid_until(payments: tuple[PaymentRow, ...], currency: str, day: str = "9999") -> int:
    """Return the sum of payments in a currency that were made by a day."""
    return sum(
        signed_amount(row.amount, currency)
        for row in payments
        if row.currency == currency and row.day <= day
    )


class StoredFees(NamedTuple):
    """The rows of the entry fees of an event, and what they refer to."""

    rules: tuple[FeeRuleRow, ...]
    by_hand: Mapping[int, FeeRow]
    payments: tuple[PaymentRow, ...]
    players: tuple[PlayerRow, ...]
    categories: Mapping[str, NamedCategory]
    year: int | None

    @property
    def currency(self) -> str:
        """The currency of the rules."""
        return self.rules[0].currency if self.rules else DEFAULT_CURRENCY

    def account(self, player: PlayerRow, today: date) -> FeeAccount:
        """Return what a player has to pay and has paid."""
        own = tuple(row for row in self.payments if row.player == player.id)
        return FeeAccount(player, self._due(player, own, today), own)

    def accounts(self, today: date) -> tuple[FeeAccount, ...]:
        """Return the accounts of all players, by starting number."""
        own: dict[int, list[PaymentRow]] = {row.id: [] for row in self.players}
        for payment in self.payments:
            own[payment.player].append(payment)
        return tuple(
            FeeAccount(row, self._due(row, tuple(own[row.id]), today), tuple(own[row.id]))
            for row in self.players
        )

    def _due(self, player: PlayerRow, payments: tuple[PaymentRow, ...], today: date) -> Due:
        decided = self.by_hand.get(player.id)
        if decided is not None:
            amount = signed_amount(decided.amount, decided.currency)
            why = phrase("by decision: {reason}", reason=decided.reason)
            return Due(amount, decided.currency, None, why)
        for rule in self.rules:
            amount = signed_amount(rule.amount, rule.currency)
            is_early = today.isoformat() <= rule.until
            in_time = paid_until(payments, rule.currency, rule.until) >= amount
            if self._concerns(rule, player) and (not rule.until or is_early or in_time):
                conditions = self.conditions(rule, is_met=in_time)
                why = phrase("rule {number}: {who}", number=rule.position, who=conditions)
                return Due(amount, rule.currency, rule.position, why)
        why = phrase("no rule applies") if self.rules else phrase("no entry fee is set")
        return Due(None, self.currency, None, why)

    def _concerns(self, rule: FeeRuleRow, player: PlayerRow) -> bool:
        if rule.titles and player.title.upper() not in rule.titles.split():
            return False
        if not rule.category:
            return True
        return self.categories[rule.category].who.holds(player_of(player), self.year)

    def conditions(self, rule: FeeRuleRow, *, is_met: bool = False) -> str:
        """Return for whom a rule is, in words; `is_met`: it was paid by the day of the rule."""
        category = self.categories[rule.category].label if rule.category else ""
        parts = [category, rule.titles.replace(" ", ", ")]
        if rule.until:
            day = day_phrase(date.fromisoformat(rule.until))
            early = phrase("paid by {day}", day=day)
            parts.append(early if is_met else phrase("if paid by {day}", day=day))
        return listed(filter(None, parts)) or phrase("everybody")


def stored_fees(reader: SubjectReader | State) -> StoredFees:
    """Return the rows of the entry fees, rules in their order, players by starting number."""
    people = tuple(sorted(reader.rows(PlayerRow), key=lambda row: row.number))
    (event,) = reader.rows(EventRow)
    return StoredFees(
        tuple(reader.rows(FeeRuleRow)),
        {row.player: row for row in reader.rows(FeeRow)},
        tuple(sorted(reader.rows(PaymentRow), key=lambda row: (row.day, row.id))),
        people,
        {one.key: one for one in categories_in(reader, people)},
        year_of(event.start_date),
    )


def kept_amount(text: str, currency: str, field: str = "amount") -> str:
    """Return a fee as it is kept; raises InputError for no amount, beside its field."""
    try:
        amount = signed_amount(text, currency)
    except InputError as error:
        raise error.beside(field) from None
    if not text.strip() or amount < 0:
        raise InputError("write what is to be paid, such as 25; 0 is nothing").beside(field)
    return decimal_text(amount, currency)
