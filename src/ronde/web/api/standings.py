"""Standings of an event with the working of every value, cross-table, cards and charts."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.documents.tree import KnockoutTree
from ronde.errors import InputError
from ronde.federation.exports import forecast_pdf
from ronde.federation.series import forecast
from ronde.i18n import Language, speak_of_teams
from ronde.office.forecasting import EventForecast
from ronde.office.players.periods import PeriodsDocument, rating_periods
from ronde.office.playing.ties import TiesDocument, ties
from ronde.office.ratinglists.search import MemberFinder
from ronde.office.season import season_list
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.questions.normcertificates import CertificatesDocument, certificates_document
from ronde.questions.season import SeasonDocument
from ronde.ratings.ffjd import RateKind as FfjdKind
from ronde.ratings.ffjd.report import RatingDocument, rating_document
from ronde.web.api import tables
from ronde.web.api.kit import Event, NamedInPath, answer, api_router, file_called, gives, number_of
from ronde.web.api.parameters import (
    NormQuery,
    SeasonQuery,
)
from ronde.web.calculation import Calculated
from ronde.web.page import Page
from ronde.web.public.crosstable import CrossTablePage, cross_table
from ronde.web.public.eventview import EventView
from ronde.web.public.forecastview import forecast_answer, refuse_forecast
from ronde.web.public.loader import office_view
from ronde.web.requirement import Viewer

router = api_router("standings")

After = Annotated[int | None, Query(ge=0, description="After this round; the latest if left out.")]


@router.get("/events/{event}/forecast", response_model=EventForecast)
def forecast_of_event(event: Event, page: Viewer) -> Response:
    """Return the latest forecast of an event that has them; nobody waits for it.

    Without a document it is being made, or there is nothing to forecast.
    """
    view = office_view(page, event)
    refuse_forecast(view.event, ForecastFor.OFFICE, ForecastFor.PUBLIC)
    return answer(forecast_answer(page, view), view.event.version)


@router.get("/events/{event}/crosstable", response_model=CrossTablePage)
def crosstable(event: Event, page: Viewer) -> Response:
    """Return who met whom, by rank: rounds of a Swiss, the grid of a round robin."""
    view = office_view(page, event)
    return answer(cross_table(view.found(), page.speech.language), view.event.version)


@router.get("/events/{event}/ties", response_model=TiesDocument)
def level_players(event: Event, page: Viewer, after: After = None) -> Response:
    """Return who is level after all tie-breaks, and what was decided about it."""
    return answer(ties(page.desk, event, after))


@router.get("/events/{event}/rating-periods", response_model=PeriodsDocument)
def periods(event: Event, page: Viewer) -> Response:
    """Return whether the event lasts over 30 days, and the later ratings of its players."""
    return answer(rating_periods(page.desk, event))


@router.get("/events/{event}/tree", response_model=KnockoutTree)
def tree(event: Event, page: Viewer) -> Response:
    """Return a knock-out as a tree: its parts, rounds and matches with seeds and scores."""
    view = office_view(page, event)
    return answer(view.tree_found(), view.event.version)


@router.get("/events/{event}/charts", response_model=tables.Charts)
def charts(event: Event, page: Viewer) -> Response:
    """Return points and places of the best by round."""
    view = office_view(page, event)
    return answer(tables.charts_answer(view.found()), view.event.version)


def _view_of_people(page: Page, event: str) -> EventView:
    """Return the event for what is about those who sit at the boards, in an event of teams too."""
    speak_of_teams(of_teams=False)
    return office_view(page, event)


def _person(page: Page, view: EventView, player: int | str) -> int:
    """Return the number of somebody who sits at a board: a player, or a member of a team."""
    if isinstance(player, int) or not view.event.is_of_teams:
        return number_of(page, player)
    return MemberFinder(page.desk, view.event.key).one(player)


@router.get("/events/{event}/ratings/ffjd", response_model=RatingDocument)
def ffjd_ratings(event: Event, page: Viewer, kind: FfjdKind = FfjdKind.SLOW) -> Response:
    """Return what an event of draughts would do to FFJD ratings if it were homologated now."""
    version = page.desk.version(event)
    return answer(rating_document(forecast(page.site.database, event, kind).rating), version)


@router.get("/events/{event}/norms/certificates", response_model=CertificatesDocument)
def certificates(event: Event, page: Viewer, asked: Annotated[NormQuery, Query()]) -> Response:
    """Return the data of the certificates of the norms that were made."""
    view = _view_of_people(page, event)
    norms = view.norms_found(asked.after, asked.event_class)
    player = None if asked.player is None else _person(page, view, asked.player)
    return answer(certificates_document(norms, player), view.event.version)


@router.get(
    "/events/{event}/ratings/ffjd/print",
    response_class=Response,
    responses=gives("application/pdf"),
)
def ffjd_ratings_pdf(
    event: Event, page: Viewer, kind: FfjdKind = FfjdKind.SLOW, lang: Language = "en"
) -> Response:
    """Return what an event of draughts would do to FFJD ratings as PDF."""
    key = office_view(page, event).event.key
    made, sheet = forecast(page.site.database, key, kind), Sheet(date.today(), lang)
    shown = file_called(f"{key}-ffjd.pdf")
    return Calculated(page, shown, forecast_pdf, made, sheet)


@router.get("/season", response_model=SeasonDocument)
def season(page: Viewer, asked: Annotated[SeasonQuery, Query()]) -> Response:
    """Return the list of a season over the events that the visitor may look at."""
    found = season_list(page.desk, asked.wish(), page.visitor.visible())
    if found is None:
        raise InputError("a season needs at least one event in which a round is complete")
    return answer(found.document())


@router.get("/events/{event}/players/{player}/card", response_model=tables.PlayerCardDocument)
def card(event: Event, player: NamedInPath, page: Viewer) -> Response:
    """Return the card of a player, with the change of rating."""
    view = office_view(page, event)
    return answer(
        tables.card_answer(view.found(), number_of(page, player), private=True), view.event.version
    )
