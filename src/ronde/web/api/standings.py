"""Standings of an event, with the working of every value."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.app.asdata import standings_as_data, working_as_data
from ronde.app.standing import ranked, why
from ronde.web.api.asked import StandingQuery, WorkingQuery
from ronde.web.api.kit import Event, Viewer, answer, api_router
from ronde.web.api.statelessanswers import Standings, Working

router = api_router("standings")


@router.get("/events/{event}/standings", response_model=Standings)
def standings(event: Event, page: Viewer, asked: Annotated[StandingQuery, Query()]) -> Response:
    """Return the order of published rounds by the tie-breaks that were announced."""
    found = ranked(page.desk.tournament(event), asked.request())
    return answer(standings_as_data(found))


@router.get("/events/{event}/standings/working", response_model=Working)
def working(event: Event, page: Viewer, asked: Annotated[WorkingQuery, Query()]) -> Response:
    """Return where the value of a player comes from, round by round."""
    found = ranked(page.desk.tournament(event), asked.request())
    return answer(working_as_data(why(found, asked.player, asked.tie_break)))
