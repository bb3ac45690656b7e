"""Events: listed, opened from a file, looked at; the rest of the theme is generated."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from ronde.declared.roles import Role
from ronde.office import eventlist
from ronde.office.checklist import EventOverview, event_overview
from ronde.office.finished import open_finished_demo
from ronde.office.fromfile import ReadEvent, open_demo, open_reading, read_event
from ronde.office.groups.groups import EventGroups, groups_of
from ronde.office.planning.announcement import AnnouncedEvent, what_was_announced
from ronde.office.planning.opening import NEW_KEY, OpenedEvent
from ronde.office.planning.statement import Statement, statement
from ronde.office.rounds.overview import EventCard, event_card
from ronde.store.events import EventSummary
from ronde.web.api.kit import (
    Event,
    Line,
    Organisation,
    answer,
    api_router,
)
from ronde.web.api.uploads import TAKES_TOURNAMENT, UploadedFile
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter, EventOpener, Viewer

router = api_router("events")


@dataclass(frozen=True, slots=True)
class EventList:
    """The events of the site, latest first."""

    events: tuple[EventSummary, ...]


class FileName(BaseModel):
    """How an event from a file is called."""

    model_config = ConfigDict(extra="forbid")

    key: Annotated[str, Field(pattern=NEW_KEY, examples=["spring-open"])] = ""
    name: Line = Field(default="", description="Name of the file.")
    discipline: Literal["chess", "draughts"] = "chess"
    organisation: Organisation = ""
    lenient: bool = Field(
        default=False, description="Take a sign that is no result for a game without one."
    )
    confirm: tuple[str, ...] = Field(
        default=(), description="Codes of the questions that are answered with yes."
    )


@router.get("/events", response_model=EventList)
def events(
    page: Viewer,
    search: Annotated[str, Query(max_length=100)] = "",
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> Response:
    """List the events that the visitor may look at, latest first."""
    among = page.visitor.visible()
    return answer(EventList(eventlist.events(page.desk, search=search, limit=limit, among=among)))


def _opened(opened: OpenedEvent) -> Response:
    return answer(opened, opened.version, 201)


@router.post(
    "/events/from-file", response_model=OpenedEvent, status_code=201, openapi_extra=TAKES_TOURNAMENT
)
def from_file(
    page: EventOpener, file: UploadedFile, asked: Annotated[FileName, Query()]
) -> Response:
    """Open an event from a tournament file, with its players and rounds."""
    name = asked.name or file.name
    work = partial(read_event, discipline=asked.discipline, lenient=asked.lenient)

    def shown(read: ReadEvent) -> Response:
        return _opened(open_reading(page.desk, read, asked.key or ""))

    return Calculated(page, shown, work, file.data, name)


@router.post("/demo", response_model=OpenedEvent, status_code=201)
def demo(page: EventOpener, organisation: Organisation = "", finished: bool = False) -> Response:
    """Open the example tournament of ronde, or the one that is played, with prizes, and closed."""
    del organisation  # the page knows it
    return _opened((open_finished_demo if finished else open_demo)(page.desk))


@router.get("/events/{event}", response_model=EventCard)
def card(event: Event, page: Viewer) -> Response:
    """Tell where an event stands, and its version."""
    found = event_card(page.desk, event)
    return answer(found, found.version)


@router.get("/events/{event}/overview", response_model=EventOverview)
def overview(event: Event, page: Viewer) -> Response:
    """Return the check list of an event: what is done, what is to do, and where; timetable too.

    What is about money, phones, prizes and the end of the event is for arbiters.
    """
    found = event_overview(page.desk, event, whole=Role.ARBITER in page.roles)
    return answer(found, found.version)


@router.get("/events/{event}/statement", response_model=Statement)
def statement_of(event: Event, page: Viewer) -> Response:
    """Return the statement of system, edition and settings for the players."""
    return answer(statement(page.desk, event))


@router.get("/events/{event}/announced", response_model=AnnouncedEvent)
def announced(event: Event, page: Arbiter) -> Response:
    """Return what was announced, as of one moment."""
    told = what_was_announced(page.desk, event)
    return answer(told, told.version)


@router.get("/events/{event}/groups", response_model=EventGroups)
def groups(event: Event, page: Viewer) -> Response:
    """Return the groups to which an event belongs, the leading one first."""
    found = groups_of(page.desk, event)
    return answer(found, found.version)
