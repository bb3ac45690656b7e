"""The register: people searched, entered, imported, merged; clubs, residence and licences (9.3)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.federation.changes import (
    LicenceGrant,
    become_resident,
    change_club,
    change_league,
    change_residence,
    grant_licence,
)
from ronde.federation.history import find_player
from ronde.federation.importing import COLUMNS, import_text
from ronde.federation.looking import Found, Person, clubs_of, look_at_person, search_people
from ronde.federation.merging import Merger, merge_players
from ronde.federation.people import Entered, PlayerEntry, add_player
from ronde.ratings.ffjd.series import Licence
from ronde.web.api.federation.kit import (
    Day,
    Federation,
    LicenceOfficer,
    Member,
    MemberNumber,
    Officer,
    Points,
    day_of,
    desk_of,
)
from ronde.web.api.kit import Given, Line, answer, api_router
from ronde.web.api.uploads import UploadedFile, takes, text_of
from ronde.web.page import Page

router = api_router("register")

TAKES_CSV = takes(f"CSV with the columns {', '.join(COLUMNS)}.", "name,club\nJade,Quarry\n")


class NewMember(Given):
    """A player as entered; `rating` only before the first list is published."""

    name: Line = Field(min_length=1, examples=["Jade, Jo"])
    id: MemberNumber | None = None
    sex: Line = Field(default="", examples=["w"])
    birth_date: Line = Field(default="", examples=["2012-06-30"])
    country: Line = Field(default="FRA", examples=["FRA"])
    club: Line = ""
    league: Line = ""
    rating: Points | None = None
    fmjd_rating: Points | None = None

    def entry(self) -> PlayerEntry:
        """Return the player as the use case takes one."""
        return PlayerEntry(**self.model_dump())


class Merging(Given):
    """The entry that stays, and the one that leads to it from the next list on."""

    kept: MemberNumber
    twin: MemberNumber
    reason: Line = ""


class Since(Given):
    """From which day on; today when none is said."""

    since: Day | None = None


class ClubGiven(Since):
    """The new club; an empty text leaves all clubs."""

    club: Line = Field(examples=["Quarry"])


class CountryGiven(Since):
    """Where the player lives now, in three letters."""

    country: Line = Field(examples=["BEL"])


class LicenceGiven(Since):
    """Which licence was taken; `since` is the day, which also tells the season."""

    kind: Licence = Field(strict=False, examples=["full"])


class LeagueGiven(Since):
    """The league of a club."""

    club: Line = Field(min_length=1, examples=["Quarry"])
    league: Line = Field(examples=["North"])


class Clubs(BaseModel):
    """The clubs for which anybody plays or played, by name."""

    clubs: list[str]


class MemberFound(BaseModel):
    """The number of a player."""

    player: int


class Granted(BaseModel):
    """The season for which a licence holds."""

    season: str = Field(examples=["2026-2027"])


TODAY = Since()


@router.get("/ffjd/{federation}/players", response_model=Found)
def players(
    federation: Federation,
    page: Officer,
    search: Annotated[str, Query(max_length=100, description="Name, club or number.")] = "",
    limit: Annotated[int, Query(ge=1, le=10_000)] = 100,
) -> Response:
    """Search the register."""
    return answer(search_people(desk_of(page), federation, search, limit))


@router.post("/ffjd/{federation}/players", response_model=Entered, status_code=201)
def add(federation: Federation, page: LicenceOfficer, given: NewMember) -> Response:
    """Enter a player; namesakes are told."""
    return answer(add_player(desk_of(page), federation, given.entry()), status=201)


@router.post(
    "/ffjd/{federation}/players/import",
    response_model=Entered,
    status_code=201,
    openapi_extra=TAKES_CSV,
)
def bring_in(federation: Federation, page: LicenceOfficer, file: UploadedFile) -> Response:
    """Enter all players of a CSV file, or none when a line is wrong."""
    entered = import_text(desk_of(page), federation, text_of(file), file=file.name)
    return answer(entered, status=201)


@router.post("/ffjd/{federation}/players/merge", response_model=Merger)
def merge(federation: Federation, page: LicenceOfficer, given: Merging) -> Response:
    """Let one entry stand for another of the same person, from the next list on."""
    desk = desk_of(page)
    return answer(merge_players(desk, federation, given.kept, given.twin, reason=given.reason))


@router.get("/ffjd/{federation}/players/find", response_model=MemberFound)
def find(
    federation: Federation,
    page: Officer,
    text: Annotated[str, Query(min_length=1, max_length=100, description="Number or name.")],
) -> Response:
    """Return the one player of a number or a whole name."""
    return answer({"player": find_player(desk_of(page), federation, text.strip())})


@router.get("/ffjd/{federation}/players/{player}", response_model=Person)
def person(federation: Federation, player: Member, page: Officer) -> Response:
    """Return what the register knows about a player, birth date included."""
    return _person(page, federation, player)


def _person(page: Page, federation: str, player: int) -> Response:
    return answer(look_at_person(desk_of(page), federation, player))


@router.post("/ffjd/{federation}/players/{player}/club", response_model=Person)
def club(
    federation: Federation, player: Member, page: LicenceOfficer, given: ClubGiven
) -> Response:
    """Let a player belong to another club from a day on."""
    desk = desk_of(page)
    day = day_of(given.since, "since") or desk.today
    change_club(desk, federation, player, given.club, day)
    return _person(page, federation, player)


@router.post("/ffjd/{federation}/players/{player}/residence", response_model=Person)
def residence(
    federation: Federation, player: Member, page: LicenceOfficer, given: CountryGiven
) -> Response:
    """Let a player live in another country from a day on."""
    desk = desk_of(page)
    day = day_of(given.since, "since") or desk.today
    change_residence(desk, federation, player, given.country.strip().upper(), day)
    return _person(page, federation, player)


@router.post("/ffjd/{federation}/players/{player}/resident", response_model=Person)
def resident(
    federation: Federation, player: Member, page: LicenceOfficer, given: Since = TODAY
) -> Response:
    """Turn the entry of a player from outside into one of the federation (7.1)."""
    desk = desk_of(page)
    become_resident(desk, federation, player, day_of(given.since, "since") or desk.today)
    return _person(page, federation, player)


@router.post("/ffjd/{federation}/players/{player}/licence", response_model=Granted)
def licence(
    federation: Federation, player: Member, page: LicenceOfficer, given: LicenceGiven
) -> Response:
    """Record a licence for the season of its day."""
    grant = LicenceGrant(player, given.kind, day_of(given.since, "since"))
    return answer({"season": grant_licence(desk_of(page), federation, grant)})


@router.get("/ffjd/{federation}/clubs", response_model=Clubs)
def clubs(federation: Federation, page: Officer) -> Response:
    """List the clubs."""
    return answer({"clubs": clubs_of(desk_of(page), federation)})


@router.put("/ffjd/{federation}/leagues", response_model=Clubs)
def leagues(federation: Federation, page: LicenceOfficer, given: LeagueGiven) -> Response:
    """Let a club belong to another league from a day on."""
    desk = desk_of(page)
    day = day_of(given.since, "since") or desk.today
    change_league(desk, federation, given.club, given.league, day)
    return answer({"clubs": clubs_of(desk, federation)})
