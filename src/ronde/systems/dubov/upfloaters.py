"""The upfloaters of a bracket: as few as possible, the best set, the first of its like (3.2.1-2).

One matching of everybody who is left gives the best values of C5 to C10: pairs of a resident and
a lower player are upfloats, pairs of lower players are the completion (C4) and cost nothing. With
the fewest upfloaters no two of them meet in the bracket, since they could as well stay below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ronde.errors import RondeError
from ronde.kernel.bits import members, run
from ronde.kernel.matching import MatchingProblem, Shortage, augment, solve
from ronde.kernel.standing import Standing
from ronde.systems.dubov.criteria import Column, DubovTariff, PlayerKind
from ronde.systems.dubov.order import first_set
from ronde.systems.dubov.ranking import Ranking
from ronde.systems.dubov.unpaired import Unpaired


class Upfloaters(NamedTuple):
    """The places of the upfloaters, and what the criteria count in the bracket."""

    places: list[int]
    values: dict[Column, int]


def choose_upfloaters(standing: Standing, ranking: Ranking, left: Unpaired) -> Upfloaters:
    """Return the first of the best sets of upfloaters (3.2.2, 4.2).

    Beside a forced pair they are chosen among the others only: that pair costs the same in every
    pairing, so what is best and first without it is best and first with it. It spares a long
    search where one of the two must float up from far below.
    """
    forced = [place for place, rank in enumerate(left.ranks) if rank in (standing.forced or ())]
    return _beside(forced, standing, ranking, left) if forced else _chosen(standing, ranking, left)


def _chosen(standing: Standing, ranking: Ranking, left: Unpaired) -> Upfloaters:
    residents = left.residents
    if not residents % 2 and _pairs_apart(left):
        return Upfloaters([], {})
    problem, tariff = problem_of(standing, ranking, left)
    best = BestMatchings(problem)
    wanted = sum(partner >= residents for partner in best.partner[:residents])
    chosen = first_set(range(residents, len(left.ranks)), wanted, _UpfloaterChoice(best, residents))
    return Upfloaters(chosen, tariff.layout.read(best.total))


def _beside(forced: list[int], standing: Standing, ranking: Ranking, left: Unpaired) -> Upfloaters:
    """Return the upfloaters among the others, and whoever of a forced pair must meet a resident.

    What the criteria count is read from the pairs later on.
    """
    others, chosen = left.without(forced, standing), set()
    if others.ranks and standing.scores[others.ranks[0]] == standing.scores[left.ranks[0]]:
        found = _chosen(standing, ranking, others).places
        chosen = {others.ranks[place] for place in found}
    higher, lower = forced
    if higher < left.residents <= lower:
        chosen.add(left.ranks[lower])
    return Upfloaters([place for place, rank in enumerate(left.ranks) if rank in chosen], {})


def kinds_of(standing: Standing, ranking: Ranking, left: Unpaired) -> list[PlayerKind]:
    """Return what the criteria see of everybody who is left."""
    residents, lower = left.ranks[: left.residents], left.ranks[left.residents :]
    kinds = [PlayerKind(standing.profiles[rank].preference, is_resident=True) for rank in residents]
    return kinds + [kind_of_upfloater(standing, ranking, rank) for rank in lower]


def kind_of_upfloater(standing: Standing, ranking: Ranking, rank: int) -> PlayerKind:
    """Return what the criteria see of somebody who is upfloated, or might be."""
    upfloats = ranking.upfloats[rank]
    return PlayerKind(
        standing.profiles[rank].preference,
        score=standing.scores[rank],
        excess=upfloats if upfloats >= ranking.most else 0,
        upfloated_last=ranking.upfloated_last[rank],
    )


def _pairs_apart(left: Unpaired) -> bool:
    """Whether the residents can be paired among themselves, and all the others as well."""
    residents = run(0, left.residents)
    others = run(left.residents, len(left.ranks))
    partner = [-1] * len(left.ranks)
    return not any(augment(left.legal, partner, part, part) for part in (residents, others))


def problem_of(
    standing: Standing, ranking: Ranking, left: Unpaired
) -> tuple[MatchingProblem, DubovTariff]:
    """Return the matching of everybody who is left that complies best with C5 to C10."""
    kinds = kinds_of(standing, ranking, left)
    numbers: dict[PlayerKind, int] = {}
    classes = [numbers.setdefault(kind, len(numbers)) for kind in kinds]
    tariff = DubovTariff(list(numbers), left.residents, is_last_round=standing.is_last_round)
    residents, everybody = run(0, left.residents), run(0, len(kinds))
    order = [(v, residents if v < left.residents else everybody) for v in range(len(kinds))]
    return MatchingProblem(left.legal, classes, tariff.costs(), order), tariff


class _UpfloaterChoice:
    """Which lower players meet residents in a best pairing."""

    def __init__(self, best: BestMatchings, residents: int) -> None:
        self.best, self.residents = best, run(0, residents)

    def take(self, member: int) -> bool:
        if not self.best.graph[member] & self.residents:
            return False
        return self.best.narrow({member: self.residents})

    def leave(self, member: int) -> None:
        self.best.narrow({member: ~self.residents})


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

    def narrow(self, allowed: Mapping[int, int]) -> bool:
        """Leave some vertices only the partners allowed; False, and no change, if none is best."""
        graph = list(self.graph)
        for v, mask in allowed.items():
            bit = ~(1 << v)
            for w in members(graph[v] & ~mask):
                graph[w] &= bit
            graph[v] &= mask
        partner = list(self.partner)
        exposed = 0
        for v in allowed:
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
