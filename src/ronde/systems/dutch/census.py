"""The criteria asked directly about every pair of a matching, without any price list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.systems.dutch.criteria import LOWER, MOVED_DOWN, NEXT, NOBODY, RESIDENT, DutchProfile
from ronde.systems.dutch.edition import DutchCriterion, When
from ronde.systems.dutch.problem import DutchBracketProblem
from ronde.systems.dutch.tariff import ONE_POINT

Amounts = dict[tuple[int, int], int]
"""Sums by criterion (its place in the edition's table) and score difference (0 where none)."""


def amounts_of(problem: DutchBracketProblem, matching: Iterable[tuple[int, int]]) -> Amounts:
    """Return what every criterion counts in a matching of a problem; zeros are left out.

    Unlike the price list, which leaves out what all candidates have alike, this is complete.
    """
    census = _Census(problem)
    criteria = enumerate(problem.context.edition.criteria)
    active = [(k, c) for k, c in criteria if c.when in problem.scope.features]
    below = [(k, c) for k, c in active if c.of_below is not None]
    found: Amounts = {}
    for v, w in matching:
        for k, criterion in active if min(v, w) < problem.current else below:
            amount, difference = census.counted(criterion, min(v, w), max(v, w))
            if amount:
                key = k, difference if criterion.by_difference else 0
                found[key] = found.get(key, 0) + amount
    return found


def values_of(problem: DutchBracketProblem, matching: Iterable[tuple[int, int]]) -> Amounts:
    """Return the same with zeros for everything else that some candidate could touch."""
    return dict.fromkeys(problem.tariff.layout.units, 0) | amounts_of(problem, matching)


def edges_of(partner: Sequence[int]) -> list[tuple[int, int]]:
    """Return a matching given by partners as pairs.

    >>> edges_of([2, 3, 0, 1])
    [(0, 2), (1, 3)]
    """
    return [(v, w) for v, w in enumerate(partner) if v < w]


def _person(problem: DutchBracketProblem, v: int) -> DutchProfile:
    """Return all that the criteria may see of a vertex."""
    if v >= len(problem.players):
        return DutchProfile(NOBODY)
    standing, scope, rank = problem.context.standing, problem.scope, problem.players[v]
    if v < problem.current:
        role = MOVED_DOWN if v < problem.moved else RESIDENT
    else:
        role = NEXT if rank < scope.next_end else LOWER
    return DutchProfile(
        role,
        standing.scores[rank],
        0,
        standing.floats[rank],
        standing.floats_before[rank],
        standing.may_have_bye[rank] or not scope.names_barred,
        standing.round - 1 - standing.games[rank] if When.BYE_HERE in scope.features else 0,
    )


class _Census:
    """Asks a criterion about pairs of vertices."""

    def __init__(self, problem: DutchBracketProblem) -> None:
        self.players, self.current = problem.players, problem.current
        self.people = [_person(problem, v) for v in range(problem.size)]
        self.colours = problem.context.standing.profiles
        self.floor = min(person.score for person in self.people[: self.current]) - ONE_POINT

    def counted(self, criterion: DutchCriterion, v: int, w: int) -> tuple[int, int]:
        """Return what the pair adds to the criterion, and at which score difference."""
        one, other = self.people[v], self.people[w]
        if w < self.current:
            if criterion.of_colours is None:
                return _counted_by_score(criterion, one, other)
            colours = self.colours
            return criterion.of_colours(colours[self.players[v]], colours[self.players[w]]), 0
        if v < self.current:
            amount = criterion.of_leaver(one, other.role) if criterion.of_leaver else 0
            return amount, one.score - self.floor
        if criterion.of_below is None or one.role == NOBODY:
            return 0, 0
        return criterion.of_below(one, other.role), 0


def _counted_by_score(
    criterion: DutchCriterion, one: DutchProfile, other: DutchProfile
) -> tuple[int, int]:
    """Return what two players of different scores add; the first has the higher one."""
    difference = one.score - other.score
    if not difference:
        return 0, 0
    upper = criterion.of_upper(one) if criterion.of_upper else 0
    lower = criterion.of_lower(other) if criterion.of_lower else 0
    return upper + lower, difference
