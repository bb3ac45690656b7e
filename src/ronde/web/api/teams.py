"""Team events: rules of matches, squads, line-ups, the matches of a round with their boards."""

from __future__ import annotations

from starlette.responses import Response

from ronde.office.teams.lineups import LineUpState, line_up_states
from ronde.office.teams.matches import MatchSheet, match_sheet
from ronde.office.teams.matchrules import MatchRules, match_rules
from ronde.office.teams.squads import Squad, squads
from ronde.web.api.kit import Event, RoundNo, answer, api_router
from ronde.web.security.requirement import Viewer

router = api_router("teams")


@router.get("/events/{event}/teams/rules", response_model=MatchRules | None)
def rules(event: Event, page: Viewer) -> Response:
    """Return how matches are played; null where the event is one of players."""
    return answer(match_rules(page.desk, event))


@router.get("/events/{event}/teams", response_model=tuple[Squad, ...])
def list_squads(event: Event, page: Viewer) -> Response:
    """Return every team with its squad in board order."""
    return answer(squads(page.desk, event))


@router.get("/events/{event}/line-ups/{number}", response_model=tuple[LineUpState, ...])
def list_line_ups(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return whose line-ups of a round are in, and not what they say."""
    return answer(line_up_states(page.desk, event, number))


@router.get("/events/{event}/matches/{number}", response_model=MatchSheet)
def list_matches(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return the matches of a round with their boards and scores."""
    found = match_sheet(page.desk, event, number)
    return answer(found, found.version)
