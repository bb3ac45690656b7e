"""The independent questions of the verifier, against plain enumeration."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ronde.certificates.dutch.order import upper_halves
from ronde.certificates.effort import MOST_STEPS_OF_ORDER, Effort, OrderTooLongError
from ronde.certificates.matchings import best_matching_exists, perfect_matching_exists
from ronde.checking.completion import complete_pairing_exists
from ronde.model import PlayerId


def matchings(graph: list[int], left: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    """Return every perfect matching of some vertices."""
    if not left:
        return [[]]
    first, *others = left
    found = []
    for w in others:
        if graph[first] >> w & 1:
            rest = tuple(v for v in others if v != w)
            found += [[(first, w), *more] for more in matchings(graph, rest)]
    return found


def crossings(pairs: list[tuple[int, int]], odd_set: int) -> int:
    return sum((odd_set >> v ^ odd_set >> w) & 1 for v, w in pairs)


def random_graph(rng: random.Random, size: int, chance: float) -> list[int]:
    graph = [0] * size
    for v, w in combinations(range(size), 2):
        if rng.random() < chance:
            graph[v] |= 1 << w
            graph[w] |= 1 << v
    return graph


def nested_sets(rng: random.Random, size: int) -> list[int]:
    """Return odd sets that are nested or disjoint."""
    places = list(range(size))
    rng.shuffle(places)
    outer, inner = rng.choice(((5, 3), (7, 3), (7, 5))) if size > 7 else (5, 3)
    inside = sum(1 << v for v in places[:inner])
    outside = sum(1 << v for v in places[:outer])
    beside = sum(1 << v for v in places[outer : outer + 3])
    sets = [inside, outside] + ([beside] if size >= outer + 3 else [])
    return rng.sample(sets, rng.randrange(len(sets) + 1))


def test_existence_equals_enumeration() -> None:
    rng = random.Random(5)
    answers = {(many, yes): 0 for many in (False, True) for yes in (False, True)}
    for _ in range(600):
        size = rng.choice((6, 8, 10))
        graph = random_graph(rng, size, rng.choice((0.25, 0.35, 0.5)))
        odd_sets = nested_sets(rng, size)
        expected = any(
            all(crossings(pairs, odd_set) == 1 for odd_set in odd_sets)
            for pairs in matchings(graph, tuple(range(size)))
        )
        assert best_matching_exists(graph, odd_sets) is expected
        answers[bool(odd_sets), expected] += 1
    assert min(answers.values()) > 40


def has_full_rank(graph: list[int]) -> bool:
    players = [PlayerId(v) for v in range(len(graph))]
    return complete_pairing_exists(
        players, lambda one, other: bool(graph[one] >> other & 1), lambda _: False
    )


def test_larger_graphs_have_the_answer_of_their_determinants() -> None:
    rng = random.Random(6)
    answers = {True: 0, False: 0}
    for _ in range(300):
        size = rng.randrange(20, 42, 2)
        graph = random_graph(rng, size, rng.choice((1.5, 2.5, 4)) / size)
        expected = has_full_rank(graph)
        assert perfect_matching_exists(graph) is expected
        answers[expected] += 1
    assert min(answers.values()) > 30


def test_blossoms_within_blossoms() -> None:
    """Triangles in a chain, joined by one vertex each: the ends can be matched through all."""
    for triangles in range(1, 12):
        size = 2 * triangles + 2
        graph = [0] * size
        edges = [(0, 1)]
        for first in range(1, size - 1, 2):
            edges += [(first, first + 1), (first, first + 2), (first + 1, first + 2)]
        for v, w in edges:
            if max(v, w) < size:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
        assert perfect_matching_exists(graph) is bool(matchings(graph, tuple(range(size))))


def test_nothing_to_match_is_matched() -> None:
    assert best_matching_exists([], [])


def test_no_more_work_than_is_allowed() -> None:
    effort = Effort()
    effort.spend_on_order(MOST_STEPS_OF_ORDER - 3)
    with pytest.raises(OrderTooLongError):
        best_matching_exists([0b10, 0b01, 0b1000, 0b0100], [0b0001], effort)


class TestExchanges:
    def test_all_upper_halves_come_once(self) -> None:
        halves = [tuple(half) for half in upper_halves([1, 2, 3], [4, 5, 6, 7])]
        assert len(halves) == len(set(halves)) == 35
        assert set(halves) == set(combinations(range(1, 8), 3))

    def test_they_come_in_their_order(self) -> None:
        """Fewest exchanged, smallest difference, larger ones leaving, smaller ones coming."""
        upper, lower = [1, 2, 3, 4], [5, 6, 7, 8, 9]

        def key(half: list[int]) -> tuple[object, ...]:
            leaving = sorted((v for v in upper if v not in half), reverse=True)
            coming = sorted(v for v in half if v not in upper)
            difference = sum(coming) - sum(leaving)
            return len(leaving), difference, [-v for v in leaving], coming

        halves = list(upper_halves(upper, lower))
        assert halves == sorted(halves, key=key)

    def test_a_remainder_with_gaps_counts_by_place(self) -> None:
        """Numbers in the remainder are places, whatever ranks are missing between them."""
        halves = list(upper_halves([1, 8], [9, 10, 11]))
        assert halves[:4] == [[1, 8], [1, 9], [1, 10], [8, 9]]
