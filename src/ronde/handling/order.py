"""The initial order (C.04.2.B.2, 2026: 2.2): strength, title, then the alphabet or a substitute."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final

from ronde.model import Player, PlayerId
from ronde.model.names import folded
from ronde.model.player import TITLES_BY_RANK

_RANK_OF_TITLE: Final = {title: rank for rank, title in enumerate(TITLES_BY_RANK)}
_NO_TITLE: Final = len(TITLES_BY_RANK)


class LastCriterion(Enum):
    """What divides players of the same strength and title; announced before the event."""

    ALPHABET = "alphabet"
    LOT = "lot"
    ENTRY = "entry"  # who entered first stands first


def rank_of_title(title: str) -> int:
    """Return the place of a title, nought for the highest; any other text is no title.

    >>> rank_of_title("GM"), rank_of_title("WCM"), rank_of_title(""), rank_of_title("NM")
    (0, 7, 8, 8)
    """
    return _RANK_OF_TITLE.get(title, _NO_TITLE)


def strength_key(player: Player) -> tuple[int, int]:
    """Return what orders by strength and title; a player without a rating comes last."""
    return -(player.rating or 0), rank_of_title(player.title)


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
