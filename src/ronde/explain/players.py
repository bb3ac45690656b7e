"""What is told of a player in every Swiss system: points, or why there is no game."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.paired import PairedRound
from ronde.explain.sentence import Score, Sentence, Who, sentence
from ronde.model import ByeKind, PlayerId


def away(case: PairedRound, player: PlayerId) -> Iterator[Sentence]:
    """Yield that a player is not paired in this round, and why."""
    round_ = case.tournament.next_round
    kinds = {b.player: b.kind for b in case.tournament.requested_byes if b.round == round_}
    kind = kinds.get(player, ByeKind.ZERO_POINT)
    yield sentence(
        "player.away", player=Who((player,)), kind=sentence(f"word.{kind.value}-bye"), round=round_
    )


def score_sentences(case: PairedRound, rank: int) -> Iterator[Sentence]:
    """Yield the points of a player, and the virtual ones where there are any."""
    standing = case.standing
    who = Who((standing.ids[rank],))
    real, paired = standing.real_scores[rank], standing.scores[rank]
    number = case.article("order-of-players")
    rounds = standing.round - 1
    yield sentence("player.score", number, player=who, points=Score(real), count=rounds)
    if paired != real:
        yield sentence("player.virtual", number, player=who, points=Score(paired))
