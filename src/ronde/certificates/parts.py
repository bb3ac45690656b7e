"""Who can be left over when all others of an odd number are to be paired, as odd parts show it."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.certificate import odd_parts


def left_over(graph: Sequence[int], alive: int, removed: int) -> int:
    """Return who of `alive`, an odd number, can be left over when the others are paired.

    If more odd parts remain without those removed than these are, only members of the odd parts
    can; if not, nothing is proved of anybody.

    >>> bin(left_over([0b010, 0b101, 0b010], 0b111, 0b010))
    '0b101'
    """
    removed &= alive
    parts = odd_parts(graph, alive & ~removed)
    if len(parts) <= removed.bit_count():
        return alive
    odd = 0
    for part in parts:
        odd |= part
    return odd
