"""The entry fees of an event: what each player has to pay, what was paid; for arbiters only."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.documents import PAPERS, Sheet
from ronde.office.fees.lists import FeesDocument, event_fees
from ronde.web.api import parameters
from ronde.web.api.kit import (
    Event,
    StartingNumber,
    Version,
    answer,
    api_router,
    file_called,
    gives,
    named_file,
)
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter

router = api_router("fees")


class FeePrint(parameters.Query):
    """How a list is printed, and which receipts."""

    lang: parameters.Language = "en"
    paper: Literal["a4", "letter"] = "a4"
    player: StartingNumber | None = Field(
        default=None, description="Of receipts: those of this player alone."
    )
    payment: Version | None = Field(
        default=None, description="Of receipts: that of this payment alone."
    )


@router.get("/events/{event}/fees", response_model=FeesDocument)
def fees(event: Event, page: Arbiter) -> Response:
    """Return the rules, what each player has to pay and why, the payments and their sums."""
    found = event_fees(page.desk, event)
    return answer(found.document(), found.version)


@router.get(
    "/events/{event}/fees/export/{form}",
    response_class=Response,
    responses=gives("text/csv", "application/octet-stream"),
)
def export_fees(
    event: Event,
    form: Literal["fees", "payments", "xlsx"],
    page: Arbiter,
    lang: parameters.Language = "en",
) -> Response:
    """Return the fees or the payments as CSV, or both as a workbook."""
    return Calculated(page, named_file, event_fees(page.desk, event).file, form, lang)


@router.get(
    "/events/{event}/fees/print/{kind}",
    response_class=Response,
    responses=gives("application/pdf"),
)
def print_fees(
    event: Event,
    kind: Literal["cash", "receipts"],
    page: Arbiter,
    asked: Annotated[FeePrint, Query()],
) -> Response:
    """Return the cash list, or receipts, as PDF."""
    found = event_fees(page.desk, event)
    sheet = Sheet(date.today(), asked.lang, PAPERS[asked.paper])

    shown = file_called(f"{event}-{kind}.pdf")
    if kind == "cash":
        return Calculated(page, shown, found.cash_list, sheet)
    return Calculated(page, shown, found.receipts, sheet, asked.player, asked.payment)
