"""Tables of an event on other sites, and over the picture of a stream: nothing to press in them.

They are the only pages that other sites may show in a frame. They set no cookie, and no link leads
anywhere from them.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from ronde.documents.sheet import size_of
from ronde.errors import InputError
from ronde.office.paperwork.publicpages import STANDINGS
from ronde.web.page import THEMES, Page
from ronde.web.public.embedding import PAIRINGS, TABLES
from ronde.web.public.eventview import EventView
from ronde.web.public.loader import public_view
from ronde.web.public.wall import WHOLE, Part, wall
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)

_MATCHES: Final = "boards"
"""The matches of an event of teams, board by board."""
_MOST: Final = 100
_NUMBERS: Final = re.compile(r"[0-9]{1,5}")


@router.get("/public/{event}/embed/{table}")
def embedded(event: str, table: str, page: Anybody, theme: str = "auto") -> Response:
    """Show a table in a frame of another site."""
    view = public_view(page, event)
    if table not in _shown(view):
        raise InputError(
            "{table} is no table for other sites; there are {known}",
            table=repr(table),
            known=", ".join(_shown(view)),
        )
    chosen = theme if theme in THEMES else "auto"
    return _bare(page, view, "embedded/embed.html", table, WHOLE, lighting=chosen)


@router.get("/public/{event}/overlay")
def overlay(
    event: str,
    page: Anybody,
    show: str = PAIRINGS,
    boards: str = "",
    rows: str = "",
    size: str = "",
) -> Response:
    """Show a table over the picture of a stream; boards are chosen by the numbers of tables."""
    view = public_view(page, event)
    table = show if show in _shown(view) else PAIRINGS
    part = Part(frozenset(_numbers(boards)), next(iter(_numbers(rows)), 0) or None)
    return _bare(page, view, "embedded/overlay.html", table, part, size=size_of(size).value)


def _shown(view: EventView) -> tuple[str, ...]:
    return (*TABLES, _MATCHES) if view.event.is_of_teams else TABLES


def _numbers(text: str) -> list[int]:
    """Return the numbers in a text, at most a hundred; whatever else is in it says nothing."""
    return [int(found) for found in _NUMBERS.findall(text)[:_MOST]]


def _bare(
    page: Page, view: EventView, template: str, table: str, part: Part, **facts: Any
) -> Response:
    number = view.event.rounds
    response = page.render(
        template,
        event=view.event,
        body=wall(view, table, part),
        table=table,
        boards=STANDINGS if table == STANDINGS else str(number),
        **facts,
    )
    del response.headers["set-cookie"]  # the language of the frame is not that of the visitor
    return response
