"""The players of an event: listed and imported; other changes are generated from actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from fastapi import Query
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from ronde.office.desk.rows import player_row
from ronde.office.entries.evenings import Evening, MemberView, evening, member_view
from ronde.office.entryform.payments import BankMatch, match_bank_file
from ronde.office.imports.imports import ImportPlayers, ImportPreview, preview_data
from ronde.office.players.people import Roster, roster
from ronde.office.ratinglists.search import PeopleFound, find_people
from ronde.office.rounds.overview import PlayerLine, player_list
from ronde.web.api import parameters
from ronde.web.api.kit import Event, Line, Seen, StartingNumber, answer, api_router
from ronde.web.api.uploads import TAKES_PLAYERS, UploadedFile, takes
from ronde.web.calculation import Calculated, calculate
from ronde.web.requirement import Arbiter, Viewer

router = api_router("players")

_BANK: Final = "Date,Text,Amount\n2026-11-03,Open AB2C D3EF Agate,40.00\n"


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


@router.get("/events/{event}/evening", response_model=Evening)
def next_evening(event: Event, page: Arbiter) -> Response:
    """Tell who comes to the round that is paired next, who does not, and who has not answered."""
    return answer(evening(page.desk, event))


@router.get("/events/{event}/players/{player}/evening", response_model=MemberView)
def own_evening(event: Event, player: StartingNumber, page: Arbiter) -> Response:
    """Return what a member sees by the own link: the next round, the answer, the board of today."""
    with page.desk.reading(event) as reader:
        entry = player_row(reader, player).id
    return answer(member_view(page.desk, event, entry))


@router.get("/events/{event}/players/short", response_model=ShortList)
def short(event: Event, page: Viewer) -> Response:
    """List everybody in one line each, without birth dates."""
    found, version = player_list(page.desk, event), page.desk.version(event)
    return answer(ShortList(found, version), version)


@router.get("/events/{event}/people", response_model=PeopleFound)
def people(
    event: Event,
    page: Viewer,
    search: Annotated[str, Query(max_length=100, description="Name, club or number.")],
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Response:
    """Tell who may be meant: players of the event, then for arbiters people on rating lists."""
    lists = page.may("arbiter")
    return answer(find_people(page.desk, event, search, lists=lists, limit=limit))


@router.post(
    "/events/{event}/players/import/preview",
    response_model=ImportPreview,
    openapi_extra=TAKES_PLAYERS,
)
def preview(
    event: Event, page: Arbiter, file: UploadedFile, asked: Annotated[ImportQuery, Query()]
) -> Response:
    """Tell what importing a list of players would do; nothing is changed."""
    sent = (event, file.data, asked.name or file.name)
    return Calculated(page, _previewed, preview_data, page.desk, *sent)


def _previewed(preview: ImportPreview) -> Response:
    return answer(preview, preview.version)


@router.post(
    "/events/{event}/entries/bank",
    response_model=BankMatch,
    openapi_extra=takes("A bank's table of payments: CSV.", _BANK),
)
def bank(event: Event, page: Arbiter, file: UploadedFile) -> Response:
    """Tell which payments in a bank's table have the reference of an entry; nothing is changed."""
    return answer(match_bank_file(page.desk, event, file.data, file.name))


@router.post(
    "/events/{event}/players/import", response_model=ImportPreview, openapi_extra=TAKES_PLAYERS
)
async def import_(
    event: Event,
    page: Arbiter,
    file: UploadedFile,
    asked: Annotated[ImportQuery, Query()],
    seen: Seen,
) -> Response:
    """Enter the players of a file in one step, or none; If-Match takes the preview's version."""
    name, skip = asked.name or file.name, asked.skip_refused
    await calculate(page, preview_data, page.desk, event, file.data, name)  # what it costs is known
    action = ImportPlayers(file.data, name, skip_refused=skip, reason=asked.reason)
    do = partial(page.desk.do, event, action, expected=seen)
    return _previewed(await run_in_threadpool(do))
