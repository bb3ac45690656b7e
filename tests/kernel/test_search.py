"""The alternating search: who can be left out, and the lowest partner that can be given."""

from __future__ import annotations

import random

import pytest

from ronde.kernel.bits import lowest, mask_of, members, run
from ronde.kernel.matching import (
    EXHAUSTED,
    augment,
    give_lowest_partner,
    grow,
    grow_bipartite,
    pair_greedily,
)


def random_graph(seed: int, size: int, *, bipartite: bool) -> list[int]:
    chance = random.Random(seed)
    graph = [0] * size
    for v in range(size):
        for w in range(v):
            if bipartite and (v < size // 2) == (w < size // 2):
                continue
            if chance.random() < 0.4:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
    return graph


def can_cover(graph: list[int], left: int) -> bool:
    if not left:
        return True
    v = lowest(left)
    return any(can_cover(graph, left & ~(1 << v | 1 << w)) for w in members(graph[v] & left))


def perfect(graph: list[int]) -> list[int] | None:
    everybody = run(0, len(graph))
    partner = [-1] * len(graph)
    exposed = pair_greedily(graph, partner, everybody, [(v, -1) for v in range(len(graph))])
    return None if augment(graph, partner, exposed, everybody) else partner


@pytest.mark.parametrize("bipartite", [False, True])
def test_augmenting_finds_a_perfect_matching_whenever_there_is_one(bipartite: bool) -> None:
    found = 0
    for seed in range(200):
        graph = random_graph(seed, 8, bipartite=bipartite)
        partner = perfect(graph)
        assert (partner is not None) == can_cover(graph, run(0, 8)), seed
        found += partner is not None
    assert 20 < found < 200


@pytest.mark.parametrize("bipartite", [False, True])
def test_outer_vertices_are_those_that_can_be_left_out(bipartite: bool) -> None:
    search = grow_bipartite if bipartite else grow
    for seed in range(200):
        graph = random_graph(seed, 8, bipartite=bipartite)
        partner = perfect(graph)
        if partner is None:
            continue
        widow = partner[0]
        alive = run(1, 8)
        partner[widow] = -1
        tree = search(widow, graph, partner, alive)
        assert tree.end == EXHAUSTED
        spared = [v for v in members(alive) if can_cover(graph, alive & ~(1 << v))]
        assert members(tree.outer) == spared, seed


@pytest.mark.parametrize("bipartite", [False, True])
def test_lowest_partner(bipartite: bool) -> None:
    for seed in range(200):
        graph = random_graph(seed, 8, bipartite=bipartite)
        partner = perfect(graph)
        if partner is None:
            continue
        rest = {w: run(1, 8) & ~(1 << w) for w in members(graph[0])}
        wanted = min(w for w, left in rest.items() if can_cover(graph, left))
        general = not bipartite
        given = give_lowest_partner(0, graph[0], graph, partner, run(0, 8), general=general)
        assert given == wanted, seed
        assert all(partner[partner[v]] == v and graph[v] >> partner[v] & 1 for v in range(8))


@pytest.mark.parametrize("bipartite", [False, True])
def test_lowest_partners_in_turn(bipartite: bool) -> None:
    """What one question takes out of the graph must not be missed by the next."""
    for seed in range(150):
        graph = random_graph(seed, 12, bipartite=bipartite)
        partner = perfect(graph)
        if partner is None:
            continue
        untouched = list(graph)
        left = run(0, 12)
        while left:
            v = lowest(left)
            rest = left & ~(1 << v)
            wanted = min(
                w for w in members(untouched[v] & rest) if can_cover(untouched, rest & ~(1 << w))
            )
            among = graph[v] & left
            assert wanted == give_lowest_partner(
                v, among, graph, partner, left, general=not bipartite
            ), seed
            left = rest & ~(1 << wanted)


def test_greedy_start_keeps_to_the_preferred_partners() -> None:
    graph = [0b1110, 0b0001, 0b0001, 0b0001]
    partner = [-1] * 4
    exposed = pair_greedily(graph, partner, 0b1111, [(0, mask_of([2, 3]))])
    assert partner == [2, -1, 0, -1]
    assert exposed == 0b1010
