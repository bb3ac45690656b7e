"""The register of a federation: players searched, added, imported, merged (9.3)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Form, UploadFile
from starlette.responses import Response

from ronde.declared.actions import sentences_of
from ronde.federation.entries import AddPlayer, Entered
from ronde.federation.imports import ImportPlayers
from ronde.federation.memberships import (
    BecomeResident,
    ChangeClub,
    ChangeLeague,
    ChangeResidence,
    GrantLicence,
    MergePlayers,
    Merger,
)
from ronde.federation.register import clubs_of, find_people, look_at_person, search_people
from ronde.federation.registerfile import COLUMNS
from ronde.federation.seriesdraft import read_day
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.pages.ffjd.frame import framed, refuse, sent_table
from ronde.web.requirement import LicenceOfficer, Officer

router = APIRouter(include_in_schema=False)


@router.get("/ffjd/{federation}/players")
def players(page: Officer, search: str = "") -> Response:
    """Show the players that a search finds, and the forms of the licence officer."""
    return _shown(page, search[:100])


@router.get("/ffjd/{federation}/people")
def people(federation: str, page: Officer, search: str = "", numbered: bool = False) -> Response:
    """Show who may be meant by a name, a club or a number.

    The table of a series offers them by name, fields for a player by number and name.
    """
    found = find_people(page.federation_desk, federation, search[:100])
    return framed(page, "ffjd/found.html", people=found, numbered=numbered)


def _shown(page: Page, search: str = "", **facts: Any) -> Response:
    desk, federation = page.federation_desk, page.scope or ""
    return framed(
        page,
        "ffjd/players.html",
        found=search_people(desk, federation, search),
        clubs=clubs_of(desk, federation).clubs,
        search=search,
        columns=list(COLUMNS.values()),
        **{"findings": (), "said": "", **facts},
    )


@router.post("/ffjd/{federation}/players/import")
def import_players(
    federation: str,
    page: LicenceOfficer,
    file: UploadFile | None = None,
    pasted: Annotated[str, Form(max_length=700_000)] = "",
    licences_since: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Enter all players of a workbook, a CSV file or pasted lines, or none when a line is wrong."""
    data, name = sent_table(file, pasted)
    since = date.fromisoformat(read_day(licences_since)) if licences_since.strip() else None
    entered = page.federation_desk.do(federation, ImportPlayers(data, name or None, since))
    said = page.tn(
        "{count} player was imported.", "{count} players were imported.", count=len(entered.players)
    )
    return _shown(page, findings=entered.findings, said=said)


def _entered(page: Page, action: AddPlayer, entered: Entered) -> Response:
    """Show namesakes, so that nobody is entered twice, else the new player."""
    (said,) = sentences_of(action, entered)
    if entered.findings:
        told = page.say(said)
        return _shown(page, action.name, findings=entered.findings, said=told)
    return page.redirect(f"/ffjd/{page.scope}/players/{entered.number}", said)


def _merged(page: Page, action: MergePlayers, merger: Merger) -> Response:
    (said,) = sentences_of(action, merger)
    told = page.say(said)
    return _shown(page, str(merger.kept), findings=merger.findings, said=told)


_PLAYERS = "/ffjd/{federation}/players"
add_form(router, _PLAYERS, AddPlayer, then=_entered, again=refuse)
add_form(router, f"{_PLAYERS}/merge", MergePlayers, then=_merged, again=refuse)
add_form(router, "/ffjd/{federation}/leagues", ChangeLeague, then=_PLAYERS, again=refuse)


@router.get("/ffjd/{federation}/players/{player}")
def person(federation: str, player: int, page: Officer) -> Response:
    """Show what the register knows about a player, birth date included."""
    desk = page.federation_desk
    found = look_at_person(desk, federation, player)
    clubs = clubs_of(desk, federation).clubs
    return framed(page, "ffjd/person.html", person=found, clubs=clubs, today=desk.today)


_PERSON = "/ffjd/{federation}/players/{player}"
add_form(router, f"{_PERSON}/club", ChangeClub, then=_PERSON, again=refuse)
add_form(router, f"{_PERSON}/residence", ChangeResidence, then=_PERSON, again=refuse)
add_form(router, f"{_PERSON}/resident", BecomeResident, then=_PERSON, again=refuse)
add_form(router, f"{_PERSON}/licence", GrantLicence, then=_PERSON, again=refuse)
