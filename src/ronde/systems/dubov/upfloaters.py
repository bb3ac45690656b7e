"""The upfloaters of a bracket: as few as possible, the best set, the first of its like (3.2.1-2).

One matching of everybody who is left gives the best values of C5 to C10: pairs of a resident and
a lower player are upfloats, pairs of lower players are the completion (C4) and cost nothing. With
the fewest upfloaters no two of them meet in the bracket, since they could as well stay below.
"""

from __future__ import annotations

from typing import NamedTuple

from ronde.kernel.bits import run
from ronde.kernel.matching import BestMatchings, MatchingProblem, augment
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import Unpaired
from ronde.systems.dubov.criteria import Column, DubovTariff, PlayerKind
from ronde.systems.dubov.order import first_set
from ronde.systems.dubov.ranking import Ranking


class DubovUpfloaters(NamedTuple):
    """The places of the upfloaters, and what the criteria count in the bracket."""

    places: list[int]
    values: dict[Column, int]


def choose_upfloaters(standing: Standing, ranking: Ranking, left: Unpaired) -> DubovUpfloaters:
    """Return the first of the best sets of upfloaters (3.2.2, 4.2).

    Beside a forced pair they are chosen among the others only: that pair costs the same in every
    pairing, so what is best and first without it is best and first with it. It spares a long
    search where one of the two must float up from far below.
    """
    forced = [place for place, rank in enumerate(left.ranks) if rank in (standing.forced or ())]
    return _beside(forced, standing, ranking, left) if forced else _chosen(standing, ranking, left)


def _chosen(standing: Standing, ranking: Ranking, left: Unpaired) -> DubovUpfloaters:
    residents = left.residents
    if not residents % 2 and _pairs_apart(left):
        return DubovUpfloaters([], {})
    problem, tariff = problem_of(standing, ranking, left)
    best = BestMatchings(problem)
    wanted = sum(partner >= residents for partner in best.partner[:residents])
    chosen = first_set(range(residents, len(left.ranks)), wanted, _UpfloaterChoice(best, residents))
    return DubovUpfloaters(chosen, tariff.layout.read(best.total))


def _beside(
    forced: list[int], standing: Standing, ranking: Ranking, left: Unpaired
) -> DubovUpfloaters:
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
    return DubovUpfloaters([place for place, rank in enumerate(left.ranks) if rank in chosen], {})


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
