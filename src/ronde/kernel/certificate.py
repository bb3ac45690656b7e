"""Checks the proofs of the matching solver without using any of its code.

Two proofs exist. A matching is cheapest if dual values of vertices and of odd sets price no
edge above its cost and add up to exactly what the matching costs (weak duality). No matching
covers everybody if, without some vertices, more odd parts remain than vertices were taken away
(Tutte and Berge).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.kernel.bits import members


class Certificate(NamedTuple):
    """Dual values in units of 1/`scale` of a cost; `odd_sets` are masks with their duals."""

    duals: tuple[int, ...]
    odd_sets: tuple[tuple[int, int], ...] = ()
    scale: int = 1


class NestedSets(NamedTuple):
    """Sets any two of which are nested or disjoint.

    `order` has their places, the largest first. `owner` is the place of the smallest set that a
    vertex stands in, `parent` that of the smallest set around a set, -1 if there is none.
    """

    masks: list[int]
    order: list[int]
    owner: list[int]
    parent: list[int]

    def shared(self, v: int, duals: Sequence[int]) -> list[int]:
        """Return for each place the sum of the duals of those sets around it that hold v.

        So the entry of `owner[w]` is that of all sets which hold both v and w; the last entry is
        for those without an owner.
        """
        sums = [0] * (len(self.masks) + 1)
        if self.owner[v] >= 0:
            for place in self.order:
                around = sums[self.parent[place]]
                sums[place] = around + duals[place] if self.masks[place] >> v & 1 else around
        return sums


def nest_of(masks: Sequence[int], size: int) -> NestedSets | None:
    """Return how sets of vertices are nested, None if two of them overlap.

    >>> nest_of([0b00111, 0b11111], 6)
    NestedSets(masks=[7, 31], order=[1, 0], owner=[0, 0, 0, 1, 1, -1], parent=[1, -1])
    >>> nest_of([0b00111, 0b11100], 6)
    """
    order = sorted(range(len(masks)), key=lambda place: -masks[place].bit_count())
    owner, parent = [-1] * size, [-1] * len(masks)
    for place in order:
        around = {owner[v] for v in members(masks[place])}
        if len(around) > 1:
            return None
        parent[place] = around.pop() if around else -1
        for v in members(masks[place]):
            owner[v] = place
    return NestedSets(list(masks), order, owner, parent)


def flaws_of_optimum(
    graph: Sequence[int],
    cost: Callable[[int, int], int | None],
    partner: Sequence[int],
    certificate: Certificate,
) -> list[str]:
    """Return why the certificate does not prove `partner` a cheapest perfect matching.

    An empty list is the proof. `cost` None means that the edge may not be used.
    """
    flaws = _flaws_of_matching(graph, partner)
    for mask, dual in certificate.odd_sets:
        if mask.bit_count() % 2 == 0:
            flaws.append(f"the set {mask:b} is not odd")
        if dual < 0:
            flaws.append(f"the set {mask:b} has a negative dual")
    nest = nest_of([mask for mask, _ in certificate.odd_sets], len(graph))
    if nest is None:
        return [*flaws, "two odd sets overlap"]
    total, scale, duals = 0, certificate.scale, certificate.duals
    sets = [dual for _, dual in certificate.odd_sets]
    for v, neighbours in enumerate(graph):
        inside, own = nest.shared(v, sets), duals[v]
        for w in members(neighbours >> v + 1 << v + 1):
            price = cost(v, w)
            if price is None:
                continue
            total += price if partner[v] == w else 0
            if scale * price < own + duals[w] - inside[nest.owner[w]]:
                flaws.append(f"the edge {v}-{w} costs less than its duals")
    if certificate.scale * total != _dual_total(certificate):
        flaws.append("the duals do not add up to the cost of the matching")
    return flaws


def least_unmatched(graph: Sequence[int], alive: int, removed: int) -> int:
    """Return how many vertices of `alive` every matching leaves out, as far as `removed` proves.

    The odd parts that remain without `removed` each need one of its vertices.

    >>> least_unmatched([0b1110, 0b1, 0b1, 0b1], 0b1111, 0b1)
    2
    """
    return len(odd_parts(graph, alive & ~removed)) - (alive & removed).bit_count()


def odd_parts(graph: Sequence[int], alive: int) -> list[int]:
    """Return the connected parts of `alive` that have an odd number of vertices.

    >>> odd_parts([0b10, 0b1, 0], 0b111)
    [4]
    """
    odd = []
    while alive:
        part = frontier = alive & -alive
        while frontier:
            reached = 0
            for v in members(frontier):
                reached |= graph[v]
            frontier = reached & alive & ~part
            part |= frontier
        alive &= ~part
        if part.bit_count() % 2:
            odd.append(part)
    return odd


def _flaws_of_matching(graph: Sequence[int], partner: Sequence[int]) -> list[str]:
    return [
        f"vertex {v} is not matched with a neighbour that is matched with it"
        for v, w in enumerate(partner)
        if w < 0 or partner[w] != v or not graph[v] >> w & 1
    ]


def _dual_total(certificate: Certificate) -> int:
    """Return the scaled cost that no perfect matching can undercut."""
    sets = sum(dual * (mask.bit_count() // 2) for mask, dual in certificate.odd_sets)
    return sum(certificate.duals) - sets
