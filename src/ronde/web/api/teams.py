"""Team events: rules of matches, squads, line-ups, the matches of a round with their boards."""

from __future__ import annotations

from starlette.responses import Response

from ronde.declared.table import XLSX
from ronde.office.desk.rows import player_row
from ronde.office.players.adjustments import GivenPoints, given_points
from ronde.office.settings.matchrules import MatchRules, match_rules
from ronde.office.teams.captains import CaptainView, Reminder, captain_view, reminders
from ronde.office.teams.lineups import LineUpState, line_up_states
from ronde.office.teams.matches import MatchSheet, match_sheet
from ronde.office.teams.squadfiles import SquadForm, squads_file
from ronde.office.teams.squads import Squad, squad, squads
from ronde.web.api.kit import (
    Event,
    RoundNo,
    StartingNumber,
    answer,
    api_router,
    gives,
    named_file,
)
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter, Viewer

router = api_router("teams")


@router.get("/events/{event}/teams/rules", response_model=MatchRules | None)
def rules(event: Event, page: Viewer) -> Response:
    """Return how matches are played; null where the event is one of players."""
    return answer(match_rules(page.desk, event))


@router.get("/events/{event}/teams", response_model=tuple[Squad, ...])
def list_squads(event: Event, page: Viewer) -> Response:
    """Return every team with its squad in board order."""
    return answer(squads(page.desk, event))


@router.get(
    "/events/{event}/squads/export/{form}",
    response_class=Response,
    responses=gives("text/csv", XLSX),
)
def export_squads(event: Event, form: SquadForm, page: Viewer) -> Response:
    """Return every team with its squad as a table, CSV or XLSX, that can be read again."""
    return Calculated(page, named_file, squads_file, page.desk, event, form)


@router.get("/events/{event}/teams/{team}", response_model=Squad)
def show_squad(event: Event, team: StartingNumber, page: Viewer) -> Response:
    """Return a team with its squad in board order."""
    return answer(squad(page.desk, event, team))


@router.get("/events/{event}/reminders", response_model=tuple[Reminder, ...])
def list_reminders(event: Event, page: Arbiter) -> Response:
    """Return line-ups, results and confirmations that are missing."""
    return answer(reminders(page.desk, event))


@router.get("/events/{event}/teams/{team}/captain", response_model=CaptainView)
def show_captain(event: Event, team: StartingNumber, page: Arbiter) -> Response:
    """Return what the captain of a team sees: its matches, and its own line-ups."""
    with page.desk.reading(event) as reader:
        entry = player_row(reader, team).id
    return answer(captain_view(page.desk, event, entry))


@router.get("/events/{event}/points", response_model=tuple[GivenPoints, ...])
def list_points(event: Event, page: Viewer) -> Response:
    """Return points that were given or taken by decision, of players or of teams."""
    return answer(given_points(page.desk, event))


@router.get("/events/{event}/line-ups/{number}", response_model=tuple[LineUpState, ...])
def list_line_ups(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return whose line-ups of a round are in, and not what they say."""
    return answer(line_up_states(page.desk, event, number))


@router.get("/events/{event}/matches/{number}", response_model=MatchSheet)
def list_matches(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return the matches of a round with their boards and scores."""
    sheet = match_sheet(page.desk, event, number)
    return answer(sheet, sheet.version)
