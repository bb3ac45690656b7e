"""The exact solver: lifting against elimination, and many unknowns."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from benchmarks.events import unrated_series

from ronde.errors import RondeError
from ronde.ratings.ffjd import rate
from ronde.ratings.ffjd.linear import solve, solve_by_elimination, solve_by_lifting


def random_system(size: int, seed: int, density: float) -> tuple[list[list[int]], list[int]]:
    chance = random.Random(seed)
    matrix = [
        [chance.randint(-9, 9) if chance.random() < density else 0 for _ in range(size)]
        for _ in range(size)
    ]
    for place in range(size):
        matrix[place][place] += 10 * size  # more than the rest of its row: never singular
    return matrix, [chance.randint(-5000, 5000) for _ in range(size)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("density", [0.2, 1.0])
def test_both_ways_agree(seed: int, density: float) -> None:
    matrix, right = random_system(1 + 2 * seed, seed, density)
    assert solve_by_lifting(matrix, right) == solve_by_elimination(matrix, right)


def test_a_determinant_that_the_first_prime_divides() -> None:
    prime = 2**30 - 35
    matrix = [[prime if i == j == 0 else int(i == j) for j in range(10)] for i in range(10)]
    assert solve_by_lifting(matrix, [1] * 10) == [Fraction(1, prime), *[Fraction(1)] * 9]


def test_rows_in_any_order() -> None:
    size = 11
    matrix = [[int(j == (i + 3) % size) for j in range(size)] for i in range(size)]
    assert solve(matrix, list(range(size))) == [(i - 3) % size for i in range(size)]


@pytest.mark.parametrize("solver", [solve_by_lifting, solve_by_elimination, solve])
def test_a_singular_system_is_refused(solver: type) -> None:
    with pytest.raises(RondeError, match="no single solution"):
        solver([[1, 2], [2, 4]], [1, 1])


def test_five_hundred_unrated_players() -> None:
    found = rate(unrated_series(504, 9, rated=4))
    newcomers = [one for one in found.players if one.initial is None]
    assert len(newcomers) == 500
    assert all(one.first is not None and one.first.exact is not None for one in newcomers)
    for one in newcomers[:5]:
        assert one.performance is not None
        assert one.opponents_mean is not None
        shift = Fraction(500 * (one.tally.points - 9), 9)
        assert one.performance == one.opponents_mean + shift
