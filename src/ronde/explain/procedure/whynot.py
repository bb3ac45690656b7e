"""What decides between a round of the procedure of 2011 or 2012 and another one.

Both pairings of the first bracket that changes are measured by the requirements of the edition, in
the order in which they outweigh each other: the requirement that would have to be dropped
earlier, or for more, is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ronde.explain.dutch.round import halves_taken
from ronde.explain.dutch.whynot import candidate
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.sentence import Sentence
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.explain.whynot import (
    Objection,
    Ranks,
    first_change,
    first_difference,
    objection_sentence,
    with_objection,
    with_round,
)
from ronde.model import PlayerId
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch_procedure.bracket import ScoreBracket, lowest_bracket
from ronde.systems.dutch_procedure.levels import (
    can_be_completed,
    competing,
    left_from_top,
    reach_of,
    without_resident,
)
from ronde.systems.dutch_procedure.outcome import (
    ProcedureBracketOutcome,
    ProcedureMethod,
    ProcedureRoundOutcome,
)
from ronde.systems.dutch_procedure.problem import ProblemView, ProcedureProblem
from ronde.systems.dutch_procedure.solver import BracketSolver, unpaired_moved_down

BYE_BAR, MERGED, UNPAIRED_BELOW = "bye-bar", "merged", "unpaired-below"
UNCOMPLETABLE_BELOW, BYE_FOR_NOBODY = "uncompletable-below", "bye-for-nobody"
BLOCKED_BELOW, HIGHEST_MOVED_DOWN = "blocked-below", "highest-moved-down"
ALONE_BELOW, HIGHER_BELOW = "alone-below", "higher-below"
"""What can stand against a pair beside the requirements of the tables."""

SCORE_OF_BYE = "score-of-bye"
"""Whoever leaves the lowest bracket has the bye."""

MOVED_DOWN_PAIRED, FLOATERS = "moved-down-paired", "floaters"

BACK = (ProcedureMethod.BACKTRACKED, ProcedureMethod.UNDONE)


class RequirementValue(NamedTuple):
    """What a candidate has of one requirement; less is better."""

    name: str
    article: str
    value: tuple[int, ...]


def compared(case: ProcedureRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    outcome = case.pair_with(answer.one, answer.other)
    answer = replace(with_round(answer, outcome), verdict=Verdict.CRITERION)
    if outcome.bye_bar > case.outcome.bye_bar:
        return replace(answer, article=case.article("bye-bar"), criterion=BYE_BAR)
    place = first_change(_brackets(case.outcome), _brackets(outcome))
    real, then = case.outcome.brackets[place], outcome.brackets[place]
    answer = replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))
    if then.bracket.size > real.bracket.size:
        return _merged(case, place, answer)
    return _in_bracket(case, real, _instead(real.bracket, outcome, place), answer)


def in_bracket_alone(case: ProcedureRound, one: PlayerId, other: PlayerId) -> WhyNot | None:
    """Return why two players of a bracket do not meet, asked of that bracket alone.

    None where more than the bracket decides: it is the lowest, it was paired again for those
    below it, or with the pair others would leave it.
    """
    place = case.brackets_of[case.rank_of[one]][-1]
    real = case.outcome.brackets[place]
    if real.method is not ProcedureMethod.ALONE:
        return None
    solver = BracketSolver(case.forcing(one, other), case.edition, case.choices)
    instead = solver.alone(real.bracket).arrangement
    found = objection(case, real, instead)
    if found is None and set(instead.downfloaters) != set(real.floaters):
        return None
    if found is not None and not found.is_worse:
        return None
    answer = WhyNot(one, other, Verdict.CRITERION, bracket=place + 1)
    return _in_bracket(
        case, real, instead, replace(answer, bracket_score=case.bracket_score(place))
    )


def _brackets(outcome: ProcedureRoundOutcome) -> list[tuple[set[int], Ranks]]:
    return [(set(one.bracket.players()), one.arrangement.pairs) for one in outcome.brackets]


def _merged(case: ProcedureRound, place: int, answer: WhyNot) -> WhyNot:
    """Return why a bracket would have to be merged with the lowest one if the two met (C.13).

    If both are left to the brackets below, those left with them either have nobody who may have
    the bye, or cannot all be paired.
    """
    pair = case.rank_of[answer.one], case.rank_of[answer.other]
    left = {
        rank for later in case.outcome.brackets[place + 1 :] for rank in later.bracket.players()
    }
    if left.issuperset(pair):
        others, takers = sorted(left.difference(pair)), case.standing.may_have_bye
        if len(others) % 2 and not any(takers[rank] for rank in others):
            number, barred = case.article("bye-bar"), case.ids(*others)
            return replace(answer, article=number, criterion=BYE_FOR_NOBODY, players=barred)
        blocked = competing(case.standing, others)
        if blocked:
            number, players = case.article("merged"), case.ids(*blocked)
            return replace(answer, article=number, criterion=BLOCKED_BELOW, players=players)
    return replace(answer, article=case.article("merged"), criterion=MERGED)


def _in_bracket(
    case: ProcedureRound, real: ProcedureBracketOutcome, instead: DutchArrangement, answer: WhyNot
) -> WhyNot:
    """Compare two candidates of a bracket; it may have been paired again for those below it."""
    found = objection(case, real, instead)
    if found is not None and (found.is_worse or real.method not in BACK):
        return with_objection(answer, found)
    below = _against_floaters(case, real, instead)
    if below is not None:
        players, number = case.ids(*below.ranks), case.article(below.step)
        return replace(answer, article=number, criterion=below.criterion, players=players)
    if found is not None:
        return with_objection(answer, _next_objection(case, real, instead) or found)
    step_taken = _step(real.bracket, real.arrangement, instead)
    number = case.article(step_taken.value)
    return replace(answer, verdict=Verdict.ORDER, article=number, step=step_taken)


class Below(NamedTuple):
    """What those below cannot do with other floaters, which ones, and the step that asks for it."""

    criterion: str
    ranks: Sequence[int]
    step: str


def _against_floaters(
    case: ProcedureRound, real: ProcedureBracketOutcome, instead: DutchArrangement
) -> Below | None:
    """Return what speaks against the floaters of another candidate, None if nothing does.

    It is asked only of a bracket that was paired again for those below it.
    """
    standing, end = case.standing, real.bracket.end
    floaters = instead.downfloaters
    if real.method not in BACK or set(floaters) == set(real.floaters):
        return None
    if not can_be_completed(standing, floaters, end, standing.may_have_bye):
        return Below(UNCOMPLETABLE_BELOW, floaters, "undone")
    undone = real.method is ProcedureMethod.UNDONE  # for a lowest bracket that others have joined
    group = next(group for group in standing.scoregroups() if group[0] == end)
    following = (end, standing.size) if undone else group
    if floaters and _pairs_less(case, real.floaters, floaters, following):
        return Below(UNPAIRED_BELOW, floaters, "undone" if undone else "backtrack")
    return _against_company(case, real, floaters, following)


def _pairs_less(
    case: ProcedureRound, now: list[int], then: list[int], following: tuple[int, int]
) -> bool:
    """Whether the next bracket is paired less well with other floaters.

    Moved-down players count where they do with both. In the lowest bracket it depends on
    who may have the bye as well.
    """
    if following[1] == case.standing.size:
        return _missing_in_lowest(case, then, following[0]) > _missing_in_lowest(
            case, now, following[0]
        )
    mine, theirs = (reach_of(case.standing, ranks, *following).possible for ranks in (now, then))
    if mine.moved_down is None or theirs.moved_down is None:
        return theirs.pairs < mine.pairs
    return (theirs.moved_down, theirs.pairs) < (mine.moved_down, mine.pairs)


def _missing_in_lowest(case: ProcedureRound, floaters: list[int], first: int) -> int:
    """Return how many of some floaters find no resident in the lowest bracket, all if it fails."""
    bracket = lowest_bracket(case.standing, floaters, first, len(floaters))
    solver = BracketSolver(case.standing, case.edition, case.choices)
    outcome = solver.lowest(bracket, may_reduce=case.edition.reduces_first)
    return len(floaters) if outcome is None else unpaired_moved_down(outcome)


def _against_company(
    case: ProcedureRound,
    real: ProcedureBracketOutcome,
    floaters: list[int],
    following: tuple[int, int],
) -> Below | None:
    """Return who of other floaters is alone below, or would leave the next bracket (C.1).

    It is asked only of a bracket that was paired again for somebody who was alone below.
    """
    standing = case.standing
    steps = (s.key for s in case.outcome.steps if s.alone and s.bracket == real.bracket)
    step = next(steps, None)
    if step is None:
        return None
    alone = without_resident(standing, floaters, *following)
    if alone:
        return Below(ALONE_BELOW, alone, step)
    left, kept = (left_from_top(standing, ranks, *following) for ranks in (floaters, real.floaters))
    if [standing.scores[rank] for rank in left] > [standing.scores[rank] for rank in kept]:
        return Below(HIGHER_BELOW, left, step)
    return None


def _instead(bracket: ScoreBracket, outcome: ProcedureRoundOutcome, place: int) -> DutchArrangement:
    """Return the candidate that stands against the one taken: all pairs inside the bracket.

    They come from several brackets where only the real round merged them (C.13).
    """
    inside = set(bracket.players())
    rest = outcome.brackets[place:]
    if len(inside) == rest[0].bracket.size:
        rest = rest[:1]
    pairs = [p for one in rest for p in one.arrangement.pairs if inside.issuperset(p)]
    return candidate(bracket.players(), pairs)


def _step(bracket: ScoreBracket, taken: DutchArrangement, instead: DutchArrangement) -> OrderStep:
    """Return the step of chapter D in which two equally good candidates differ."""
    above = set(bracket.players()[: bracket.in_first_half])
    first, second = (
        [pair for pair in sorted(one.pairs) if len(above & set(pair)) == 1]
        for one in (taken, instead)
    )
    if {rank for pair in first for rank in pair} & above != {
        rank for pair in second for rank in pair
    } & above:
        return OrderStep.MOVED_DOWN_SET
    if set(map(frozenset, first)) != set(map(frozenset, second)):
        return OrderStep.OPPONENTS_OF_MOVED_DOWN
    upper = set(halves_taken(taken)[0])
    remainder = [pair for pair in instead.pairs if pair not in second]
    if all(len(upper & set(pair)) == 1 for pair in remainder):
        return OrderStep.TRANSPOSITION
    return OrderStep.LATER_EXCHANGE if taken.moved_out else OrderStep.EXCHANGE


def against(case: ProcedureRound, ranks: Ranks) -> Sentence | None:
    """Return the requirement by which another round is worse in the first other bracket."""
    brackets = [(one.bracket.players(), one.arrangement.pairs) for one in case.outcome.brackets]
    place, theirs = first_difference(brackets, ranks)
    found = objection(case, case.outcome.brackets[place], candidate(brackets[place][0], theirs))
    if found is None or not found.is_worse:
        return None
    return objection_sentence(found, case.bracket_score(place))


def objection(
    case: ProcedureRound, real: ProcedureBracketOutcome, instead: DutchArrangement
) -> Objection | None:
    """Return the first requirement of which the candidate taken and another have unlike much."""
    return next(_objections(case, real, instead), None)


def _next_objection(
    case: ProcedureRound, real: ProcedureBracketOutcome, instead: DutchArrangement
) -> Objection | None:
    """Return the first requirement of which another candidate has more, though it is better above.

    A bracket that is undone keeps its moved-down players paired before it lets fewer go (C.13).
    """
    return next((o for o in _objections(case, real, instead) if o.is_worse), None)


def _objections(
    case: ProcedureRound, real: ProcedureBracketOutcome, instead: DutchArrangement
) -> Iterator[Objection]:
    now = measures(case, real.bracket, real.arrangement)
    then = measures(case, real.bracket, instead)
    for mine, theirs in zip(now, then, strict=True):
        if mine.value != theirs.value:
            is_worse = mine.value < theirs.value
            yield Objection(mine.article, mine.name, mine.value, theirs.value, is_worse)


# Measuring a candidate ----------------------------------------------------------------------


def measures(
    case: ProcedureRound, bracket: ScoreBracket, taken: DutchArrangement
) -> list[RequirementValue]:
    """Return what a candidate of a bracket has of every requirement, most important first."""
    values = _values(case, bracket, taken)
    found = [RequirementValue(FLOATERS, "A.11", (len(taken.downfloaters),))]
    if not case.edition.chooses_moved_down:
        found += _highest_moved_down(case, bracket, taken)
    for row in case.edition.requirements:
        if row.name in values:
            own = values[row.name]
            # As many leave in both candidates, so lists of scores compare as their counts do.
            scores = tuple(s for s in sorted(own, reverse=True) for _ in range(own[s]))
            value = scores if row.by_score else (own[0],)
            is_bye = row.by_score and bracket.end == case.standing.size
            name = SCORE_OF_BYE if is_bye else row.name
            found.append(RequirementValue(name, row.article, value))
    return found


def _highest_moved_down(
    case: ProcedureRound, bracket: ScoreBracket, taken: DutchArrangement
) -> list[RequirementValue]:
    """Return how many moved-down players meet no resident, and which, highest first (C.14.b)."""
    above = bracket.players()[: bracket.in_first_half]
    mixed = {r for pair in taken.pairs if len(set(above) & set(pair)) == 1 for r in pair}
    missed = tuple(int(rank not in mixed) for rank in above)
    number = case.article("moved-down-reduced")
    return [
        RequirementValue(MOVED_DOWN_PAIRED, number, (sum(missed),)),
        RequirementValue(HIGHEST_MOVED_DOWN, number, missed),
    ]


def _values(
    case: ProcedureRound, bracket: ScoreBracket, taken: DutchArrangement
) -> dict[str, dict[int, int]]:
    """Return the price of a candidate, read requirement by requirement."""
    view = ProblemView(len(taken.downfloaters))
    problem = ProcedureProblem(case.context, bracket, view)
    vertex = {rank: v for v, rank in enumerate(problem.players)}
    matched = [(vertex[a], vertex[b]) for a, b in taken.pairs]
    matched += [(vertex[r], len(vertex) + k) for k, r in enumerate(taken.downfloaters)]
    costs = [problem.cost(v, w) for v, w in matched]
    return problem.tariff.read(sum(cost for cost in costs if cost is not None))
