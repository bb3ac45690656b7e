"""Who has White: never a reason to refuse a pair."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from ronde.model import Colour
from ronde.systems.keizer.meetings import Met


class ColourReason(Enum):
    """What decided about the colours of a pair."""

    FEWER_WHITES = "fewer-whites"
    REVERSED = "reversed"
    LOWER_RANKED = "lower-ranked"


class Allocated(NamedTuple):
    """Whether the higher ranked has White, and why."""

    higher_is_white: bool
    reason: ColourReason


def whites(colours: Sequence[Colour], *, by_balance: bool) -> int:
    """Return how many games one had with White, by balance less those with Black.

    >>> games = [Colour.WHITE, Colour.WHITE, Colour.BLACK]
    >>> whites(games, by_balance=False), whites(games, by_balance=True)
    (2, 1)
    """
    had = sum(colour is Colour.WHITE for colour in colours)
    return 2 * had - len(colours) if by_balance else had


def allocated(higher: int, lower: int, met: Met | None) -> Allocated:
    """Return the colours of two players who had so many Whites.

    Who had fewer has White; of two who had as many, the colours of their last game are turned,
    and if they have not met the lower ranked has White.

    >>> allocated(2, 1, None).higher_is_white, allocated(1, 1, None).higher_is_white
    (False, False)
    """
    if higher != lower:
        return Allocated(higher < lower, ColourReason.FEWER_WHITES)
    if met is not None:
        return Allocated(not met.higher_was_white, ColourReason.REVERSED)
    return Allocated(higher_is_white=False, reason=ColourReason.LOWER_RANKED)
