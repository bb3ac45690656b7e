"""A league of four teams with squads of five, two boards to a match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.office.desk import Desk
from ronde.office.planning.settings import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.players.entries import AddPlayers
from ronde.office.teams.matchrules import SetMatchRules
from ronde.office.teams.squads import MemberData, SetSquad

LEAGUE = "league"
TEAMS = ("Cavern", "Geode", "Lodestone", "Quarry")


@pytest.fixture
def new_league() -> Callable[..., str]:
    """Return how a league is opened; boards, rules and how many teams can be said."""

    def new(desk: Desk, rules: SetMatchRules | None = None, teams: int = 4) -> str:
        plan = EventPlan("League", rules="berger", rounds=3)
        desk.do(LEAGUE, OpenEvent(plan))
        desk.do(LEAGUE, rules or SetMatchRules(boards=2))
        names = TEAMS[:teams]
        desk.do(LEAGUE, AddPlayers(tuple(Entrant(n) for n in names)))
        for team in range(1, teams + 1):
            members = tuple(
                MemberData(f"Player {team}-{place}", rating=2000 - 10 * team - place)
                for place in range(1, 6)
            )
            desk.do(LEAGUE, SetSquad(team, members))
        return LEAGUE

    return new
