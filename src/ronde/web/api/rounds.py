"""The rounds of an event with their boards; what is done to them is generated from actions."""

from __future__ import annotations

from starlette.responses import Response

from ronde.office.overview import RoundView, round_view
from ronde.office.pairing.brackets import RoundPicture, round_picture
from ronde.web.api.kit import Event, RoundNo, answer, api_router
from ronde.web.security.requirement import Viewer

router = api_router("rounds")


@router.get("/events/{event}/rounds/{number}", response_model=RoundView)
def view(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return a round with its boards, drafts too."""
    found = round_view(page.desk, event, number)
    return answer(found, found.version)


@router.get("/events/{event}/rounds/{number}/brackets", response_model=RoundPicture)
def brackets(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return a round in brackets: who stands where, who floats, which colours are due."""
    found = round_picture(page.desk, event, number)
    return answer(found, found.view.version)
