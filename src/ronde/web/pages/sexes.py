"""Men and women of a whole list on one page: whoever has no letter is a man, unless ticked."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from ronde.office.players.sexes import EnterSexes, without_sex
from ronde.web.forms import add_form
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)
_PAGE: Final = "/events/{event}/players/tools/sexes"


@router.get(_PAGE)
def sexes(event: str, page: Arbiter) -> Response:
    """Show who has no letter yet, each with a box for a woman."""
    return page.render("players/sexes.html", event=event, unsaid=without_sex(page.desk, event))


add_form(router, "/events/{event}/players/sexes", EnterSexes, then=_PAGE)
