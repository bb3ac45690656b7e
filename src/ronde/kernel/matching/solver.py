"""The cheapest perfect matching, found in three stages, each of which ends with a proof.

A dual value per vertex is feasible when no legal edge is cheaper than the sum of its two
duals. An edge is tight when it costs exactly that. If the tight graph of feasible duals has a
perfect matching, then that matching is cheapest (weak duality). The stages differ in how they
find the duals:

1. one dual per class of vertices, from the cheapest edges: often enough;
2. optimal duals of the fractional problem (`fractional`);
3. duals of odd sets as well (`blossoms`), only when an odd set stands in the way.

By complementary slackness the cheapest perfect matchings are exactly the perfect matchings of
the final tight graph that leave every odd set of positive dual by one edge. Whoever needs
another of them, the first in some order for instance, needs no costs any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ronde.kernel.costs import Costs
from ronde.kernel.matching.blossoms import BlossomSearch
from ronde.kernel.matching.duals import Groups, grouped, tight_graph
from ronde.kernel.matching.fractional import DoubleCover
from ronde.kernel.matching.maximum import augment, pair_greedily
from ronde.kernel.matching.sparse import ShortestPaths, edges_of, starting_duals, tight_edges

FEW_EDGES, SPARSE = 4, 0.8
"""Edges are handled one by one when there are at most so many per pair of classes and so many
per pair of vertices; in a denser graph the cheapest edge of a class is one of each vertex."""


@dataclass(slots=True)
class MatchingProblem:
    """Who may be matched with whom (masks), the class of each vertex, the costs of classes.

    Costs are multiples of 8: see `kernel.costs.SCALE_BITS`.
    `order` gives vertices with preferred partners for the greedy start, `duals` feasible duals
    to start from; both change the speed and which of several cheapest matchings is found, never
    the cost.
    """

    legal: list[int]
    classes: list[int]
    costs: Costs
    order: Sequence[tuple[int, int]] = ()
    duals: list[int] | None = None

    def cost(self, v: int, w: int) -> int:
        """Return the cost of a legal edge."""
        cost = self.costs[self.classes[v]][self.classes[w]]
        if cost is None:
            raise ArithmeticError(f"vertices {v} and {w} may not be matched")
        return cost


@dataclass(slots=True)
class Solution:
    """A cheapest perfect matching with its proof.

    `duals` and the duals of `odd_sets` (mask, dual) count in units of 1/`scale` of a cost.
    `tight` and `odd_sets` together describe all cheapest perfect matchings.
    """

    partner: list[int]
    tight: list[int]
    duals: list[int]
    odd_sets: list[tuple[int, int]] = field(default_factory=list)
    scale: int = 1
    stage: int = 1


class Shortage(NamedTuple):
    """There is no perfect matching: a largest one leaves out that many vertices."""

    unmatched: int


def solve(problem: MatchingProblem) -> Solution | Shortage:
    """Return a cheapest perfect matching, or how many vertices must be left out."""
    view = _BySingleEdges(problem) if _is_sparse(problem) else _ByGroups(problem)
    everybody = (1 << len(problem.legal)) - 1
    duals, tight = view.start()
    partner = [-1] * len(problem.legal)
    exposed = pair_greedily(tight, partner, everybody, problem.order)
    exposed = augment(tight, partner, exposed, everybody)
    if not exposed:
        return Solution(partner, tight, duals)
    short = augment(problem.legal, list(partner), exposed, everybody)
    if short:
        return Shortage(short.bit_count())
    duals, tight = view.fractional(duals, partner)
    exposed = _drop_loose_pairs(partner, tight)
    exposed = pair_greedily(tight, partner, exposed, problem.order)
    exposed = augment(tight, partner, exposed, everybody)
    if not exposed:
        return Solution(partner, tight, duals, stage=2)
    blossoms = BlossomSearch(problem.legal, problem.classes, problem.costs, duals, partner)
    blossoms.run()
    return Solution(
        partner,
        blossoms.tight_with_odd_sets(),
        blossoms.duals,
        blossoms.odd_sets(),
        scale=blossoms.doubled,
        stage=3,
    )


def _is_sparse(problem: MatchingProblem) -> bool:
    if problem.duals is not None:
        return True  # they differ from vertex to vertex
    edges = sum([mask.bit_count() for mask in problem.legal])
    return edges <= min(FEW_EDGES * len(problem.costs) ** 2, SPARSE * len(problem.legal) ** 2)


class _ByGroups:
    """Duals of a large problem: vertices of one class and one dual are handled together."""

    def __init__(self, problem: MatchingProblem) -> None:
        self.problem = problem
        self.groups: Groups = {}
        self.tight: list[int] = []

    def start(self) -> tuple[list[int], list[int]]:
        """Return feasible duals and their tight graph."""
        classes = self.problem.classes
        by_class = _class_duals(self.problem.costs)
        return self._regroup([by_class[kind] for kind in classes])

    def fractional(self, _: list[int], partner: list[int]) -> tuple[list[int], list[int]]:
        """Return the optimal duals of the fractional problem and their tight graph."""
        cover = DoubleCover(
            self.problem.legal, self.problem.costs, self.groups, self.tight, partner
        )
        return self._regroup(cover.optimal_duals())

    def _regroup(self, duals: list[int]) -> tuple[list[int], list[int]]:
        self.groups = grouped(self.problem.classes, duals)
        self.tight = tight_graph(self.problem.legal, self.problem.costs, self.groups)
        return duals, self.tight


class _BySingleEdges:
    """Duals of a small problem: every edge is handled by itself."""

    def __init__(self, problem: MatchingProblem) -> None:
        self.edges = edges_of(problem.legal, problem.classes, problem.costs)
        self.given = problem.duals

    def start(self) -> tuple[list[int], list[int]]:
        """Return feasible duals and their tight graph."""
        duals = starting_duals(self.edges) if self.given is None else list(self.given)
        return duals, tight_edges(self.edges, duals)

    def fractional(self, duals: list[int], partner: list[int]) -> tuple[list[int], list[int]]:
        """Return the optimal duals of the fractional problem and their tight graph."""
        duals = ShortestPaths(self.edges, duals, partner).optimal_duals()
        return duals, tight_edges(self.edges, duals)


def _class_duals(costs: Costs) -> list[int]:
    """Return feasible duals per class: half the cheapest edge, then raised one after another.

    Two vertices of one class have the same dual, so that it is at most half of their cost.
    """
    duals = [min([c for c in row if c is not None], default=0) // 2 for row in costs]
    for kind, row in enumerate(costs):
        limits = [c - dual for c, dual in zip(row, duals, strict=True) if c is not None]
        own = row[kind]
        if own is not None:
            limits.append(own // 2)
        if limits:
            duals[kind] = min(limits)
    return duals


def _drop_loose_pairs(partner: list[int], tight: list[int]) -> int:
    """Part the pairs that are not tight any more; return everybody who is exposed now."""
    exposed = 0
    for v, w in enumerate(partner):
        if w < 0:
            exposed |= 1 << v
        elif not tight[v] >> w & 1:
            partner[v] = partner[w] = -1
            exposed |= 1 << v | 1 << w
    return exposed
