"""Standings in the office: filters, cross-table, charts, cards; every value with its working."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from ronde.web.page import Page
from ronde.web.public.eventview import EventView
from ronde.web.public.filters import Filter
from ronde.web.public.loader import office_view
from ronde.web.security.requirement import Viewer

router = APIRouter(include_in_schema=False)


def _framed(page: Page, view: EventView, body: str) -> Response:
    """Return a body in the frame of the event."""
    return page.render("standings/standings.html", body=body, links=view.links)


@router.get("/events/{event}/standings")
def standings(
    event: str,
    page: Viewer,
    parted: Annotated[Filter, Depends()],
    after: int | None = None,
) -> Response:
    """Show the standings, of everybody or of a part of the field."""
    view = office_view(page, event)
    return _framed(page, view, view.standings(after, parted))


@router.get("/events/{event}/standings/crosstable")
def crosstable(event: str, page: Viewer) -> Response:
    """Show who met whom."""
    view = office_view(page, event)
    return _framed(page, view, view.crosstable())


@router.get("/events/{event}/standings/charts")
def charts(event: str, page: Viewer) -> Response:
    """Show points and places of the best by round."""
    view = office_view(page, event)
    return _framed(page, view, view.charts())


@router.get("/events/{event}/standings/players/{number}")
def player(event: str, number: int, page: Viewer, after: int | None = None) -> Response:
    """Show the card of a player."""
    view = office_view(page, event)
    return _framed(page, view, view.player(number, after))
