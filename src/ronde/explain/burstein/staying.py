"""What a bracket would look like if one of its floaters were paired in it."""

from __future__ import annotations

from ronde.explain.burstein.judging import Judge
from ronde.kernel.bits import mask_of
from ronde.kernel.matching import Shortage
from ronde.systems.burstein.order import Arrangement, first_candidate
from ronde.systems.burstein.problem import Bracket, BracketProblem, Field, Scope
from ronde.systems.dutch.lookahead import unpaired


def if_stayed(judge: Judge, place: int, rank: int) -> Arrangement | None:
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
    everybody = Scope(following[1], judge.field.standing.size, staying=rank)
    return _solved(BracketProblem(judge.field, bracket, everybody))


def _solved(problem: BracketProblem) -> Arrangement | None:
    solution = problem.solve()
    return None if isinstance(solution, Shortage) else first_candidate(problem, solution)


def _alone(field: Field, bracket: Bracket, rank: int) -> Arrangement | None:
    """Return the best candidate of the bracket by itself, with as few floaters as possible."""
    places = bracket.size % 2
    problem = BracketProblem(field, bracket, Scope(places=places, staying=rank))
    solution = problem.solve()
    if not isinstance(solution, Shortage):
        return first_candidate(problem, solution)
    scope = Scope(places=places + solution.unmatched, staying=rank)
    return _solved(BracketProblem(field, bracket, scope))


def _with_next(
    judge: Judge, bracket: Bracket, following: tuple[int, int], rank: int, floaters: int
) -> Arrangement | None:
    """Return the best candidate with regard to the next bracket, None if that may not be enough."""
    first, end = following
    places = floaters + unpaired(judge.field.standing, (), first, end)
    places += (bracket.size + end - first + places) % 2
    problem = BracketProblem(judge.field, bracket, Scope(end, end, places, rank))
    found = _solved(problem)
    if found is None:
        return None
    players = problem.players
    left = mask_of(r for v, r in enumerate(players) if found.matching[v] >= len(players))
    return found if judge.outlook.lower.completes(end, left) else None
