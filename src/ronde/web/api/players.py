"""The players of an event: listed and imported; other changes are generated from actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.office.overview import PlayerLine, player_list
from ronde.office.players.imports import ImportPlayers, ImportPreview, preview_data
from ronde.office.players.people import Roster, roster
from ronde.web.api import parameters
from ronde.web.api.kit import Event, Line, Seen, answer, api_router
from ronde.web.api.uploads import TAKES_PLAYERS, UploadedFile
from ronde.web.security.requirement import Arbiter, Viewer

router = api_router("players")


class ImportQuery(parameters.Query):
    """How the file is called; whether lines that cannot be taken are left out."""

    name: Line = Field(default="", examples=["players.csv"])
    skip_refused: bool = False
    reason: Line = ""


@dataclass(frozen=True, slots=True)
class ShortList:
    """Everybody in one line each, and how it stands with them."""

    players: tuple[PlayerLine, ...]
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
    return answer(ShortList(found, version), version)


@router.post(
    "/events/{event}/players/import/preview",
    response_model=ImportPreview,
    openapi_extra=TAKES_PLAYERS,
)
def preview(
    event: Event, page: Arbiter, file: UploadedFile, asked: Annotated[ImportQuery, Query()]
) -> Response:
    """Tell what importing a list of players would do; nothing is changed."""
    found = preview_data(page.desk, event, file.data, asked.name or file.name)
    return answer(found, found.version)


@router.post(
    "/events/{event}/players/import", response_model=ImportPreview, openapi_extra=TAKES_PLAYERS
)
def import_(
    event: Event,
    page: Arbiter,
    file: UploadedFile,
    asked: Annotated[ImportQuery, Query()],
    seen: Seen,
) -> Response:
    """Enter the players of a file in one step, or none; If-Match takes the preview's version."""
    name, skip = asked.name or file.name, asked.skip_refused
    action = ImportPlayers(file.data, name, skip_refused=skip, reason=asked.reason)
    done = page.desk.do(event, action, expected=seen)
    return answer(done, done.version)
