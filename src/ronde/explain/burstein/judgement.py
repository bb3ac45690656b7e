"""What C5 to C8 say of a candidate of a bracket, and what they hold against another one.

C7 asks how well the next bracket can do with the floaters: it is paired with them, and whoever
leaves it then is what C7 counts (decision 0036).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ronde.errors import RondeError
from ronde.explain.whynot import Objection, Value
from ronde.kernel.bits import mask_of
from ronde.kernel.matching import Shortage
from ronde.systems.burstein.brackets import BursteinRoundOutcome, BursteinRoute
from ronde.systems.burstein.criteria import CRITERIA
from ronde.systems.burstein.order import BursteinArrangement, first_candidate
from ronde.systems.burstein.problem import (
    BursteinBracket,
    BursteinBracketProblem,
    BursteinField,
    BursteinScope,
)
from ronde.systems.dutch.lookahead import unpaired

OPPONENT: Final = "number-of-opponent"
"""What the order of candidates looks at (4.3), named like a criterion."""


class BracketsBelow:
    """The brackets below, paired with whatever floaters might come."""

    def __init__(self, field: BursteinField) -> None:
        self.field, self.route = field, BursteinRoute(field)
        self.groups, self.lower = self.route.groups, self.route.lower
        self._left: dict[tuple[int, frozenset[int]], Value] = {}

    def completes(self, floaters: Iterable[int], place: int) -> bool:
        """Whether these and everybody below a bracket can all be paired (C4)."""
        return self.lower.completes(self.groups[place][1], mask_of(floaters))

    def scores_left(self, floaters: Iterable[int], place: int) -> Value:
        """Return the scores of those who leave the bracket after this one, from the highest."""
        if place + 1 == len(self.groups):
            return ()
        entering = frozenset(floaters)
        key = place, entering
        if key not in self._left:
            bracket = BursteinBracket(tuple(sorted(entering)), *self.groups[place + 1])
            left = self.route.pair(bracket, place + 1).arrangement.floaters
            self._left[key] = _scores(self.field, left)
        return self._left[key]


def _scores(field: BursteinField, ranks: Iterable[int]) -> Value:
    return tuple(sorted((field.standing.scores[rank] for rank in ranks), reverse=True))


class Judge:
    """All brackets of a round as they were paired, and the values of any other candidate."""

    def __init__(self, outcome: BursteinRoundOutcome) -> None:
        self.outcome, self.field = outcome, outcome.field
        self.outlook = BracketsBelow(self.field)

    def value(self, name: str, place: int, candidate: BursteinArrangement) -> Value:
        """Return what a candidate of a bracket has in a criterion; the fewer the better."""
        return _VALUES[name](self, place, candidate)

    def objection(self, place: int, instead: BursteinArrangement) -> Objection | None:
        """Return what speaks against another candidate of a bracket; None if it is the same."""
        return self.by_criterion(place, instead) or self._by_order(place, instead)

    def by_criterion(self, place: int, instead: BursteinArrangement) -> Objection | None:
        """Return the first criterion by which another candidate is worse, if there is one."""
        taken = self.outcome.brackets[place].arrangement
        for criterion in CRITERIA:
            now, then = (self.value(criterion.name, place, one) for one in (taken, instead))
            if now != then:
                return self._checked(
                    Objection(criterion.article, criterion.name, now, then, then > now)
                )
        return None

    def _by_order(self, place: int, instead: BursteinArrangement) -> Objection | None:
        """Return the first number whose opponent has a smaller number then, 0 for none (4.3)."""
        numbered = self.outcome.brackets[place].numbered
        number = {rank: n for n, rank in enumerate(numbered, 1)}
        taken = _opponents(self.outcome.brackets[place].arrangement)
        other = _opponents(instead)
        for rank in numbered:
            now, then = (number.get(one.get(rank, -1), 0) for one in (taken, other))
            if now != then:
                player = self.field.standing.ids[rank]
                return self._checked(
                    Objection("4.3", OPPONENT, (now,), (then,), then < now, (player,))
                )
        return None

    def _checked(self, found: Objection) -> Objection:
        if not found.is_worse:
            raise RondeError(
                f"round {self.field.standing.round}: another pairing would be better by"
                f" {found.article} ({found.then} instead of {found.now})"
            )
        return found


def _opponents(candidate: BursteinArrangement) -> dict[int, int]:
    return {a: b for pair in candidate.pairs for a, b in (pair, pair[::-1])}


def _floaters(_judge: Judge, _place: int, candidate: BursteinArrangement) -> Value:
    return (len(candidate.floaters),)


def _scores_of_floaters(judge: Judge, _place: int, candidate: BursteinArrangement) -> Value:
    return _scores(judge.field, candidate.floaters)


def _scores_in_next(judge: Judge, place: int, candidate: BursteinArrangement) -> Value:
    return judge.outlook.scores_left(candidate.floaters, place)


def _unpaired_in_next(judge: Judge, place: int, candidate: BursteinArrangement) -> Value:
    return (len(_scores_in_next(judge, place, candidate)),)


def _denied(judge: Judge, _place: int, candidate: BursteinArrangement) -> Value:
    """Return how many pairs want the same colour: one of the two does not get it."""
    wish = [profile.preference for profile in judge.field.standing.profiles]
    return (sum(wish[one] == wish[other] != 0 for one, other in candidate.pairs),)


_VALUES: Final[dict[str, Callable[[Judge, int, BursteinArrangement], Value]]] = {
    "floaters": _floaters,
    "scores-of-floaters": _scores_of_floaters,
    "unpaired-in-next": _unpaired_in_next,
    "scores-unpaired-in-next": _scores_in_next,
    "denied-preferences": _denied,
}


# If a floater stayed -----------------------------------------------------------------------


def if_stayed(judge: Judge, place: int, rank: int) -> BursteinArrangement | None:
    """Return the best candidate in which a player is paired in the bracket, None if none is.

    As in the engine the players below are left out first. That candidate is the best unless it
    is the next bracket that suffers: then another one may be better for it.
    """
    bracket = judge.outcome.brackets[place].bracket
    alone = _alone(judge.field, bracket, rank)
    if alone is not None and judge.outlook.completes(alone.floaters, place):
        found = judge.by_criterion(place, alone)
        if found is None or found.article != "C7":
            return alone
    following = judge.outlook.groups[place + 1]
    if alone is not None:
        looked_ahead = _with_next(judge, bracket, following, rank, len(alone.floaters))
        if looked_ahead is not None:
            return looked_ahead
    everybody = BursteinScope(following[1], judge.field.standing.size, staying=rank)
    return _solved(BursteinBracketProblem(judge.field, bracket, everybody))


def _solved(problem: BursteinBracketProblem) -> BursteinArrangement | None:
    solution = problem.solve()
    return None if isinstance(solution, Shortage) else first_candidate(problem, solution)


def _alone(field: BursteinField, bracket: BursteinBracket, rank: int) -> BursteinArrangement | None:
    """Return the best candidate of the bracket by itself, with as few floaters as possible."""
    places = bracket.size % 2
    problem = BursteinBracketProblem(field, bracket, BursteinScope(places=places, staying=rank))
    solution = problem.solve()
    if not isinstance(solution, Shortage):
        return first_candidate(problem, solution)
    scope = BursteinScope(places=places + solution.unmatched, staying=rank)
    return _solved(BursteinBracketProblem(field, bracket, scope))


def _with_next(
    judge: Judge, bracket: BursteinBracket, following: tuple[int, int], rank: int, floaters: int
) -> BursteinArrangement | None:
    """Return the best candidate with regard to the next bracket, None if that may not be enough."""
    first, end = following
    places = floaters + unpaired(judge.field.standing, (), first, end)
    places += (bracket.size + end - first + places) % 2
    problem = BursteinBracketProblem(judge.field, bracket, BursteinScope(end, end, places, rank))
    found = _solved(problem)
    if found is None:
        return None
    players = problem.players
    left = mask_of(r for v, r in enumerate(players) if found.matching[v] >= len(players))
    return found if judge.outlook.lower.completes(end, left) else None
