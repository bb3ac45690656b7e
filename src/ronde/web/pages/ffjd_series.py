"""Series: uploaded or made from an event, judged by section 5, their fees received."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, UploadFile
from starlette.responses import Response

from ronde.app.actions import sentences_of
from ronde.app.roles import Role
from ronde.app.series import SeriesRequest
from ronde.errors import FormatError, InputError
from ronde.federation.computation import examine_series
from ronde.federation.homologation import Homologate, Homologation, ReceiveFees
from ronde.federation.series import AddSeries, RecordedSeries, event_document, list_series
from ronde.i18n import phrase
from ronde.model import Finding
from ronde.office import eventlist
from ronde.ratings.ffjd import Cadence, Kind
from ronde.ratings.ffjd.conditions.fees import FeesDocument
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.pages.ffjd_frame import (
    Officer,
    RatingOfficer,
    desk_of,
    framed,
    needed_whole,
    refuse,
    whole_or_none,
)

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@dataclass(frozen=True, slots=True)
class Pace:
    """The rate of play of an event, as it was typed: kind, minutes, seconds per move, clocks."""

    kind: str
    minutes: str
    increment: str
    clock: bool

    def request(self, *, fmjd_ratings: bool, unexcused: bool) -> SeriesRequest:
        """Return what the conversion of an event asks for; raises InputError."""
        kind = next((one for one in Kind if one.value == self.kind), None)
        if kind is None:
            raise InputError(
                "{kind} is no kind of series; choose slow or accelerated", kind=repr(self.kind)
            )
        seconds = whole_or_none(self.increment, phrase("seconds per move")) or 0
        cadence = Cadence(needed_whole(self.minutes, phrase("minutes")), seconds, self.clock)
        return SeriesRequest(kind, cadence, fmjd_ratings=fmjd_ratings, unexcused=unexcused)


def _pace(
    kind: Text = "",
    minutes: Text = "",
    increment: Text = "",
    clock: Annotated[bool, Form()] = False,
) -> Pace:
    return Pace(kind, minutes, increment, clock)


@router.get("/ffjd/{federation}/series")
def all_series(federation: str, page: Officer) -> Response:
    """Show all series with their states, the latest first, and the forms for new ones."""
    return framed(
        page,
        federation,
        "ffjd/all_series.html",
        series=list_series(desk_of(page), federation)[::-1],
        events=[
            event
            for event in eventlist.events(page.desk)
            if event.discipline == "draughts" and Role.VIEWER in page.visitor.roles(event.key)
        ],
    )


@router.post("/ffjd/{federation}/series")
def upload(federation: str, page: RatingOfficer, file: UploadFile) -> Response:
    """Record the JSON document of a series."""
    if not file.filename:
        raise InputError("no file was chosen; choose the JSON document of a series first")
    try:
        text = file.file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=file.filename) from error
    made = desk_of(page).do(federation, AddSeries(text, file=file.filename))
    return _series_page(page, federation, made.id, made)


@router.post("/ffjd/{federation}/series/from-event")
def convert(
    federation: str,
    page: RatingOfficer,
    pace: Annotated[Pace, Depends(_pace)],
    event: Text = "",
    fmjd_ratings: Annotated[bool, Form()] = False,
    unexcused: Annotated[bool, Form()] = False,
) -> Response:
    """Record a series made from an event of draughts that the visitor may see."""
    if Role.VIEWER not in page.visitor.roles(event):
        raise InputError(
            "you may not see the event {event}; choose one from the list", event=repr(event)
        )
    request = pace.request(fmjd_ratings=fmjd_ratings, unexcused=unexcused)
    document = event_document(page.site.database, event, request)
    made = desk_of(page).do(federation, AddSeries(json.dumps(document.data), file=event))
    return _series_page(page, federation, made.id, made, document.findings)


@router.get("/ffjd/{federation}/series/{number}")
def one_series(federation: str, number: int, page: Officer) -> Response:
    """Show a series: its state with reasons, its fees, the computation per player."""
    return _series_page(page, federation, number)


def _series_page(
    page: Page,
    federation: str,
    number: int,
    made: RecordedSeries | None = None,
    assumed: tuple[Finding, ...] = (),
) -> Response:
    noticed: tuple[SeriesFinding, ...] = () if made is None else made.findings
    view = examine_series(desk_of(page), federation, number)
    return framed(
        page,
        federation,
        "ffjd/series.html",
        view=view,
        is_new=made is not None,
        noticed=noticed,
        assumed=assumed,
    )


def _judged(page: Page, action: Homologate, judged: Homologation) -> Response:
    """Show the series, which has the findings."""
    (said,) = sentences_of(action, judged)
    return page.redirect(f"/ffjd/{page.scope}/series/{action.series}", said)


def _received(page: Page, action: ReceiveFees, fees: FeesDocument) -> Response:
    said = (
        phrase("All fees are received. Next: examine and homologate.")
        if fees.received
        else phrase("The receipt is recorded; part of the fees is still awaited.")
    )
    return page.redirect(f"/ffjd/{page.scope}/series/{action.series}", said)


_SERIES = "/ffjd/{federation}/series/{series}"
add_form(router, f"{_SERIES}/homologate", Homologate, then=_judged, again=refuse)
add_form(router, f"{_SERIES}/fees", ReceiveFees, then=_received, again=refuse)
