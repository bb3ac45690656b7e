"""Whether best matchings exist when choices are settled: exactly, and without the solver.

The best matchings of a problem are the perfect matchings of the tight edges that leave every odd
set by one edge. An odd set is shrunk to one vertex: outside, it is matched through any member that
can be spared, that is, whose removal leaves the inside perfectly matched. So the innermost sets
come first, and every question left is whether a plain graph has a perfect matching. That is
answered by augmenting paths with blossoms (Edmonds), which cost nothing here: where no path leads
from an exposed vertex to another one, there is no perfect matching. The search begins with a
matching that is known, of which a question excludes little.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.effort import Effort
from ronde.kernel.bits import lowest, members, run


def restricted(graph: Sequence[int], v: int, allowed: int) -> list[int]:
    """Return the graph in which v has only the allowed neighbours left."""
    changed = list(graph)
    for w in members(graph[v] & ~allowed):
        changed[w] &= ~(1 << v)
    changed[v] &= allowed
    return changed


def best_matching_exists(
    graph: Sequence[int],
    odd_sets: Sequence[int],
    effort: Effort | None = None,
    near: Sequence[int] = (),
) -> bool:
    """Return whether `graph` has a perfect matching that leaves each odd set by one edge.

    The odd sets are nested or disjoint. `graph[v]` is the mask of the neighbours of v. The search
    begins with those pairs of `near`, the partner of every vertex, that the graph still has.
    Raises OrderTooLongError if that, with all that was asked before, is more work than `effort`
    allows.

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
    rows, here = list(graph), run(0, len(graph))
    partner = [-1] * len(graph)
    for v, w in enumerate(near):
        if w >= 0 and graph[v] >> w & 1:
            partner[v] = w
    for odd_set in sorted(odd_sets, key=int.bit_count):
        inside = here & odd_set
        spared = _Matching(rows, inside, partner, effort).spared()
        reached = _shrink(rows, partner, inside, spared)
        if effort is not None:
            effort.spend_on_order(inside.bit_count() + 2 * reached)
        here = here & ~inside | inside & -inside
    return _Matching(rows, here, partner, effort).is_perfect()


def perfect_matching_exists(graph: Sequence[int], effort: Effort | None = None) -> bool:
    """Return whether a graph has a perfect matching; `graph[v]` is the mask of v's neighbours.

    >>> perfect_matching_exists([0b0110, 0b0101, 0b1011, 0b0100])
    True
    >>> perfect_matching_exists([0b1110, 0b0001, 0b0001, 0b0001])
    False
    """
    return best_matching_exists(graph, (), effort)


def _shrink(rows: list[int], partner: list[int], inside: int, spared: int) -> int:
    """Make one vertex of a set, the lowest one: it meets whom those it can spare may meet.

    Return how many neighbours the set has.
    """
    here = lowest(inside)
    around = reach = 0
    for v in members(inside):
        around |= rows[v] & ~inside
        if spared >> v & 1:
            reach |= rows[v] & ~inside
    for w in members(around):
        rows[w] = rows[w] & ~inside | (reach >> w & 1) << here
    rows[here] = reach
    outside = [(v, w) for v in members(inside) if (w := partner[v]) >= 0 and not inside >> w & 1]
    for v, w in outside:
        partner[v] = partner[w] = -1
    partner[here] = next((w for v, w in outside if spared >> v & 1), -1)
    if partner[here] >= 0:
        partner[partner[here]] = here
    return around.bit_count()


