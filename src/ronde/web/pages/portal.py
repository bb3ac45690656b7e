"""The portal: calendar, search and players across all public events, for everybody; feeds."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from ronde.i18n import phrase
from ronde.model.discipline import Discipline
from ronde.office.hosting.portal import (
    CalendarWish,
    Phase,
    PublicOrganisation,
    calendar,
    player_across,
    public_events_of,
    public_organisation,
    public_organisations,
    public_schedule,
    search,
)
from ronde.web.feeds import (
    ATOM,
    ICAL,
    atom_of,
    calendar_of,
    news_of_events,
    news_of_rounds,
    rounds_of,
)
from ronde.web.page import Page
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Query(max_length=100)]
PageNo = Annotated[int, Query(ge=1, le=10_000)]


def asked_for(
    phase: Text = "",
    discipline: Text = "",
    organisation: Text = "",
    place: Text = "",
    page: PageNo = 1,
) -> CalendarWish:
    """Return which events an address asks for; what it misspells does not matter."""
    return CalendarWish(
        next((one for one in Phase if one.value == phase), None),
        next((one for one in Discipline if one.value == discipline), None),
        organisation,
        place,
        page,
    )


Wish = Annotated[CalendarWish, Depends(asked_for)]


@router.get("/portal")
def portal(page: Anybody, wish: Wish) -> Response:
    """Show the calendar of public events."""
    return _shown(page, wish)


def _shown(
    page: Page, wish: CalendarWish, organisation: PublicOrganisation | None = None
) -> Response:
    return page.render(
        "portal/portal.html",
        organisation=organisation,
        wish=wish,
        found=calendar(page.desk, wish),
        query=_query(wish),
        disciplines=Discipline,
        organisations=public_organisations(page.desk),
    )


def _query(wish: CalendarWish) -> str:
    """Return the wish as the end of an address, without phase and page."""
    parts = {
        "discipline": wish.discipline.value if wish.discipline else "",
        "organisation": wish.organisation,
        "place": wish.place,
    }
    return urlencode({name: text for name, text in parts.items() if text})


@router.get("/portal/organisations/{key}")
def organisation(key: str, page: Anybody, wish: Wish) -> Response:
    """Show an organisation that has public events, with them."""
    known = public_organisation(page.desk, key)
    return _shown(page, replace(wish, organisation=key), known)


@router.get("/portal/search")
def find(page: Anybody, q: Text = "", at: PageNo = 1) -> Response:
    """Show public events and players that are called like a text."""
    return page.render("portal/search.html", text=q, found=search(page.desk, q, at))


@router.get("/portal/players/{discipline}/{number}")
def player(discipline: Discipline, number: str, page: Anybody) -> Response:
    """Show a player across all public events that know the number."""
    return page.render(
        "portal/player.html", player=player_across(page.desk, discipline, number[:20])
    )


@router.get("/portal/calendar.ics")
def calendar_file(page: Anybody, wish: Wish) -> Response:
    """Return the calendar for other programs."""
    events = public_events_of(page.desk, wish)
    return Response(calendar_of(page, events, page.t(phrase("Public events"))), media_type=ICAL)


@router.get("/portal/feed.atom")
def feed(page: Anybody, wish: Wish) -> Response:
    """Return the events that changed last as a feed."""
    items = news_of_events(page, public_events_of(page.desk, wish))
    return Response(atom_of(page, page.t(phrase("Public events")), "", items), media_type=ATOM)


@router.get("/portal/events/{event}/calendar.ics")
def rounds_file(event: str, page: Anybody) -> Response:
    """Return the rounds of an event as a calendar."""
    return Response(rounds_of(page, public_schedule(page.desk, event)), media_type=ICAL)


@router.get("/portal/events/{event}/feed.atom")
def rounds_feed(event: str, page: Anybody) -> Response:
    """Return what was published of an event as a feed."""
    known = public_schedule(page.desk, event)
    title, author = known.event.name, known.event.organiser
    items = news_of_rounds(page, known)
    return Response(atom_of(page, title, author, items), media_type=ATOM)
