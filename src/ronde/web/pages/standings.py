"""Standings in the office: filters, cross-table, charts, cards; every value with its working."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.federation.exports import FORECAST, forecast_pdf
from ronde.federation.series import forecast
from ronde.model.outcomes import DRAUGHTS
from ronde.norms.event import EventClass
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.questions.series import rating_table
from ronde.ratings.ffjd import RateKind as FfjdKind
from ronde.ratings.ffjd.explanation import why
from ronde.ratings.fide.editions import RatingKind
from ronde.standings.individuals import Merit
from ronde.web.calculation import Calculated
from ronde.web.forms import number_in, value_of
from ronde.web.page import Page
from ronde.web.public.eventview import EventView
from ronde.web.public.filters import Filter
from ronde.web.public.forecastview import (
    forecast_body,
    forecast_of_player,
    has_forecast,
    latest_forecast,
    refuse_forecast,
)
from ronde.web.public.loader import office_view
from ronde.web.requirement import Viewer

router = APIRouter(include_in_schema=False)


def _framed(page: Page, view: EventView, body: str) -> Response:
    """Return a body in the frame of the event."""
    return page.render(
        "standings/standings.html",
        body=body,
        links=view.links,
        is_knockout=view.is_knockout,
        has_forecast=has_forecast(view),
    )


@router.get("/events/{event}/standings")
def standings(
    event: str,
    page: Viewer,
    parted: Annotated[Filter, Depends()],
    after: int | None = None,
    changes: bool = False,
) -> Response:
    """Show the standings, of everybody or of a part, with changes of ratings if wanted."""
    view = office_view(page, event)
    return _framed(page, view, view.standings(after, parted, changes=changes))


@router.get("/events/{event}/standings/crosstable")
def crosstable(event: str, page: Viewer) -> Response:
    """Show who met whom."""
    view = office_view(page, event)
    return _framed(page, view, view.crosstable())


@router.get("/events/{event}/standings/tree")
def tree(event: str, page: Viewer) -> Response:
    """Show a knock-out as a tree."""
    view = office_view(page, event)
    return _framed(page, view, view.tree())


@router.get("/events/{event}/standings/boards")
def boards(event: str, page: Viewer, by: str = "", least: str = "") -> Response:
    """Show the players of an event of teams, board by board and over all matches."""
    view = office_view(page, event)
    return _framed(page, view, view.team_lists(value_of(Merit, by), number_in(least)))


@router.get("/events/{event}/standings/charts")
def charts(event: str, page: Viewer) -> Response:
    """Show points and places of the best by round."""
    view = office_view(page, event)
    return _framed(page, view, view.charts())


@router.get("/events/{event}/standings/ratings")
def ratings(event: str, page: Viewer, after: int | None = None, kind: str = "") -> Response:
    """Show what the event does to ratings: those of FIDE, or of FFJD for draughts."""
    view = office_view(page, event)
    if view.event.discipline == DRAUGHTS:
        return _forecast(page, view, value_of(FfjdKind, kind))
    return _framed(page, view, view.ratings(after, value_of(RatingKind, kind)))


def _forecast(page: Page, view: EventView, wanted: FfjdKind | None) -> Response:
    """Show the ratings that an event of draughts would bring, each with its computation."""
    kind = FfjdKind.SLOW if wanted is None else wanted
    try:
        made, refused = forecast(page.site.database, view.event.key, kind), ""
    except InputError as error:
        made, refused = None, error.phrase
    return page.render(
        "standings/forecast.html",
        links=view.links,
        is_knockout=view.is_knockout,
        has_forecast=has_forecast(view),
        chosen=kind,
        kinds=tuple(FfjdKind),
        refused=refused,
        forecast=made,
        about=FORECAST,
        table=None if made is None else rating_table(made.rating),
        reasons={} if made is None else why(made.rating),
    )


@router.get("/events/{event}/standings/ratings.pdf")
def ffjd_ratings_pdf(event: str, page: Viewer, kind: str = "") -> Response:
    """Print the FFJD ratings that an event of draughts would bring."""
    key = office_view(page, event).event.key
    made = forecast(page.site.database, key, value_of(FfjdKind, kind) or FfjdKind.SLOW)
    headers = {"content-disposition": f'inline; filename="{key}-ffjd.pdf"'}

    def shown(pdf: bytes) -> Response:
        return Response(pdf, media_type="application/pdf", headers=headers)

    sheet = Sheet(date.today(), page.speech.language)
    return Calculated(page, shown, forecast_pdf, made, sheet)


@router.get("/events/{event}/standings/norms")
def norms(
    event: str,
    page: Viewer,
    after: int | None = None,
    event_class: str = "",
    player: str = "",
) -> Response:
    """Show who made a title norm and who still can, or every requirement of one player."""
    view = office_view(page, event)
    wanted = view.norms(after, value_of(EventClass, event_class), number_in(player))
    return _framed(page, view, wanted)


@router.get("/events/{event}/standings/forecast")
def expected(event: str, page: Viewer) -> Response:
    """Show what is expected of the event, where that is switched on."""
    view = office_view(page, event)
    refuse_forecast(view.event, ForecastFor.OFFICE, ForecastFor.PUBLIC)
    return _framed(page, view, forecast_body(view, latest_forecast(page, view)))


@router.get("/events/{event}/standings/players/{number}")
def player(event: str, number: int, page: Viewer, after: int | None = None) -> Response:
    """Show the card of a player, and what is expected where that is switched on."""
    view = office_view(page, event)
    expected = ""
    if has_forecast(view):
        expected = forecast_of_player(view, number, latest_forecast(page, view))
    return _framed(page, view, view.player(number, after, expected))
