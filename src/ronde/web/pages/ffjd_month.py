"""The month: what its list would be and what differs, its publication, all lists made again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.errors import InputError
from ronde.federation.months import checked_month, first_day, month_after
from ronde.federation.offices import federation_head
from ronde.federation.publication import Publish, preview, recompute
from ronde.federation.series import list_series
from ronde.i18n import phrase
from ronde.web.page import Page
from ronde.web.pages.ffjd_frame import RatingOfficer, desk_of, framed, month_name

router = APIRouter(include_in_schema=False)


@router.get("/ffjd/{federation}/month")
def month(federation: str, page: RatingOfficer, month: str = "") -> Response:
    """Show what the publication of a month would give; nothing is written."""
    desk = desk_of(page)
    wanted = checked_month(month) if month else next_month(page, federation)
    shown = preview(desk, federation, wanted)
    names = {one.id: one.row.name for one in list_series(desk, federation)}
    return framed(
        page,
        federation,
        "ffjd/month.html",
        shown=shown,
        is_published=wanted <= federation_head(desk, federation).latest,
        is_early=desk.today < first_day(wanted),
        opens=first_day(wanted).isoformat(),
        series=[(number, names[number]) for number in shown.series],
    )


def next_month(page: Page, federation: str) -> str:
    """Return the month that is to be published next."""
    desk = desk_of(page)
    latest = federation_head(desk, federation).latest
    return month_after(first_day(latest)) if latest else f"{desk.today:%Y-%m}"


@router.post("/ffjd/{federation}/month")
def put_out(
    federation: str,
    page: RatingOfficer,
    month: Annotated[str, Form(max_length=7)] = "",
    sure: Annotated[bool, Form()] = False,
) -> Response:
    """Publish the list of a month, which stays; whoever does it has said to be sure."""
    if not sure:
        raise InputError("a published list stays; tick the box to say that you have checked it")
    done = desk_of(page).do(federation, Publish(month))
    named = month_name(page.speech, done.month)
    said = (
        phrase("The list of {month} is published.", month=named)
        if done.is_new
        else phrase("The list of {month} had been published before; nothing changed.", month=named)
    )
    return page.redirect(f"/ffjd/{federation}/lists/{done.month}", said)


@router.get("/ffjd/{federation}/recomputed")
def again(federation: str, page: RatingOfficer) -> Response:
    """Show every published list made again from its series, with what differs."""
    made = recompute(desk_of(page), federation)
    return framed(page, federation, "ffjd/recomputed.html", made=made)
