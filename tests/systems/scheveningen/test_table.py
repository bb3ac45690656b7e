"""The table of Scheveningen has the properties that its page promises, for every size."""

from __future__ import annotations

from itertools import combinations, groupby, product

import pytest

from ronde.errors import InputError
from ronde.systems.scheveningen.table import LARGEST, meeting_round, number_of_rounds, table_round

SIZES = range(1, LARGEST + 1)


def rounds_of(boards: int, cycles: int = 1) -> list[tuple[tuple[int, int, bool], ...]]:
    numbers = range(1, number_of_rounds(boards, cycles) + 1)
    return [table_round(boards, number, cycles=cycles) for number in numbers]


def colours_of(boards: int) -> list[str]:
    """Return the colours of everybody, the first team before the second."""
    told: dict[tuple[int, int], str] = {}
    for games in rounds_of(boards):
        for first, second, is_white in games:
            told[1, first] = told.get((1, first), "") + "BW"[is_white]
            told[2, second] = told.get((2, second), "") + "WB"[is_white]
    return [told[key] for key in sorted(told)]


@pytest.mark.parametrize("boards", SIZES)
def test_everybody_plays_in_every_round(boards: int) -> None:
    for games in rounds_of(boards):
        assert [game[0] for game in games] == list(range(1, boards + 1))
        assert sorted(game[1] for game in games) == list(range(1, boards + 1))


@pytest.mark.parametrize("boards", SIZES)
def test_everybody_meets_the_other_team_once(boards: int) -> None:
    met = [(first, second) for games in rounds_of(boards) for first, second, _ in games]
    assert sorted(met) == list(product(range(1, boards + 1), repeat=2))


@pytest.mark.parametrize("boards", SIZES)
def test_colours_of_every_player_are_balanced(boards: int) -> None:
    for colours in colours_of(boards):
        assert abs(colours.count("W") - colours.count("B")) == boards % 2


@pytest.mark.parametrize("boards", [boards for boards in SIZES if boards != 2])
def test_colours_of_every_round_are_balanced(boards: int) -> None:
    for games in rounds_of(boards):
        white = sum(game[2] for game in games)
        assert abs(2 * white - boards) == boards % 2


def test_two_against_two_cannot_have_both() -> None:
    """Of the two tables, with any colours that give everybody both, none balances a round."""
    for whites in product((True, False), repeat=4):
        cells = dict(zip(((1, 1), (1, 2), (2, 1), (2, 2)), whites, strict=True))
        rows = all(cells[i, 1] is not cells[i, 2] for i in (1, 2))
        columns = all(cells[1, j] is not cells[2, j] for j in (1, 2))
        if rows and columns:
            assert cells[1, 1] is cells[2, 2]
            assert cells[1, 2] is cells[2, 1]
    assert [[game[2] for game in games] for games in rounds_of(2)] == [[True] * 2, [False] * 2]


@pytest.mark.parametrize("boards", [boards for boards in SIZES if boards not in (10, 14)])
def test_nobody_has_a_colour_three_times_running(boards: int) -> None:
    for colours in colours_of(boards):
        assert max(len(list(run)) for _, run in groupby(colours)) <= 2


@pytest.mark.parametrize("boards", [10, 14])
def test_larger_tables_that_are_written_out_have_few_such_runs(boards: int) -> None:
    runs = [len(list(run)) for colours in colours_of(boards) for _, run in groupby(colours)]
    assert max(runs) == 3
    assert runs.count(3) < boards


@pytest.mark.parametrize("boards", SIZES)
def test_a_second_cycle_reverses_the_colours(boards: int) -> None:
    rounds = rounds_of(boards, 2)
    for one, other in zip(rounds[:boards], rounds[boards:], strict=True):
        assert [(first, second, not white) for first, second, white in one] == list(other)


@pytest.mark.parametrize("boards", SIZES)
def test_the_round_of_a_meeting(boards: int) -> None:
    for number, games in enumerate(rounds_of(boards), 1):
        assert all(meeting_round(boards, first, second) == number for first, second, _ in games)


@pytest.mark.parametrize("boards", [6, 10, 14])
def test_shifts_alone_have_no_balanced_colours(boards: int) -> None:
    """Why some opponents are exchanged: the sum over all games with White of the first team.

    By shifts the two players differ by r - 1 modulo n in round r. If everybody has White n/2
    times, the differences add up to nothing; if every round has n/2 such games, they do not.
    """
    half, places = boards // 2, range(boards)
    by_players = sum(half * second for second in places) - sum(half * first for first in places)
    by_rounds = sum(half * shift for shift in places)
    assert by_players % boards == 0
    assert by_rounds % boards == half


@pytest.mark.parametrize(("boards", "round_"), [(4, 5), (4, 0), (0, 1), (18, 1)])
def test_what_the_table_does_not_have(boards: int, round_: int) -> None:
    with pytest.raises(InputError):
        table_round(boards, round_)


def test_no_two_rounds_are_alike() -> None:
    for boards in SIZES:
        assert all(one != other for one, other in combinations(rounds_of(boards), 2))
