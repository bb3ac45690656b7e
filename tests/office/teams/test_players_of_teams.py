"""What the players of teams made: games on the board alone; byes and forfeits are the team's."""

from __future__ import annotations

import pytest
from tests.leagues import LEAGUE, new_league

from ronde.office.desk import Desk
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch, match_sheet
from ronde.questions.standings import StandingRequest, ranked
from ronde.questions.teamlists import BoardRequest, Boards, Individuals
from ronde.standings.individuals import Merit


@pytest.fixture
def played(quick_desk: Desk) -> Desk:
    """Return a league of three, each of which had one bye; a board of each match is a forfeit."""
    new_league(quick_desk, teams=3)
    quick_desk.do(LEAGUE, ChangeSettings(SettingsChange(rounds=3)))
    for number in (1, 2, 3):
        quick_desk.do(LEAGUE, DraftPairing())
        quick_desk.do(LEAGUE, PublishRound())
        quick_desk.do(LEAGUE, OpenMatches(number))
        for line in match_sheet(quick_desk, LEAGUE, number).lines:
            quick_desk.do(LEAGUE, EnterMatch(number, line.match, ("1-0", "+-")))
        quick_desk.do(LEAGUE, CompleteRound())
    return quick_desk


def test_a_bye_of_the_team_is_no_game_and_no_point(played: Desk) -> None:
    for one in Individuals.of(played.people(LEAGUE)).lines:
        seated = one.board in (1, 2) and one.player.name[-1] in "12"
        assert one.games == (2 if seated and one.board == 1 else 0), one
        assert one.score <= 10 * one.games


def test_forfeits_are_told_apart_and_order_nobody(played: Desk) -> None:
    lines = Individuals.of(played.people(LEAGUE)).lines
    assert any(one.forfeits for one in lines)
    assert [one.score for one in lines] == sorted((one.score for one in lines), reverse=True)
    assert all(one.games == 0 for one in lines if one.forfeits)


def test_the_points_of_players_forfeits_and_byes_are_those_of_the_team(played: Desk) -> None:
    lines = Individuals.of(played.people(LEAGUE)).lines
    found = ranked(played.people(LEAGUE), StandingRequest(tie_breaks="MPvGP"))
    bye = 10  # half of two boards
    for place in found.places:
        own = sum(one.points for one in lines if one.team.number == place.player)
        assert (own + bye) / 10 == place.values[0], place


def test_a_least_number_of_games(played: Desk) -> None:
    people = played.people(LEAGUE)
    all_of_them = Boards.of(people, request=BoardRequest(Merit.POINTS, 1)).boards
    assert {board: len(lines) for board, lines in all_of_them.items()} == {1: 3}
    assert Boards.of(people, request=BoardRequest(Merit.POINTS, 3)).boards == {}
