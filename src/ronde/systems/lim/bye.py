"""The pairing-allocated bye, which is given before anybody is paired (1, 7.1)."""

from __future__ import annotations

from ronde.kernel.completion import Completion
from ronde.kernel.matching import grow
from ronde.systems.lim.criteria import Field
from ronde.systems.lim.outcome import ByeChoice


def settle_bye(field: Field) -> ByeChoice | None:
    """Return who receives the bye, None when the number of players is even.

    Raises NoLegalPairingError when the round has no complete pairing, with or without a bye.
    """
    completion = Completion(field.standing)
    completion.start()
    if field.standing.size % 2 == 0:
        return None
    able = _can_be_spared(completion)
    may_have_it = field.standing.may_have_bye
    order = bye_order(field)
    at, rank = next(
        (at, rank) for at, rank in enumerate(order) if may_have_it[rank] and able >> rank & 1
    )
    before = order[:at]
    return ByeChoice(
        rank,
        by_rating=_is_first_round(field),
        barred=[other for other in before if not may_have_it[other]],
        needed=[other for other in before if may_have_it[other]],
    )


def bye_order(field: Field) -> list[int]:
    """Return everybody in the order in which the bye is offered: the lowest ranked first.

    In round 1 the lowest rated first, then the largest number. INTERPRETATION 0044: no rating
    counts as 0.
    """
    ranks = range(field.standing.size)
    if _is_first_round(field):
        numbers = field.standing.numbers
        return sorted(ranks, key=lambda rank: (field.ratings[rank], -numbers[rank]))
    return list(reversed(ranks))


def _is_first_round(field: Field) -> bool:
    return field.standing.round == 1


def _can_be_spared(completion: Completion) -> int:
    """Return without whom, one at a time, everybody else can be paired."""
    size, partner = completion.size, completion.partner
    receiver = partner[size]
    partner[receiver] = -1
    return grow(receiver, completion.graph, partner, (1 << size) - 1).outer
