"""Who receives the pairing-allocated bye, before anybody is paired (3.1)."""

from __future__ import annotations

from typing import NamedTuple

from ronde.kernel.completion import Completion
from ronde.kernel.ledger import UnplayedRound
from ronde.kernel.matching import WISH_REACHED, grow
from ronde.kernel.standing import Standing
from ronde.model import ByeKind


class ByeChoice(NamedTuple):
    """The rank that receives the bye, and those before it in the order who cannot be spared."""

    rank: int
    indispensable: tuple[int, ...] = ()


def bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye (C2).

    INTERPRETATION 0040: 3.1.1 speaks of forfeit wins only, but refers to C2, which bars anybody
    who had a bye or as many points as for a win without playing.
    """
    is_bye = unplayed.outcome is ByeKind.PAIRING_ALLOCATED
    return is_bye or unplayed.worth >= unplayed.win


def choose_bye(standing: Standing) -> ByeChoice | None:
    """Return who receives the bye, None when the number of players is even.

    Raises NoLegalPairingError when there is no complete pairing at all.
    """
    completion = Completion(standing)
    completion.start()
    if standing.size % 2 == 0:
        return None
    order = bye_order(standing)
    possible = _dispensable(completion, order[0])
    place = next(place for place, rank in enumerate(order) if possible >> rank & 1)
    return ByeChoice(order[place], tuple(order[:place]))


def bye_order(standing: Standing) -> list[int]:
    """Return who may have the bye, first choice first (3.1.3 to 3.1.5).

    Lowest score, then most games played, then largest pairing number.
    """
    scores, games, numbers = standing.scores, standing.games, standing.numbers
    able = [rank for rank, may in enumerate(standing.may_have_bye) if may]
    return sorted(able, key=lambda rank: (scores[rank], -games[rank], -numbers[rank]))


def _dispensable(completion: Completion, wish: int) -> int:
    """Return those without whom everybody else can be paired (3.1.2), or `wish` if it is one."""
    size, partner = completion.size, completion.partner
    receiver = partner[size]
    if receiver == wish:
        return 1 << wish
    partner[receiver] = -1
    tree = grow(receiver, completion.graph, partner, (1 << size) - 1, wish=wish)
    return 1 << wish if tree.end == WISH_REACHED else tree.outer
