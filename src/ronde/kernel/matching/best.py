"""All cheapest perfect matchings of a problem, narrowed down step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ronde.errors import RondeError
from ronde.kernel.bits import members
from ronde.kernel.matching.maximum import augment
from ronde.kernel.matching.solver import MatchingProblem, Shortage, solve


class BestMatchings:
    """The cheapest perfect matchings that are still possible; `partner` is one of them."""

    def __init__(self, problem: MatchingProblem) -> None:
        solution = solve(problem)
        if isinstance(solution, Shortage):
            raise RondeError(
                f"a bracket leaves {solution.unmatched} without an opponent, although the round "
                "can be completed"
            )
        self.problem = problem
        self.graph = solution.tight
        self.partner = solution.partner
        self.total = self._cost(self.partner)
        self._odd_sets = [mask for mask, _ in solution.odd_sets]
        self._everybody = (1 << len(self.graph)) - 1

    @property
    def has_odd_sets(self) -> bool:
        """Whether some perfect matchings of `graph` are not among the cheapest ones."""
        return bool(self._odd_sets)

    def narrow(self, allowed: Mapping[int, int]) -> bool:
        """Leave some vertices only the partners allowed; False, and no change, if none is best."""
        graph = list(self.graph)
        for v, mask in allowed.items():
            bit = ~(1 << v)
            for w in members(graph[v] & ~mask):
                graph[w] &= bit
            graph[v] &= mask
        return self.restrict(graph, allowed)

    def restrict(self, graph: list[int], changed: Iterable[int]) -> bool:
        """Leave these edges only, fewer than before; False, and no change, if none is best.

        `changed` names one end at least of every edge that is gone.
        """
        partner = list(self.partner)
        exposed = 0
        for v in changed:
            w = partner[v]
            if w >= 0 and not graph[v] >> w & 1:
                partner[v] = partner[w] = -1
                exposed |= 1 << v | 1 << w
        if exposed and augment(graph, partner, exposed, self._everybody):
            return False
        if exposed and not self._respects_odd_sets(partner):
            found = self._solved_again(graph)
            if found is None:
                return False
            partner = found
        self.graph, self.partner = graph, partner
        return True

    def _respects_odd_sets(self, partner: list[int]) -> bool:
        """Whether a matching of the tight graph is a cheapest one."""
        for mask in self._odd_sets:
            if sum(not mask >> partner[v] & 1 for v in members(mask)) > 1:
                return False
        return True

    def _solved_again(self, graph: list[int]) -> list[int] | None:
        """Return a matching of the graph that costs no more than the best, None without one."""
        solution = solve(MatchingProblem(graph, self.problem.classes, self.problem.costs))
        if isinstance(solution, Shortage) or self._cost(solution.partner) > self.total:
            return None
        return solution.partner

    def _cost(self, partner: list[int]) -> int:
        cost = self.problem.cost
        return sum(cost(v, w) for v, w in enumerate(partner) if v < w)
