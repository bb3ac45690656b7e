"""The journal of an event: read, verified, steps taken back and done again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.model import Finding
from ronde.office.desk import Desk
from ronde.office.journal import history
from ronde.office.journal.history import JournalLine
from ronde.store.replay import is_sound
from ronde.web.api.kit import NO_CHANGE, Change, Event, Seen, Version, answer, api_router
from ronde.web.security.requirement import Arbiter, Viewer

router = api_router("journal")


@dataclass(frozen=True, slots=True)
class Journal:
    """Entries, oldest first, and the version of the event."""

    entries: tuple[JournalLine, ...]
    version: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The entry that took a step back, or did it again."""

    entry: JournalLine
    version: int


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether the journal leads to what the database holds; findings say what is wrong."""

    is_intact: bool
    findings: tuple[Finding, ...]
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
    return answer(Journal(tuple(lines), version), version)


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
    return answer(TakenBack(line, version), version)


@router.get("/events/{event}/verify", response_model=Verified)
def verify(event: Event, page: Viewer) -> Response:
    """Check that the journal is unbroken and leads to what the database holds."""
    findings = history.verify(page.desk, event)
    version = page.desk.version(event)
    return answer(Verified(is_sound(findings), tuple(findings), version), version)
