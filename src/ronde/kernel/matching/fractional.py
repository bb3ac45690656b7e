"""Optimal duals of the fractional matching problem, in which odd sets count for nothing.

Hungarian method on the bipartite double cover: every vertex stands on the left and on the
right. Vertices are grouped by class and dual, and all exposed vertices are roots at once, so
the number of dual changes is about the number of cost levels, not of vertices.
"""

from __future__ import annotations

from ronde.kernel.bits import members
from ronde.kernel.costs import Costs
from ronde.kernel.effort import spend
from ronde.kernel.matching.duals import Groups, spread

_ROWS = 8
"""So many rows of a graph are looked at in the time of one unit."""


class DoubleCover:
    """The state of the Hungarian method: groups and matchings of both sides."""

    def __init__(
        self,
        legal: list[int],
        costs: Costs,
        groups: Groups,
        tight: list[int],
        partner: list[int],
    ) -> None:
        """Start from duals that no edge exceeds, their tight graph and a matching in it."""
        self.legal, self.costs = legal, costs
        self.graph = list(tight)
        self.left = groups
        self.right = groups
        self.right_of = list(partner)  # by left vertex
        self.left_of = list(partner)  # by right vertex
        self.exposed_left = self.exposed_right = sum(1 << v for v, w in enumerate(partner) if w < 0)
        self.outer = self.inner = 0

    def optimal_duals(self) -> list[int]:
        """Return the optimal dual of every vertex.

        The legal graph must have a perfect matching; then each step finds a dual change.
        """
        self._augment()
        while self.exposed_left:
            step, reached = self._smallest_slack()
            self._update(reached)
            self.left = _moved(self.left, self.outer, step)
            self.right = _moved(self.right, self.inner, -step)
            self._augment()
        size = len(self.legal)
        pairs = zip(spread(self.left, size), spread(self.right, size), strict=True)
        return [(left + right) // 2 for left, right in pairs]

    def _augment(self) -> None:
        """Match as many exposed left vertices as the tight graph allows; keep the dead trees."""
        self.outer = self.inner = 0
        roots = self.exposed_left
        while roots:
            root = roots & -roots
            roots ^= root
            self._grow(root)

    def _grow(self, root: int) -> None:
        """Grow one tree from a left vertex, and flip the path if it reaches an exposed one."""
        graph, left_of, exposed = self.graph, self.left_of, self.exposed_right
        parent: dict[int, int] = {}
        outer, inner, dead = root, 0, self.inner
        queue = [root.bit_length() - 1]
        for v in queue:
            near = graph[v] & ~(dead | inner)
            hit = near & exposed
            if hit:
                end = (hit & -hit).bit_length() - 1
                parent[end] = v
                self._flip(root, end, parent)
                spend(len(queue))
                return
            inner |= near
            while near:
                bit = near & -near
                near ^= bit
                w = bit.bit_length() - 1
                parent[w] = v
                below = left_of[w]
                outer |= 1 << below
                queue.append(below)
        spend(len(queue))
        self.outer |= outer
        self.inner |= inner

    def _flip(self, root: int, end: int, parent: dict[int, int]) -> None:
        self.exposed_left &= ~root
        self.exposed_right &= ~(1 << end)
        w = end
        while w >= 0:
            v = parent[w]
            following = self.right_of[v]
            self.right_of[v], self.left_of[w] = w, v
            w = following

    def _smallest_slack(self) -> tuple[int, list[tuple[int, int]]]:
        """Return by how much the duals of the trees can move until a new edge becomes tight.

        Together with the pairs of sets, outer and free, between which edges become tight then.
        """
        legal, inner = self.legal, self.inner
        free = [(d, r, m & ~inner) for (d, r), m in self.right.items() if m & ~inner]
        spend(len(self.legal) + len(self.left) * len(free))
        smallest = 0
        reached: list[tuple[int, int]] = []
        for (kind, dual), mask in self.left.items():
            roots = mask & self.outer
            if not roots:
                continue
            row = self.costs[kind]
            for other, its_dual, its_mask in free:
                cost = row[other]
                if cost is None:
                    continue
                slack = cost - dual - its_dual
                if slack <= 0 or (reached and slack > smallest):
                    continue
                spend(1 + roots.bit_count() // _ROWS)
                if _touches(roots, its_mask, legal):
                    if slack != smallest:
                        smallest, reached = slack, []
                    reached.append((roots, its_mask))
        if not reached:
            raise ArithmeticError("the legal graph has no perfect matching")
        return smallest, reached

    def _update(self, reached: list[tuple[int, int]]) -> None:
        """Bring the tight graph up to date with a change of duals.

        Edges from the trees to the reached sets become tight; edges from outside the trees to
        their inner vertices do not stay so; the others do not change.
        """
        graph, legal, kept = self.graph, self.legal, ~self.inner
        for roots, others in reached:
            for v in members(roots):
                graph[v] |= legal[v] & others
        for v in members(((1 << len(graph)) - 1) & ~self.outer):
            graph[v] &= kept


def _touches(vertices: int, others: int, legal: list[int]) -> bool:
    """Whether some legal edge joins the two sets."""
    while vertices:
        bit = vertices & -vertices
        vertices ^= bit
        if legal[bit.bit_length() - 1] & others:
            return True
    return False


def _moved(groups: Groups, chosen: int, step: int) -> Groups:
    """Return the groups after the dual of every chosen vertex has moved by `step`."""
    moved: Groups = {}
    for (kind, dual), mask in groups.items():
        part = mask & chosen
        if part:
            key = (kind, dual + step)
            moved[key] = moved.get(key, 0) | part
        part = mask & ~chosen
        if part:
            key = (kind, dual)
            moved[key] = moved.get(key, 0) | part
    return moved
