"""The answer to "why not these two?" in the words of the Dubov system."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.errors import RondeError
from ronde.explain.answers import consequences, verdict_sentence
from ronde.explain.dubov.positions import subgroups
from ronde.explain.dubov.round import DubovRound
from ronde.explain.sentence import Score, Sentence, Who, sentence
from ronde.explain.verdict import Step, Verdict, WhyNot


def dubov_answer(case: DubovRound, answer: WhyNot) -> Iterator[Sentence]:
    """Yield why two players do not meet, then what would change if they did."""
    yield dubov_verdict(case, answer)
    yield from consequences(answer, case)


def dubov_verdict(case: DubovRound, answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    if answer.verdict is not Verdict.ORDER:
        return verdict_sentence(answer)
    assert answer.bracket is not None  # the order decides inside a bracket
    return sentence(
        "dubov.order",
        answer.article,
        one=Who((answer.one,)),
        other=Who((answer.other,)),
        step=_step(case, answer, answer.bracket - 1),
        points=Score(case.bracket_score(answer.bracket - 1)),
    )


def _step(case: DubovRound, answer: WhyNot, place: int) -> Sentence:
    """Return the step of the order as a clause that follows a "but"."""
    bracket, then = case.outcome.brackets[place], Who(answer.players)
    count = len(answer.players)
    if answer.step is Step.UPFLOATER_SET:
        now = case.who(*bracket.upfloaters)
        return sentence("dubov.later-upfloaters", then=then, now=now, count=count)
    if answer.step is Step.SHIFTER_SET:
        now = case.who(*_shifted_now(case, place, case.rank_of[answer.players[0]]))
        return sentence("dubov.later-shifters", then=then, now=now, count=count)
    if answer.step is Step.MORE_SHIFTERS:
        before = len(bracket.shifted_first) + len(bracket.shifted_second)
        return sentence("dubov.more-shifters", count=count, now=before)
    return _transposition(case, answer, place)


def _shifted_now(case: DubovRound, place: int, rank: int) -> tuple[int, ...]:
    """Return who is shifted now out of the subgroup of a player."""
    bracket, groups = case.outcome.brackets[place], subgroups(case, place)
    own = groups.seekers if rank in groups.seekers else groups.others
    return next(s for s in (bracket.shifted_first, bracket.shifted_second) if {*s} & {*own})


def _transposition(case: DubovRound, answer: WhyNot, place: int) -> Sentence:
    """Return who of S1, first in turn, has an opponent with a smaller number now."""
    partner = {a: b for pair in answer.pairs for a, b in (pair, pair[::-1])}
    for first, second in case.outcome.brackets[place].pairs:
        then = partner[case.standing.ids[first]]
        if then != case.standing.ids[second]:
            return sentence(
                "dubov.later-transposition",
                player=case.who(first),
                now=case.who(second),
                then=Who((then,)),
            )
    raise RondeError("two equal brackets differ in no opponent")
