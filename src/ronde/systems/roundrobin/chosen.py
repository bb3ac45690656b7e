"""The setting `numbers`: which table order a tournament has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.errors import InputError
from ronde.model import Player
from ronde.systems.roundrobin.numbering import TableOrder, by_hand, by_lot, club_mates_early
from ronde.systems.roundrobin.varma import by_varma


def table_order(players: Sequence[Player], numbers: str) -> TableOrder:
    """Return the order that the setting names.

    Empty: by starting number; `3,1,2`: by hand; `lot:SEED`: drawn by lot; `clubs`: club mates
    meet early; `varma:SEED`: by lot, so that players of one federation do not meet late.

    >>> from ronde.model import PlayerId
    >>> entries = [Player(PlayerId(n), club=club) for n, club in enumerate("AABB", 1)]
    >>> table_order(entries, "clubs"), table_order(entries, "4,3,2,1")
    ((3, 1, 2, 4), (4, 3, 2, 1))
    """
    method, _, seed = numbers.strip().partition(":")
    if method == "clubs":
        return club_mates_early(players)
    if method == "lot":
        return by_lot(players, _seed(numbers, seed))
    if method == "varma":
        return by_varma(players, _seed(numbers, seed))
    return by_hand(players, numbers)


def _seed(numbers: str, seed: str) -> int:
    if not (seed.isascii() and seed.isdigit()):
        raise InputError("the setting numbers={numbers} needs a seed, as in lot:7", numbers=numbers)
    return int(seed)
