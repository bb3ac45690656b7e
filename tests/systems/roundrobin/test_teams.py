"""Round robins of teams: the tables applied to the tournament whose players are the teams."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from ronde.checking.replay import replay
from ronde.checking.soundness import unsound
from ronde.formats.files import read_text, write_text
from ronde.model import ByeKind, Colour, Player, PlayerId, Points, Result, Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.team import Team, TeamByes, TeamData
from ronde.systems.registry import system
from ronde.systems.roundrobin.table import schedule

GRIDS = ["berger", "fmjd"]


def event(teams: int, rules: str, *, colours: str = "WBWB", **settings: str) -> Tournament:
    """Return an event of teams with a reserve each, before its first round."""
    boards = len(colours)
    members = [
        tuple(PlayerId(team * (boards + 1) + place) for place in range(1, boards + 2))
        for team in range(teams)
    ]
    squads = tuple(Team(f"Team {n}", squad, n) for n, squad in enumerate(members, 1))
    players = tuple(Player(player, f"Player {player}") for squad in members for player in squad)
    data = TeamData(
        teams=squads,
        byes=(TeamByes(Points(10), Points(5 * boards)),),
        board_colours=colours,
        are_paired=True,
    )
    return Tournament(players, rules=rules, settings=tuple(settings.items()), team_data=data)


def with_next_round(tournament: Tournament) -> Tournament:
    """Return the event after one more round, in which White wins on every board."""
    teams = TeamEvent(tournament)
    view = teams.as_tournament()
    pairing = system(tournament.rules or "").pair(view)
    assert not list(unsound(view, pairing))
    pairs = [(int(white), int(black)) for white, black in pairing.pairs]
    after = teams.with_matches(pairs, None if pairing.bye is None else int(pairing.bye))
    *before, last = after.rounds
    games = tuple(
        game._replace(white_result=Result.WIN, black_result=Result.LOSS) for game in last.games
    )
    return replace(after, rounds=(*before, replace(last, games=games)))


def finished(tournament: Tournament, rounds: int) -> Tournament:
    for _ in range(rounds):
        tournament = with_next_round(tournament)
    return tournament


@pytest.mark.parametrize("rules", GRIDS)
@pytest.mark.parametrize("teams", [4, 5, 6])
def test_every_team_meets_every_other_once(rules: str, teams: int) -> None:
    made = finished(event(teams, rules), teams - 1 + teams % 2)
    view = TeamEvent(made).as_tournament()
    met = Counter(frozenset((g.white, g.black)) for r in view.rounds for g in r.games)
    assert met == Counter(map(frozenset, combinations(range(1, teams + 1), 2)))
    byes = Counter(bye.player for round_ in view.rounds for bye in round_.byes)
    assert byes == Counter(range(1, teams + 1) if teams % 2 else ())
    assert replay(view, rules).agrees


@pytest.mark.parametrize("rules", GRIDS)
def test_the_team_with_white_in_the_table_has_white_on_the_first_board(rules: str) -> None:
    made = finished(event(6, rules), 5)
    grid = schedule(6, grid="berger")
    for number, round_ in enumerate(grid, 1):
        matches = TeamEvent(made).matches(number)
        assert {match.teams for match in matches} == {tuple(game) for game in round_.games}


@pytest.mark.parametrize("colours", ["WBWB", "WBBW", "WBW"])
def test_boards_have_the_colours_that_were_announced(colours: str) -> None:
    made = with_next_round(event(4, "berger", colours=colours))
    for match in TeamEvent(made).matches(1):
        whites = TeamEvent(made).team(match.white).members
        told = "".join("W" if board.white in whites else "B" for board in match.boards)
        assert told == colours
        assert match.line_up(match.white) == whites[: len(colours)]


@pytest.mark.parametrize("swap", ["yes", "no"])
@pytest.mark.parametrize("rules", GRIDS)
def test_a_second_cycle_reverses_the_colours_of_teams(rules: str, swap: str) -> None:
    made = finished(event(5, rules, cycles="2", swap=swap), 10)
    view = TeamEvent(made).as_tournament()
    played = Counter((game.white, game.black) for round_ in view.rounds for game in round_.games)
    assert set(played.values()) == {1}
    assert {(black, white) for white, black in played} == set(played)
    assert replay(view, rules).agrees


def test_points_of_matches_and_of_byes() -> None:
    """White wins on every board, so each match of four boards ends 2-2; a bye is worth the same."""
    teams = TeamEvent(finished(event(5, "berger"), 5))
    totals = {number: teams.total(number) for number in range(1, 6)}
    assert {total.match_points for total in totals.values()} == {50}
    assert {total.game_points for total in totals.values()} == {100}
    assert {total.board_games for total in totals.values()} == {16}
    assert all(ByeKind.PAIRING_ALLOCATED in teams.byes(number).values() for number in range(1, 6))


def test_players_alternate_colours_with_their_team() -> None:
    made = finished(event(4, "berger"), 3)
    view = TeamEvent(made).as_tournament()
    team = [
        Colour.WHITE if game.white == 1 else Colour.BLACK
        for round_ in view.rounds
        for game in round_.games
        if 1 in (game.white, game.black)
    ]
    first_board = TeamEvent(made).team(1).members[0]
    player = [
        Colour.WHITE if game.white == first_board else Colour.BLACK
        for round_ in made.rounds
        for game in round_.games
        if first_board in (game.white, game.black)
    ]
    assert player == team


@pytest.mark.parametrize(
    ("settings", "code"), [({}, "BERGER_ROUNDROBIN"), ({"cycles": "2"}, "BERGER_ROUNDROBIN_G2")]
)
def test_a_report_has_the_code_and_the_teams(settings: dict[str, str], code: str) -> None:
    made = finished(event(5, "berger", **settings), 5 * int(settings.get("cycles", "1")))
    text = write_text(made, "trf26").text
    assert f"192 {code}\n" in text
    again = read_text(text, file="teams.trf").tournament
    assert again is not None
    assert is_team_event(again)
    assert again.rules == "berger"
    view, before = TeamEvent(again).as_tournament(), TeamEvent(made).as_tournament()
    assert view.rounds == before.rounds
    assert view.round_points == before.round_points
    assert view.secondary_points == before.secondary_points
    assert replay(view, "berger").agrees
