"""Series: uploaded or made from an event, judged by section 5; where their figures come from."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, UploadFile
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ronde.declared.actions import sentences_of
from ronde.declared.roles import Role
from ronde.errors import InputError
from ronde.federation.computation import examine_series, game_lines, solved_system
from ronde.federation.drafts import look_at_draft
from ronde.federation.findings import SettleFinding
from ronde.federation.homologation import Homologate, Homologation, ReceiveFees
from ronde.federation.memberships import ChangeResidence, GrantLicence, MergePlayers
from ronde.federation.series import (
    AddSeries,
    EventConversion,
    RecordedSeries,
    event_document,
    list_series,
)
from ronde.federation.seriesdraft import draft_of_tournament
from ronde.federation.seriesfiles import is_document, read_draft, series_text
from ronde.i18n import phrase
from ronde.model import Finding
from ronde.office import eventlist
from ronde.ratings.ffjd.accelerated import ENOUGH_RATED
from ronde.ratings.ffjd.conditions.fees import SeriesFeesDocument
from ronde.ratings.ffjd.explanation import other_reading, why
from ronde.web.calculation import calculate
from ronde.web.forms import PersonFinder, add_form, parse_form
from ronde.web.page import Page
from ronde.web.pages.ffjd.drafts import show_draft
from ronde.web.pages.ffjd.frame import framed, refuse
from ronde.web.requirement import Officer, RatingOfficer

router = APIRouter(include_in_schema=False)


async def conversion_asked(
    federation: str, page: RatingOfficer, request: Request
) -> EventConversion:
    """Return what a form asks of an event; raises InputError with all mistakes by field."""
    members = PersonFinder(page.federation_desk, federation)
    conversion: EventConversion
    conversion, _ = parse_form(EventConversion, await request.form(), {}, members)
    return conversion


@router.get("/ffjd/{federation}/series")
def all_series(federation: str, page: Officer) -> Response:
    """Show all series with their states, the latest first, and the forms for new ones."""
    return framed(
        page,
        "ffjd/all_series.html",
        series=list_series(page.federation_desk, federation)[::-1],
        events=[
            event
            for event in eventlist.events(page.desk, among=page.visitor.visible())
            if event.discipline == "draughts"
        ],
    )


@router.post("/ffjd/{federation}/series")
async def upload(federation: str, page: RatingOfficer, file: UploadFile) -> Response:
    """Record the series in a file at once; one that leaves something open is shown first."""
    if not file.filename:
        raise InputError("no file was chosen; choose one, or paste the lines of a table")
    data = await file.read()
    if not is_document(data):
        draft = await calculate(page, read_draft, data, file.filename)
        view = await run_in_threadpool(look_at_draft, page.federation_desk, federation, draft)
        if view.mistakes:
            return await run_in_threadpool(show_draft, page, view)
    text, assumed = await calculate(page, series_text, data, file.filename)
    action = AddSeries(text, file=file.filename)
    made = await run_in_threadpool(page.federation_desk.do, federation, action)
    return await run_in_threadpool(_series_page, page, federation, made.id, made, assumed)


@router.post("/ffjd/{federation}/series/from-event")
def convert(
    federation: str,
    page: RatingOfficer,
    form: Annotated[EventConversion, Depends(conversion_asked)],
) -> Response:
    """Record a series made from an event of draughts that the visitor may see."""
    if Role.VIEWER not in page.visitor.roles(form.event):
        raise InputError(
            "you may not see the event {event}; choose one from the list", event=repr(form.event)
        )
    document = event_document(page.site.database, form.event, form.request())
    draft = replace(draft_of_tournament(document.data), findings=document.findings)
    view = look_at_draft(page.federation_desk, federation, draft)
    if view.mistakes:
        return show_draft(page, view)
    action = AddSeries(json.dumps(document.data), file=form.event)
    made = page.federation_desk.do(federation, action)
    return _series_page(page, federation, made.id, made, document.findings)


@router.get("/ffjd/{federation}/series/{number}")
def one_series(federation: str, number: int, page: Officer) -> Response:
    """Show a series: its state with reasons, its fees, the computation per player."""
    return _series_page(page, federation, number)


def _series_page(
    page: Page,
    federation: str,
    number: int,
    series: RecordedSeries | None = None,
    assumed: tuple[Finding, ...] = (),
) -> Response:
    view = examine_series(page.federation_desk, federation, number)
    return framed(
        page,
        "ffjd/series.html",
        view=view,
        is_new=series is not None,
        assumed=assumed,
        others=[(one, told) for one in view.rating.players if (told := other_reading(one))],
    )


def _judged(page: Page, action: Homologate, judged: Homologation) -> Response:
    """Show the series, which has the findings."""
    (said,) = sentences_of(action, judged)
    return page.redirect(f"/ffjd/{page.scope}/series/{action.series}", said)


def _received(page: Page, action: ReceiveFees, fees: SeriesFeesDocument) -> Response:
    text = (
        phrase("All fees are received. Next: examine and homologate.")
        if fees.received
        else phrase("The receipt is recorded; part of the fees is still awaited.")
    )
    return page.redirect(f"/ffjd/{page.scope}/series/{action.series}", text)


_SERIES = "/ffjd/{federation}/series/{series}"
add_form(router, f"{_SERIES}/homologate", Homologate, then=_judged, again=refuse)
add_form(router, f"{_SERIES}/fees", ReceiveFees, then=_received, again=refuse)
add_form(router, f"{_SERIES}/findings/{{finding}}", SettleFinding, then=_SERIES, again=refuse)
add_form(router, f"{_SERIES}/players/{{player}}/licence", GrantLicence, then=_SERIES, again=refuse)
add_form(
    router, f"{_SERIES}/players/{{player}}/residence", ChangeResidence, then=_SERIES, again=refuse
)
add_form(router, f"{_SERIES}/merge", MergePlayers, then=_SERIES, again=refuse)


@router.get("/ffjd/{federation}/series/{number}/players/{player}")
def per_game(federation: str, number: int, player: int, page: Officer) -> Response:
    """Show what every game of a player did, with K and PA."""
    view = examine_series(page.federation_desk, federation, number)
    one = view.player(player)
    return framed(
        page,
        "ffjd/games.html",
        view=view,
        one=one,
        lines=game_lines(one, view.rating),
        reasons=why(view.rating)[one.player.id],
        other=other_reading(one),
    )


@router.get("/ffjd/{federation}/series/{number}/system")
def system(federation: str, number: int, page: Officer) -> Response:
    """Show the equations of annex B, their solution, and how estimates moved it."""
    view = examine_series(page.federation_desk, federation, number)
    return framed(
        page,
        "ffjd/system.html",
        view=view,
        groups=solved_system(view.rating),
        enough=ENOUGH_RATED,
    )
