"""Whether best matchings exist when choices are settled: exactly, and without the solver.

The best matchings of a problem are the perfect matchings of the tight edges that leave every odd
set by one edge. An odd set is shrunk to one vertex: outside, it is matched through any member that
can be spared, that is, whose removal leaves the inside perfectly matched. So the innermost sets
come first, and every question left is whether a plain graph has a perfect matching. That is
answered by augmenting paths with blossoms (Edmonds), which cost nothing here: where no path leads
from an exposed vertex to another one, there is no perfect matching.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.certificates.effort import Effort
from ronde.kernel.bits import lowest, members

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


def best_matching_exists(
    graph: Sequence[int], odd_sets: Sequence[int], effort: Effort | None = None
) -> bool:
    """Return whether `graph` has a perfect matching that leaves each odd set by one edge.

    The odd sets are nested or disjoint. `graph[v]` is the mask of the neighbours of v. Raises
    OrderTooLongError if that, with all that was asked before, is more work than `effort` allows.

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
        matching = _Matching(_neighbours(graph, inside), effort)
        spared = 0
        for place in matching.spared():
            spared |= inside[place].spared
        nodes = [node for node in nodes if node.members & ~odd_set]
        nodes.append(_Node(odd_set, spared))
    return _Matching(_neighbours(graph, nodes), effort).is_perfect()


def perfect_matching_exists(graph: Sequence[int], effort: Effort | None = None) -> bool:
    """Return whether a graph has a perfect matching; `graph[v]` is the mask of v's neighbours.

    >>> perfect_matching_exists([0b0110, 0b0101, 0b1011, 0b0100])
    True
    >>> perfect_matching_exists([0b1110, 0b0001, 0b0001, 0b0001])
    False
    """
    return _Matching(graph, effort).is_perfect()


class _Matching:
    """A matching of a graph that grows along alternating paths."""

    def __init__(self, graph: Sequence[int], effort: Effort | None) -> None:
        self.graph, self.effort = [members(row) for row in graph], effort
        self.partner = [-1] * len(graph)
        if effort is not None:
            effort.spend_on_order(4 * len(graph))
        free = (1 << len(graph)) - 1
        for v, row in enumerate(graph):
            if free >> v & 1 and row & free:
                w = lowest(row & free)
                self.partner[v], self.partner[w] = w, v
                free &= ~(1 << v | 1 << w)

    def is_perfect(self) -> bool:
        """Whether everybody can be matched; a vertex without a path never finds one later."""
        if len(self.graph) % 2:
            return False
        return not any(
            partner < 0 and self._grow(v) is not None for v, partner in enumerate(self.partner)
        )

    def spared(self) -> list[int]:
        """Return the vertices without which all others can be matched."""
        if len(self.graph) % 2 == 0:
            return []
        exposed = -1
        for v in range(len(self.graph)):
            if self.partner[v] < 0 and self._grow(v) is not None:
                if exposed >= 0:
                    return []
                exposed = v
        outer = self._grow(exposed)
        assert outer is not None  # nobody else is exposed
        return [v for v, is_outer in enumerate(outer) if is_outer]

    def _grow(self, root: int) -> list[bool] | None:
        """Match an exposed vertex along a path to another one.

        If there is none, return which vertices are at the end of an even alternating path.
        """
        size = len(self.graph)
        base, parent = list(range(size)), [-1] * size
        outer = [False] * size
        outer[root] = True
        queue = [root]
        for v in queue:
            if self.effort is not None:
                self.effort.spend_on_order(4 + len(self.graph[v]))
            for w in self.graph[v]:
                if base[v] == base[w] or self.partner[v] == w:
                    continue
                if w == root or (self.partner[w] >= 0 and parent[self.partner[w]] >= 0):
                    self._shrink(v, w, base, parent, outer, queue)
                elif parent[w] < 0:
                    parent[w] = v
                    if self.partner[w] < 0:
                        self._turn(w, parent)
                        return None
                    outer[self.partner[w]] = True
                    queue.append(self.partner[w])
        return outer

    def _turn(self, v: int, parent: list[int]) -> None:
        """Exchange matched and other edges on the path that ends in v."""
        while v >= 0:
            before = parent[v]
            after = self.partner[before]
            self.partner[v], self.partner[before] = before, v
            v = after

    def _shrink(
        self,
        v: int,
        w: int,
        base: list[int],
        parent: list[int],
        outer: list[bool],
        queue: list[int],
    ) -> None:
        """Make one vertex of the odd cycle that the edge v-w closes."""
        if self.effort is not None:
            self.effort.spend_on_order(len(base))
        top = self._meeting(v, w, base, parent)
        inside = [False] * len(base)
        for start, child in ((v, w), (w, v)):
            self._mark(start, child, top, base, parent, inside)
        for u in range(len(base)):
            if inside[base[u]]:
                base[u] = top
                if not outer[u]:
                    outer[u] = True
                    queue.append(u)

    def _meeting(self, v: int, w: int, base: list[int], parent: list[int]) -> int:
        """Return the base in which the paths of two vertices to the root meet."""
        seen = set()
        while True:
            v = base[v]
            seen.add(v)
            if self.partner[v] < 0:
                break
            v = parent[self.partner[v]]
        while base[w] not in seen:
            w = parent[self.partner[base[w]]]
        return base[w]

    def _mark(
        self, v: int, child: int, top: int, base: list[int], parent: list[int], inside: list[bool]
    ) -> None:
        """Mark the bases on the way from v, whose child is told, up to the top of a cycle."""
        while base[v] != top:
            inside[base[v]] = inside[base[self.partner[v]]] = True
            parent[v] = child
            child = self.partner[v]
            v = parent[child]


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
