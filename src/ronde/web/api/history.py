"""The journal of an event: read, verified, steps taken back and done again."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel
from starlette.responses import Response

from ronde.model import Finding
from ronde.office.desk import Desk
from ronde.office.journal import history
from ronde.office.journal.history import JournalLine
from ronde.web.api.kit import (
    NO_CHANGE,
    Arbiter,
    Change,
    Event,
    Seen,
    Version,
    Viewer,
    answer,
    api_router,
)

router = api_router("journal")


class Entry(BaseModel):
    """One entry of the journal; `changes` tells each row before and after."""

    number: int
    at: str
    who: str
    what: str
    arguments: dict[str, str]
    changes: list[str]
    reason: str
    is_taken_back: bool


class Journal(BaseModel):
    """Entries, oldest first, and the version of the event."""

    entries: list[Entry]
    version: int


class TakenBack(BaseModel):
    """The entry that took a step back, or did it again."""

    entry: Entry
    version: int


class Verified(BaseModel):
    """Whether the journal leads to what the database holds; findings say what is wrong."""

    is_intact: bool
    findings: list[Finding]
    version: int


@router.get("/events/{event}/journal", response_model=Journal)
def journal(
    event: Event,
    page: Viewer,
    since: Annotated[Version, Query(description="Entries after this one.")] = 0,
    until: Annotated[Version | None, Query(description="Up to this one.")] = None,
) -> Response:
    """Tell who changed what, when and why."""
    lines = history.journal(page.desk, event, since=since, until=until)
    version = page.desk.version(event)
    entries = lines
    return answer({"entries": entries, "version": version}, version)


@router.post("/events/{event}/undo", response_model=TakenBack)
def undo(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Take back the latest step; it stays in the journal."""
    return _line(page.desk, event, history.undo(page.desk, event, **given.act(seen)))


@router.post("/events/{event}/redo", response_model=TakenBack)
def redo(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Do again what was taken back last."""
    return _line(page.desk, event, history.redo(page.desk, event, **given.act(seen)))


def _line(desk: Desk, event: str, line: JournalLine) -> Response:
    version = desk.version(event)
    return answer({"entry": line, "version": version}, version)


@router.get("/events/{event}/verify", response_model=Verified)
def verify(event: Event, page: Viewer) -> Response:
    """Check that the journal is unbroken and leads to what the database holds."""
    findings = history.verify(page.desk, event)
    version = page.desk.version(event)
    return answer({"is_intact": not findings, "findings": findings, "version": version}, version)
