"""Random matching problems, and their exact solution by dynamic programming over subsets."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from ronde.kernel.bits import members
from ronde.kernel.matching import MatchingProblem

Optimum = tuple[int, int]
"""The least cost of a perfect matching, and how many matchings have it."""


def _random_problem(seed: int) -> MatchingProblem:
    chance = random.Random(seed)
    size = chance.choice([4, 6, 8, 10])
    kinds = chance.choice([1, 2, 3, size])
    classes = [chance.randrange(kinds) for _ in range(size)]
    if kinds == size:
        classes = list(range(size))
    costs: list[list[int | None]] = [[None] * kinds for _ in range(kinds)]
    for a in range(kinds):
        for b in range(a, kinds):
            if chance.random() < 0.95:
                costs[a][b] = costs[b][a] = 8 * chance.choice([0, 1, 2, 3, 7])
    density = chance.choice([0.3, 0.5, 0.8])
    legal = [0] * size
    for v in range(size):
        for w in range(v):
            if chance.random() < density and costs[classes[v]][classes[w]] is not None:
                legal[v] |= 1 << w
                legal[w] |= 1 << v
    return MatchingProblem(legal, classes, costs, [(v, -1) for v in range(size)])


def _optimum(problem: MatchingProblem) -> Optimum | None:
    @cache
    def best(left: int) -> Optimum | None:
        if not left:
            return 0, 1
        v = (left & -left).bit_length() - 1
        found: dict[int, int] = {}
        for w in members(problem.legal[v] & left):
            rest = best(left & ~(1 << v | 1 << w))
            if rest is not None:
                cost = rest[0] + problem.cost(v, w)
                found[cost] = found.get(cost, 0) + rest[1]
        return min(found.items(), default=None)

    return best((1 << len(problem.legal)) - 1)


@pytest.fixture
def random_problem() -> Callable[[int], MatchingProblem]:
    """Give a problem of 4 to 10 vertices that belongs to a seed."""
    return _random_problem


@pytest.fixture
def optimum() -> Callable[[MatchingProblem], Optimum | None]:
    """Give the optimum by dynamic programming, None when there is no perfect matching."""
    return _optimum
