"""Why two players do not meet, or why a whole other round is not the one that is paired.

For two players the pair is forced and the round paired again. Either way there are two rounds
then. They part with the bye, which is given first (3.1), or else in the first bracket with other
pairs: what the rules hold against the other pairs there is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ronde.errors import NoLegalPairingError
from ronde.explain.atonce import at_once
from ronde.explain.burstein.judging import OPPONENT, Judge, Objection
from ronde.explain.burstein.round import BursteinRound
from ronde.explain.otherround import first_parting, in_order
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import PlayerId
from ronde.systems.burstein.brackets import pair_round
from ronde.systems.burstein.order import Arrangement

Pairs = list[tuple[PlayerId, PlayerId]]


class OtherRound(NamedTuple):
    """A round that is not the one paired."""

    pairs: Pairs
    bye: PlayerId | None


class Parting(NamedTuple):
    """Where two rounds part, None for the bye, and what is worse about the other one there."""

    place: int | None
    objection: Objection


def why_not(case: BursteinRound, judge: Judge, one: PlayerId, other: PlayerId) -> WhyNot:
    """Return why two players do not meet in this round."""
    return at_once(case, one, other) or _compared(case, judge, one, other)


def _compared(case: BursteinRound, judge: Judge, one: PlayerId, other: PlayerId) -> WhyNot:
    try:
        instead = round_with(case, one, other)
    except NoLegalPairingError as error:
        blocked = tuple(PlayerId(n) for n in error.blocked if n not in (one, other))
        number = case.article("completion")
        return WhyNot(one, other, Verdict.NOT_COMPLETABLE, number, players=blocked)
    parting = parting_from(case, judge, instead)
    assert parting is not None  # the bye of a forced round is somebody who may have it
    answer = WhyNot(one, other, Verdict.ORDER, pairs=tuple(instead.pairs), bye=instead.bye)
    return _with_reason(case, answer, parting)


def _with_reason(case: BursteinRound, answer: WhyNot, parting: Parting) -> WhyNot:
    place, found = parting
    by_order = found.name == OPPONENT
    answer = replace(
        answer,
        verdict=Verdict.ORDER if by_order else Verdict.CRITERION,
        article=found.article,
        criterion=found.name,
        now=found.now,
        then=found.then,
    )
    if place is None:
        return answer
    answer = replace(answer, bracket=place + 1, bracket_score=case.stages[place].score)
    if found.rank is None:
        return answer
    return replace(answer, players=(case.outcome.field.standing.ids[found.rank],))


def round_with(case: BursteinRound, one: PlayerId, other: PlayerId) -> OtherRound:
    """Return the round in which two players meet; raises NoLegalPairingError if there is none."""
    standing = case.standing.forcing(case.rank_of[one], case.rank_of[other])
    outcome = pair_round(standing, case.places)
    ids = outcome.standing.ids
    return OtherRound([_ids(ids, in_order(*pair)) for pair in outcome.pairs], outcome.receiver)


def _ids(ids: list[PlayerId], pair: tuple[int, int]) -> tuple[PlayerId, PlayerId]:
    return ids[pair[0]], ids[pair[1]]


# Two rounds --------------------------------------------------------------------------------


def parting_from(case: BursteinRound, judge: Judge, instead: OtherRound) -> Parting | None:
    """Return where another round parts from the real one; None if its bye may not be."""
    if (
        instead.bye is not None
        and case.bye is not None
        and instead.bye != case.standing.ids[case.bye]
    ):
        found = against_bye(case, case.rank_of[instead.bye])
        return None if found is None else Parting(None, found)
    rank_of = case.field_rank
    ranks = [in_order(rank_of[one], rank_of[other]) for one, other in instead.pairs]
    real = [(found.numbered, found.arrangement.pairs) for found in case.outcome.brackets]
    place, pairs = first_parting(real, ranks)
    found = judge.objection(place, _candidate(case.outcome.brackets[place].numbered, pairs))
    assert found is not None  # first_parting has found other pairs there
    return Parting(place, found)


def _candidate(players: list[int], pairs: Iterable[tuple[int, int]]) -> Arrangement:
    """Return the candidate of a bracket that has these pairs."""
    taken = list(pairs)
    busy = {rank for pair in taken for rank in pair}
    return Arrangement(taken, [rank for rank in players if rank not in busy])


def against_bye(case: BursteinRound, other: int) -> Objection | None:
    """Return why somebody else, who leaves a complete pairing as well, has not the bye.

    None if that player may not have it at all.
    """
    assert case.bye is not None
    standing, ours = case.standing, case.bye
    if not standing.may_have_bye[other]:
        return None
    scores, games, places = standing.scores, standing.games, case.places
    if scores[other] != scores[ours]:
        number = case.article("bye-score")
        return Objection(number, "score-of-bye", (scores[ours],), (scores[other],))
    if games[other] != games[ours]:
        number = case.article("bye-games")
        return Objection(number, "games-of-bye", (games[ours],), (games[other],))
    number = case.article("bye-place")
    return Objection(number, "place-of-bye", (places[ours] + 1,), (places[other] + 1,))
