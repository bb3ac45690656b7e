"""What decides between a round of the procedure of 2011 or 2012 and another one.

Both pairings of the first bracket that changes are measured by the requirements of the edition, in
the order in which they outweigh each other: the requirement that would have to be dropped
earlier, or for more, is the answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ronde.explain.dutch.round import halves_taken
from ronde.explain.dutch.whynot import candidate
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.sentence import Sentence
from ronde.explain.verdict import Step, Verdict, WhyNot
from ronde.explain.whynot import (
    Objection,
    Ranks,
    first_change,
    first_difference,
    objection_sentence,
    with_objection,
    with_round,
)
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch_procedure.bracket import ScoreBracket
from ronde.systems.dutch_procedure.outcome import (
    ProcedureBracketOutcome,
    ProcedureMethod,
    ProcedureRoundOutcome,
)
from ronde.systems.dutch_procedure.problem import ProcedureProblem, View

BYE_BAR, MERGED, BELOW = "bye-bar", "merged", "unpaired-below"
HIGHEST_MOVED_DOWN = "highest-moved-down"
"""What can stand against a pair beside the requirements of the tables."""

SCORE_OF_BYE = "score-of-bye"
"""Whoever leaves the lowest bracket has the bye."""

MOVED_DOWN_PAIRED, FLOATERS = "moved-down-paired", "floaters"

BACK = (ProcedureMethod.BACKTRACKED, ProcedureMethod.UNDONE)


class Measure(NamedTuple):
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
        return replace(answer, article=case.article("merged"), criterion=MERGED)
    return _in_bracket(case, real, _instead(real.bracket, outcome, place), answer)


def _brackets(outcome: ProcedureRoundOutcome) -> list[tuple[set[int], Ranks]]:
    return [(set(one.bracket.players()), one.arrangement.pairs) for one in outcome.brackets]


def _in_bracket(
    case: ProcedureRound, real: ProcedureBracketOutcome, instead: DutchArrangement, answer: WhyNot
) -> WhyNot:
    """Compare two candidates of a bracket; it may have been paired again for those below it."""
    found = objection(case, real, instead)
    went_back = real.method in BACK
    if found is not None and (found.is_worse or not went_back):
        return with_objection(answer, found)
    if went_back and (found is not None or set(real.floaters) != set(instead.downfloaters)):
        step = "backtrack" if real.method is ProcedureMethod.BACKTRACKED else "undone"
        return replace(answer, article=case.article(step), criterion=BELOW)
    step_taken = _step(real.bracket, real.arrangement, instead)
    number = case.article(step_taken.value)
    return replace(answer, verdict=Verdict.ORDER, article=number, step=step_taken)


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


def _step(bracket: ScoreBracket, taken: DutchArrangement, instead: DutchArrangement) -> Step:
    """Return the step of chapter D in which two equally good candidates differ."""
    above = set(bracket.players()[: bracket.in_first_half])
    first, second = (
        [pair for pair in sorted(one.pairs) if len(above & set(pair)) == 1]
        for one in (taken, instead)
    )
    if {rank for pair in first for rank in pair} & above != {
        rank for pair in second for rank in pair
    } & above:
        return Step.MOVED_DOWN_SET
    if set(map(frozenset, first)) != set(map(frozenset, second)):
        return Step.OPPONENTS_OF_MOVED_DOWN
    upper = set(halves_taken(taken)[0])
    remainder = [pair for pair in instead.pairs if pair not in second]
    if all(len(upper & set(pair)) == 1 for pair in remainder):
        return Step.TRANSPOSITION
    return Step.LATER_EXCHANGE if taken.moved_out else Step.EXCHANGE


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
    now = measures(case, real.bracket, real.arrangement)
    then = measures(case, real.bracket, instead)
    for mine, theirs in zip(now, then, strict=True):
        if mine.value != theirs.value:
            is_worse = mine.value < theirs.value
            return Objection(mine.article, mine.name, mine.value, theirs.value, is_worse)
    return None


# Measuring a candidate ----------------------------------------------------------------------


def measures(case: ProcedureRound, bracket: ScoreBracket, taken: DutchArrangement) -> list[Measure]:
    """Return what a candidate of a bracket has of every requirement, most important first."""
    values = _values(case, bracket, taken)
    found = [Measure(FLOATERS, "A.11", (len(taken.downfloaters),))]
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
            found.append(Measure(name, row.article, value))
    return found


def _highest_moved_down(
    case: ProcedureRound, bracket: ScoreBracket, taken: DutchArrangement
) -> list[Measure]:
    """Return how many moved-down players meet no resident, and which, highest first (C.14.b)."""
    above = bracket.players()[: bracket.in_first_half]
    mixed = {r for pair in taken.pairs if len(set(above) & set(pair)) == 1 for r in pair}
    missed = tuple(int(rank not in mixed) for rank in above)
    number = case.article("moved-down-reduced")
    return [
        Measure(MOVED_DOWN_PAIRED, number, (sum(missed),)),
        Measure(HIGHEST_MOVED_DOWN, number, missed),
    ]


def _values(
    case: ProcedureRound, bracket: ScoreBracket, taken: DutchArrangement
) -> dict[str, dict[int, int]]:
    """Return the price of a candidate, read requirement by requirement."""
    view = View(len(taken.downfloaters))
    problem = ProcedureProblem(case.context, bracket, view)
    vertex = {rank: v for v, rank in enumerate(problem.players)}
    matched = [(vertex[a], vertex[b]) for a, b in taken.pairs]
    matched += [(vertex[r], len(vertex) + k) for k, r in enumerate(taken.downfloaters)]
    costs = [problem.cost(v, w) for v, w in matched]
    return problem.tariff.read(sum(cost for cost in costs if cost is not None))
