"""Events: listed, opened, their settings and timetable changed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel
from starlette.responses import Response

from ronde.office import eventlist
from ronde.office.overview import EventCard, event_card
from ronde.office.planning.programme import SetTimetable
from ronde.office.planning.settings import ChangeSettings, EventPlan, OpenedEvent, open_event
from ronde.office.planning.statement import StatementDocument, statement
from ronde.store.events import EventSummary
from ronde.web.api.kit import Event, NewVersion, Seen, answer, api_router, version_answer
from ronde.web.api.plans import (
    FileName,
    NewEvent,
    RoundTimes,
    SettingsGiven,
)
from ronde.web.api.uploads import TAKES_TOURNAMENT, UploadedFile
from ronde.web.security.requirement import Anybody, Arbiter, Viewer

router = api_router("events")


class EventList(BaseModel):
    """The events of the site, latest first."""

    events: list[EventSummary]


@router.get("/events", response_model=EventList)
def events(
    page: Viewer,
    search: Annotated[str, Query(max_length=100)] = "",
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> Response:
    """List the events that the visitor may look at, latest first."""
    found = eventlist.events(page.desk, search=search, limit=limit)
    seen = [event for event in found if "viewer" in _roles(page, event.key)]
    return answer({"events": seen})


def _roles(page: Anybody, event: str) -> set[str]:
    return {role.value for role in page.visitor.roles(event)}


def _opened(opened: OpenedEvent) -> Response:
    return answer(opened, opened.version, 201)


@router.post("/events", response_model=OpenedEvent, status_code=201)
def new(page: Arbiter, given: NewEvent) -> Response:
    """Open an event under a new key."""
    key = given.key or eventlist.free_key(page.desk, given.name)
    return _opened(open_event(page.desk, key, EventPlan(**given.plan())))


@router.post(
    "/events/from-file", response_model=OpenedEvent, status_code=201, openapi_extra=TAKES_TOURNAMENT
)
def from_file(page: Arbiter, file: UploadedFile, asked: Annotated[FileName, Query()]) -> Response:
    """Open an event from a tournament file, with its players and rounds."""
    name = asked.name or file.name
    opened = eventlist.open_file(
        page.desk, file.data, name, key=asked.key, discipline=asked.discipline
    )
    return _opened(opened)


@router.post("/demo", response_model=OpenedEvent, status_code=201)
def demo(page: Arbiter) -> Response:
    """Open the example tournament of ronde."""
    return _opened(eventlist.open_demo(page.desk))


@router.get("/events/{event}", response_model=EventCard)
def card(event: Event, page: Viewer) -> Response:
    """Tell where an event stands, and its version."""
    found = event_card(page.desk, event)
    return answer(found, found.version)


@router.patch("/events/{event}/settings", response_model=NewVersion)
def change(event: Event, page: Arbiter, given: SettingsGiven, seen: Seen) -> Response:
    """Change what was announced; what players rely on is locked once round 1 is published."""
    action = ChangeSettings(given.change(), reason=given.reason)
    page.desk.do(event, action, expected=given.at(seen))
    return version_answer(page.desk.version(event))


@router.patch("/events/{event}/timetable", response_model=NewVersion)
def timetable(event: Event, page: Arbiter, given: RoundTimes, seen: Seen) -> Response:
    """Set when a round is played and published; what is not given stays."""
    page.desk.do(event, SetTimetable((given.line(),)), expected=given.at(seen))
    return version_answer(page.desk.version(event))


@router.get("/events/{event}/statement", response_model=StatementDocument)
def statement_of(event: Event, page: Viewer) -> Response:
    """Return the statement of system, edition and settings for the players."""
    return answer(statement(page.desk, event).document())
