"""A setting of a team event acts, or is refused with a sentence: none does nothing."""

from __future__ import annotations

import pytest
from tests.leagues import LEAGUE, new_league

from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch, match_sheet


def test_points_of_a_game_are_told_and_count_on_the_boards(quick_desk: Desk) -> None:
    new_league(quick_desk)
    assert what_was_announced(quick_desk, LEAGUE).points.white_win == 10
    quick_desk.do(LEAGUE, ChangeSettings(SettingsChange(points=GamePoints(30, 10))))
    assert what_was_announced(quick_desk, LEAGUE).points.white_win == 30
    quick_desk.do(LEAGUE, DraftPairing())
    quick_desk.do(LEAGUE, PublishRound())
    quick_desk.do(LEAGUE, OpenMatches(1))
    quick_desk.do(LEAGUE, EnterMatch(1, 1, ("1-0", "=")))
    line = match_sheet(quick_desk, LEAGUE, 1).lines[0]
    assert (line.white_points, line.black_points) == ("4", "1")


def test_the_bye_of_a_team_is_said_with_its_matches_only(quick_desk: Desk) -> None:
    new_league(quick_desk)
    with pytest.raises(InputError, match="match points and game points") as refused:
        quick_desk.do(LEAGUE, ChangeSettings(SettingsChange(bye=5)))
    assert "bye" in refused.value.fields
    with pytest.raises(InputError, match="match points and game points"):
        quick_desk.do("cup", OpenEvent(EventPlan("Cup", rules="swiss-team-2026", bye=5)))
    with pytest.raises(InputError, match="match points and game points"):
        quick_desk.do("cup", OpenEvent(EventPlan("Cup", rules="berger", bye=5, boards=4)))


def test_players_with_a_bye_of_its_own_become_no_teams(quick_desk: Desk) -> None:
    quick_desk.do("open", OpenEvent(EventPlan("Open", rules="berger", bye=5)))
    with pytest.raises(StateError, match="announces a bye of ½ points for players"):
        quick_desk.do("open", SetMatchRules(boards=2))
    quick_desk.do("open", ChangeSettings(SettingsChange(bye=10)))
    quick_desk.do("open", SetMatchRules(boards=2, bye_match="2", bye_game="2"))
