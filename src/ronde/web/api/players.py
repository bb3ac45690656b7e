"""The players of an event: listed and imported; other changes are generated from actions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from ronde.model import Finding
from ronde.office.overview import PlayerLine, player_list
from ronde.office.players import importing
from ronde.office.players.importing import ImportPreview
from ronde.office.players.people import Roster, roster
from ronde.web.api.kit import (
    Arbiter,
    Event,
    Line,
    Seen,
    Viewer,
    answer,
    api_router,
)
from ronde.web.api.uploads import TAKES_PLAYERS, Upload, UploadedFile

router = api_router("players")


class ImportQuery(BaseModel):
    """How the file is called; whether lines that cannot be taken are left out."""

    model_config = ConfigDict(extra="forbid")

    name: Line = Field(default="", examples=["players.csv"])
    skip_refused: bool = False
    reason: Line = ""


class ImportedLine(BaseModel):
    """What becomes of one line of a file."""

    line: int
    action: Literal["add", "change", "same", "refuse"]
    name: str
    what: str
    player: int | None
    changes: dict[str, Any]
    findings: list[Finding]


class Imported(BaseModel):
    """What an import does, line by line; `version` is that of the event."""

    file: str
    form: str
    lines: list[ImportedLine]
    version: int


class ShortList(BaseModel):
    """Everybody in one line each, and how it stands with them."""

    players: list[PlayerLine]
    version: int


@router.get("/events/{event}/players", response_model=Roster)
def players(event: Event, page: Viewer) -> Response:
    """List all entries by starting number, each with the state it is in."""
    found = roster(page.desk, event)
    return answer(found, found.version)


@router.get("/events/{event}/players/short", response_model=ShortList)
def short(event: Event, page: Viewer) -> Response:
    """List everybody in one line each, without birth dates."""
    found, version = player_list(page.desk, event), page.desk.version(event)
    return answer({"players": found, "version": version}, version)


@router.post(
    "/events/{event}/players/import/preview", response_model=Imported, openapi_extra=TAKES_PLAYERS
)
def preview(
    event: Event, page: Arbiter, file: UploadedFile, asked: Annotated[ImportQuery, Query()]
) -> Response:
    """Tell what importing a list of players would do; nothing is changed."""
    found = importing.preview_data(page.desk, event, file.data, asked.name or file.name)
    return _imported(found)


@router.post("/events/{event}/players/import", response_model=Imported, openapi_extra=TAKES_PLAYERS)
def import_(
    event: Event,
    page: Arbiter,
    file: UploadedFile,
    asked: Annotated[ImportQuery, Query()],
    seen: Seen,
) -> Response:
    """Enter the players of a file in one step, or none; If-Match takes the preview's version."""
    done = importing.import_data(
        page.desk,
        event,
        _named(file, asked),
        skip_refused=asked.skip_refused,
        reason=asked.reason,
        expected=seen,
    )
    return _imported(done)


def _named(file: Upload, asked: ImportQuery) -> tuple[bytes, str]:
    return file.data, asked.name or file.name


def _imported(found: ImportPreview) -> Response:
    lines = [
        {
            "line": line.line,
            "action": line.action,
            "name": line.name,
            "what": line.what,
            "player": line.player,
            "changes": line.changes,
            "findings": line.findings,
        }
        for line in found.lines
    ]
    data = {"file": found.file, "form": found.form, "lines": lines, "version": found.version}
    return answer(data, found.version)
