"""The pairing-allocated bye, which is assigned before anybody is paired (3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.kernel.completion import Completion
from ronde.kernel.matching import WISH_REACHED, grow
from ronde.kernel.standing import Standing


class ByeChoice(NamedTuple):
    """The receiver, those who come before him but leave no complete pairing, and what decided.

    `article` is the last of 3.1.3 (score), 3.1.4 (games) and 3.1.5 (ranking) that he needed to
    come before all the others who may have the bye.
    """

    rank: int
    passed_over: tuple[int, ...]
    article: str


def choose_bye(standing: Standing, places: Sequence[int]) -> ByeChoice:
    """Return who receives the bye of a round with an odd number of players.

    Raises NoLegalPairingError when no choice leaves a complete pairing.
    """
    order = contenders(standing, places)
    rank = _first_that_completes(standing, order)
    at = order.index(rank)
    return ByeChoice(rank, tuple(order[:at]), _deciding_article(standing, rank, order[at + 1 :]))


def contenders(standing: Standing, places: Sequence[int]) -> list[int]:
    """Return who may have the bye (C2), in the order of 3.1.3 to 3.1.5.

    The lowest score, then the most games played, then the lowest place in the ranking.
    """
    free = [rank for rank in range(standing.size) if standing.may_have_bye[rank]]
    return sorted(free, key=lambda r: (standing.scores[r], -standing.games[r], -places[r]))


def _first_that_completes(standing: Standing, order: Sequence[int]) -> int:
    """Return the first of the contenders without whom everybody else can be paired (3.1.2)."""
    completion = Completion(standing)
    completion.start()
    partner, everybody = completion.partner, (1 << standing.size) - 1
    receiver = partner[standing.size]
    partner[receiver] = -1
    if order[0] == receiver:
        return receiver
    tree = grow(receiver, completion.graph, partner, everybody, wish=order[0])
    if tree.end == WISH_REACHED:
        return order[0]
    return next(rank for rank in order if tree.outer >> rank & 1)


def _deciding_article(standing: Standing, rank: int, others: Sequence[int]) -> str:
    scores, games = standing.scores, standing.games
    rivals = [other for other in others if scores[other] == scores[rank]]
    if not rivals:
        return "3.1.3"
    return "3.1.5" if any(games[other] == games[rank] for other in rivals) else "3.1.4"
