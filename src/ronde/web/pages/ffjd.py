"""Federations: their list, a new one, the demo; the office of one with its officers (7.2, 9)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.federation.demo import OFFICER, play_demo
from ronde.federation.desk import FederationDesk
from ronde.federation.desk import Role as Duty
from ronde.federation.offices import (
    Appoint,
    Appointment,
    SetBorderClub,
    federation_overview,
    federations,
    init_federation,
)
from ronde.i18n import counted, phrase
from ronde.office.desk import free_key
from ronde.web.forms import add_form
from ronde.web.pages.ffjd_frame import (
    Anybody,
    Officer,
    RatingOfficer,
    desk_of,
    framed,
    numbers,
    refuse,
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
        olga.do(key, Appoint(Appointment(page.visitor.name, duty)))
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


_OFFICE = "/ffjd/{federation}"
add_form(router, f"{_OFFICE}/officers", Appoint, then=_OFFICE, again=refuse)
add_form(router, f"{_OFFICE}/border-clubs", SetBorderClub, then=_OFFICE, again=refuse)
