"""Sets of small integers as Python integers: bit k stands for member k."""

from __future__ import annotations

from collections.abc import Iterable


def members(mask: int) -> list[int]:
    """Return the members in ascending order.

    >>> members(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(bit.bit_length() - 1)
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set that holds these members.

    >>> bin(mask_of([1, 2, 4]))
    '0b10110'
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def lowest(mask: int) -> int:
    """Return the smallest member of a set that is not empty.

    >>> lowest(0b10110)
    1
    """
    return (mask & -mask).bit_length() - 1


def run(start: int, stop: int) -> int:
    """Return the set of all integers from `start` up to and without `stop`.

    >>> members(run(2, 5))
    [2, 3, 4]
    """
    return ((1 << (stop - start)) - 1) << start
