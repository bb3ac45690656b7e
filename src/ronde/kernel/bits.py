"""Sets of small integers as Python integers: bit k stands for member k."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, count

_ONE = ord("1")
_DIGITS = bytes(code == _ONE for code in range(256))
_DENSE = 10
"""Where one bit of so many is set, all of them at once are read faster than one by one."""
_FEW = 8
"""So few members are found one by one in any case."""
_MANY = 100
"""Of a list with more members, digits are written and read at once."""


def members(mask: int) -> list[int]:
    """Return the members in ascending order.

    >>> members(0b10110)
    [1, 2, 4]
    """
    number = mask.bit_count()
    if number > _FEW and number * _DENSE > mask.bit_length():
        return list(compress(count(), bin(mask)[:1:-1].encode().translate(_DIGITS)))
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
    if isinstance(numbers, list) and len(numbers) > _MANY:
        digits = bytearray(b"0") * (max(numbers) + 1)
        for number in numbers:
            digits[~number] = _ONE
        return int(digits, 2)
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
