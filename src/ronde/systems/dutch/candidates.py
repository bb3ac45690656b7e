"""The set of all best candidates of a bracket, from which one is worked out step by step.

The best candidates are the perfect matchings of the tight graph that leave every odd set by one
edge. Most problems have no odd sets; then "can these two meet in a best candidate?" is one
alternating search. Where odd sets exist, a matching found that way is only a guess: if it
leaves a set by more than one edge, the rest is solved again with its costs, which is exact.
"""

from __future__ import annotations

from typing import Protocol

from ronde.kernel.bits import members
from ronde.kernel.matching import (
    Costs,
    MatchingProblem,
    Shortage,
    Solution,
    flip,
    give_lowest_partner,
    grow,
    grow_bipartite,
    solve,
)


class DutchPriceList(Protocol):
    """What every pair of classes costs."""

    @property
    def costs(self) -> Costs:
        """The costs; None where two classes may not be matched."""
        ...


class MatchedBracket(Protocol):
    """What the choice among best candidates asks of a bracket's problem."""

    @property
    def classes(self) -> list[int]:
        """The class of every vertex."""
        ...

    @property
    def tariff(self) -> DutchPriceList:
        """The price list of the classes."""
        ...

    @property
    def has_lower_players(self) -> bool:
        """Whether players below the bracket take part in the problem."""
        ...

    def cost(self, v: int, w: int) -> int | None:
        """Return what matching two vertices costs, None if not allowed."""
        ...


class Candidates:
    """The best candidates that are still possible; `partner` is one of them."""

    def __init__(self, problem: MatchedBracket, solution: Solution) -> None:
        self.problem = problem
        self.graph = list(solution.tight)
        self.partner = list(solution.partner)
        self.odd_sets = [mask for mask, _ in solution.odd_sets]

    def give_lowest(
        self, v: int, wanted: int, graph: list[int], alive: int, *, general: bool = True
    ) -> int:
        """Match v with the lowest wanted vertex that a best candidate allows; return it.

        Returns the present partner, wanted or not, if no wanted vertex is possible.
        """
        present = self.partner[v]
        if not self.odd_sets and wanted >> present & 1:
            return give_lowest_partner(v, wanted, graph, self.partner, alive, general=general)
        if wanted >> present & 1:
            wanted &= (1 << present) - 1
        if not wanted:
            return present
        self.partner[present] = -1
        search = grow if general else grow_bipartite
        tree = search(present, graph, self.partner, alive & ~(1 << v))
        self.partner[present] = v
        for w in members(tree.outer & wanted & ~(1 << present)):
            changed = list(self.partner)
            changed[present] = -1
            flip(changed[w], tree.parent, changed)
            changed[v], changed[w] = w, v
            if self.respects_odd_sets(changed) or self._mend(v, w, graph, alive, changed):
                self.partner = changed
                return w
        return present

    def respects_odd_sets(self, partner: list[int]) -> bool:
        """Whether the matching leaves every odd set by one edge."""
        for odd_set in self.odd_sets:
            crossing = sum(not odd_set >> partner[v] & 1 for v in members(odd_set))
            if crossing > 1:
                return False
        return True

    def total(self, alive: int, partner: list[int]) -> int:
        """Return what the criteria charge for the part of a matching inside `alive`."""
        costs = (self.problem.cost(v, partner[v]) for v in members(alive) if v < partner[v])
        return sum(cost for cost in costs if cost is not None)

    def rematch(self, alive: int, graph: list[int], target: int) -> dict[int, int] | None:
        """Return a matching of `alive` by edges of `graph` that costs `target`, or None."""
        vertices = members(alive)
        place_of = {v: place for place, v in enumerate(vertices)}
        legal = [sum(1 << place_of[w] for w in members(graph[v] & alive)) for v in vertices]
        if not all(legal):
            return None
        problem = self.problem
        classes = [problem.classes[v] for v in vertices]
        order = [(place, -1) for place in range(len(vertices))]
        found = solve(MatchingProblem(legal, classes, problem.tariff.costs, order))
        if isinstance(found, Shortage):
            return None
        matching = {v: vertices[found.partner[place]] for place, v in enumerate(vertices)}
        costs = (problem.cost(v, w) for v, w in matching.items() if v < w)
        return matching if sum(c for c in costs if c is not None) == target else None

    def _mend(self, v: int, w: int, graph: list[int], alive: int, changed: list[int]) -> bool:
        """Rematch everybody but v and w at the best price; True when that is possible."""
        rest = alive & ~(1 << v | 1 << w)
        target = self.total(alive, self.partner) - (self.problem.cost(v, w) or 0)
        matching = self.rematch(rest, graph, target)
        if matching is None:
            return False
        changed[:] = self.partner
        for x, y in matching.items():
            changed[x] = y
        changed[v], changed[w] = w, v
        return True

    def keep_only(self, v: int, neighbours: int) -> None:
        """Forget every best candidate that gives v a partner outside `neighbours`."""
        keep_only(self.graph, v, neighbours)


def keep_only(graph: list[int], v: int, neighbours: int) -> None:
    """Take the edges of v to everybody else out of the graph."""
    gone = graph[v] & ~neighbours
    graph[v] &= neighbours
    for w in members(gone):
        graph[w] &= ~(1 << v)
