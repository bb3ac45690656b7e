"""Best matchings, found without any matching algorithm: what is left when choices are settled.

The best matchings of a problem are the perfect matchings of the tight edges that leave every odd
set by one edge. An odd set is shrunk to one vertex: outside, it is matched through any member that
can be spared, that is, whose removal leaves the inside perfectly matched. So the innermost sets
come first, and every question left is whether a plain graph has a perfect matching. That is
answered by a determinant (`ronde.checking.completion`); a yes is certain, each no is wrong with a
probability below one in 2**50.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.checking.completion import complete_pairing_exists
from ronde.kernel.bits import lowest, members
from ronde.model import PlayerId

MOST_PLAYERS = 60
"""In larger rounds the order of the best choices is not verified."""


def restricted(graph: Sequence[int], v: int, allowed: int) -> list[int]:
    """Return the graph in which v has only the allowed neighbours left."""
    gone = graph[v] & ~allowed
    changed = [row & ~(1 << v) if gone >> w & 1 else row for w, row in enumerate(graph)]
    changed[v] = graph[v] & allowed
    return changed


class _Node(NamedTuple):
    """Vertices that count as one, and those of them that may be matched outside."""

    members: int
    spared: int


def best_matching_exists(graph: Sequence[int], odd_sets: Sequence[int]) -> bool:
    """Return whether `graph` has a perfect matching that leaves each odd set by one edge.

    The odd sets are nested or disjoint. `graph[v]` is the mask of the neighbours of v.

    >>> triangle_and_one = [0b0110, 0b0101, 0b1011, 0b0100]
    >>> best_matching_exists(triangle_and_one, [0b0111])
    True
    >>> best_matching_exists([0b1000, 0b0100, 0b0010, 0b0001], [0b0111])
    True
    >>> best_matching_exists([0b001000, 0b010000, 0b100000, 0b1, 0b10, 0b100], [0b111])
    False
    """
    if not all(graph):
        return False
    nodes = [_Node(1 << v, 1 << v) for v in range(len(graph))]
    for odd_set in sorted(odd_sets, key=int.bit_count):
        inside = [node for node in nodes if not node.members & ~odd_set]
        spared = 0
        for node in inside:
            if _has_perfect_matching(graph, [other for other in inside if other is not node]):
                spared |= node.spared
        nodes = [node for node in nodes if node.members & ~odd_set]
        nodes.append(_Node(odd_set, spared))
    return _has_perfect_matching(graph, nodes)


def _has_perfect_matching(graph: Sequence[int], nodes: list[_Node]) -> bool:
    """Return whether all nodes can be matched through spared members."""
    neighbours = _neighbours(graph, nodes)
    alive = (1 << len(nodes)) - 1
    # Whoever has only one neighbour left must be matched with it.
    forced = True
    while forced:
        forced = False
        for v in members(alive):
            row = neighbours[v] & alive
            if alive >> v & 1 and row & (row - 1) == 0:
                if not row:
                    return False
                alive &= ~(1 << v | row)
                forced = True
    left = [PlayerId(v) for v in members(alive)]
    return complete_pairing_exists(
        left, lambda one, other: bool(neighbours[one] >> other & 1), lambda _: False
    )


def _neighbours(graph: Sequence[int], nodes: list[_Node]) -> list[int]:
    """Return the graph of the nodes, numbered by their places."""
    place_of = {lowest(node.members): 1 << place for place, node in enumerate(nodes)}
    if all(node.members & (node.members - 1) == 0 for node in nodes):
        inside = sum(node.members for node in nodes)
        return [
            sum(place_of[w] for w in members(graph[lowest(node.members)] & inside))
            for node in nodes
        ]
    rows = []
    for node in nodes:
        reach = 0
        for v in members(node.spared):
            reach |= graph[v]
        rows.append(
            sum(1 << k for k, other in enumerate(nodes) if other is not node
                and reach & other.spared)
        )  # fmt: skip
    return rows
