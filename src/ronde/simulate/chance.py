"""Chance that is the same on every machine: a small generator in integer arithmetic.

The standard library's `random` promises the same floats for the same seed, but not the same
`shuffle`, `randint` or `choice` in every Python version. A seed that is printed in a
tournament file must give the same bytes for ever, so ronde has its own generator: SplitMix64
(Steele, Lea and Flood 2014), whose state is one 64-bit counter. Nothing here or in the users
of this module lets a float decide anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from ronde.errors import InputError

Item = TypeVar("Item")

HIGHEST_SEED: Final = 2**64 - 1
_WORDS: Final = 2**64
_MASK: Final = _WORDS - 1
_STEP: Final = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, made odd
_DERIVED_SEED_BITS: Final = 53  # every program that reads JSON keeps such an integer exact


class Chance:
    """A sequence of random choices that depends on the seed alone.

    >>> Chance(7).below(100), Chance(7).between(-3, 3)
    (87, -1)
    """

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= HIGHEST_SEED:
            raise InputError(
                "the seed {seed} is not between 0 and {highest}", seed=seed, highest=HIGHEST_SEED
            )
        self._state = seed

    def below(self, n: int) -> int:
        """Return one of 0, 1 … n-1, each equally likely; n is at most 2**64.

        Words in the incomplete last stretch of n are thrown away, so that no value is favoured.
        """
        if not 1 <= n <= _WORDS:
            raise ValueError(f"cannot choose one of {n} values")
        while True:
            word = self._state = (self._state + _STEP) & _MASK
            # As `_mixed` does: a call for each of a thousand choices of an event would be felt.
            word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & _MASK
            word = ((word ^ word >> 27) * 0x94D049BB133111EB) & _MASK
            word ^= word >> 31
            if word + n <= _WORDS or word < _WORDS - _WORDS % n:
                return word % n

    def chance(self, numerator: int, denominator: int) -> bool:
        """Return True in `numerator` of `denominator` cases."""
        return self.below(denominator) < numerator

    def between(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def shuffled(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return the items in random order, every order equally likely (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def derived_seed(seed: int, index: int) -> int:
    """Return the seed of the tournament with that index in a series; index 0 keeps the seed.

    Derived seeds lie far apart, so that series with neighbouring seeds do not overlap.

    >>> derived_seed(7, 0), derived_seed(7, 1)
    (7, 3462481482195120)
    """
    if index == 0:
        return seed
    return _mixed((_mixed(seed) + index) & _MASK) >> (64 - _DERIVED_SEED_BITS)


def _mixed(word: int) -> int:
    """Return the word with every input bit spread over all bits; a permutation of the words."""
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & _MASK
    return word ^ word >> 31
