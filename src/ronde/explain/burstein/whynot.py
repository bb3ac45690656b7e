"""What decides between a round of the Burstein system and another one.

Two rounds differ in the bye, which is given first (3.1), or else in the first bracket with other
pairs: what the rules hold against the other pairs there is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ronde.explain.burstein.judgement import OPPONENT
from ronde.explain.burstein.round import BursteinRound
from ronde.explain.sentence import Ordinal, ScoreInWords, Sentence, Who
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import (
    Objection,
    Ranks,
    first_difference,
    in_order,
    left_without_game,
    objection_sentence,
    the_two,
    verdict_sentence,
    with_objection,
    with_round,
)
from ronde.model import PlayerId
from ronde.systems.burstein.order import BursteinArrangement


class RoundDifference(NamedTuple):
    """Where two rounds differ first, None for the bye, and what is worse about the other one."""

    place: int | None
    objection: Objection


def compared(case: BursteinRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    answer = with_round(answer, case.pair_with(answer.one, answer.other))
    found = _first_difference(case, answer.pairs, answer.bye)
    answer = with_objection(answer, found.objection)
    if found.objection.criterion == OPPONENT:
        answer = replace(answer, verdict=Verdict.ORDER)
    if found.place is None:
        return answer
    score = case.stages[found.place].score
    return replace(answer, bracket=found.place + 1, bracket_score=score)


def _first_difference(
    case: BursteinRound, pairs: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> RoundDifference:
    """Return where another round differs from the real one; its bye may be."""
    if bye is not None and case.bye is not None and (bye,) != case.ids(case.bye):
        return RoundDifference(None, _other_bye(case, case.bye, case.rank_of[bye]))
    rank_of = case.field_rank
    ranks = [in_order(rank_of[one], rank_of[other]) for one, other in pairs]
    real = [(found.numbered, found.arrangement.pairs) for found in case.outcome.brackets]
    place, theirs = first_difference(real, ranks)
    busy = {rank for pair in theirs for rank in pair}
    floaters = [rank for rank in real[place][0] if rank not in busy]
    found = case.judge.objection(place, BursteinArrangement(theirs, floaters))
    assert found is not None  # there are other pairs in that bracket
    return RoundDifference(place, found)


def _other_bye(case: BursteinRound, ours: int, other: int) -> Objection:
    """Return why somebody else who may have it, and leaves a complete pairing, has not the bye."""
    standing = case.standing
    scores, games, places = standing.scores, standing.games, case.places
    if scores[other] != scores[ours]:
        number = case.article("bye-score")
        return Objection(number, "score-of-bye", (scores[ours],), (scores[other],))
    if games[other] != games[ours]:
        number = case.article("bye-games")
        return Objection(number, "games-of-bye", (games[ours],), (games[other],))
    number = case.article("bye-place")
    return Objection(number, "place-of-bye", (places[ours] + 1,), (places[other] + 1,))


def against(case: BursteinRound, ranks: Ranks) -> Sentence | None:
    """Return the criterion by which another round is worse where the two first differ.

    None if it is only later in the order of candidates.
    """
    ids, alone = case.standing.ids, left_without_game(case, ranks)
    pairs = [(ids[one], ids[two]) for one, two in ranks]
    found = _first_difference(case, pairs, None if alone is None else ids[alone])
    if found.objection.criterion == OPPONENT:
        return None
    if found.place is not None:
        return objection_sentence(found.objection, case.stages[found.place].score)
    assert case.bye is not None  # else the rounds could not differ there
    return objection_sentence(found.objection, case.standing.scores[case.bye])


def burstein_verdict(case: BursteinRound, answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence.

    By the order of candidates a player near the top would meet a higher placed opponent.
    """
    if answer.verdict is not Verdict.ORDER:
        return verdict_sentence(answer)
    assert answer.bracket is not None
    assert answer.bracket_score is not None
    (player,), (now,), (then,) = answer.players, answer.now, answer.then
    place = Ordinal(case.stages[answer.bracket - 1].number(player))
    return Sentence(
        "burstein.order" if then else "burstein.order-floats",
        answer.article,
        {
            **the_two(answer),
            "player": Who((player,)),
            "place": place,
            "points": ScoreInWords(answer.bracket_score),
            "now": Ordinal(now),
            "then": Ordinal(then),
        },
    )
