"""Properties of the tables for every number of players up to sixty."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from ronde.errors import InputError
from ronde.systems.roundrobin.table import (
    Grid,
    TableRound,
    meeting_round,
    number_of_rounds,
    position_in_cycle,
    schedule,
    table_round,
)

NUMBERS = range(2, 61)
EVEN = range(2, 61, 2)
ODD = range(3, 61, 2)
GRIDS: tuple[Grid, ...] = ("berger", "fmjd")


def colours(rounds: tuple[TableRound, ...], players: int) -> dict[int, str]:
    """Return the colours of every number, a letter per game."""
    lines = dict.fromkeys(range(1, players + 1), "")
    for round_ in rounds:
        for white, black in round_.games:
            lines[white] += "w"
            lines[black] += "b"
    return lines


def moved_on(number: int, players: int) -> int:
    """Return the number half a field further round the ring of all but the last."""
    return number if number == players else (number + players // 2 - 1) % (players - 1) + 1


class TestC05Annex1_EverybodyMeetsEverybody:
    @pytest.mark.parametrize("grid", GRIDS)
    def test_once(self, grid: Grid) -> None:
        for players in NUMBERS:
            games = [frozenset(game) for r in schedule(players, grid=grid) for game in r.games]
            everybody = {frozenset(two) for two in combinations(range(1, players + 1), 2)}
            assert len(games) == len(everybody)
            assert set(games) == everybody

    @pytest.mark.parametrize("grid", GRIDS)
    def test_everybody_stands_in_each_round_once(self, grid: Grid) -> None:
        for players in NUMBERS:
            for round_ in schedule(players, grid=grid):
                named = [number for game in round_.games for number in game]
                named += [] if round_.bye is None else [round_.bye]
                assert sorted(named) == list(range(1, players + 1))

    def test_the_meeting_round_is_where_the_table_has_the_game(self) -> None:
        for players in NUMBERS:
            for number, round_ in enumerate(schedule(players), 1):
                for white, black in round_.games:
                    assert meeting_round(players, white, black) == number
                    assert meeting_round(players, black, white) == number

    def test_the_rotation_gives_the_same_table(self) -> None:
        """Each number moves on by half the field; the last one stays and changes sides."""
        for players in EVEN:
            line = [(k, players + 1 - k) for k in range(1, players // 2 + 1)]
            for number, round_ in enumerate(schedule(players), 1):
                first, *others = line
                turned = first if number % 2 == 1 else first[::-1]
                assert {turned, *others} == set(round_.games)
                line = [(moved_on(a, players), moved_on(b, players)) for a, b in line]


class TestC05Annex1_Colours:
    def test_the_lower_half_has_one_more_white_the_upper_half_one_more_black(self) -> None:
        for players in EVEN:
            for number, line in colours(schedule(players), players).items():
                whites = players // 2 if number <= players // 2 else players // 2 - 1
                assert line.count("w") == whites
                assert line.count("b") == players - 1 - whites

    def test_the_last_number_alternates_beginning_with_black(self) -> None:
        for players in EVEN:
            line = colours(schedule(players), players)[players]
            assert line == ("bw" * players)[: players - 1]

    def test_nobody_has_a_colour_three_times_running(self) -> None:
        for players in NUMBERS:
            for line in colours(schedule(players), players).values():
                assert "www" not in line
                assert "bbb" not in line

    def test_odd_numbers_give_everybody_equal_colours(self) -> None:
        for players in ODD:
            for line in colours(schedule(players), players).values():
                assert line.count("w") == line.count("b") == (players - 1) // 2


class TestC05Annex1_OrderWithinARound:
    def test_the_game_of_the_last_number_comes_first(self) -> None:
        for players in EVEN:
            assert all(players in round_.games[0] for round_ in schedule(players))


class TestAnnexeA_OrderWithinARound:
    def test_the_smaller_numbers_ascend(self) -> None:
        for players in NUMBERS:
            for round_ in schedule(players, grid="fmjd"):
                smaller = [min(game) for game in round_.games]
                assert smaller == sorted(smaller)


class TestArticle65_Exempt:
    def test_everybody_is_exempt_once(self) -> None:
        for players in ODD:
            assert sorted(round_.bye or 0 for round_ in schedule(players)) == list(
                range(1, players + 1)
            )

    def test_nobody_is_exempt_when_the_number_is_even(self) -> None:
        for players in EVEN:
            assert all(round_.bye is None for round_ in schedule(players))


class TestC05Annex1_DoubleRounds:
    @pytest.mark.parametrize("grid", GRIDS)
    @pytest.mark.parametrize("swap", [False, True])
    def test_everybody_meets_twice_with_both_colours(self, grid: Grid, swap: bool) -> None:
        for players in range(2, 25):
            rounds = schedule(players, grid=grid, cycles=2, swap=swap)
            games = [game for round_ in rounds for game in round_.games]
            assert len(games) == len(set(games)) == players * (players - 1)

    def test_the_second_cycle_is_the_first_with_reversed_colours(self) -> None:
        for players in NUMBERS:
            rounds = schedule(players, cycles=2)
            length = number_of_rounds(players)
            for first, second in zip(rounds[:length], rounds[length:], strict=True):
                assert second.bye == first.bye
                assert [game[::-1] for game in second.games] == list(first.games)

    def test_four_players_with_the_swap(self) -> None:
        plain = schedule(4)
        first = schedule(4, cycles=2, swap=True)[:3]
        assert first == (plain[0], plain[2], plain[1])

    def test_the_swap_prevents_three_of_a_colour_running(self) -> None:
        for players in NUMBERS:
            for line in colours(schedule(players, cycles=2, swap=True), players).values():
                assert "www" not in line
                assert "bbb" not in line

    def test_without_the_swap_somebody_has_three_of_a_colour_running(self) -> None:
        for players in range(4, 61, 2):
            lines = colours(schedule(players, cycles=2), players).values()
            assert any("www" in line or "bbb" in line for line in lines)

    def test_the_swap_leaves_a_single_round_robin_alone(self) -> None:
        assert schedule(8, swap=True) == schedule(8)

    def test_two_players_have_nothing_to_swap(self) -> None:
        assert schedule(2, cycles=2, swap=True) == schedule(2, cycles=2)
        assert position_in_cycle(2, 1, cycles=2, swap=True) == (1, 1)

    def test_positions_run_through_both_cycles(self) -> None:
        places = [position_in_cycle(6, r, cycles=2) for r in range(1, 11)]
        assert places == [(r, c) for c in (1, 2) for r in range(1, 6)]
        assert all(one < other for one, other in pairwise((c, r) for r, c in places))


class TestRequestsThatNoTableAnswers:
    @pytest.mark.parametrize("players", [-1, 0, 1])
    def test_too_few_players(self, players: int) -> None:
        with pytest.raises(InputError, match="at least two players"):
            schedule(players)

    @pytest.mark.parametrize("round_", [0, 6])
    def test_rounds_outside_the_table(self, round_: int) -> None:
        with pytest.raises(InputError, match="rounds 1 to 5"):
            table_round(5, round_)

    def test_three_cycles(self) -> None:
        with pytest.raises(InputError, match="one cycle or two"):
            schedule(4, cycles=3)
