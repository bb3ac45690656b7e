"""The proof that a matching of a problem is cheapest: its shape, its duals, and what is tight.

A problem is whoever says which pairs are legal and what they cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ronde.certificates.document import Optimum
from ronde.kernel.bits import mask_of
from ronde.kernel.certificate import Certificate, flaws_of_optimum


class Priced(Protocol):
    """Vertices, legal pairs of them as masks, and what each pair costs."""

    @property
    def legal(self) -> Sequence[int]:
        """Who may be matched with whom."""
        ...

    def cost(self, v: int, w: int) -> int | None:
        """Return what a legal pair costs, None if it may not be used after all."""
        ...


def flaw_of_shape(expected: Sequence[int | None], optimum: Optimum) -> str:
    """Return what makes the proof speak of another problem than the one with these vertices."""
    if list(optimum.vertices) != list(expected):
        return "the proof is about other vertices than the bracket has"
    size = len(expected)
    if len(optimum.partner) != size or len(optimum.duals) != size or optimum.scale < 1:
        return "matching and duals do not fit the vertices"
    inside = range(size)
    if any(w not in inside for w in optimum.partner):
        return "somebody is matched with a vertex that does not exist"
    sets = [odd_set.vertices for odd_set in optimum.odd_sets]
    if any(len(set(one)) != len(one) or not set(one) <= set(inside) for one in sets):
        return "an odd set names vertices that do not exist"
    if any(_overlap(set(one), set(other)) for one in sets for other in sets):
        return "two odd sets overlap"
    return ""


def _overlap(one: set[int], other: set[int]) -> bool:
    return bool(one & other) and not (one <= other or other <= one)


def flaws_of_duals(problem: Priced, optimum: Optimum) -> list[str]:
    """Return why the duals do not prove that no matching is cheaper, at most one reason."""
    sets = tuple((mask_of(odd_set.vertices), odd_set.dual) for odd_set in optimum.odd_sets)
    certificate = Certificate(optimum.dual_of, sets, optimum.scale)
    return flaws_of_optimum(problem.legal, problem.cost, optimum.partner, certificate)[:1]


def masks_of_odd_sets(optimum: Optimum) -> list[int]:
    """Return the odd sets that a cheapest matching leaves by one pair."""
    return [mask_of(odd_set.vertices) for odd_set in optimum.odd_sets if odd_set.dual]


def tight_edges(problem: Priced, optimum: Optimum) -> list[int]:
    """Return the edges that cost exactly what their duals say."""
    size = len(problem.legal)
    graph = [0] * size
    duals = optimum.dual_of
    sets = [(set(odd_set.vertices), odd_set.dual) for odd_set in optimum.odd_sets]
    for v, row in enumerate(problem.legal):
        for w in range(v + 1, size):
            cost = problem.cost(v, w) if row >> w & 1 else None
            if cost is None:
                continue
            inside = sum(dual for members, dual in sets if v in members and w in members)
            if optimum.scale * cost == duals[v] + duals[w] - inside:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
    return graph