class _Matching:
    """A matching of those vertices of a graph that are `inside`; it grows along paths."""

    def __init__(
        self, graph: Sequence[int], inside: int, known: Sequence[int], effort: Effort | None
    ) -> None:
        self.graph, self.inside, self.effort = graph, inside, effort
        self.partner = [-1] * len(graph)
        self.free = inside
        everybody = members(inside)
        self._spend(len(everybody) + len(graph) // 16)
        for v in everybody:
            if known[v] > v and inside >> known[v] & 1:
                self._join(v, known[v])
        for v in everybody:
            if self.free >> v & 1 and graph[v] & self.free:
                self._join(v, lowest(graph[v] & self.free))

    def _join(self, v: int, w: int) -> None:
        self.partner[v], self.partner[w] = w, v
        self.free &= ~(1 << v | 1 << w)

    def _spend(self, steps: int) -> None:
        if self.effort is not None:
            self.effort.spend_on_order(steps)

    def is_perfect(self) -> bool:
        """Whether everybody can be matched; a vertex without a path never finds one later."""
        if self.inside.bit_count() % 2:
            return False
        return not any(self._grow(v) for v in members(self.free))

    def spared(self) -> int:
        """Return the vertices without which all others can be matched."""
        if self.inside.bit_count() % 2 == 0:
            return 0
        ends = [found for v in members(self.free) if (found := self._grow(v))]
        return ends[0] if len(ends) == 1 else 0

    def _grow(self, root: int) -> int:
        """Match a vertex, if it is exposed, along a path to another one; return 0.

        If there is none, return which vertices are at the end of an even alternating path.
        """
        if not self.free >> root & 1:
            return 0
        tree = _Tree(len(self.graph))
        outer, unseen = 1 << root, self.inside & ~(1 << root)
        queue = [root]
        self._spend(len(self.graph) // 16)
        for v in queue:
            row = self.graph[v] & self.inside
            self._spend(2 + len(self.graph) // 1024)
            if row & unseen & self.free:
                last = lowest(row & unseen & self.free)
                tree.parent[last] = v
                self.free &= ~(1 << root | 1 << last)
                self._turn(last, tree.parent)
                return 0
            for w in members(row & unseen):
                if not unseen >> w & 1:
                    continue  # his partner came before him
                mate = self.partner[w]
                tree.parent[w] = v
                unseen &= ~(1 << w | 1 << mate)
                outer |= 1 << mate
                queue.append(mate)
            while others := row & outer & ~tree.blossom_of(v):
                shrunk = tree.close(v, lowest(others), self.partner)
                self._spend(shrunk.bit_count())
                queue += members(shrunk & ~outer)
                outer |= shrunk
        return outer

    def _turn(self, v: int, parent: Sequence[int]) -> None:
        """Exchange matched and other edges on the path that ends in v."""
        while v >= 0:
            before = parent[v]
            after = self.partner[before]
            self.partner[v], self.partner[before] = before, v
            v = after


class _Tree:
    """The alternating paths from one vertex, whose odd cycles count as one vertex, its base."""

    def __init__(self, size: int) -> None:
        self.parent = [-1] * size
        self._base = list(range(size))
        self._blossoms: dict[int, int] = {}

    def blossom_of(self, v: int) -> int:
        """Return the vertices that count as one with v."""
        base = self._base[v]
        return self._blossoms.get(base, 1 << base)

    def close(self, v: int, w: int, partner: Sequence[int]) -> int:
        """Make one vertex of the odd cycle that the edge v-w closes; return its members."""
        top = self._meeting(v, w, partner)
        inside = self.blossom_of(top)
        for start, child in ((v, w), (w, v)):
            inside |= self._marked(start, child, top, partner)
        for u in members(inside):
            self._base[u] = top
        self._blossoms[top] = inside
        return inside

    def _meeting(self, v: int, w: int, partner: Sequence[int]) -> int:
        """Return the base in which the paths of two vertices to the root meet."""
        seen = set()
        while True:
            v = self._base[v]
            seen.add(v)
            if partner[v] < 0:
                break
            v = self.parent[partner[v]]
        while self._base[w] not in seen:
            w = self.parent[partner[self._base[w]]]
        return self._base[w]

    def _marked(self, v: int, child: int, top: int, partner: Sequence[int]) -> int:
        """Lead the way from v, whose child is told, to the top of a cycle; return its members."""
        marked = 0
        while self._base[v] != top:
            marked |= self.blossom_of(v) | self.blossom_of(partner[v])
            self.parent[v] = child
            child = partner[v]
            v = self.parent[child]
        return marked
