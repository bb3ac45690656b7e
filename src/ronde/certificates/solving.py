"""Matchings and proofs that the solver finds for the writers of certificates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.certificates.document import CriterionValue, OddSet, Optimum, places_of_duals
from ronde.kernel.bits import members
from ronde.kernel.matching import Solution, augment, barrier
from ronde.serialisation import Hexadecimal


class Largest(NamedTuple):
    """A largest matching inside a set of vertices, and whom it leaves exposed."""

    graph: list[int]
    alive: int
    partner: list[int]
    exposed: int

    def barrier(self) -> int:
        """Return the vertices whose removal proves that no matching is larger."""
        return barrier(self.graph, self.partner, self.exposed, self.alive).wanted


def largest_matching(graph: Sequence[int], alive: int) -> Largest:
    """Return a largest matching of the vertices alive."""
    inside = [row & alive if alive >> v & 1 else 0 for v, row in enumerate(graph)]
    partner = [-1] * len(inside)
    return Largest(inside, alive, partner, augment(inside, partner, alive, alive))


def proof_of(
    vertices: Sequence[int | None],
    partner: Sequence[int],
    solution: Solution,
    criteria: tuple[CriterionValue, ...],
) -> Optimum:
    """Return a cheapest matching with the duals of a solution, which prove it so."""
    dual_values, duals = places_of_duals(solution.duals)
    return Optimum(
        vertices=tuple(vertices),
        partner=tuple(partner),
        dual_values=dual_values,
        duals=duals,
        odd_sets=tuple(
            OddSet(tuple(members(mask)), Hexadecimal(dual))
            for mask, dual in solution.odd_sets
            if dual
        ),
        scale=solution.scale,
        criteria=criteria,
    )
