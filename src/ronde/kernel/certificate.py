"""Checks the proofs of the matching solver without using any of its code.

Two proofs exist. A matching is cheapest if dual values of vertices and of odd sets price no
edge above its cost and add up to exactly what the matching costs (weak duality). No matching
covers everybody if, without some vertices, more odd parts remain than vertices were taken away
(Tutte and Berge).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Certificate(NamedTuple):
    """Dual values in units of 1/`scale` of a cost; `odd_sets` are masks with their duals."""

    duals: tuple[int, ...]
    odd_sets: tuple[tuple[int, int], ...] = ()
    scale: int = 1


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
            flaws.append(f"the set {mask:b} has the negative dual {dual}")
    total = 0
    for v, neighbours in enumerate(graph):
        for w in range(v + 1, len(graph)):
            price = cost(v, w) if neighbours >> w & 1 else None
            if price is None:
                continue
            total += price if partner[v] == w else 0
            if certificate.scale * price < _bound(certificate, v, w):
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
    return _odd_parts(graph, alive & ~removed) - (alive & removed).bit_count()


def _flaws_of_matching(graph: Sequence[int], partner: Sequence[int]) -> list[str]:
    return [
        f"vertex {v} is not matched with a neighbour that is matched with it"
        for v, w in enumerate(partner)
        if w < 0 or partner[w] != v or not graph[v] >> w & 1
    ]


def _bound(certificate: Certificate, v: int, w: int) -> int:
    """Return the least scaled cost that the duals allow the edge v-w to have."""
    inside = sum(dual for mask, dual in certificate.odd_sets if mask >> v & mask >> w & 1)
    return certificate.duals[v] + certificate.duals[w] - inside


def _dual_total(certificate: Certificate) -> int:
    """Return the scaled cost that no perfect matching can undercut."""
    sets = sum(dual * (mask.bit_count() // 2) for mask, dual in certificate.odd_sets)
    return sum(certificate.duals) - sets


def _odd_parts(graph: Sequence[int], alive: int) -> int:
    """Return the number of connected parts of odd size."""
    odd = 0
    while alive:
        part = frontier = alive & -alive
        while frontier:
            reached = 0
            for v in range(frontier.bit_length()):
                if frontier >> v & 1:
                    reached |= graph[v]
            frontier = reached & alive & ~part
            part |= frontier
        alive &= ~part
        odd += part.bit_count() % 2
    return odd
