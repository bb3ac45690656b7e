"""What decides between a round and another one.

With a pair forced the legal pairings are some of those that were legal before. So the bye, the
upfloaters and the pairing that are found then can only be worse, or come later, where the two
rounds differ first: in the bye or in the first bracket with other teams or pairs.
"""

from __future__ import annotations

from dataclasses import replace

from ronde.errors import RondeError
from ronde.explain.sentence import ScoreInWords, Sentence, Who, sentence
from ronde.explain.topgroup.judgement import objection_to_pairs, objection_to_set
from ronde.explain.topgroup.round import TopgroupRound
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


def compared(case: TopgroupRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    outcome = case.pair_with(answer.one, answer.other)
    answer = with_round(answer, outcome)
    worse = None if outcome.bye is None else other_bye(case, outcome.bye.rank)
    if worse is not None:
        return with_objection(answer, worse)
    place = first_change(
        [(None, bracket.pairs) for bracket in case.brackets],
        [(None, bracket.pairs) for bracket in outcome.brackets],
    )
    now, then = case.brackets[place], outcome.brackets[place]
    answer = replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))
    if set(now.upfloaters) != set(then.upfloaters):
        worse = objection_to_set(case, place, then.upfloaters)
        if worse is not None:
            return with_objection(answer, worse)
        article = case.article(OrderStep.UPFLOATER_SET.value)
        others = case.ids(*then.upfloaters)
        return replace(answer, article=article, step=OrderStep.UPFLOATER_SET, players=others)
    worse = objection_to_pairs(case, place, then.pairs)
    if worse is not None:
        return with_objection(answer, worse)
    return replace(
        answer, article=case.article(OrderStep.IDENTIFIER.value), step=OrderStep.IDENTIFIER
    )


def against(case: TopgroupRound, ranks: Ranks) -> Sentence | None:
    """Return by what another round is worse in the bye or in the first bracket that differs."""
    worse_bye = against_bye(case, ranks)
    if worse_bye is not None:
        return worse_bye
    for place, bracket in enumerate(case.brackets):
        inside = set(bracket.residents)
        theirs = {pair for pair in ranks if inside.intersection(pair)}
        if theirs == {in_order(*pair) for pair in bracket.pairs}:
            continue
        upfloaters = sorted({rank for pair in theirs for rank in pair} - inside)
        same = set(upfloaters) == set(bracket.upfloaters)
        worse = (
            objection_to_pairs(case, place, theirs)
            if same
            else objection_to_set(case, place, upfloaters)
        )
        if worse is None or not worse.is_worse:
            return None
        return objection_sentence(worse, case.bracket_score(place))
    return None


def verdict(case: TopgroupRound, answer: WhyNot) -> Sentence:
    """Return why two teams do not meet, in one sentence."""
    if answer.verdict is not Verdict.ORDER:
        return verdict_sentence(answer)
    assert answer.bracket is not None  # the order decides inside a bracket
    place = answer.bracket - 1
    points = ScoreInWords(case.bracket_score(place))
    if answer.step is OrderStep.UPFLOATER_SET:
        now = case.who(*case.brackets[place].upfloaters)
        count = len(answer.players)
        step = sentence("dubov.later-upfloaters", then=Who(answer.players), now=now, count=count)
    else:
        step = _identifier(case, answer, place)
    return Sentence(
        "dubov.order", answer.article, {**the_two(answer), "step": step, "points": points}
    )


def _identifier(case: TopgroupRound, answer: WhyNot, place: int) -> Sentence:
    """Return the first top member who would be none, or would get a later opponent."""
    standing = case.standing
    partner = {
        case.rank_of[a]: case.rank_of[b] for pair in answer.pairs for a, b in (pair, pair[::-1])
    }
    for top, _ in case.brackets[place].pairs:
        if standing.numbers[partner[top]] < standing.numbers[top]:
            return sentence("topgroup.later-top", player=case.who(top))
    for top, bottom in case.brackets[place].pairs:
        if partner[top] != bottom:
            then = case.who(partner[top])
            return sentence(
                "topgroup.later-bottom", player=case.who(top), now=case.who(bottom), then=then
            )
    raise RondeError("two equal brackets differ in no opponent")
