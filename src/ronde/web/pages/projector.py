"""The projector: large tables that take turns, for the wall of the playing hall."""

from __future__ import annotations

from typing import Final

import segno
from fastapi import APIRouter
from starlette.responses import Response

from ronde.i18n import phrase, phrase_in
from ronde.questions.certificates import is_on_pages
from ronde.web.page import Page
from ronde.web.public.eventview import EventView
from ronde.web.public.links import PublicLinks
from ronde.web.public.loader import public_view
from ronde.web.public.wall import wall
from ronde.web.requirement import Anybody
from ronde.web.slipcodes import reachable

router = APIRouter(include_in_schema=False)

VIEWS: Final = (
    ("all", phrase("All in turn")),
    ("pairings", phrase("Pairings")),
    ("names", phrase("By name")),
    ("standings", phrase("Standings")),
)
_OF_TEAMS: Final = (
    *VIEWS[:2],
    ("boards", phrase("Matches board by board")),
    *VIEWS[2:],
)
"""An event of teams shows its matches with their boards, too."""
_TREE: Final = ("tree", phrase_in("knock-out", "Tree"))
"""A knock-out shows its tree, too."""


@router.get("/public/{event}/projector")
def projector(
    event: str,
    page: Anybody,
    show: str = "all",
    seconds: int = 10,
) -> Response:
    """Show pairings and standings in turn; `show` names one of them alone."""
    view = public_view(page, event)
    views = _OF_TEAMS if view.event.is_of_teams else VIEWS
    if view.is_knockout:
        views = (*views, _TREE)
    chosen = show if show in dict(views) else "all"
    return page.render(
        "projector/projector.html",
        event=view.event,
        body=wall(view, chosen),
        links=view.links,
        views=views,
        chosen=chosen,
        seconds=max(2, min(seconds, 600)),
        code=_code_of_round(page, view),
    )


def _code_of_round(page: Page, view: EventView) -> str:
    """Return the picture that leads a phone to where it checks the round.

    Empty where no phone could open it, and where the pages have no certificate of the round.
    """
    number, rules = view.event.rounds, view.event.tournament.rules
    proved = is_on_pages(rules, of_teams=view.event.is_of_teams)
    if not number or not proved or not reachable(page.address):
        return ""
    path = PublicLinks(view.event.key).pairings(number)
    code = segno.make(f"{page.address.rstrip('/')}{path}#proof-title", error="m", micro=False)
    return code.svg_data_uri(scale=4, border=2, light="#fff")
