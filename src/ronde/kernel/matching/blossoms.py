"""Stage 3: duals of odd sets, for the rare problems in which an odd set stands in the way.

The nodes of the search are vertices and blossoms (shrunk odd cycles, nested). Every search
starts from all exposed vertices at once and is thrown away after an augmentation or a change
of duals, so a blossom is opened only between searches, when its dual is zero.
"""

from __future__ import annotations

from ronde.kernel.bits import members
from ronde.kernel.costs import Costs
from ronde.kernel.effort import spend
from ronde.kernel.matching.duals import Groups, grouped, tight_graph
from ronde.kernel.matching.nest import Nest

OUTER, INNER = 1, 2
_PARTS = 8
"""So many parts, or vertices of one, are looked at in the time of one unit."""


class BlossomSearch:
    """Primal-dual search from given feasible duals and a matching that is tight for them."""

    def __init__(
        self,
        legal: list[int],
        classes: list[int],
        costs: Costs,
        duals: list[int],
        partner: list[int],
    ) -> None:
        self.legal, self.classes, self.costs = legal, classes, costs
        self.duals, self.partner = duals, partner
        self.doubled = 1
        self.nest = Nest(partner)
        self._groups: Groups = {}
        self._tight: list[int] = []
        self._label: dict[int, int] = {}
        self._inner = 0  # all vertices in inner nodes: from there the search goes nowhere
        self._entry: dict[int, tuple[int, int]] = {}  # of inner nodes: the edge they hang by

    def run(self) -> None:
        """Change `partner`, the duals and the blossoms until the matching is perfect."""
        while True:
            self.nest.open_zero()
            if -1 not in self.partner:
                return
            self._groups = grouped(self.classes, self.duals)
            self._tight = tight_graph(self.legal, self.costs, self._groups)
            spend(len(self.legal) + len(self._groups) ** 2)
            if not self._search():
                self._change_duals()

    def odd_sets(self) -> list[tuple[int, int]]:
        """Return the odd sets of positive dual."""
        nest = self.nest
        return [(nest.mask[node], dual) for node, dual in nest.dual.items() if dual > 0]

    def tight_with_odd_sets(self) -> list[int]:
        """Return the tight graph when the duals of the odd sets are counted as well.

        Vertices of one class, one dual and the same odd sets around them are handled together.
        """
        groups = grouped(self.classes, self.duals)
        graph = tight_graph(self.legal, self.costs, groups)
        sets = self.odd_sets()
        parts = self._parts_of(sets)
        sums: dict[int, int] = {0: 0}  # by the places of sets that two parts share
        for (kind, dual, around), vertices in parts.items():
            spend(1 + len(parts) // _PARTS)
            inside = tight = 0
            for k in members(around):
                inside |= sets[k][0]
            for (other, its_dual, its_around), mask in parts.items():
                shared = _sum_of_duals(sets, around & its_around, sums)
                if shared and self.costs[kind][other] == dual + its_dual - shared:
                    tight |= mask
            for v in members(vertices):
                graph[v] = graph[v] & ~inside | self.legal[v] & tight
        return graph

    def _parts_of(self, sets: list[tuple[int, int]]) -> dict[tuple[int, int, int], int]:
        """Return the vertices of odd sets by class, dual and the mask of the sets around them."""
        around = [0] * len(self.classes)
        for k, (mask, _) in enumerate(sets):
            spend(1 + mask.bit_count() // _PARTS)
            for v in members(mask):
                around[v] |= 1 << k
        parts: dict[tuple[int, int, int], int] = {}
        for v, kind in enumerate(self.classes):
            if around[v]:
                key = kind, self.duals[v], around[v]
                parts[key] = parts.get(key, 0) | 1 << v
        return parts

    # The search ------------------------------------------------------------------------

    def _search(self) -> bool:
        """Grow trees from all exposed vertices; True as soon as the matching was augmented."""
        nest = self.nest
        self._label, self._entry, self._inner = {}, {}, 0
        queue: list[int] = []
        for v, w in enumerate(self.partner):
            if w < 0:
                self._make_outer(nest.top[v], queue)
        for v in queue:
            near = self._tight[v] & ~(nest.mask[nest.top[v]] | self._inner)
            visits = 1
            while near:
                visits += 1
                w = (near & -near).bit_length() - 1
                node = nest.top[w]
                near &= ~nest.mask[node]
                if self._visit(v, w, node, queue):
                    return True
                near &= ~nest.mask[nest.top[v]]
            spend(visits)
        return False

    def _visit(self, v: int, w: int, node: int, queue: list[int]) -> bool:
        """Follow the tight edge from outer v to w; True when it augmented the matching."""
        label = self._label.get(node)
        if label is None:
            self._label[node] = INNER
            self._inner |= self.nest.mask[node]
            self._entry[node] = (v, w)
            below = self.partner[self.nest.base[node]]
            self._make_outer(self.nest.top[below], queue)
        elif label == OUTER and node != self.nest.top[v]:
            way_v, way_w = self._way_up(self.nest.top[v]), self._way_up(node)
            spend(len(way_v) + len(way_w))
            if way_v[-1] != way_w[-1]:
                self._augment(v, w)
                return True
            self._contract((v, w), way_v, way_w, queue)
        return False

    def _make_outer(self, node: int, queue: list[int]) -> None:
        self._label[node] = OUTER
        queue.extend(members(self.nest.mask[node]))

    def _way_up(self, node: int) -> list[int]:
        """Return the nodes from this outer node to the root of its tree."""
        nest = self.nest
        way = [node]
        while (above := self.partner[nest.base[node]]) >= 0:
            inner = nest.top[above]
            node = nest.top[self._entry[inner][0]]
            way += (inner, node)
        return way

    def _edge_up(self, node: int) -> tuple[int, int]:
        """Return the edge from a node to the next one on its way up, its own end first."""
        if self._label[node] == OUTER:
            base = self.nest.base[node]
            return base, self.partner[base]
        above, own = self._entry[node]
        return own, above

    def _contract(
        self, edge: tuple[int, int], way_v: list[int], way_w: list[int], queue: list[int]
    ) -> None:
        """Shrink the odd cycle that the edge closes between two ways up in one tree."""
        on_way_v = set(way_v)
        stem = next(node for node in way_w if node in on_way_v)
        left, right = way_v[: way_v.index(stem)], way_w[: way_w.index(stem)]
        down = [self._edge_up(node) for node in reversed(left)]
        edges = [(y, x) for x, y in down] + [edge] + [self._edge_up(node) for node in right]
        cycle = [stem, *reversed(left), *right]
        for node in cycle:
            if self._label[node] == INNER:
                queue.extend(members(self.nest.mask[node]))
        blossom = self.nest.shrink(cycle, edges)
        self._label[blossom] = OUTER
        self._inner &= ~self.nest.mask[blossom]

    def _augment(self, v: int, w: int) -> None:
        """Match v with w and flip both ways up to their roots."""
        nest, partner = self.nest, self.partner
        for x, y in ((v, w), (w, v)):
            while True:
                node = nest.top[x]
                released = partner[nest.base[node]]
                nest.set_base(node, x)
                partner[x] = y
                if released < 0:
                    break
                inner = nest.top[released]
                above, own = self._entry[inner]
                nest.set_base(inner, own)
                partner[own] = above
                x, y = above, own

    # Changes of duals --------------------------------------------------------------------

    def _labelled(self) -> tuple[int, int]:
        """Return the masks of all vertices in outer and in inner top nodes."""
        nest = self.nest
        outer = inner = 0
        for node, label in self._label.items():
            if nest.is_top(node):
                if label == OUTER:
                    outer |= nest.mask[node]
                else:
                    inner |= nest.mask[node]
        return outer, inner

    def _change_duals(self) -> None:
        outer, inner = self._labelled()
        step = self._smallest_step(outer, inner)
        if step % 2:
            self._double()
            step *= 2
        half = step // 2
        for v in members(outer):
            self.duals[v] += half
        for v in members(inner):
            self.duals[v] -= half
        nest = self.nest
        for node in nest.dual:
            label = self._label.get(node) if nest.is_top(node) else None
            if label == OUTER:
                nest.dual[node] += step
            elif label == INNER:
                nest.dual[node] -= step

    def _double(self) -> None:
        """Double every cost and dual, so that half a step is an integer again."""
        self.doubled *= 2
        self.costs = [[None if c is None else 2 * c for c in row] for row in self.costs]
        self.duals[:] = [2 * dual for dual in self.duals]
        for node in self.nest.dual:
            self.nest.dual[node] *= 2

    def _smallest_step(self, outer: int, inner: int) -> int:
        """Return twice the largest dual change that keeps every edge and blossom feasible."""
        nest = self.nest
        steps = [
            dual
            for node, dual in nest.dual.items()
            if nest.is_top(node) and self._label.get(node) == INNER
        ]
        smallest = min(steps, default=None)
        for step, vertices, others in sorted(self._candidate_steps(outer, inner)):
            if smallest is not None and step >= smallest:
                break
            spend(1 + vertices.bit_count() // _PARTS)
            if self._leaves_a_node(vertices, others):
                smallest = step
        if smallest is None:
            raise ArithmeticError("the legal graph has no perfect matching")
        return smallest

    def _candidate_steps(self, outer: int, inner: int) -> list[tuple[int, int, int]]:
        """Return step, outer vertices, other ends for every pair of groups that limits it."""
        free = ~(outer | inner)
        parts = [
            (kind, dual, mask & outer, mask & free) for (kind, dual), mask in self._groups.items()
        ]
        found = []
        for kind, dual, mine, _ in parts:
            if not mine:
                continue
            for other, its_dual, its_outer, its_free in parts:
                cost = self.costs[kind][other]
                if cost is None:
                    continue
                slack = cost - dual - its_dual
                if its_free:
                    found.append((2 * slack, mine, its_free))
                if its_outer:
                    found.append((slack, mine, its_outer))
        return found

    def _leaves_a_node(self, vertices: int, others: int) -> bool:
        """Whether a legal edge joins the two sets without staying inside one node."""
        nest = self.nest
        return any(self.legal[v] & others & ~nest.mask[nest.top[v]] for v in members(vertices))


def _sum_of_duals(sets: list[tuple[int, int]], places: int, sums: dict[int, int]) -> int:
    """Return the sum of the duals of some odd sets; `sums` keeps it.

    Of two odd sets one lies in the other or they have nothing in common. So two parts share
    one of few chains of sets, however many parts there are.
    """
    known = sums.get(places)
    if known is None:
        known = sums[places] = sum(sets[k][1] for k in members(places))
    return known
