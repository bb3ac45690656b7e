"""Fees of recorded series (5.5): owed once where several count as one, received by the officer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk, Role, next_key
from ronde.federation.register import Register
from ronde.federation.seriesdata import Recorded, counted_series, recorded
from ronde.i18n import phrase
from ronde.ratings.ffjd.conditions.fees import Fees, awaited, fees_of_group, shared
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.store import SubjectReader
from ronde.store.tables import ReceiptRow, SeriesRow


def fee_state(reader: SubjectReader, one: Recorded, register: Register) -> tuple[Fees, int]:
    """Return what is owed for a series, with those that count as one with it, and what came."""
    together = series_counted_as_one(reader, one)
    fees = fees_of_group([counted_series(each, {}, register) for each in together])
    received = sum(row.euro for each in together for row in reader.rows(ReceiptRow, series=each.id))
    return replace(fees, received=received >= fees.amount), received


def series_counted_as_one(reader: SubjectReader, one: Recorded) -> list[Recorded]:
    """Return the series that share the fees of one, itself among them."""
    group = one.row.fee_group
    if group is None:
        return [one]
    rows = reader.rows(SeriesRow, fee_group=group)
    return [recorded(reader, row.id) for row in rows]


def recorded_fee_findings(
    reader: SubjectReader, one: Recorded, register: Register
) -> Iterator[SeriesFinding]:
    """Yield that homologation waits for money, and that it is shared with other series."""
    fees, received = fee_state(reader, one, register)
    if not fees.received:
        what = awaited(fees)
        if received:
            what = phrase("{awaited}; {euro} came so far", awaited=what, euro=received)
        yield delayed("fees-awaited", "5.5", what)
    if fees.group is not None:
        numbers = ", ".join(str(each.id) for each in series_counted_as_one(reader, one))
        what = phrase("{shared}: {numbers}", shared=shared(fees.group), numbers=numbers)
        yield noted("fees-shared", "5.5", what)


def receive_fees(
    desk: FederationDesk,
    federation: str,
    series: int,
    euro: int | None = None,
    received_on: date | None = None,
) -> Fees:
    """Record that money came, by default all that is still owed; return the fees as they stand."""
    arguments = {"series": series, "euro": euro}
    with desk.step(federation, phrase("receive fees"), arguments, role=Role.RATINGS) as step:
        one, register = recorded(step, series), Register(step)
        fees, received = fee_state(step, one, register)
        amount = fees.amount - received if euro is None else euro
        if amount <= 0:
            raise InputError(
                "{series}: {received} of {amount} euro are received; give an amount above 0"
                " if more came",
                series=one.label,
                received=received,
                amount=fees.amount,
            )
        day = (received_on or desk.today).isoformat()
        step.insert(ReceiptRow(next_key(step, ReceiptRow), series, amount, day, desk.who))
        return fee_state(step, one, register)[0]
