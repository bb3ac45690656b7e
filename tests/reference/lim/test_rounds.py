"""The round as a whole: bye, order of groups, first round, refusals, random events."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.lim import LiteralLim, Side, pair_lim_literally

from ronde.errors import NoLegalPairingError, RoundError
from ronde.formats import read_file
from ronde.model import Bye, ByeKind, Colour, Game, Result, Round, Tournament

Position = Callable[..., Tournament]
Rated = Callable[[Tournament, Mapping[int, int]], Tournament]
CASES = sorted((Path(__file__).parent / "data").glob("*.trf"))


def newcomers(number: int) -> str:
    return " | ".join(f"{player}:" for player in range(1, number + 1))


class TestFirstRound:
    @pytest.mark.parametrize("players", [8, 10, 40])
    def test_7_halves_with_white_for_number_one(self, players: int, position: Position) -> None:
        half = players // 2
        found = pair_lim_literally(position(newcomers(players)), largest_bracket=40)
        odd = [(n, n + half) for n in range(1, half + 1, 2)]
        even = [(n + half, n) for n in range(2, half + 1, 2)]
        assert sorted(found.pairs) == sorted(odd + even)

    @pytest.mark.parametrize("players", [8, 10, 40])
    def test_7_halves_with_black_for_number_one(self, players: int, position: Position) -> None:
        half = players // 2
        found = pair_lim_literally(position(newcomers(players), first="black"), largest_bracket=40)
        odd = [(n + half, n) for n in range(1, half + 1, 2)]
        even = [(n, n + half) for n in range(2, half + 1, 2)]
        assert sorted(found.pairs) == sorted(odd + even)

    def test_7_1_bye_to_the_lowest_rated(self, position: Position, rated: Rated) -> None:
        event = rated(position(newcomers(5)), {1: 2000, 2: 1500, 3: 1400, 4: 1400, 5: 1600})
        assert pair_lim_literally(event).bye == 4

    def test_7_1_unrated_is_lowest(self, position: Position, rated: Rated) -> None:
        event = rated(position(newcomers(3)), {1: 2000, 3: 1000})
        assert pair_lim_literally(event).bye == 2

    @pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
    def test_small_cases(self, path: Path) -> None:
        assert_as_expected(path)

    def test_there_are_four_small_cases(self) -> None:
        assert len(CASES) == 4

    @pytest.mark.long
    def test_every_case(self, reference_cases: Path) -> None:
        paths = sorted((reference_cases / "lim-2026").glob("*.trf"))
        assert len(paths) == 12
        for path in paths:
            assert_as_expected(path)


def assert_as_expected(path: Path) -> None:
    event = read_file(path).tournament
    assert event is not None
    found = pair_lim_literally(event, largest_bracket=60)
    lines = path.with_suffix(".pairs").read_text(encoding="utf-8").splitlines()[1:]
    expected = sorted((int(white), int(black)) for white, black in map(str.split, lines))
    bye = [] if found.bye is None else [(found.bye, 0)]
    assert sorted([*found.pairs, *bye]) == expected


class TestBye:
    def test_1_lowest_ranked(self, position: Position, rated: Rated) -> None:
        event = rated(position("1: Z | 2: F | 3: H"), {1: 2500, 2: 2400, 3: 2300})
        assert pair_lim_literally(event).bye == 1

    def test_1_not_twice_nor_after_a_win_without_a_game(self, position: Position) -> None:
        event = position(
            "1: F Z | 2: H Z | 3: 4b- U | 4: 3w+ Z | 5: U Z", away={"1": "Z", "3": "Z"}
        )
        assert pair_lim_literally(event).bye == 2

    def test_1_others_must_remain_pairable(self, position: Position) -> None:
        event = position("1: 2w= | 2: 1b= | 3: Z")
        assert pair_lim_literally(event).bye == 2

    def test_1_nobody_may_have_it(self, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match="nobody who may have the bye"):
            pair_lim_literally(position("1: F | 2: F | 3: F"))


class TestOrderOfGroups:
    def test_2_2_top_down_then_bottom_up_then_median(self, position: Position) -> None:
        rows = ["F F", "F F", "F H", "F H", "F Z", "F Z", "H Z", "H Z", "Z Z", "Z Z"]
        table = " | ".join(f"{number}: {row}" for number, row in enumerate(rows, 1))
        found = pair_lim_literally(position(table))
        assert [r.residents for r in found.brackets] == [(1, 2), (3, 4), (9, 10), (7, 8), (5, 6)]
        upper, lower, median = Side.UPPER, Side.LOWER, Side.MEDIAN
        assert [r.side for r in found.brackets] == [upper, upper, lower, lower, median]

    def test_8_second_round(self, position: Position) -> None:
        found = pair_lim_literally(
            position("1: 2w1 | 2: 1b0 | 3: 4w= | 4: 3b= | 5: 6w1 | 6: 5b0"),
        )
        assert [r.residents for r in found.brackets] == [(1, 5), (2, 6), (3, 4)]

    def test_2_2_acceleration_does_not_move_the_median(self, position: Position) -> None:
        """Round 1 with a virtual point for the upper half: all of them stand above the median."""
        found = pair_lim_literally(position(newcomers(4), virtual={"1": [10], "2": [10]}))
        assert [r.side for r in found.brackets] == [Side.UPPER, Side.MEDIAN]
        assert [r.residents for r in found.brackets] == [(1, 2), (3, 4)]

    def test_2_2_median_follows_the_worth_of_a_win(self, position: Position) -> None:
        three = {"white_win": 30, "black_win": 30, "white_draw": 10, "black_draw": 10}
        found = pair_lim_literally(position("1: 2w= | 2: 1b= | 3: 4w= | 4: 3b=", points=three))
        assert [r.side for r in found.brackets] == [Side.LOWER]


class TestRefusals:
    def test_nobody_to_pair(self, position: Position) -> None:
        found = pair_lim_literally(position("1: | 2:", away={"1": "Z", "2": "Z"}))
        assert found == LiteralLim((), None, ())

    def test_group_beyond_the_bound(self, position: Position) -> None:
        with pytest.raises(BracketTooLargeError, match="14 players"):
            pair_lim_literally(position(newcomers(14)))

    def test_side_group_beyond_the_bound(self, position: Position) -> None:
        with pytest.raises(BracketTooLargeError, match="4 players"):
            pair_lim_literally(position("1: F | 2: F | 3: F | 4: F"), largest_bracket=3)

    def test_no_round_is_left(self, position: Position) -> None:
        with pytest.raises(RoundError, match="all 1 rounds"):
            pair_lim_literally(position("1: 2w1 | 2: 1b0", of=1))


OUTCOMES = [
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
]


def played(found: LiteralLim, luck: random.Random) -> Round:
    results = luck.choices(OUTCOMES, weights=[4, 3, 4, 1], k=len(found.pairs))
    games = tuple(Game(*pair, *result) for pair, result in zip(found.pairs, results, strict=True))
    byes = () if found.bye is None else (Bye(found.bye, ByeKind.PAIRING_ALLOCATED),)
    return Round(games, byes)


def longest_run_and_difference(colours: list[Colour]) -> tuple[int, int]:
    """Return the longest run of one colour and the widest difference on the way."""
    run, longest, widest = 0, 0, 0
    for index, colour in enumerate(colours):
        run = run + 1 if index and colour is colours[index - 1] else 1
        so_far = colours[: index + 1]
        longest = max(longest, run)
        widest = max(widest, abs(2 * so_far.count(Colour.WHITE) - len(so_far)))
    return longest, widest


@pytest.mark.parametrize("seed", range(12))
def test_random_events_keep_the_limits(seed: int, position: Position) -> None:
    """Four rounds before the last: nobody twice, nobody thrice in a row, everybody once."""
    luck = random.Random(seed)
    size = luck.randint(9, 12)
    event = position(newcomers(size), of=7)
    for _ in range(4):
        found = pair_lim_literally(event)
        named = [player for pair in found.pairs for player in pair]
        named += [] if found.bye is None else [found.bye]
        assert sorted(named) == list(range(1, size + 1))
        event = event.with_round(played(found, luck))
    games = [game for round_ in event.rounds for game in round_.games if game.was_played]
    assert len({frozenset((g.white, g.black)) for g in games}) == len(games)
    for player in event.players:
        mine = [game for game in games if player.id in (game.white, game.black)]
        colours = [Colour.WHITE if g.white == player.id else Colour.BLACK for g in mine]
        longest, widest = longest_run_and_difference(colours)
        assert longest <= 2
        assert widest <= 2
