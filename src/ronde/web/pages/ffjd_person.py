"""One player as the licence officer knows them: club, residence, licences, each with its day."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.errors import InputError
from ronde.federation.changes import (
    LicenceGrant,
    become_resident,
    change_club,
    change_residence,
    grant_licence,
)
from ronde.federation.looking import clubs_of, look_at_person
from ronde.federation.months import checked_day
from ronde.i18n import phrase
from ronde.ratings.ffjd.series import Licence
from ronde.web.page import Page
from ronde.web.pages.ffjd_frame import LicenceOfficer, Officer, desk_of, framed

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@router.get("/ffjd/{federation}/players/{player}")
def person(federation: str, player: int, page: Officer) -> Response:
    """Show what the register knows about a player, birth date included."""
    desk = desk_of(page)
    found = look_at_person(desk, federation, player)
    clubs = clubs_of(desk, federation)
    return framed(page, federation, "ffjd/person.html", person=found, clubs=clubs, today=desk.today)


@router.post("/ffjd/{federation}/players/{player}/club")
def club(
    federation: str, player: int, page: LicenceOfficer, club: Text = "", since: Text = ""
) -> Response:
    """Let a player belong to another club from a day on."""
    change_club(desk_of(page), federation, player, club, _since(page, since))
    return _kept(page, federation, player)


@router.post("/ffjd/{federation}/players/{player}/residence")
def residence(
    federation: str, player: int, page: LicenceOfficer, country: Text = "", since: Text = ""
) -> Response:
    """Let a player live in another country from a day on."""
    lives = country.strip().upper()
    change_residence(desk_of(page), federation, player, lives, _since(page, since))
    return _kept(page, federation, player)


@router.post("/ffjd/{federation}/players/{player}/resident")
def resident(federation: str, player: int, page: LicenceOfficer, since: Text = "") -> Response:
    """Turn the entry of a player from outside into one of the federation (7.1)."""
    become_resident(desk_of(page), federation, player, _since(page, since))
    return _kept(page, federation, player)


@router.post("/ffjd/{federation}/players/{player}/licence")
def licence(
    federation: str, player: int, page: LicenceOfficer, kind: Text = "", since: Text = ""
) -> Response:
    """Record a licence for the season of its day."""
    wanted = next((one for one in Licence if one.value == kind), None)
    if wanted is None:
        raise InputError("licence {kind} is not known; choose leisure or full", kind=repr(kind))
    grant = LicenceGrant(player, wanted, _since(page, since))
    season = grant_licence(desk_of(page), federation, grant)
    where = f"/ffjd/{federation}/players/{player}"
    return page.redirect(where, phrase("The licence holds for the season {season}.", season=season))


def _since(page: Page, text: str) -> date:
    return checked_day(text, phrase("since")) if text else desk_of(page).today


def _kept(page: Page, federation: str, player: int) -> Response:
    return page.redirect(
        f"/ffjd/{federation}/players/{player}", phrase("The change is kept with its date.")
    )
