"""The helper for pairing by hand: who waits, whom a player can meet, what speaks against it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.model import Finding
from ronde.office.desk import Desk
from ronde.office.overview import player_list
from ronde.office.pairing import manual
from ronde.web.page import Page
from ronde.web.roundwords import number_in
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/waiting")
def waiting(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    white: str = "",
    black: str = "",
) -> Response:
    """Show who waits for an opponent; with White chosen, whom that player can meet."""
    one, other = number_in(white), number_in(black)
    desk = page.desk
    return page.render(
        "round/waiting.html",
        names={line.number: line.name for line in player_list(desk, event)},
        white=one,
        black=other,
        candidates=manual.helper_list(desk, event)
        if one is None
        else manual.helper_opponents(desk, event, one),
        judged=_judged(desk, event, one, other),
    )


def _judged(desk: Desk, event: str, one: int | None, other: int | None) -> tuple[Finding, ...]:
    """Return what speaks against a board, or against the bye of one player alone."""
    if one is None:
        return ()
    if other is None:
        return manual.check_bye(desk, event, one)
    return manual.check_board(desk, event, one, other)
