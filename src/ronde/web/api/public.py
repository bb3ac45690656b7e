"""Public events: what everybody may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.documents.tree import KnockoutTree
from ronde.i18n import speak_of_teams
from ronde.office.forecasting import EventForecast
from ronde.office.paperwork.publicpages import (
    ShownEvent,
    pages_are_public,
    pages_state,
    public_events,
)
from ronde.office.prizes.awards import PublicAward
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.questions.fideratings import RatingsDocument
from ronde.questions.standings import (
    StandingRequest,
    StandingsDocument,
    standings_document,
    with_open_round,
)
from ronde.serialisation import Keywords
from ronde.store.events import EventSummary
from ronde.store.tables import TimetableRow
from ronde.web.api import tables
from ronde.web.api.kit import Event, Player, RoundNo, answer, api_router
from ronde.web.api.parameters import CategoryKey
from ronde.web.api.phones import qr_svg
from ronde.web.public.crosstable import CrossTablePage, cross_table
from ronde.web.public.forecastview import forecast_answer, refuse_forecast
from ronde.web.public.loader import public_view
from ronde.web.public.pairings import RoundBoards, found_players, seat_of
from ronde.web.requirement import Anybody, Arbiter

router = api_router("public")


@dataclass(frozen=True, slots=True)
class PagesAnswer:
    """Whether the pages of an event are public, and their address."""

    public: bool
    birth_dates: bool
    address: str
    qr_svg: str


@dataclass(frozen=True, slots=True)
class PublicEvents:
    """The events that are public, latest first."""

    events: tuple[EventSummary, ...]


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """Where an event stands: published rounds, and the one after which standings are told.

    `categories` are the labels of those that have a standing of their own, by their keys.
    """

    key: str
    name: str
    discipline: str
    status: str
    is_public: bool
    rounds: int
    number_of_rounds: int | None
    standing_round: int
    timetable: tuple[TimetableRow, ...]
    version: int
    categories: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Seats:
    """Who was found, each with the own board."""

    seats: tuple[tables.SeatAnswer, ...]


def _public_event(shown: ShownEvent) -> PublicEvent:
    return PublicEvent(
        key=shown.key,
        name=shown.tournament.details.name,
        discipline=shown.discipline,
        status=shown.status,
        is_public=shown.is_public,
        rounds=shown.rounds,
        number_of_rounds=shown.tournament.number_of_rounds,
        standing_round=shown.standing_round,
        timetable=tuple(shown.timetable.values()),
        version=shown.version,
        categories={one.key: one.label for one in shown.tournament.categories},
    )


@router.get("/events/{event}/pages", response_model=PagesAnswer)
def pages(event: Event, page: Arbiter) -> Response:
    """Tell whether the pages of an event are public, and where they are."""
    state, address = pages_state(page.desk, event), f"{page.address.rstrip('/')}/public/{event}"
    return answer(PagesAnswer(state.public, state.birth_dates, address, qr_svg(address)))


@router.get("/public", response_model=PublicEvents)
def index(page: Anybody) -> Response:
    """List the events that are public."""
    return answer(PublicEvents(public_events(page.desk)))


@router.get("/public/{event}", response_model=PublicEvent)
def one(event: Event, page: Anybody) -> Response:
    """Tell where a public event stands."""
    shown = public_view(page, event).event
    return answer(_public_event(shown), shown.version)


@router.get("/public/{event}/rounds/{number}", response_model=RoundBoards)
def pairings(event: Event, number: RoundNo, page: Anybody) -> Response:
    """Return the boards of a published round."""
    view = public_view(page, event)
    return answer(view.boards(number), view.event.version)


@router.get("/public/{event}/standings", response_model=StandingsDocument)
def standings(
    event: Event,
    page: Anybody,
    after: Annotated[int | None, Query(ge=0, le=999, description="After this round.")] = None,
    category: Annotated[CategoryKey | None, Query(description="Of this category.")] = None,
) -> Response:
    """Return the standings, by default after the latest round that is complete."""
    view = public_view(page, event)
    part = StandingRequest(named=category or "").part(view.event.tournament)
    found = view.found(after, part)
    if after is None:
        found = with_open_round(found, view.event.tournament)
    return answer(standings_document(found), view.event.version)


@router.get("/public/{event}/crosstable", response_model=CrossTablePage)
def crosstable(event: Event, page: Anybody) -> Response:
    """Return who met whom, by rank."""
    view = public_view(page, event)
    return answer(cross_table(view.found(), page.speech.language), view.event.version)


@router.get("/public/{event}/tree", response_model=KnockoutTree)
def tree(event: Event, page: Anybody) -> Response:
    """Return a knock-out as a tree, once its first round is published."""
    view = public_view(page, event)
    return answer(view.tree_found(), view.event.version)


@router.get("/public/{event}/charts", response_model=tables.Charts)
def charts(event: Event, page: Anybody) -> Response:
    """Return points and places of the best by round."""
    view = public_view(page, event)
    return answer(tables.charts_answer(view.found()), view.event.version)


@router.get("/public/{event}/ratings/fide", response_model=RatingsDocument)
def fide_ratings(
    event: Event,
    page: Anybody,
    after: Annotated[int | None, Query(ge=0, le=999, description="After this round.")] = None,
) -> Response:
    """Return what the event does to FIDE ratings, game by game."""
    speak_of_teams(of_teams=False)  # it is players who are rated
    view = public_view(page, event)
    return answer(view.ratings_found(after).document(), view.event.version)


@router.get("/public/{event}/forecast", response_model=EventForecast)
def forecast(event: Event, page: Anybody) -> Response:
    """Return the latest forecast, where the organiser shows it to everybody; nobody waits for it.

    Without a document it is being made, or there is nothing to forecast.
    """
    view = public_view(page, event)
    refuse_forecast(view.event, ForecastFor.PUBLIC)
    return answer(forecast_answer(page, view), view.event.version)


@dataclass(frozen=True, slots=True)
class PublicPrizes:
    """Who gets which prize, in the order of the standing."""

    awards: tuple[PublicAward, ...]


@router.get("/public/{event}/prizes", response_model=PublicPrizes)
def prizes(event: Event, page: Anybody) -> Response:
    """Return who gets which prize, once that is published."""
    view = public_view(page, event)
    return answer(PublicPrizes(view.awards), view.event.version)


@router.get("/public/{event}/players/{player}", response_model=tables.PlayerCardDocument)
def card(event: Event, player: Player, page: Anybody) -> Response:
    """Return the card of a player."""
    view = public_view(page, event)
    return answer(tables.card_answer(view.found(), player, private=False), view.event.version)


@router.get("/public/{event}/seats", response_model=Seats)
def seats(
    event: Event,
    page: Anybody,
    search: Annotated[str, Query(min_length=1, max_length=80, description="Name or number.")],
) -> Response:
    """Tell where players sit in the latest published round: "my board"."""
    shown = public_view(page, event).event
    players = found_players(shown, search)
    language = page.speech.language
    seats = (tables.seat_answer(one, seat_of(shown, one, language)) for one in players)
    return answer(Seats(tuple(seats)), shown.version)


@dataclass(frozen=True, slots=True)
class IsPublic:
    """Whether anybody may look."""

    public: Annotated[bool, Keywords(examples=[True])]


@router.get("/public/{event}/open", response_model=IsPublic)
def is_public(event: Event, page: Anybody) -> Response:
    """Tell whether an event has public pages; false for what is no event at all."""
    return answer(IsPublic(pages_are_public(page.desk, event)))
