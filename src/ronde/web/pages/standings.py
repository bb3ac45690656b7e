"""Standings in the office: filters, cross-table, charts, cards; every value with its working."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.web.page import Page
from ronde.web.security.requirement import requires
from ronde.web.shown.look import Look
from ronde.web.shown.opening import office_look
from ronde.web.shown.standingtable import Filter

router = APIRouter(include_in_schema=False)
Viewer = Annotated[Page, requires(Role.VIEWER)]


def _framed(page: Page, look: Look, body: str, parted: Filter | None = None) -> Response:
    """Return a body in the frame of the event; the form of filters stands above a standing."""
    return page.render(
        "standings/standings.html",
        body=body,
        links=look.links,
        parted=parted,
        choices=None if parted is None else look.choices(),
    )


@router.get("/events/{event}/standings")
def standings(
    event: str,
    page: Viewer,
    parted: Annotated[Filter, Depends()],
    after: int | None = None,
) -> Response:
    """Show the standings, of everybody or of a part of the field."""
    look = office_look(page, event)
    return _framed(page, look, look.standings(after, parted), parted)


@router.get("/events/{event}/standings/crosstable")
def crosstable(event: str, page: Viewer) -> Response:
    """Show who met whom."""
    look = office_look(page, event)
    return _framed(page, look, look.crosstable())


@router.get("/events/{event}/standings/charts")
def charts(event: str, page: Viewer) -> Response:
    """Show points and places of the best by round."""
    look = office_look(page, event)
    return _framed(page, look, look.charts())


@router.get("/events/{event}/standings/players/{number}")
def player(event: str, number: int, page: Viewer, after: int | None = None) -> Response:
    """Show the card of a player."""
    look = office_look(page, event)
    return _framed(page, look, look.player(number, after))
