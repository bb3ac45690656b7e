"""The initial order and the pairing numbers (C.04.2.B.2, B.3 and C.3, 2026: 2.2 to 2.5).

Strength, title, then the alphabet or a substitute; until when numbers change, and how.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from ronde.errors import HandlingError
from ronde.handling.editions import Handling
from ronde.model import Player, PlayerId
from ronde.model.names import folded
from ronde.model.player import strength_key


class LastCriterion(Enum):
    """What divides players of the same strength and title; announced before the event."""

    ALPHABET = "alphabet"
    LOT = "lot"
    ENTRY = "entry"  # who entered first stands first


def initial_order(
    players: Iterable[Player], *, substitute: Mapping[PlayerId, int] | None = None
) -> tuple[Player, ...]:
    """Return the players in initial order; `substitute` gives places instead of the alphabet.

    >>> twins = [Player(PlayerId(1), "Zoë", rating=2000), Player(PlayerId(2), "Ann", rating=2000)]
    >>> [player.name for player in initial_order(twins)]
    ['Ann', 'Zoë']
    >>> [player.name for player in initial_order(twins, substitute={1: 1, 2: 2})]
    ['Zoë', 'Ann']
    """

    def key(player: Player) -> tuple[int, int, int, str, str]:
        place = 0 if substitute is None else substitute[player.id]
        return (*strength_key(player), place, folded(player.name), player.name)

    return tuple(sorted(players, key=key))


def places_by_lot(entries: Sequence[PlayerId], seed: str) -> dict[PlayerId, int]:
    """Return a place for every entry, drawn by lot: the same seed gives the same places.

    Each entry draws for itself, so that somebody who enters later moves nobody past another.
    """

    def lot(entry: PlayerId) -> bytes:
        return hashlib.sha256(f"{seed}:{entry}".encode()).digest()

    return {entry: place for place, entry in enumerate(sorted(entries, key=lot), 1)}


Numbers: TypeAlias = dict[PlayerId, int]
"""The pairing number of every entry."""


def may_renumber(handling: Handling, paired: int) -> bool:
    """Whether corrections may still renumber after so many rounds have been paired.

    INTERPRETATION 0019: until round 4 has been paired, in 2017 as in 2026.

    >>> from ronde.handling.editions import handling_of
    >>> may_renumber(handling_of("dutch-2017"), 3), may_renumber(handling_of("dutch-2017"), 4)
    (True, False)
    """
    limit = handling.numbers_fixed_with
    return limit is None or paired < limit


def refuse_renumbering(handling: Handling, paired: int) -> None:
    """Raise HandlingError when corrections cannot change the numbers any more."""
    if not may_renumber(handling, paired):
        raise HandlingError(
            "round {round} has been paired: the numbers stay as they are;"
            " the correction itself is kept and counts for the rating report",
            round=handling.numbers_fixed_with,
            article=handling.numbers_article,
        )


def numbers_in_order(order: Sequence[PlayerId]) -> Numbers:
    """Return 1, 2, 3 … for the players in that order.

    >>> numbers_in_order((7, 3))
    {7: 1, 3: 2}
    """
    return {player: number for number, player in enumerate(order, 1)}


def with_newcomer(
    listed: Sequence[Player],
    newcomer: Player,
    *,
    substitute: Mapping[PlayerId, int] | None = None,
) -> tuple[PlayerId, ...]:
    """Return the list with a late entry at the fitting place; nobody else passes another.

    INTERPRETATION 0072: the newcomer stands before the first player who ranks below; a list
    that is not in initial order any more is not put in order on this occasion.
    """

    def is_above(player: Player) -> bool:
        return initial_order((player, newcomer), substitute=substitute)[0] is newcomer

    place = next((i for i, player in enumerate(listed) if is_above(player)), len(listed))
    ids = [player.id for player in listed]
    return (*ids[:place], newcomer.id, *ids[place:])


def rounds_to_record(paired: int, recorded: Collection[int]) -> tuple[int, ...]:
    """Return the rounds whose numbers must be written down before the numbers change.

    A round without a record was paired with the numbers in force.

    >>> rounds_to_record(3, {1})
    (2, 3)
    """
    return tuple(round_ for round_ in range(1, paired + 1) if round_ not in recorded)
