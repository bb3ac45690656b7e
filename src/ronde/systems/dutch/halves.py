"""Halves of a remainder, and whether a best candidate has them."""

from __future__ import annotations

from typing import NamedTuple

from ronde.kernel.bits import mask_of, members
from ronde.kernel.matching import flip, grow, grow_bipartite, pair_greedily
from ronde.systems.dutch.candidates import Candidates


class Halves(NamedTuple):
    """Vertices of the upper and of the lower half, each in rank order."""

    upper: list[int]
    lower: list[int]


class Split(NamedTuple):
    """A best candidate with given halves, and the tight graph between these halves."""

    halves: Halves
    partner: list[int]
    graph: list[int]


class Violation(NamedTuple):
    """A set of vertices on one side that has too few neighbours on the other (Hall)."""

    is_upper: bool
    vertices: int


class SplitSearch:
    """The search for a best candidate whose pairs all join the two halves.

    `alive` holds the halves and everything that the lower half may be matched with when it
    leaves the bracket. A failed search leaves its reasons in `violations`.
    """

    def __init__(self, candidates: Candidates, halves: Halves, alive: int) -> None:
        self.candidates, self.halves, self.alive = candidates, halves, alive
        self.upper, self.lower = mask_of(halves.upper), mask_of(halves.lower)
        self.outside = alive & ~(self.upper | self.lower)
        self.violations: list[Violation] = []
        self.graph = self._edges_between()
        self.partner: list[int] = []

    def run(self) -> Split | None:
        """Return such a candidate, or None."""
        if self.violations:
            return None
        exposed = self._keep_pairs()
        order = [(v, -1) for v in self.halves.upper]
        exposed = pair_greedily(self.graph, self.partner, exposed, order)
        self._complete(exposed)
        if self.violations or not self._mend_odd_sets():
            return None
        return Split(self.halves, self.partner, self.graph)

    def _edges_between(self) -> list[int]:
        """Return the tight graph without edges inside a half."""
        tight = self.candidates.graph
        graph = [0] * len(tight)
        for vertices, others, is_upper in (
            (self.halves.upper, self.lower, True),
            (self.halves.lower, self.upper | self.outside, False),
        ):
            for v in vertices:
                graph[v] = tight[v] & others
                if not graph[v]:
                    self.violations.append(Violation(is_upper, 1 << v))
        for v in members(self.outside):
            graph[v] = tight[v] & (self.lower | self.outside)
        return graph

    def _keep_pairs(self) -> int:
        """Start from the pairs that already join the halves; return who is left exposed."""
        self.partner = list(self.candidates.partner)
        exposed = 0
        for v in members(self.alive):
            if not self.graph[v] >> self.partner[v] & 1:
                exposed |= 1 << v
        for v in members(exposed):
            self.partner[v] = -1
        return exposed

    def _complete(self, exposed: int) -> None:
        """Extend the matching to everybody, or note why that is not possible."""
        search = grow if self.candidates.problem.has_lower_players else grow_bipartite
        roots = exposed
        while roots:
            root = roots & -roots
            roots ^= root
            if not root & exposed:
                continue
            v = root.bit_length() - 1
            tree = search(v, self.graph, self.partner, self.alive, exposed & ~root)
            if tree.end >= 0:
                flip(tree.end, tree.parent, self.partner)
                exposed &= ~(root | 1 << tree.end)
            else:
                self.violations.append(Violation(not root & self.lower, tree.outer))

    def _mend_odd_sets(self) -> bool:
        """Rematch where the matching leaves an odd set too often; False if that is impossible."""
        candidates = self.candidates
        if not candidates.odd_sets or candidates.respects_odd_sets(self.partner):
            return True
        target = candidates.total(self.alive, candidates.partner)
        matching = candidates.rematch(self.alive, self.graph, target)
        if matching is None:
            return False
        for v, w in matching.items():
            self.partner[v] = w
        return True
