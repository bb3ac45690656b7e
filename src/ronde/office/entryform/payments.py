"""What was paid for entries by the form: ticked by hand, or found in a bank's table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final

from ronde.declared.actions import checked_day
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line
from ronde.formats.bankfile import BankLine, mentions, read_bank_file
from ronde.i18n import counted, phrase, template
from ronde.model import Finding, Severity
from ronde.office.desk import Desk
from ronde.office.desk.actions import action
from ronde.office.entryform.applications import (
    ApplicationNumber,
    EntryStanding,
    account_of_entry,
    application_row,
    placed_entries,
)
from ronde.office.fees.changes import FeeAction, PaymentData, TakePayment, next_payment
from ronde.office.fees.dues import PaymentWay, signed_amount, stored_fees
from ronde.prizes.money import decimal_text, money_text
from ronde.store import Step
from ronde.store.tables import ApplicationRow, PaymentRow, PlayerRow

_MOST: Final = 9999


@action(
    phrase("take payment for entry by form"),
    tells=template("entry {application}"),
    path="entries/{application}/payment",
    operation="take_entry_payment",
    takes_reason=False,
)
class TakeEntryPayment(FeeAction[Effect]):
    """Note that what is open for an entry by the form was paid, also before it is accepted."""

    application: ApplicationNumber
    way: Annotated[PaymentWay, Arg("How it was paid.")] = PaymentWay.TRANSFER

    def arguments(self) -> dict[str, Any]:
        """Return which entry it is."""
        return {"application": self.application}

    def run(self, step: Step) -> Effect:
        """Write the payment beside the entry, or as one of the player."""
        row = application_row(step, self.application)
        if row.player is not None:
            player = step.existing(PlayerRow, row.player)
            return TakePayment(player.number, PaymentData(way=self.way)).run(step)
        account = account_of_entry(stored_fees(step), row, date.today())
        if account.open <= 0:
            raise StateError("{name} has nothing to pay", name=row.name)
        _put_paid(step, row, account.open, date.today(), self.way)
        return _paid(row, account.open, account.due.currency)


@dataclass(frozen=True, slots=True)
class BankPayment:
    """A payment with the reference of an entry, as a bank tells it."""

    reference: Annotated[Line, Arg("Reference of the entry.", "AB2CD3EF")]
    amount: Annotated[Line, Arg("What was paid.", "40.00", most=20)]
    day: Annotated[Line, Arg("When.", "2026-11-01")]


@action(
    phrase("take payments of bank"),
    tells="",
    path="entries/bank-payments",
    operation="take_bank_payments",
    takes_reason=False,
    nothing=phrase("No payment has the reference of an entry and was not known yet."),
)
class TakeBankPayments(FeeAction[tuple[Effect, ...]]):
    """Note the payments of a bank by the references of entries; those known already stay once."""

    payments: Annotated[
        tuple[BankPayment, ...],
        Arg(
            "The payments.",
            [{"reference": "AB2CD3EF", "amount": "40", "day": "2026-11-01"}],
            most=_MOST,
        ),
    ]

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Write those that are new."""
        rows = {row.reference: row for row in step.rows(ApplicationRow)}
        if strangers := [one.reference for one in self.payments if one.reference not in rows]:
            raise InputError("no entry has the reference {text}", text=repr(strangers[0]))
        return tuple(
            effect
            for one in self.payments
            if (effect := _taken(step, rows[one.reference].id, one)) is not None
        )


def _taken(step: Step, application: int, paid: BankPayment) -> Effect | None:
    """Note one payment; return None for one that is known."""
    row = application_row(step, application)
    currency = account_of_entry(stored_fees(step), row, date.today()).due.currency
    amount = signed_amount(paid.amount, currency)
    day = checked_day(paid.day, phrase("day"))
    text, way = decimal_text(amount, currency), PaymentWay.TRANSFER
    if row.player is None:
        if row.paid_on == day.isoformat() and row.paid == text:
            return None
        _put_paid(step, row, amount, day, way)
        return _paid(row, amount, currency)
    known = {"amount": text, "day": day.isoformat(), "way": way.value}
    if step.rows(PaymentRow, player=row.player, **known):
        return None
    place = (next_payment(step), row.player, text, currency, day.isoformat(), way.value)
    step.insert(PaymentRow(*place, note=row.reference, taken_by=step.act.who))
    return _paid(row, amount, currency)


def _put_paid(step: Step, row: ApplicationRow, amount: int, day: date, way: PaymentWay) -> None:
    """Keep what was paid beside the entry, together with what was paid before."""
    currency = account_of_entry(stored_fees(step), row, day).due.currency
    before = signed_amount(row.paid, currency) if row.paid else 0
    step.update(
        row,
        paid=decimal_text(before + amount, currency),
        currency=currency,
        paid_on=day.isoformat(),
        paid_by=way.value,
    )


def _paid(row: ApplicationRow, amount: int, currency: str) -> Effect:
    money = money_text(amount, currency)
    return Effect("paid", phrase("{player} paid {money}", player=row.name, money=money))


@dataclass(frozen=True, slots=True)
class BankMatch:
    """What a bank's table says of the entries of an event.

    `others` is how many payments have no reference of an entry.
    """

    payments: tuple[BankPayment, ...]
    others: int
    findings: tuple[Finding, ...]


def match_bank_file(desk: Desk, event: str, data: bytes, name: str) -> BankMatch:
    """Return the payments in a bank's table that have the reference of an entry of the event."""
    lines = read_bank_file(data, name)
    with desk.reading(event) as reader:
        rows = [one.row for one in placed_entries(reader)]
        settled = {
            one.row.reference
            for one in placed_entries(reader)
            if one.standing in (EntryStanding.WITHDRAWN, EntryStanding.REFUSED)
        }
    matched = [(line, _row_of(line, rows)) for line in lines]
    payments = [_payment(line, row) for line, row in matched if row is not None]
    findings = _of_settled([row for _, row in matched if row is not None], settled)
    return BankMatch(tuple(payments), len(lines) - len(payments), tuple(findings))


def _payment(line: BankLine, row: ApplicationRow) -> BankPayment:
    return BankPayment(row.reference, line.amount, (line.day or date.today()).isoformat())


def _row_of(line: BankLine, rows: list[ApplicationRow]) -> ApplicationRow | None:
    return next((row for row in rows if mentions(line.text, row.reference)), None)


def _of_settled(rows: list[ApplicationRow], settled: set[str]) -> Iterator[Finding]:
    for row in rows:
        if row.reference in settled:
            what = phrase("{name} has paid and does not play; pay it back", name=row.name)
            yield Finding(Severity.WARNING, "paid-in-vain", what)


def others_told(match: BankMatch) -> str:
    """Return how many payments were left aside, in a sentence; empty for none."""
    if not match.others:
        return ""
    return counted(
        "{count} payment of the table has no reference of an entry.",
        "{count} payments of the table have no reference of an entry.",
        count=match.others,
    )
