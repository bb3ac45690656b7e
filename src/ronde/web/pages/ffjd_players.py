"""The players of a federation: searched, added, imported, merged; the leagues of clubs (9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, UploadFile
from starlette.responses import Response

from ronde.errors import FormatError, InputError
from ronde.federation.changes import change_league
from ronde.federation.importing import COLUMNS, import_text
from ronde.federation.looking import clubs_of, search_people
from ronde.federation.merging import merge_players
from ronde.federation.months import checked_day
from ronde.federation.people import PlayerEntry, add_player
from ronde.i18n import phrase
from ronde.web.page import Page
from ronde.web.pages.ffjd_frame import (
    LicenceOfficer,
    Officer,
    desk_of,
    framed,
    needed_whole,
    whole_or_none,
)

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@dataclass(frozen=True, slots=True)
class Belonging:
    """Where a new player belongs: club, league of a new club, country."""

    club: str
    league: str
    country: str


def _belonging(club: Text = "", league: Text = "", country: Text = "FRA") -> Belonging:
    return Belonging(club, league, country.strip().upper() or "FRA")


def _entry(
    belonging: Annotated[Belonging, Depends(_belonging)],
    name: Text = "",
    sex: Text = "",
    birth_date: Text = "",
    rating: Text = "",
    fmjd_rating: Text = "",
) -> PlayerEntry:
    return PlayerEntry(
        name.strip(),
        sex=sex,
        birth_date=birth_date,
        country=belonging.country,
        club=belonging.club,
        league=belonging.league,
        rating=whole_or_none(rating, phrase("rating")),
        fmjd_rating=whole_or_none(fmjd_rating, phrase("FMJD rating")),
    )


@router.get("/ffjd/{federation}/players")
def players(federation: str, page: Officer, search: str = "") -> Response:
    """Show the players that a search finds, and the forms of the licence officer."""
    return _shown(page, federation, search[:100])


def _shown(page: Page, federation: str, search: str = "", **facts: object) -> Response:
    desk = desk_of(page)
    return framed(
        page,
        federation,
        "ffjd/players.html",
        found=search_people(desk, federation, search),
        clubs=clubs_of(desk, federation),
        search=search,
        columns=COLUMNS,
        **{"findings": (), "said": "", **facts},
    )


@router.post("/ffjd/{federation}/players")
def add(
    federation: str, page: LicenceOfficer, entry: Annotated[PlayerEntry, Depends(_entry)]
) -> Response:
    """Enter a player; namesakes are shown, so that nobody is entered twice."""
    entered = add_player(desk_of(page), federation, entry)
    (number,) = entered.players
    if entered.findings:
        said = page.t("{name} was entered under number {number}.", name=entry.name, number=number)
        return _shown(page, federation, entry.name, findings=entered.findings, said=said)
    where = f"/ffjd/{federation}/players/{number}"
    return page.redirect(
        where, phrase("{name} was entered under number {number}.", name=entry.name, number=number)
    )


@router.post("/ffjd/{federation}/players/import")
def bring_in(federation: str, page: LicenceOfficer, file: UploadFile) -> Response:
    """Enter all players of a CSV file, or none when a line is wrong."""
    if not file.filename:
        raise InputError("no file was chosen; choose a CSV file first")
    try:
        text = file.file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=file.filename) from error
    entered = import_text(desk_of(page), federation, text, file=file.filename)
    said = page.tn(
        "{count} player was imported.", "{count} players were imported.", count=len(entered.players)
    )
    return _shown(page, federation, findings=entered.findings, said=said)


@router.post("/ffjd/{federation}/players/merge")
def merge(
    federation: str, page: LicenceOfficer, kept: Text = "", twin: Text = "", reason: Text = ""
) -> Response:
    """Let one entry stand for another of the same person, from the next list on."""
    numbers = (
        needed_whole(kept, phrase("entry that stays")),
        needed_whole(twin, phrase("entry that ends")),
    )
    merger = merge_players(desk_of(page), federation, *numbers, reason=reason)
    said = page.t("Number {kept} now stands for {twin}, too.", kept=merger.kept, twin=merger.merged)
    return _shown(page, federation, str(merger.kept), findings=merger.findings, said=said)


@router.post("/ffjd/{federation}/leagues")
def leagues(
    federation: str, page: LicenceOfficer, club: Text = "", league: Text = "", since: Text = ""
) -> Response:
    """Let a club belong to another league from a day on."""
    desk = desk_of(page)
    day = checked_day(since, phrase("since")) if since else desk.today
    change_league(desk, federation, club, league, day)
    return page.redirect(
        f"/ffjd/{federation}/players", phrase("The league of {club} was changed.", club=club)
    )
