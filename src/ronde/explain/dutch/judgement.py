"""What the criteria say of a candidate of a bracket, and of what might be instead.

The engine leaves out of a problem what cannot matter there. Two candidates can be compared only
where nothing is left out: with the next bracket for the look-ahead of 2017, with everybody below
for its penultimate bracket and for all brackets of 2026. Places for nobody cost nothing by
themselves, so a problem may have more of them than one candidate needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ronde.errors import RondeError
from ronde.explain.dutch.round import DutchRound
from ronde.explain.whynot import Objection
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.completion import pair_nearest, with_bye
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, augment, solve
from ronde.kernel.standing import Standing
from ronde.systems.dutch.census import edges_of, values_of
from ronde.systems.dutch.criteria import NEXT, NOBODY
from ronde.systems.dutch.edition import DutchCriterion, DutchEdition, When
from ronde.systems.dutch.lookahead import look_ahead_places, unpaired
from ronde.systems.dutch.order import DutchArrangement, first_candidate
from ronde.systems.dutch.outcome import DutchMethod
from ronde.systems.dutch.problem import DutchBracket, DutchBracketProblem, DutchContext, DutchScope
from ronde.systems.dutch.tariff import Field

_LOWER: Final = frozenset({When.ALWAYS, When.LOWER_PLAYERS})
_LOOKS_AHEAD: Final = _LOWER | {When.LOOK_AHEAD}


@dataclass(frozen=True)
class BracketJudgement:
    """The values of all criteria for one candidate of a bracket.

    `floor` is what a downfloater is measured against: one point below the bracket. `left_over`
    are those who find no opponent in the next bracket at best, `barred` those of them who may
    not have the bye though they would have to.
    """

    criteria: tuple[DutchCriterion, ...]
    values: dict[Field, int]
    floor: int
    left_over: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()

    def of(self, place: int) -> tuple[int, ...]:
        """Return the value of a criterion: a count, or its score differences from the largest."""
        if not self.criteria[place].by_difference:
            return (self.values.get((place, 0), 0),)
        graded = sorted((f for f in self.values if f[0] == place), reverse=True)
        return tuple(f[1] for f in graded for _ in range(self.values[f]))

    def has_say(self, place: int) -> bool:
        """Whether some candidate of the bracket could touch the criterion."""
        return any(f[0] == place for f in self.values)


class CandidateComparison(NamedTuple):
    """Two candidates of a bracket, and the first criterion in which they differ.

    The criterion is its place in the edition's table; None means equal in every criterion.
    """

    now: BracketJudgement
    then: BracketJudgement
    criterion: int | None
    is_worse: bool = False


def compare(case: DutchRound, place: int, instead: DutchArrangement) -> CandidateComparison:
    """Compare the candidate that was taken in a bracket with another one.

    The players below are looked at only if it can matter: if the two candidates leave different
    players, and no criterion that comes before the look-ahead tells them apart.
    """
    taken = case.outcome.brackets[place].arrangement
    inside = difference(_inside(case, place, taken), _inside(case, place, instead))
    same_floaters = set(taken.downfloaters) == set(instead.downfloaters)
    looks_down = (When.LOOK_AHEAD, When.BYE_HERE)
    first_below = next(k for k, c in enumerate(case.edition.criteria) if c.when in looks_down)
    if same_floaters or (inside.criterion is not None and inside.criterion < first_below):
        return inside
    return difference(judge(case, place, taken), judge(case, place, instead))


def judge(case: DutchRound, place: int, candidate: DutchArrangement) -> BracketJudgement:
    """Return what all criteria say of a candidate of a bracket."""
    *smaller, exact = full_scopes(case, place, len(candidate.downfloaters))
    for scope in smaller:
        found = _judged(_problem(case, place, scope), candidate)
        if completes(case, found.left_over, scope.end):
            return found
    return _judged(_problem(case, place, exact), candidate)


def _inside(case: DutchRound, place: int, candidate: DutchArrangement) -> BracketJudgement:
    """Return what the criteria say of a candidate that do not look at the players below."""
    scope = DutchScope(len(candidate.downfloaters), features=_LOWER)
    return _judged(_problem(case, place, scope), candidate)


def difference(now: BracketJudgement, then: BracketJudgement) -> CandidateComparison:
    """Return two judgements with the first criterion in which they differ."""
    fields = sorted(now.values.keys() | then.values.keys(), key=lambda f: (f[0], -f[1]))
    for key in fields:
        first, second = now.values.get(key, 0), then.values.get(key, 0)
        if first != second:
            return CandidateComparison(now, then, key[0], second > first)
    return CandidateComparison(now, then, None)


# Values for people ---------------------------------------------------------------------------


SCORE_LISTS: Final = ("scores-of-downfloaters", "scores-unpaired-in-next")


def objection(case: DutchRound, place: int, instead: DutchArrangement) -> Objection | None:
    """Return what the criteria hold against another candidate of a bracket, None if nothing."""
    return objection_of(case, place, compare(case, place, instead))


def objection_of(case: DutchRound, place: int, found: CandidateComparison) -> Objection | None:
    """Return what a comparison holds against the other candidate, None if nothing."""
    now, then, k, is_worse = found
    if k is None:
        return None
    criterion = case.edition.criteria[k]
    values = readable(case, place, now, k), readable(case, place, then, k)
    barred = case.ids(*_newly_barred(now, then, k))
    return Objection(criterion.article, criterion.name, *values, is_worse, barred)


def readable(case: DutchRound, place: int, judgement: BracketJudgement, k: int) -> tuple[int, ...]:
    """Return the value of criterion k as it is told: scores as scores, games as games.

    The engine measures scores from one point below the bracket, and games not played from the
    busiest player of the bracket; both are turned back here.
    """
    name, value = judgement.criteria[k].name, judgement.of(k)
    if name in SCORE_LISTS:
        return tuple(judgement.floor + difference for difference in value)
    if name == "unpaired-in-next":
        return (len(judgement.left_over),)
    if name == "unplayed-games-of-bye":
        games = case.standing.games
        most = max(games[rank] for rank in case.outcome.brackets[place].bracket.players())
        return (case.standing.round - 1 - most + value[0],)
    return value


def _newly_barred(now: BracketJudgement, then: BracketJudgement, k: int) -> tuple[int, ...]:
    """Return who would be left over without a right to the bye, if that is what k holds against."""
    if now.criteria[k].name != "unpaired-in-next" or len(then.barred) <= len(now.barred):
        return ()
    return then.barred


# One candidate -------------------------------------------------------------------------------


def _problem(
    case: DutchRound, place: int, scope: DutchScope, standing: Standing | None = None
) -> DutchBracketProblem:
    context = case.context if standing is None else DutchContext(standing, case.edition)
    return DutchBracketProblem(context, case.outcome.brackets[place].bracket, scope)


def _judged(problem: DutchBracketProblem, candidate: DutchArrangement) -> BracketJudgement:
    """Return the values of a candidate; whom it leaves is matched below at the best price."""
    vertex = {rank: v for v, rank in enumerate(problem.players)}
    paired = [(vertex[one], vertex[other]) for one, other in candidate.pairs]
    busy = mask_of(v for pair in paired for v in pair)
    matching = paired + _best_below(problem, run(0, problem.size) & ~busy)
    return judgement_of(problem, matching)


def _best_below(problem: DutchBracketProblem, free: int) -> list[tuple[int, int]]:
    """Return the best matching of downfloaters, lower players and places for nobody."""
    if not free:
        return []
    bracket = run(0, problem.current)
    vertices = members(free)
    spot = {v: k for k, v in enumerate(vertices)}
    legal = []
    for v in vertices:
        row = problem.legal[v] & free
        if bracket >> v & 1:
            row &= ~bracket
        legal.append(mask_of(spot[w] for w in members(row)))
    classes = [problem.classes[v] for v in vertices]
    found = solve(MatchingProblem(legal, classes, problem.tariff.costs))
    if isinstance(found, Shortage):
        raise RondeError(
            f"round {problem.context.standing.round}: a candidate leaves players who cannot be "
            "completed, although it was taken"
        )
    return [(vertices[k], vertices[m]) for k, m in enumerate(found.partner) if k < m]


def judgement_of(
    problem: DutchBracketProblem, matching: Sequence[tuple[int, int]]
) -> BracketJudgement:
    """Return the values of a complete matching of a problem."""
    left = _left_over(problem, matching) if When.LOOK_AHEAD in problem.scope.features else ()
    may = problem.context.standing.may_have_bye
    barred = tuple(rank for rank in left if problem.scope.names_barred and not may[rank])
    criteria, floor = problem.context.edition.criteria, problem.tariff.floor
    return BracketJudgement(criteria, values_of(problem, matching), floor, left, barred)


def _left_over(
    problem: DutchBracketProblem, matching: Sequence[tuple[int, int]]
) -> tuple[int, ...]:
    """Return the ranks that find no opponent in the next bracket."""
    role = [problem.profiles[kind].role for kind in problem.classes]
    found = []
    for pair in matching:
        for v, w in (pair, pair[::-1]):
            concerned = role[v] == NEXT or (v < problem.current <= w)
            if concerned and role[v] != NOBODY and role[w] > NEXT:
                found.append(problem.players[v])
    return tuple(sorted(found))


# What might be instead -------------------------------------------------------------------------


def if_stayed(case: DutchRound, place: int, rank: int) -> DutchArrangement | None:
    """Return the best candidate in which a player is paired in the bracket, None if none is."""
    legal = list(case.standing.legal)
    inside = mask_of(case.outcome.brackets[place].bracket.players())
    legal[rank] &= inside
    for other in members(run(0, case.standing.size) & ~inside):
        legal[other] &= ~(1 << rank)
    found = _best(case, place, replace(case.standing, legal=legal), (rank,))
    return None if found is None else found.first()


def best_with_pair(case: DutchRound, place: int, pair: tuple[int, int]) -> BestCandidates | None:
    """Return the best candidates of a bracket in which two players meet.

    What was paired above stays as it is. None if the bracket has no candidate with the pair, or
    none that is sure to leave players who can all be paired below.
    """
    found = _best(case, place, case.standing.forcing(*pair), pair)
    if found is None:
        return None
    end = found.problem.lower_end
    return found if completes(case, found.judgement.left_over, end) else None


class BestCandidates(NamedTuple):
    """The best candidates of a bracket, and what the criteria say of them."""

    problem: DutchBracketProblem
    solution: Solution
    judgement: BracketJudgement

    def first(self) -> DutchArrangement:
        """Return the one that is generated first."""
        return first_candidate(self.problem, self.solution)


def _best(
    case: DutchRound, place: int, standing: Standing, staying: tuple[int, ...]
) -> BestCandidates | None:
    """Return the best candidates of a bracket in which these ranks are paired."""
    leaving = len(case.outcome.brackets[place].arrangement.downfloaters)
    *smaller, exact = full_scopes(case, place, leaving)
    for scope in (*smaller, exact):
        takers = list(scope.takers if scope.takers is not None else [True] * standing.size)
        for rank in staying:
            takers[rank] = False
        found = _solved(case, place, scope._replace(takers=takers), standing)
        if found is None:
            continue
        if scope is exact or completes(case, found.judgement.left_over, scope.end):
            return found
    return None


def _solved(
    case: DutchRound, place: int, scope: DutchScope, standing: Standing
) -> BestCandidates | None:
    """Return the best candidates in a scope; more may leave the bracket if nothing else works."""
    while True:
        problem = _problem(case, place, scope, standing)
        solution = problem.solve()
        if not isinstance(solution, Shortage):
            break
        if not scope.nobody_meets_nobody or scope.places > 2 * len(problem.players):
            return None
        scope = scope._replace(places=scope.places + solution.unmatched)
    return BestCandidates(problem, solution, judgement_of(problem, edges_of(solution.partner)))


def best_if_first(case: DutchRound, place: int, criterion: int) -> tuple[BracketJudgement, int]:
    """Return what the best candidate would be if a criterion came right after the number of pairs.

    The second value is the place of the criterion in that judgement. Completion is left out where
    the edition asks for it, so no candidate can be better than this one.
    """
    edition, first = _with_first(case.edition, criterion)
    taken = case.outcome.brackets[place].arrangement
    scope = full_scopes(case, place, len(taken.downfloaters))[0]
    context = DutchContext(case.standing, edition)
    problem = DutchBracketProblem(context, case.outcome.brackets[place].bracket, scope)
    solution = problem.solve()
    if isinstance(solution, Shortage):
        raise RondeError("a bracket that was paired has no candidate")
    return judgement_of(problem, edges_of(solution.partner)), first


def _with_first(edition: DutchEdition, criterion: int) -> tuple[DutchEdition, int]:
    """Return the edition with a criterion right after the number of pairs, and its new place."""
    criteria = edition.criteria
    kept = [k for k, c in enumerate(criteria) if c.name == "downfloaters" and k != criterion]
    order = [*kept, criterion]
    order += [k for k in range(len(criteria)) if k not in order]
    reordered = tuple(criteria[k] for k in order)
    return replace(edition, criteria=reordered), len(kept)


# How far a problem looks ----------------------------------------------------------------------


def full_scopes(case: DutchRound, place: int, downfloaters: int) -> list[DutchScope]:
    """Return how far to look to judge a candidate of a bracket with so many downfloaters.

    The last of them is exact. One before it is smaller and leaves completion out; what it says
    holds if those whom it leaves over can be completed (see `completes`).
    """
    return _FULL_SCOPES[case.edition.key](case, place, downfloaters)


def _full_scopes_2017(case: DutchRound, place: int, downfloaters: int) -> list[DutchScope]:
    standing, outcome = case.standing, case.outcome.brackets[place]
    bracket = outcome.bracket
    if bracket.end == standing.size:
        return [DutchScope(bracket.size % 2, takers=standing.may_have_bye)]
    if outcome.method is DutchMethod.COMPLETION:
        odd = (len(bracket.moved_down) + standing.size - bracket.first) % 2
        return [DutchScope(odd, 0, standing.size, standing.may_have_bye, _LOWER)]
    return [_with_next(case, bracket, downfloaters, names_barred=True)]


def _full_scopes_2026(case: DutchRound, place: int, downfloaters: int) -> list[DutchScope]:
    standing, bracket = case.standing, case.outcome.brackets[place].bracket
    takers = bye_takers(case)
    if bracket.end == standing.size:
        features = frozenset({When.ALWAYS, When.BYE_HERE})
        return [DutchScope(bracket.size % 2, takers=takers, features=features)]
    due = bye_is_due(case, place)
    odd = (len(bracket.moved_down) + standing.size - bracket.first) % 2
    features = _LOOKS_AHEAD | ({When.BYE_HERE} if due and downfloaters == 1 else set())
    smaller = _with_next(case, bracket, downfloaters, names_barred=False)
    exact = DutchScope(odd, smaller.next_end, standing.size, takers, features)
    return [exact] if due else [smaller, exact]


def _with_next(
    case: DutchRound, bracket: DutchBracket, downfloaters: int, *, names_barred: bool
) -> DutchScope:
    """Return the scope of a look-ahead to the next bracket."""
    standing = case.standing
    end = next(stop for start, stop in standing.scoregroups() if start == bracket.end)
    following = bracket.end, end
    short = unpaired(standing, (), *following)
    return DutchScope(
        look_ahead_places(bracket, following, downfloaters, short),
        end,
        end,
        features=_LOOKS_AHEAD,
        nobody_meets_nobody=True,
        names_barred=names_barred and end == standing.size,
    )


def completes(case: DutchRound, left: Iterable[int], first: int) -> bool:
    """Whether these ranks and everybody from rank `first` down can be paired, but for the bye."""
    standing, others = case.standing, mask_of(left)
    odd = (others.bit_count() + standing.size - first) % 2 == 1
    takers = bye_takers(case) if case.article("bye-score") else standing.may_have_bye
    graph = with_bye(standing, takers, odd=odd)
    alive = others | run(first, len(graph))
    partner = [-1] * len(graph)
    exposed = pair_nearest(graph, partner, alive, range(first, len(graph)))
    return not augment(graph, partner, exposed, alive)


def bye_takers(case: DutchRound) -> list[bool]:
    """Return who may have the bye at the lowest score that it can go to (C5 of 2026)."""
    bye, standing = case.outcome.bye, case.standing
    if bye is None:
        return [False] * standing.size
    lowest = standing.scores[bye]
    return [
        free and score <= lowest
        for free, score in zip(standing.may_have_bye, standing.scores, strict=True)
    ]


def bye_is_due(case: DutchRound, place: int) -> bool:
    """Whether a downfloater of the bracket must have the bye (2026)."""
    bye, scores = case.outcome.bye, case.standing.scores
    if bye is None or case.brackets_of[bye][-1] < place:
        return False
    return scores[case.outcome.brackets[place].bracket.first] <= scores[bye]


_FULL_SCOPES: Final[dict[str, Callable[[DutchRound, int, int], list[DutchScope]]]] = {
    "dutch-2017": _full_scopes_2017,
    "dutch-2026": _full_scopes_2026,
}
