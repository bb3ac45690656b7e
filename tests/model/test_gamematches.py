"""Matches of two games: found behind the games, scored, seen as rounds, and written back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.errors import HistoryError
from ronde.model import (
    Adjustment,
    Bye,
    ByeKind,
    ForbiddenGroup,
    Game,
    History,
    Player,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.model.gamematches import GameMatches
from ronde.model.paired import matches_behind, paired_view

RESULTS = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS, "+": Result.FORFEIT_WIN,
           "-": Result.FORFEIT_LOSS, "*": Result.UNFINISHED}  # fmt: skip


def game(white: int, black: int, results: str) -> Game:
    return Game(PlayerId(white), PlayerId(black), RESULTS[results[0]], RESULTS[results[1]])


def match(first: str, second: str) -> Tournament:
    """Return an event of one match of 1 and 2, results of 1 before those of 2; 3 has the bye."""
    bye = Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED)
    return event(Round((game(1, 2, first),), (bye,)), Round((game(2, 1, second[::-1]),), (bye,)))


def event(*rounds: Round) -> Tournament:
    players = tuple(Player(PlayerId(number)) for number in range(1, 5))
    return Tournament(players, rounds, rules="double-swiss-2026", number_of_rounds=10)


@pytest.mark.parametrize(
    ("first", "second", "results", "points"),
    [
        ("10", "==", "10", (15, 5)),
        ("10", "01", "==", (10, 10)),
        ("==", "0=", "01", (5, 10)),
        ("+-", "+-", "+-", (20, 0)),
        ("+-", "01", "==", (10, 10)),
        ("+-", "-+", "==", (10, 10)),
        ("--", "--", "--", (0, 0)),
        ("--", "+-", "+-", (10, 0)),
        ("10", "**", "**", (15, 5)),
    ],
)
def test_results_of_a_match(first: str, second: str, results: str, points: tuple[int, int]) -> None:
    """Lost by forfeit only by who forfeits both games; then nobody has met."""
    matches = GameMatches(match(first, second))
    [round_] = matches.as_tournament().rounds
    assert round_.games == (game(1, 2, results),)
    assert tuple(matches.match_points[PlayerId(n)][0] for n in (1, 2)) == points


def test_each_forfeits_one() -> None:
    """They have met, but no game gave a colour (0114)."""
    [round_] = paired_view(match("+-", "-+")).rounds
    assert round_.games[0].was_played
    assert round_.uncoloured == (PlayerId(1),)
    assert paired_view(match("+-", "01")).rounds[0].uncoloured == ()
    assert paired_view(match("+-", "+-")).rounds[0].uncoloured == ()
    history = History(paired_view(match("+-", "-+")))
    assert history.colours(PlayerId(1)) == history.colours(PlayerId(2)) == ()


def test_the_bye_brings_a_win_and_a_draw_once() -> None:
    assert paired_view(match("10", "10")).round_points == {1: (20,), 2: (0,), 3: (15,), 4: (0,)}


def test_the_bye_brings_what_is_stated_once() -> None:
    told = replace(match("10", "10"), points=replace(PointSystem(), pairing_bye=Points(5)))
    assert (paired_view(told).round_points or {})[PlayerId(3)] == (5,)


def test_numbers_of_games_become_numbers_of_matches() -> None:
    three, four = PlayerId(3), PlayerId(4)
    told = replace(
        match("10", "10"),
        requested_byes=(
            RequestedBye(RoundNumber(3), four, ByeKind.ZERO_POINT),
            RequestedBye(RoundNumber(4), four, ByeKind.ZERO_POINT),
            RequestedBye(RoundNumber(6), three, ByeKind.HALF_POINT),
        ),
        forbidden=(ForbiddenGroup((three, four), RoundNumber(3), RoundNumber(4)),),
        virtual_points=(VirtualPoints(three, tuple(map(Points, (20, 20, 10, 10)))),),
        adjustments=(Adjustment((four,), Points(-5), RoundNumber(2)),),
    )
    view = paired_view(told)
    assert (view.number_of_rounds, view.next_round) == (5, 2)
    assert [(b.round, b.player) for b in view.requested_byes] == [(2, 4), (3, 3)]
    assert [(g.first_round, g.last_round) for g in view.forbidden] == [(2, 2)]
    assert view.virtual_points == (VirtualPoints(three, (Points(20), Points(10))),)
    assert view.adjustments[0].round == 1
    assert view.points.white_win == 20
    assert view.points.pairing_bye == 15


def test_the_next_match_comes_back_as_two_games() -> None:
    told = replace(
        match("10", "10"),
        requested_byes=(RequestedBye(RoundNumber(3), PlayerId(2), ByeKind.ZERO_POINT),),
    )
    after = GameMatches(told).with_matches([(3, 1)], 4)
    third, fourth = after.rounds[2:]
    assert third.games == (game(3, 1, "**"),)
    assert fourth.games == (game(1, 3, "**"),)
    away = Bye(PlayerId(4), ByeKind.PAIRING_ALLOCATED), Bye(PlayerId(2), ByeKind.ZERO_POINT)
    assert third.byes == fourth.byes == away
    assert paired_view(after).rounds[1].games == (game(3, 1, "**"),)


def test_a_game_alone_is_refused() -> None:
    whole = match("10", "10")
    with pytest.raises(HistoryError, match="match 1 has 1 of its 2 games: round 2 is missing"):
        paired_view(replace(whole, rounds=whole.rounds[:1]))


@pytest.mark.parametrize(
    ("second", "what"),
    [
        (Round((game(1, 2, "=="),)), "White against 2 in round 1, White against 2 in round 2"),
        (Round((game(4, 1, "=="),)), "White against 2 in round 1, Black against 4 in round 2"),
        (Round((), (Bye(PlayerId(1), ByeKind.FULL_POINT),)), "in round 1, a bye in round 2"),
        (Round(), "White against 2 in round 1, absent in round 2"),
    ],
)
def test_games_that_are_no_match_are_refused(second: Round, what: str) -> None:
    with pytest.raises(HistoryError, match=f"match 1, player 1: .*{what}"):
        paired_view(event(Round((game(1, 2, "=="),)), second))


def test_an_odd_number_of_rounds_is_refused() -> None:
    with pytest.raises(HistoryError, match="9 rounds are announced, and every match has 2"):
        paired_view(replace(match("10", "10"), number_of_rounds=9))


def test_standings_count_games() -> None:
    """A forfeited game of a match that was played counts as played; the bye is 1 and a half."""
    seen = GameMatches(match("+-", "01")).as_games()
    assert [g for round_ in seen.rounds for g in round_.games] == [
        game(1, 2, "10"), game(2, 1, "10"),
    ]  # fmt: skip
    assert seen.round_points == {1: (10, 0), 2: (0, 10), 3: (10, 5), 4: (0, 0)}
    lost = GameMatches(match("+-", "+-")).as_games()
    assert not any(g.was_played for round_ in lost.rounds for g in round_.games)


def test_matches_of_more_games() -> None:
    """Colours are exchanged from game to game."""
    rounds = tuple(
        Round((game(1, 2, "=="),)) if k % 2 == 0 else Round((game(2, 1, "=="),)) for k in range(4)
    )
    four = GameMatches(replace(event(*rounds), rules=None, number_of_rounds=8), games=4)
    assert four.as_tournament().rounds == (Round((game(1, 2, "=="),)),)
    assert four.match_points[PlayerId(1)] == (20,)


def test_the_third_game_has_the_colours_of_the_first() -> None:
    three = GameMatches(replace(event(), rules=None, number_of_rounds=3), games=3)
    made = three.with_matches([(1, 2)]).rounds
    assert [round_.games[0][:2] for round_ in made] == [(1, 2), (2, 1), (1, 2)]


def test_a_view_is_no_record_again() -> None:
    view = paired_view(match("10", "10"))
    assert matches_behind(view) is None
    assert paired_view(view) is view
    assert paired_view(replace(match("10", "10"), rules="dutch-2026")).round_points is None
