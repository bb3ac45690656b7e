"""Who can be left over when all others are to be paired, as odd parts show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.kernel.certificate import odd_parts


class CountedParts(NamedTuple):
    """Who is in odd parts, and how many more these are than the players taken away."""

    odd: int
    excess: int


def counted_parts(graph: Sequence[int], alive: int, removed: int) -> CountedParts:
    """Return the odd parts into which `alive` fall without those removed.

    Every matching leaves `excess` over or more; one that leaves no more leaves only members of odd
    parts over.

    >>> counted_parts([0b010, 0b101, 0b010], 0b111, 0b010)
    CountedParts(odd=5, excess=1)
    """
    odd, parts = 0, odd_parts(graph, alive & ~removed)
    for part in parts:
        odd |= part
    return CountedParts(odd, len(parts) - (alive & removed).bit_count())


def left_over(graph: Sequence[int], alive: int, removed: int) -> int:
    """Return who of `alive`, an odd number, can be left over when the others are paired.

    If more odd parts remain without those removed than these are, only members of the odd parts
    can; if not, nothing is proved of anybody.

    >>> bin(left_over([0b010, 0b101, 0b010], 0b111, 0b010))
    '0b101'
    """
    odd, excess = counted_parts(graph, alive, removed)
    return odd if excess > 0 else alive
