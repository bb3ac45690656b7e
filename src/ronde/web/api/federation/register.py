"""The register: people searched, found and imported; clubs (9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.federation.entries import Entered
from ronde.federation.imports import ImportPlayers
from ronde.federation.register import (
    Clubs,
    PersonMeant,
    RegisteredPerson,
    SearchedPeople,
    clubs_of,
    find_people,
    find_player,
    look_at_person,
    search_people,
)
from ronde.web.api.kit import Federation, Member, answer, api_router
from ronde.web.api.uploads import UploadedFile, takes
from ronde.web.requirement import LicenceOfficer, Officer

router = api_router("register")

TAKES_REGISTER = takes(
    "A workbook (XLSX), or CSV. Headings in any language: number, name, first name, sex, date of"
    " birth, country, club, league, Capital-Points, FMJD rating, licence and its date; only the"
    " name must be there.",
    "name,club,licence,licence_since\nJade,Quarry,full,2026-09-03\n",
)


@dataclass(frozen=True, slots=True)
class MemberFound:
    """The number of a player."""

    player: int


@dataclass(frozen=True, slots=True)
class PeopleMeant:
    """Members who may be meant, the likeliest first."""

    people: tuple[PersonMeant, ...]


@router.get("/ffjd/{federation}/players", response_model=SearchedPeople)
def players(
    federation: Federation,
    page: Officer,
    search: Annotated[str, Query(max_length=100, description="Name, club or number.")] = "",
    limit: Annotated[int, Query(ge=1, le=10_000)] = 100,
) -> Response:
    """Search the register."""
    return answer(search_people(page.federation_desk, federation, search, limit))


@router.get("/ffjd/{federation}/people", response_model=PeopleMeant)
def people(
    federation: Federation,
    page: Officer,
    search: Annotated[str, Query(max_length=100, description="Name, club or number.")],
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Response:
    """Tell who may be meant, accents and slips of the pen allowed."""
    return answer(PeopleMeant(find_people(page.federation_desk, federation, search, limit)))


@router.post(
    "/ffjd/{federation}/players/import",
    response_model=Entered,
    status_code=201,
    openapi_extra=TAKES_REGISTER,
)
def bring_in(
    federation: Federation,
    page: LicenceOfficer,
    file: UploadedFile,
    licences_since: Annotated[
        date | None,
        Query(
            description="When licences without a day were taken. Default: the first day of the"
            " season."
        ),
    ] = None,
) -> Response:
    """Enter all players of a table, or none when a line is wrong."""
    action = ImportPlayers(file.data, file.name, licences_since)
    return answer(page.federation_desk.do(federation, action), status=201)


@router.get("/ffjd/{federation}/players/find", response_model=MemberFound)
def find(
    federation: Federation,
    page: Officer,
    text: Annotated[str, Query(min_length=1, max_length=100, description="Number or name.")],
) -> Response:
    """Return the one player of a number or a whole name."""
    return answer(MemberFound(find_player(page.federation_desk, federation, text.strip())))


@router.get("/ffjd/{federation}/players/{player}", response_model=RegisteredPerson)
def person(federation: Federation, player: Member, page: Officer) -> Response:
    """Return what the register knows about a player, birth date included."""
    return answer(look_at_person(page.federation_desk, federation, player))


@router.get("/ffjd/{federation}/clubs", response_model=Clubs)
def clubs(federation: Federation, page: Officer) -> Response:
    """List the clubs."""
    return answer(clubs_of(page.federation_desk, federation))
