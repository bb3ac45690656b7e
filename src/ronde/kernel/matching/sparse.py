"""Duals of small problems, edge by edge.

Where vertices are few, or nearly all of them differ, grouping them by class gains nothing.
Here every edge is looked at by itself, and the fractional problem is solved by shortest
augmenting paths in the bipartite double cover.
"""

from __future__ import annotations

from ronde.kernel.bits import members
from ronde.kernel.costs import Costs
from ronde.kernel.effort import spend

_EDGES = 8
"""So many edges, or vertices reached by one, are looked at in one unit of work."""

Edges = list[list[tuple[int, int]]]
"""Of every vertex: its neighbours, each with the cost of the edge."""


def edges_of(legal: list[int], classes: list[int], costs: Costs) -> Edges:
    """Return the legal edges with their costs."""
    edges: Edges = []
    for mask, kind in zip(legal, classes, strict=True):
        row = costs[kind]
        own = [(w, row[classes[w]]) for w in members(mask)]
        edges.append([(w, cost) for w, cost in own if cost is not None])
    return edges


def starting_duals(edges: Edges) -> list[int]:
    """Return feasible duals: half the cheapest edge, then raised one after another."""
    duals = [min([cost for _, cost in own], default=0) // 2 for own in edges]
    for v, own in enumerate(edges):
        if own:
            duals[v] = min([cost - duals[w] for w, cost in own])
    return duals


def tight_edges(edges: Edges, duals: list[int]) -> list[int]:
    """Return the graph of the edges whose cost is the sum of the two duals."""
    graph = []
    for own, dual in zip(edges, duals, strict=True):
        mask = 0
        for w, cost in own:
            if cost == dual + duals[w]:
                mask |= 1 << w
        graph.append(mask)
    return graph


class ShortestPaths:
    """The double cover with a matching that is tight for its duals, extended path by path."""

    def __init__(self, edges: Edges, duals: list[int], partner: list[int]) -> None:
        self.edges = edges
        self.left, self.right = list(duals), list(duals)
        self.right_of, self.left_of = list(partner), list(partner)

    def optimal_duals(self) -> list[int]:
        """Return the optimal duals of the fractional problem.

        The legal graph must have a perfect matching.
        """
        roots = [v for v, matched in enumerate(self.right_of) if matched < 0]
        for root in roots:
            self._augment(root)
        return [(a + b) // 2 for a, b in zip(self.left, self.right, strict=True)]

    def _augment(self, root: int) -> None:
        """Match one more left vertex along the shortest path by slack, and move the duals."""
        left, right, left_of = self.left, self.right, self.left_of
        reached = {root: 0}  # left vertices of the tree, by distance
        settled: dict[int, int] = {}  # right vertices of the tree
        open_: dict[int, int] = {}
        parent: dict[int, int] = {}
        v, distance = root, 0
        while True:
            own = distance - left[v]
            spend(1 + (len(self.edges[v]) + len(open_)) // _EDGES)
            for w, cost in self.edges[v]:
                if w not in settled:
                    away = own + cost - right[w]
                    if w not in open_ or away < open_[w]:
                        open_[w] = away
                        parent[w] = v
            if not open_:
                raise ArithmeticError("the legal graph has no perfect matching")
            w = min(open_, key=open_.__getitem__)
            distance = open_.pop(w)
            v = left_of[w]
            if v < 0:
                break
            settled[w] = reached[v] = distance
        for v, away in reached.items():
            left[v] += distance - away
        for x, away in settled.items():
            right[x] -= distance - away
        self._flip(w, parent)

    def _flip(self, end: int, parent: dict[int, int]) -> None:
        w = end
        while w >= 0:
            v = parent[w]
            following = self.right_of[v]
            self.right_of[v], self.left_of[w] = w, v
            w = following
