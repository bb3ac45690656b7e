"""The event as it was at any moment of its journal, and whether the journal is unbroken."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.app.standings import StandingRequest, ranked
from ronde.errors import InputError
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.journal.history import entry_at, tournament_at, verify
from ronde.web.forms import number_in
from ronde.web.page import Page
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/journal/past")
def past(
    event: str, page: Annotated[Page, requires(Role.VIEWER)], entry: str = "", at: str = ""
) -> Response:
    """Show the standings after an entry of the journal or at a moment, and check the journal."""
    number = _entry(page.desk, event, entry, at)
    then = None if number is None else tournament_at(page.desk, event, number)
    return page.render(
        "safekeeping/past.html",
        findings_of_journal=verify(page.desk, event),
        entry=number,
        at=at,
        then=then,
        places=[] if then is None else _places(then),
    )


def _entry(desk: Desk, event: str, entry: str, at: str) -> int | None:
    """Return the entry that is meant, None when none is asked for; raises InputError."""
    if at:
        return entry_at(desk, event, at)
    number = number_in(entry) if entry else None
    version = desk.version(event)
    if number is not None and number > version:
        raise InputError(
            "the journal has {version} entries; there is no entry {number}",
            version=version,
            number=number,
        )
    return number


def _places(then: Tournament) -> list[tuple[int, int, str, int]]:
    """Return rank, number, name and points of everybody."""
    found = ranked(then, StandingRequest())
    return [
        (place.rank, place.player, found.field.players[place.player].name, place.points)
        for place in found.places
    ]
