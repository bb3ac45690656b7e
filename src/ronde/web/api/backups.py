"""Backups and archives, and an event as it was at any moment of its journal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.errors import InputError, UnknownSubjectError
from ronde.formats import write_text
from ronde.office.history.history import entry_at, tournament_at
from ronde.office.journal import backups
from ronde.office.paperwork.downloads import read_archive
from ronde.serialisation import Keywords
from ronde.store.archive import CheckedArchive
from ronde.web.api.kit import EVENT_KEY, Event, Line, Version, answer, api_router
from ronde.web.api.uploads import LargeFile, takes
from ronde.web.arguments import Body
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter, Owner, Viewer

router = api_router("safekeeping")

TAKES_ARCHIVE = takes("An archive of an event, as `export/archive` gives it.", "{}")
WantedKey = Annotated[str, Field(pattern=f"{EVENT_KEY}|^$")]


@dataclass(frozen=True, slots=True)
class BackupAnswer:
    """One archive in the folder of backups."""

    name: Annotated[str, Keywords(examples=["demo-round-04-version-000012.json"])]
    event: str
    round: int
    version: int


@dataclass(frozen=True, slots=True)
class BackupsAnswer:
    """The archives of an event, oldest first."""

    backups: tuple[BackupAnswer, ...]


class Restoration(Body):
    """Which backup is brought back, and under which key; an event is never overwritten."""

    name: Line = Field(min_length=1, examples=["demo-round-04-version-000012.json"])
    key: WantedKey = Field(default="", description="Empty: the key that it had.")


@dataclass(frozen=True, slots=True)
class Restored:
    """The key under which an event came back."""

    key: str


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A copy of the whole database; events and rounds are null for a file that cannot be read."""

    name: str
    made_at: str
    size: int
    events: int | None
    rounds: int | None


@dataclass(frozen=True, slots=True)
class KeptCopies:
    """The copies of the whole database that stand beside it, the latest first."""

    copies: tuple[KeptCopy, ...]


@dataclass(frozen=True, slots=True)
class CopyAnswer:
    """The name of the file with a copy of the whole database."""

    name: str


class ArchiveQuery(BaseModel):
    """The key under which an archive is opened."""

    key: WantedKey = Field(default="", description="Empty: the key that it had.")


@dataclass(frozen=True, slots=True)
class PastEvent:
    """The event as it was after an entry of the journal, in the JSON form."""

    entry: int
    tournament: dict[str, Any]


def _backup(made: backups.EventBackup) -> BackupAnswer:
    return BackupAnswer(made.path.name, made.event, made.round, made.version)


@router.get("/events/{event}/backups", response_model=BackupsAnswer)
def listed(event: Event, page: Arbiter) -> Response:
    """List the backups of an event, which are made when a round is published."""
    return answer(BackupsAnswer(tuple(map(_backup, backups.list_backups(page.desk, event)))))


@router.post("/events/{event}/backups", response_model=BackupAnswer, status_code=201)
def back_up(event: Event, page: Arbiter) -> Response:
    """Write a backup of an event as it is now, beside the database."""
    return answer(_backup(backups.backup_event(page.desk, event)), status=201)


@router.post("/backups/restore", response_model=Restored, status_code=201)
def restore(page: Arbiter, given: Restoration) -> Response:
    """Bring a backup back as an event; its journal is checked first."""
    every = backups.list_backups(page.desk)
    path = next((made.path for made in every if made.path.name == given.name), None)
    if path is None:
        raise UnknownSubjectError(
            "there is no backup {name}; list those of the event", name=given.name
        )
    key = backups.restore_event(page.desk, path, key=given.key or None)
    return answer(Restored(key), status=201)


@router.get("/backups/database", response_model=KeptCopies)
def kept_copies(page: Owner) -> Response:
    """List the copies of the whole database."""
    copies = backups.list_copies(page.desk)
    kept = (
        KeptCopy(name=c.path.name, made_at=c.made_at, size=c.size, events=c.events, rounds=c.rounds)
        for c in copies
    )
    return answer(KeptCopies(tuple(kept)))


@router.post("/backups/database", response_model=CopyAnswer, status_code=201)
def copy(page: Owner) -> Response:
    """Write a checked copy of the whole database beside it, while it is in use."""
    return answer(CopyAnswer(backups.backup_database(page.desk).name), status=201)


@router.post(
    "/events/from-archive", response_model=Restored, status_code=201, openapi_extra=TAKES_ARCHIVE
)
def from_archive(
    page: Arbiter, file: LargeFile, asked: Annotated[ArchiveQuery, Query()]
) -> Response:
    """Open an archive of another office, with its journal, which is checked first."""

    def shown(checked: CheckedArchive) -> Response:
        return answer(Restored(checked.into(page.desk.database).key), status=201)

    return Calculated(page, shown, read_archive, file.data, file.name, asked.key or None)


@router.get("/events/{event}/past", response_model=PastEvent)
def past(
    event: Event,
    page: Viewer,
    entry: Annotated[Version | None, Query(description="After this entry.")] = None,
    at: Annotated[str | None, Query(max_length=40, description="At this moment (ISO).")] = None,
) -> Response:
    """Return an event as it was: after an entry of the journal, or at a moment."""
    if (entry is None) == (at is None):
        raise InputError("give an entry of the journal or a moment, one of them")
    number = entry if entry is not None else entry_at(page.desk, event, at or "")
    then = tournament_at(page.desk, event, number, of_players=True)
    return answer(PastEvent(number, json.loads(write_text(then, "json").text)))
