"""What the criteria count of a set of upfloaters and of the pairs of a bracket."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ronde.explain.topgroup.round import TopgroupRound
from ronde.explain.whynot import Objection
from ronde.kernel.matching import SCALE_BITS, MatchingProblem, Shortage, solve
from ronde.kernel.unpaired import Unpaired
from ronde.systems.topgroup.criteria import (
    FOLLOWING,
    REPEATED,
    SCORES,
    UPFLOATERS,
    FollowingRule,
)
from ronde.systems.topgroup.parts import Parts
from ronde.systems.topgroup.problems import following_places


class Value(NamedTuple):
    """What a criterion counts: a number, or scores of upfloaters in tenths, the lowest first."""

    name: str
    article: str
    amount: tuple[int, ...]


def values_of_set(case: TopgroupRound, place: int, upfloaters: Sequence[int]) -> list[Value]:
    """Return what the criteria about sets count if these ranks float up to a bracket."""
    field, scores = case.outcome.field, case.standing.scores
    amounts = {
        UPFLOATERS: (len(upfloaters),),
        SCORES: tuple(sorted(scores[rank] for rank in upfloaters)),
        FOLLOWING: (_following(case, place, upfloaters),),
        REPEATED: (sum(field.floated[rank] for rank in upfloaters),),
    }
    return [Value(c.name, c.article, amounts[c.name]) for c in field.table.sets]


def values_of_pairs(
    case: TopgroupRound, place: int, pairs: Iterable[tuple[int, int]]
) -> list[Value]:
    """Return what the criteria about pairs count in these pairs of a bracket."""
    field, top_score = case.outcome.field, case.bracket_score(place)
    members = [
        (field.member(one, top_score), field.member(other, top_score)) for one, other in pairs
    ]
    return [
        Value(c.name, c.article, (sum(c.counts(a, b) for a, b in members),))
        for c in field.table.pairs
    ]


def objection_to_set(
    case: TopgroupRound, place: int, upfloaters: Sequence[int]
) -> Objection | None:
    """Return the first criterion in which another set differs, None if there is none."""
    now = values_of_set(case, place, case.brackets[place].upfloaters)
    return _first_difference(now, values_of_set(case, place, upfloaters))


def objection_to_pairs(
    case: TopgroupRound, place: int, pairs: Iterable[tuple[int, int]]
) -> Objection | None:
    """Return the first criterion in which other pairs differ, None if there is none."""
    now = values_of_pairs(case, place, case.brackets[place].pairs)
    return _first_difference(now, values_of_pairs(case, place, pairs))


def _first_difference(now: list[Value], then: list[Value]) -> Objection | None:
    """Return the first criterion that tells two apart: high scores are better, small numbers."""
    for (name, article, before), (_, _, after) in zip(now, then, strict=True):
        if before != after:
            is_worse = after < before if name == SCORES else after > before
            return Objection(article, name, before, after, is_worse)
    return None


def _following(case: TopgroupRound, place: int, upfloaters: Sequence[int]) -> int:
    """Return what C6 counts: the less, the better the following scoregroup can be paired."""
    field, left = case.outcome.field, case.unpaired[place]
    following = following_places(field, left)
    if not following:
        return 0
    gone = [left.ranks.index(rank) for rank in upfloaters]
    parts = Parts(left, following, [-1] * case.standing.size)
    if field.table.following is FollowingRule.AMONG_THEMSELVES:
        return parts.unpaired_of_following(gone)
    needs_more = parts.needs_more_than_parity(gone)
    if field.table.following is FollowingRule.PARITY:
        return int(needs_more)
    return _needed(left, following, gone) if needs_more else len(set(following) - {*gone}) % 2


def _needed(left: Unpaired, following: Sequence[int], gone: Sequence[int]) -> int:
    """Return how many upfloaters what is left of the following scoregroup needs."""
    places = [p for p in range(left.residents, len(left.ranks)) if p not in gone]
    legal = [sum((left.legal[p] >> q & 1) << i for i, q in enumerate(places)) for p in places]
    classes = [int(place in following) for place in places]
    unit = 1 << SCALE_BITS
    solution = solve(MatchingProblem(legal, classes, [[0, unit], [unit, 0]]))
    if isinstance(solution, Shortage):
        return len(following)  # the round could not be completed
    partner = solution.partner
    return sum(classes[v] != classes[w] for v, w in enumerate(partner) if v < w)
