"""Federations: their list, a new one, the demo; the office of one with its officers (7.2, 9)."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.errors import InputError
from ronde.federation.demo import OFFICER, play_demo
from ronde.federation.desk import FederationDesk
from ronde.federation.desk import Role as Duty
from ronde.federation.founding import (
    Appointment,
    appoint,
    init_federation,
    set_border_club,
)
from ronde.federation.looking import federation_overview, federations
from ronde.federation.months import checked_day
from ronde.i18n import counted, phrase
from ronde.office.shelf import free_key
from ronde.web.pages.ffjd_frame import (
    Anybody,
    LicenceOfficer,
    Officer,
    RatingOfficer,
    desk_of,
    framed,
    numbers,
    whole_or_none,
)

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@router.get("/ffjd")
def shelf(page: Anybody) -> Response:
    """Show all federations; whoever may found one finds the form."""
    found = federations(page.site.database)
    return page.render("ffjd/shelf.html", federations=found, **numbers(page.speech))


@router.post("/ffjd")
def found(page: RatingOfficer, name: Text = "", season_month: Text = "9") -> Response:
    """Make a federation; the founder has both offices."""
    key = free_key(page.desk, name)
    month = whole_or_none(season_month, phrase("season")) or 0
    init_federation(desk_of(page), key, name, season_month=month)
    return page.redirect(
        f"/ffjd/{key}", phrase("{name} is ready. Next: enter or import the players.", name=name)
    )


@router.post("/ffjd-demo")
def demo(page: RatingOfficer) -> Response:
    """Make the federation of fictional players through three months; the visitor joins it."""
    key = free_key(page.desk, "minerals")
    story = play_demo(page.site.database, key)
    olga = FederationDesk(page.site.database, OFFICER)
    for duty in Duty:
        appoint(olga, key, Appointment(page.visitor.name, duty))
    return page.redirect(
        f"/ffjd/{key}",
        counted(
            "The demo federation is ready, with {count} published list.",
            "The demo federation is ready, with {count} published lists.",
            count=len(story.lists),
        ),
    )


@router.get("/ffjd/{federation}")
def office(federation: str, page: Officer) -> Response:
    """Show who works for a federation and what waits for them."""
    overview = federation_overview(desk_of(page), federation)
    return framed(page, federation, "ffjd/office.html", overview=overview)


@router.post("/ffjd/{federation}/officers")
def officers(
    federation: str,
    page: Officer,
    name: Text = "",
    role: Text = "",
    since: Text = "",
    until: Text = "",
) -> Response:
    """Give somebody an office; who holds the same office may do it."""
    duty = next((one for one in Duty if one.value == role), None)
    if duty is None:
        raise InputError("{role} is no office; choose ratings or licences", role=repr(role))
    officer = Appointment(name.strip(), duty, _since(since), _until(until))
    appoint(desk_of(page), federation, officer)
    return page.redirect(
        f"/ffjd/{federation}", phrase("{name} holds the office now.", name=officer.name)
    )


@router.post("/ffjd/{federation}/border-clubs")
def border_clubs(
    federation: str,
    page: LicenceOfficer,
    club: Text = "",
    country: Text = "",
    since: Text = "",
    until: Text = "",
) -> Response:
    """Let a club abroad count as French from a day on (7.2)."""
    first = _since(since) or desk_of(page).today
    set_border_club(desk_of(page), federation, club.strip(), country.strip(), first, _until(until))
    return page.redirect(
        f"/ffjd/{federation}",
        phrase("{club} is kept in the table of border clubs.", club=club.strip()),
    )


def _since(text: str) -> date | None:
    return checked_day(text, phrase("since")) if text else None


def _until(text: str) -> date | None:
    return checked_day(text, phrase("until")) if text else None
