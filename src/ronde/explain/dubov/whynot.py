"""What decides between a round of the Dubov system and another one.

With a pair forced the legal pairings are some of those that were legal before. So the bye, the
upfloaters, the shifters and the transposition that are found then can only be worse, or come
later, where the two rounds differ first: in the bye or in the first bracket with other pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ronde.errors import RondeError
from ronde.explain.dubov.judgement import objection, pairs_with_residents
from ronde.explain.dubov.round import DubovRound, subgroups
from ronde.explain.sentence import ScoreInWords, Sentence, Who, sentence
from ronde.explain.upfloating import against_bye, other_bye
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.explain.whynot import (
    Ranks,
    first_change,
    in_order,
    objection_sentence,
    the_two,
    verdict_sentence,
    with_objection,
    with_round,
)
from ronde.systems.dubov.brackets import DubovBracketOutcome


def compared(case: DubovRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    outcome = case.pair_with(answer.one, answer.other)
    answer = with_round(answer, outcome)
    worse = None if outcome.bye is None else other_bye(case, outcome.bye.rank)
    if worse is not None:
        return with_objection(answer, worse)
    place = first_change(_pairs(case.brackets), _pairs(outcome.brackets))
    now, then = case.brackets[place], outcome.brackets[place]
    answer = replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))
    worse = objection(case, place, then.pairs)
    if worse is not None:
        return with_objection(answer, worse)
    step, instead = _step(now, then)
    return replace(answer, article=case.article(step.value), step=step, players=case.ids(*instead))


def _pairs(
    brackets: Iterable[DubovBracketOutcome],
) -> list[tuple[None, tuple[tuple[int, int], ...]]]:
    """Return the brackets by their pairs alone; up to the first change the players are the same."""
    return [(None, bracket.pairs) for bracket in brackets]


def _step(now: DubovBracketOutcome, then: DubovBracketOutcome) -> tuple[OrderStep, tuple[int, ...]]:
    """Return where two equally good brackets differ, and who would be upfloated or shifted."""
    if set(now.upfloaters) != set(then.upfloaters):
        return OrderStep.UPFLOATER_SET, then.upfloaters
    ours = now.shifted_first, now.shifted_second
    theirs = then.shifted_first, then.shifted_second
    for before, after in zip(ours, theirs, strict=True):
        if len(before) != len(after):
            return OrderStep.MORE_SHIFTERS, theirs[0] + theirs[1]
        if set(before) != set(after):
            return OrderStep.SHIFTER_SET, after
    return OrderStep.TRANSPOSITION, ()


def against(case: DubovRound, ranks: Ranks) -> Sentence | None:
    """Return by what another round is worse in the bye or in the first bracket that differs."""
    worse_bye = against_bye(case, ranks)
    if worse_bye is not None:
        return worse_bye
    for place, bracket in enumerate(case.brackets):
        theirs = pairs_with_residents(bracket.residents, ranks)
        if theirs != {in_order(*pair) for pair in bracket.pairs}:
            worse = objection(case, place, theirs)
            if worse is None or not worse.is_worse:
                return None
            return objection_sentence(worse, case.bracket_score(place))
    return None


# The order in words ------------------------------------------------------------------------


def dubov_verdict(case: DubovRound, answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    if answer.verdict is not Verdict.ORDER:
        return verdict_sentence(answer)
    assert answer.bracket is not None  # the order decides inside a bracket
    step = _step_clause(case, answer, answer.bracket - 1)
    points = ScoreInWords(case.bracket_score(answer.bracket - 1))
    return Sentence(
        "dubov.order", answer.article, {**the_two(answer), "step": step, "points": points}
    )


def _step_clause(case: DubovRound, answer: WhyNot, place: int) -> Sentence:
    """Return the step of the order as a clause that follows a "but"."""
    bracket, then = case.brackets[place], Who(answer.players)
    count = len(answer.players)
    if answer.step is OrderStep.UPFLOATER_SET:
        now = case.who(*bracket.upfloaters)
        return sentence("dubov.later-upfloaters", then=then, now=now, count=count)
    if answer.step is OrderStep.SHIFTER_SET:
        now = case.who(*_shifted_now(case, place, case.rank_of[answer.players[0]]))
        return sentence("dubov.later-shifters", then=then, now=now, count=count)
    if answer.step is OrderStep.MORE_SHIFTERS:
        before = len(bracket.shifted_first) + len(bracket.shifted_second)
        return sentence("dubov.more-shifters", count=count, now=before)
    return _transposition(case, answer, place)


def _shifted_now(case: DubovRound, place: int, rank: int) -> tuple[int, ...]:
    """Return who is shifted now out of the subgroup of a player."""
    bracket, groups = case.brackets[place], subgroups(case, place)
    own = groups.seekers if rank in groups.seekers else groups.others
    return next(s for s in (bracket.shifted_first, bracket.shifted_second) if {*s} & {*own})


def _transposition(case: DubovRound, answer: WhyNot, place: int) -> Sentence:
    """Return who of S1, first in turn, has an opponent with a smaller number now."""
    partner = {a: b for pair in answer.pairs for a, b in (pair, pair[::-1])}
    for first, second in case.brackets[place].pairs:
        then = partner[case.standing.ids[first]]
        if then != case.standing.ids[second]:
            return sentence(
                "dubov.later-transposition",
                player=case.who(first),
                now=case.who(second),
                then=Who((then,)),
            )
    raise RondeError("two equal brackets differ in no opponent")
