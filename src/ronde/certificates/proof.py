"""The proof that a matching of a problem is cheapest: its shape, its duals, and what is tight.

A problem is whoever says which pairs are legal and what they cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from ronde.certificates.document import Optimum
from ronde.kernel.bits import mask_of, members
from ronde.kernel.certificate import Certificate, flaws_of_optimum, nest_of

SMALLEST_SET: Final = 3
"""A set of one vertex proves nothing that the dual of the vertex does not."""


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
    """Return what makes the proof speak of another problem than the one with these vertices.

    Nothing takes longer than the file is long.
    """
    if list(optimum.vertices) != list(expected):
        return "the proof is about other vertices than the bracket has"
    size = len(expected)
    fits = len(optimum.partner) == size == len(optimum.duals)
    if not fits or optimum.scale < 1:
        return "matching and duals do not fit the vertices"
    inside = range(size)
    if any(w not in inside for w in optimum.partner):
        return "somebody is matched with a vertex that does not exist"
    sets = [odd_set.vertices for odd_set in optimum.odd_sets]
    if len(sets) >= size > 0:
        return "there are as many odd sets as vertices, or more"
    if any(len(one) > size or len(set(one)) != len(one) for one in sets):
        return "an odd set names vertices that do not exist"
    if any(v not in inside for one in sets for v in one):
        return "an odd set names vertices that do not exist"
    if any(len(one) < SMALLEST_SET for one in sets):
        return f"an odd set has fewer than {SMALLEST_SET} vertices"
    masks = [mask_of(one) for one in sets]
    if len(set(masks)) != len(masks):
        return "an odd set is given twice"
    return "two odd sets overlap" if nest_of(masks, size) is None else ""


def flaws_of_duals(problem: Priced, optimum: Optimum, width: int) -> list[str]:
    """Return why the duals do not prove that no matching is cheaper, at most one reason.

    Costs have at most `width` binary digits. Duals that are needed are not much longer.
    """
    most = 2 * (width + optimum.scale.bit_length() + len(optimum.vertices).bit_length() + 8)
    values = (*optimum.dual_values, *(odd_set.dual for odd_set in optimum.odd_sets))
    if any(value.bit_length() > most for value in values):
        return [f"a dual has more than {most} binary digits"]
    sets = tuple((mask_of(odd_set.vertices), odd_set.dual) for odd_set in optimum.odd_sets)
    certificate = Certificate(optimum.dual_of, sets, optimum.scale)
    return flaws_of_optimum(problem.legal, problem.cost, optimum.partner, certificate)[:1]


def masks_of_odd_sets(optimum: Optimum) -> list[int]:
    """Return the odd sets that a cheapest matching leaves by one pair."""
    return [mask_of(odd_set.vertices) for odd_set in optimum.odd_sets if odd_set.dual]


def tight_edges(problem: Priced, optimum: Optimum) -> list[int]:
    """Return the edges that cost exactly what their duals say; the proof has been checked."""
    size = len(problem.legal)
    graph = [0] * size
    duals, scale = optimum.dual_of, optimum.scale
    nest = nest_of([mask_of(odd_set.vertices) for odd_set in optimum.odd_sets], size)
    assert nest is not None  # the shape of the proof has been checked
    sets = [odd_set.dual for odd_set in optimum.odd_sets]
    for v, row in enumerate(problem.legal):
        inside = nest.shared(v, sets)
        for w in members(row >> v + 1 << v + 1):
            cost = problem.cost(v, w)
            if cost is None:
                continue
            if scale * cost == duals[v] + duals[w] - inside[nest.owner[w]]:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
    return graph
