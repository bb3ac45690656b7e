"""Fees of recorded series (5.5): owed once where several count as one, received by the officer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

from ronde.app.actions import Arg
from ronde.errors import InputError
from ronde.federation.actions import Day, FederationAction, SeriesNumber, action
from ronde.federation.desk import FederationDesk, next_key
from ronde.federation.register import Register
from ronde.federation.seriesdata import Recorded, counted_series, recorded
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.conditions.fees import Fees, FeesDocument, awaited, fees_of_group, shared
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.store import Step, SubjectReader
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


@action(
    phrase("receive fees"),
    tells=template("euro {euro}, series {series}"),
    path="series/{series}/fees",
    operation="fees",
    article="5.5",
)
class ReceiveFees(FederationAction[FeesDocument]):
    """Record that money came (5.5); left out: all that is still owed, today."""

    series: SeriesNumber
    euro: Annotated[int | None, Arg(least=1, most=999_999)] = None
    received_on: Day = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"series": self.series, "euro": self.euro}

    def run(self, step: Step, desk: FederationDesk) -> FeesDocument:
        """Keep the receipt and return the fees as they stand then."""
        one, register = recorded(step, self.series), Register(step)
        fees, received = fee_state(step, one, register)
        amount = fees.amount - received if self.euro is None else self.euro
        if amount <= 0:
            raise InputError(
                "{series}: {received} of {amount} euro are received; give an amount above 0"
                " if more came",
                series=one.label,
                received=received,
                amount=fees.amount,
            )
        day = (self.received_on or desk.today).isoformat()
        number = next_key(step, ReceiptRow)
        step.insert(ReceiptRow(number, self.series, amount, day, desk.who))
        return fee_state(step, one, register)[0].document()
