"""Why two players do not meet by the procedure of 2011 or 2012.

The round is paired again with the two together. Then both pairings of the first bracket that
changes are measured by the requirements of the edition, in the order in which they outweigh
each other: the requirement that would have to be dropped earlier, or for more, is the answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ronde.errors import NoLegalPairingError, RondeError
from ronde.explain.atonce import at_once
from ronde.explain.dutch.positions import halves_taken
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.verdict import Step, Verdict, WhyNot
from ronde.model import PlayerId
from ronde.systems.dutch.order import Arrangement
from ronde.systems.dutch_procedure.bracket import ScoreBracket
from ronde.systems.dutch_procedure.outcome import BracketOutcome, Method, RoundOutcome
from ronde.systems.dutch_procedure.problem import ProcedureProblem, View
from ronde.systems.dutch_procedure.route import pair_brackets
from ronde.systems.dutch_procedure.system import rounds_without_play

BYE_BAR, MERGED, BELOW = "bye-bar", "merged", "unpaired-below"
HIGHEST_MOVED_DOWN = "highest-moved-down"
"""What can stand against a pair beside the requirements of the tables."""

SCORE_OF_BYE = "score-of-bye"
"""Whoever leaves the lowest bracket has the bye."""

MOVED_DOWN_PAIRED, FLOATERS = "moved-down-paired", "floaters"

BACK = (Method.BACKTRACKED, Method.UNDONE)


class Measure(NamedTuple):
    """What a candidate has of one requirement; less is better."""

    name: str
    article: str
    value: tuple[int, ...]


def procedure_why_not(case: ProcedureRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Return why two players do not meet in this round."""
    return at_once(case, one, other) or _compared(case, one, other)


def pair_together(case: ProcedureRound, one: PlayerId, other: PlayerId) -> RoundOutcome:
    """Return the round in which two players meet; raises NoLegalPairingError if there is none."""
    state = case.standing.forcing(case.rank_of[one], case.rank_of[other])
    missed = rounds_without_play(case.tournament, case.standing)
    return pair_brackets(case.edition, state, case.choices, lambda: missed)


def _compared(case: ProcedureRound, one: PlayerId, other: PlayerId) -> WhyNot:
    ids = case.standing.ids
    try:
        outcome = pair_together(case, one, other)
    except NoLegalPairingError as error:
        blocked = tuple(PlayerId(n) for n in error.blocked if n not in (one, other))
        number = case.article("completion")
        return WhyNot(one, other, Verdict.NOT_COMPLETABLE, number, players=blocked)
    answer = WhyNot(
        one,
        other,
        Verdict.CRITERION,
        pairs=tuple((ids[a], ids[b]) for a, b in outcome.pairs),
        bye=None if outcome.bye is None else ids[outcome.bye],
    )
    if outcome.bye_bar > case.outcome.bye_bar:
        return replace(answer, article=case.article("bye-bar"), criterion=BYE_BAR)
    return _in_first_bracket(case, outcome, answer)


def _in_first_bracket(case: ProcedureRound, outcome: RoundOutcome, answer: WhyNot) -> WhyNot:
    """Compare the two candidates of the first bracket that changes."""
    place = _first_change(case.outcome, outcome)
    real, then = case.outcome.brackets[place], outcome.brackets[place]
    answer = replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))
    if then.bracket.size > real.bracket.size:
        return replace(answer, article=case.edition.articles["merged"], criterion=MERGED)
    instead = _instead(real.bracket, outcome, place)
    found = first_difference(case, real, instead)
    if found is not None:
        mine, theirs = found
        if mine.value < theirs.value:
            return _for_requirement(answer, mine, theirs)
        if real.method in BACK:
            return _for_those_below(case, real, answer)
        raise RondeError(
            f"round {case.standing.round}: the pair {answer.one}-{answer.other} would be"
            f" better by {mine.article}"
        )
    if real.method in BACK and set(real.floaters) != set(instead.downfloaters):
        return _for_those_below(case, real, answer)
    step = _step(real.bracket, real.arrangement, instead)
    number = case.article(step.value)
    return replace(answer, verdict=Verdict.ORDER, article=number, step=step)


def _instead(bracket: ScoreBracket, outcome: RoundOutcome, place: int) -> Arrangement:
    """Return the candidate that stands against the one taken: all pairs inside the bracket.

    They come from several brackets where only the real round merged them (C.13).
    """
    inside = set(bracket.players())
    rest = outcome.brackets[place:]
    if len(inside) == rest[0].bracket.size:
        rest = rest[:1]
    pairs = [p for one in rest for p in one.arrangement.pairs if inside.issuperset(p)]
    busy = {rank for pair in pairs for rank in pair}
    return Arrangement(pairs, [rank for rank in bracket.players() if rank not in busy])


def _for_requirement(answer: WhyNot, mine: Measure, theirs: Measure) -> WhyNot:
    return replace(
        answer,
        article=mine.article,
        criterion=mine.name,
        now=mine.value,
        then=theirs.value,
    )


def _for_those_below(case: ProcedureRound, real: BracketOutcome, answer: WhyNot) -> WhyNot:
    """Return that the bracket was paired again for those below it, whom the pair would not suit."""
    step = "backtrack" if real.method is Method.BACKTRACKED else "undone"
    return replace(answer, article=case.edition.articles[step], criterion=BELOW)


def _step(bracket: ScoreBracket, taken: Arrangement, instead: Arrangement) -> Step:
    """Return the step of chapter D in which two equally good candidates part."""
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


def _first_change(now: RoundOutcome, then: RoundOutcome) -> int:
    """Return the place of the first bracket with other players or other pairs."""
    for place, (one, other) in enumerate(zip(now.brackets, then.brackets, strict=False)):
        a, b = one.arrangement, other.arrangement
        if set(one.bracket.players()) != set(other.bracket.players()):
            return place
        if set(map(frozenset, a.pairs)) != set(map(frozenset, b.pairs)):
            return place
    raise RondeError("the same round was found with and without a pair")


def first_difference(
    case: ProcedureRound, real: BracketOutcome, instead: Arrangement
) -> tuple[Measure, Measure] | None:
    """Return the first requirement of which the candidate taken and another have unlike much."""
    now = measures(case, real.bracket, real.arrangement)
    then = measures(case, real.bracket, instead)
    both = zip(now, then, strict=True)
    return next((pair for pair in both if pair[0].value != pair[1].value), None)


# Measuring a candidate ----------------------------------------------------------------------


def measures(case: ProcedureRound, bracket: ScoreBracket, taken: Arrangement) -> list[Measure]:
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
    case: ProcedureRound, bracket: ScoreBracket, taken: Arrangement
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
    case: ProcedureRound, bracket: ScoreBracket, taken: Arrangement
) -> dict[str, dict[int, int]]:
    """Return the price of a candidate, read requirement by requirement."""
    view = View(len(taken.downfloaters))
    problem = ProcedureProblem(case.context, bracket, view)
    vertex = {rank: v for v, rank in enumerate(problem.players)}
    matched = [(vertex[a], vertex[b]) for a, b in taken.pairs]
    matched += [(vertex[r], len(vertex) + k) for k, r in enumerate(taken.downfloaters)]
    costs = [problem.cost(v, w) for v, w in matched]
    return problem.tariff.read(sum(cost for cost in costs if cost is not None))
