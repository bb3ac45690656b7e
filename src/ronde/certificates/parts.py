"""Who can be left over when all others of an odd number are to be paired, as odd parts show it."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.bits import members


def left_over(graph: Sequence[int], alive: int, removed: int) -> int:
    """Return who of `alive`, an odd number, can be left over when the others are paired.

    If more odd parts remain without those removed than these are, only members of the odd parts
    can; if not, nothing is proved of anybody.

    >>> bin(left_over([0b010, 0b101, 0b010], 0b111, 0b010))
    '0b101'
    """
    removed &= alive
    rest, odd, number = alive & ~removed, 0, 0
    while rest:
        part = edge = rest & -rest
        while edge:
            reached = 0
            for vertex in members(edge):
                reached |= graph[vertex]
            edge = reached & rest & ~part
            part |= edge
        rest &= ~part
        if part.bit_count() % 2:
            odd |= part
            number += 1
    return odd if number > removed.bit_count() else alive
