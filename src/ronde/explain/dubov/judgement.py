"""What C5 to C10 count in a bracket, read from its pairs; and which of two brackets is better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ronde.explain.dubov.round import DubovRound
from ronde.explain.whynot import Objection
from ronde.systems.dubov.criteria import CRITERIA, DubovCriterion
from ronde.systems.dubov.upfloaters import kind_of_upfloater

Pairs = Iterable[tuple[int, int]]


class DubovValue(NamedTuple):
    """What a criterion counts: a number, or scores of upfloaters in tenths, the lowest first."""

    criterion: DubovCriterion
    amount: tuple[int, ...]


def judged(case: DubovRound, residents: Sequence[int], pairs: Pairs) -> list[DubovValue]:
    """Return what every criterion of the round counts in the pairs of these residents."""
    standing, inside = case.standing, set(residents)
    wishes = [profile.preference for profile in standing.profiles]
    denied, upfloaters = 0, []
    for pair in pairs:
        denied += wishes[pair[0]] == wishes[pair[1]]
        upfloaters += [rank for rank in pair if rank not in inside]
    kinds = [kind_of_upfloater(standing, case.ranking, rank) for rank in upfloaters]
    values = []
    for criterion in CRITERIA:
        if standing.is_last_round and not criterion.in_last_round:
            continue
        ask = criterion.of_upfloater
        if ask is None:
            amount: tuple[int, ...] = (denied,)
        elif criterion.by_score:
            amount = tuple(sorted(kind.score for kind in kinds))
        else:
            amount = (sum(map(ask, kinds)),)
        values.append(DubovValue(criterion, amount))
    return values


def values_now(case: DubovRound, place: int) -> list[DubovValue]:
    """Return what the criteria count in a bracket of the round."""
    bracket = case.brackets[place]
    return judged(case, bracket.residents, bracket.pairs)


def objection(case: DubovRound, place: int, pairs: Pairs) -> Objection | None:
    """Return the first criterion in which other pairs of a bracket differ, None if there is none.

    Of scores the higher ones are better, of everything else the smaller number.
    """
    then = judged(case, case.brackets[place].residents, pairs)
    for (criterion, before), (_, after) in zip(values_now(case, place), then, strict=True):
        if before != after:
            is_worse = after < before if criterion.by_score else after > before
            return Objection(criterion.article, criterion.name, before, after, is_worse)
    return None


def pairs_with_residents(residents: Sequence[int], pairs: Pairs) -> set[tuple[int, int]]:
    """Return the pairs that hold a resident: those of his bracket."""
    inside = set(residents)
    return {pair for pair in pairs if inside.intersection(pair)}
