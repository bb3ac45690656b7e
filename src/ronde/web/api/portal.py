"""The portal: calendar, search and players across all public events, for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path, Query
from starlette.responses import Response

from ronde.errors import InputError
from ronde.model.discipline import Discipline
from ronde.office.hosting.organisations import OrganisationLine
from ronde.office.hosting.portal import (
    Calendar,
    CalendarWish,
    EventTimes,
    Finds,
    PlayerAcross,
    PublicOrganisation,
    calendar,
    player_across,
    public_events_of,
    public_organisation,
    public_organisations,
    public_schedule,
    search,
)
from ronde.office.season import public_season
from ronde.questions.season import SeasonDocument
from ronde.web.api.kit import Event, OrganisationKey, answer, api_router, gives
from ronde.web.api.parameters import SeasonQuery, query_for
from ronde.web.feeds import ATOM, ICAL, atom_of, calendar_of, news_of_events
from ronde.web.requirement import Anybody

router = api_router("portal")

PageNo = Annotated[int, Query(ge=1, le=10_000, description="Page, from 1.")]


Wish = Annotated[CalendarWish, query_for(CalendarWish)]


@dataclass(frozen=True, slots=True)
class PublicOrganisations:
    """The organisations that have public events, and those above them, by name."""

    organisations: tuple[OrganisationLine, ...]


@router.get("/portal/events", response_model=Calendar)
def events(page: Anybody, wish: Wish) -> Response:
    """Return public events: those that run, then those to come, then the latest that are over."""
    return answer(calendar(page.desk, wish))


@router.get("/portal/events/{event}", response_model=EventTimes)
def schedule(event: Event, page: Anybody) -> Response:
    """Return a public event with its timetable."""
    return answer(public_schedule(page.desk, event))


@router.get("/portal/search", response_model=Finds)
def find(
    page: Anybody,
    search_for: Annotated[str, Query(alias="search", min_length=1, max_length=100)],
    at: PageNo = 1,
) -> Response:
    """Return public events and players that are called like a text, however it is spelled."""
    return answer(search(page.desk, search_for, at))


@router.get("/portal/players/{discipline}/{number}", response_model=PlayerAcross)
def player(
    discipline: Discipline,
    number: Annotated[str, Path(pattern=r"^[A-Za-z0-9]{2,20}$", description="Of a federation.")],
    page: Anybody,
) -> Response:
    """Return a player across all public events that know the number."""
    return answer(player_across(page.desk, discipline, number))


@router.get("/portal/season", response_model=SeasonDocument)
def season(page: Anybody, asked: Annotated[SeasonQuery, Query()]) -> Response:
    """Return the list of a season over public events."""
    found = public_season(page.desk, asked.wish())
    if found is None:
        raise InputError("a season needs at least one event in which a round is complete")
    return answer(found.document())


@router.get("/portal/organisations", response_model=PublicOrganisations)
def every_organisation(page: Anybody) -> Response:
    """List the organisations that have public events."""
    return answer(PublicOrganisations(public_organisations(page.desk)))


@router.get("/portal/organisations/{organisation}", response_model=PublicOrganisation)
def organisation(organisation: OrganisationKey, page: Anybody) -> Response:
    """Return an organisation that has public events."""
    return answer(public_organisation(page.desk, organisation))


@router.get("/portal/calendar", responses=gives("text/calendar"), response_class=Response)
def calendar_file(page: Anybody, wish: Wish) -> Response:
    """Return the calendar as iCalendar."""
    events = public_events_of(page.desk, wish)
    return Response(calendar_of(page, events, page.t("Public events")), media_type=ICAL)


@router.get("/portal/feed", responses=gives("application/atom+xml"), response_class=Response)
def feed(page: Anybody, wish: Wish) -> Response:
    """Return the events that changed last as an Atom feed."""
    items = news_of_events(page, public_events_of(page.desk, wish))
    return Response(atom_of(page, page.t("Public events"), "", items), media_type=ATOM)
