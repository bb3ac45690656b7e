"""One player as the licence officer knows them: club, residence, licences, each with its day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.federation.memberships import BecomeResident, ChangeClub, ChangeResidence, GrantLicence
from ronde.federation.register import clubs_of, look_at_person
from ronde.web.forms import add_form
from ronde.web.pages.ffjd_frame import Officer, desk_of, framed, refuse

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@router.get("/ffjd/{federation}/players/{player}")
def person(federation: str, player: int, page: Officer) -> Response:
    """Show what the register knows about a player, birth date included."""
    desk = desk_of(page)
    found = look_at_person(desk, federation, player)
    clubs = clubs_of(desk, federation).clubs
    return framed(page, federation, "ffjd/person.html", person=found, clubs=clubs, today=desk.today)


_PERSON = "/ffjd/{federation}/players/{player}"
add_form(router, f"{_PERSON}/club", ChangeClub, then=_PERSON, again=refuse)
add_form(router, f"{_PERSON}/residence", ChangeResidence, then=_PERSON, again=refuse)
add_form(router, f"{_PERSON}/resident", BecomeResident, then=_PERSON, again=refuse)
add_form(router, f"{_PERSON}/licence", GrantLicence, then=_PERSON, again=refuse)
