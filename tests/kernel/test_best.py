"""All cheapest matchings, narrowed down: compared with an enumeration of random problems."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from ronde.errors import RondeError
from ronde.kernel.matching import BestMatchings, MatchingProblem

SIZE = 8
Matching = frozenset[tuple[int, int]]


def matchings(vertices: tuple[int, ...], legal: list[int]) -> Iterator[Matching]:
    """Yield every perfect matching."""
    if not vertices:
        yield frozenset()
        return
    first, *others = vertices
    for other in others:
        if legal[first] >> other & 1:
            rest = tuple(v for v in others if v != other)
            for matching in matchings(rest, legal):
                yield matching | {(first, other)}


def random_problem(rng: random.Random) -> MatchingProblem:
    """Return a sparse problem in which odd sets often have a price."""
    legal = [0] * SIZE
    for v in range(SIZE):
        for w in range(v):
            if rng.random() < 0.45:
                legal[v] |= 1 << w
                legal[w] |= 1 << v
    classes = [rng.randrange(3) for _ in range(SIZE)]
    price = {frozenset((a, b)): 8 * rng.randrange(3) for a in range(3) for b in range(3)}
    costs: list[list[int | None]] = [[price[frozenset((a, b))] for b in range(3)] for a in range(3)]
    return MatchingProblem(legal, classes, costs)


def cheapest(problem: MatchingProblem) -> list[Matching]:
    found = list(matchings(tuple(range(SIZE)), problem.legal))
    prices = [sum(problem.cost(v, w) for v, w in matching) for matching in found]
    return [m for m, price in zip(found, prices, strict=True) if price == min(prices)]


def allows(matching: Matching, vertex: int, mask: int) -> bool:
    return all(
        mask >> other & 1
        for pair in matching
        if vertex in pair
        for other in pair
        if other != vertex
    )


def of_partner(partner: list[int]) -> Matching:
    return frozenset((v, w) for v, w in enumerate(partner) if v < w)


def test_narrowing_keeps_exactly_the_cheapest() -> None:
    rng = random.Random(4)
    seen: Counter[bool] = Counter()
    for _ in range(1500):
        problem = random_problem(rng)
        left = cheapest(problem)
        if not left:
            continue
        best = BestMatchings(problem)
        for vertex in rng.sample(range(SIZE), 4):
            mask = rng.randrange(1 << SIZE)
            kept = [matching for matching in left if allows(matching, vertex, mask)]
            assert best.narrow({vertex: mask}) is bool(kept)
            left = kept or left
            assert of_partner(best.partner) in left
            seen[bool(kept)] += 1
    assert min(seen[True], seen[False]) > 500


def test_without_any_matching_it_is_our_own_bug() -> None:
    problem = MatchingProblem([0b10, 0b01, 0, 0], [0] * 4, [[0]])
    with pytest.raises(RondeError, match="leaves 2 without an opponent"):
        BestMatchings(problem)
