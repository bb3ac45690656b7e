"""The standing of a league in the database: both scores, boards, tie-breaks of teams."""

from __future__ import annotations

import pytest
from tests.leagues import new_league

from ronde.errors import InputError
from ronde.model import PlayerId
from ronde.office.desk import Desk
from ronde.office.planning.checked import checked_tie_breaks
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterGame, EnterMatch, WalkOver
from ronde.questions.standings import StandingRequest, ranked


@pytest.fixture
def league(desk: Desk) -> str:
    """Return a league of two boards whose first round is published: matches 1-4 and 2-3."""
    event = new_league(desk)
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    desk.do(event, OpenMatches(1))
    return event


def test_teams_by_match_points_and_game_points(desk: Desk, league: str) -> None:
    desk.do(league, EnterMatch(1, 1, ("1-0", "=")))
    desk.do(league, EnterMatch(1, 2, ("0-1", "1-0")))
    desk.do(league, CompleteRound())
    found = ranked(desk.tournament(league), StandingRequest(tie_breaks="MPvGP,TBR,BC"))
    assert found.teams is not None
    assert found.places[0].player == 1
    # The second boards are the other way round: team 2 lost the first and won the second.
    assert found.teams.board_points(PlayerId(1)) == [10, 5]
    assert found.teams.board_points(PlayerId(2)) == [0, 10]
    assert found.teams.board_points(PlayerId(3)) == [10, 0]
    values = {place.player: place.values for place in found.places}
    assert [values[PlayerId(team)][1] for team in (3, 2)] == [1, 2]
    assert [values[PlayerId(team)][2] for team in (3, 2)] == [1, 2]


def test_without_an_announced_list_the_preset_is_that_of_teams(desk: Desk, league: str) -> None:
    found = ranked(desk.tournament(league), StandingRequest())
    assert [tie_break.text for tie_break in found.standings.tie_breaks][:2] == ["MPvGP", "EDET"]


def test_a_match_that_was_walked_over_is_won_on_each_board(desk: Desk, league: str) -> None:
    desk.do(league, WalkOver(1, 1, winner=1))
    found = ranked(desk.tournament(league), StandingRequest(tie_breaks="BC")).teams
    assert found is not None
    both = [found.board_points(PlayerId(team)) for team in (1, 4)]
    assert sorted(both) == [[0, 0], [10, 10]]


def test_open_boards_make_it_provisional(desk: Desk, league: str) -> None:
    desk.do(league, EnterGame(1, 1, 1, "1-0"))
    found = ranked(desk.tournament(league), StandingRequest(after=1, tie_breaks="MPvGP"))
    assert found.field.open_games == 3
    assert found.field.provisional == "Provisional: 3 boards have no result yet."


def test_tie_breaks_of_teams_are_for_teams() -> None:
    assert checked_tie_breaks(["mpvgp", "bh:gp"], in_teams=True) == ("MPvGP", "BH:GP")
    with pytest.raises(InputError, match="for team events"):
        checked_tie_breaks(["MPvGP"])


def test_boards_of_a_match_without_line_ups_are_open(desk: Desk) -> None:
    event = new_league(desk)
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    desk.do(event, WalkOver(1, 1, winner=1))
    found = ranked(desk.tournament(event), StandingRequest(after=1, tie_breaks="MPvGP"))
    assert found.field.open_games == 2
