"""A league of up to eight teams with squads of five, in a new event."""

from __future__ import annotations

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.squads import MemberData, SetSquad

LEAGUE = "league"
TEAMS = (
    "Cavern", "Geode", "Lodestone", "Quarry", "Rockface", "Stalactite", "Tunnel", "Workings",
)  # fmt: skip


def new_league(desk: Desk, rules: SetMatchRules | None = None, teams: int = 4) -> str:
    """Open a round robin of teams, two boards to a match unless the rules say otherwise."""
    desk.do(LEAGUE, OpenEvent(EventPlan("League", rules="berger", rounds=teams - 1)))
    desk.do(LEAGUE, rules or SetMatchRules(boards=2))
    desk.do(LEAGUE, AddPlayers(tuple(Entrant(name) for name in TEAMS[:teams])))
    for team in range(1, teams + 1):
        members = tuple(
            MemberData(f"Player {team}-{place}", rating=2000 - 10 * team - place)
            for place in range(1, 6)
        )
        desk.do(LEAGUE, SetSquad(team, members))
    return LEAGUE
