"""What a pair costs where repeats are needed; writer and verifier price pairs with this module.

One number holds, from the left: how many repeats there are, how many of them are of the last round,
of the one before and so on, and how far below the first player his opponent stands, and the second,
and so on. Nothing here solves anything.
"""

from __future__ import annotations

from typing import NamedTuple

from ronde.certificates.document import CriterionValue

ZEROS = 3
"""So many low bits of every cost are zero."""


class RepeatPrices(NamedTuple):
    """The prices of pairs among so many players, all but the bye, in a round."""

    players: int
    round: int

    @property
    def width(self) -> int:
        """The bits of a field: no field ever holds as much as there are players."""
        return self.players.bit_length()

    @property
    def bits(self) -> int:
        """More bits than a cost has."""
        return ZEROS + self.width * (self.players + self.round)

    def cost(self, higher: int, lower: int, last: int) -> int:
        """Return the cost of a pair; `last` is the round of an excluded repeat, 0 for none.

        >>> RepeatPrices(4, 3).cost(0, 1, 0) >> ZEROS, RepeatPrices(4, 3).cost(3, 2, 0) >> ZEROS
        (512, 8)
        """
        higher, lower = min(higher, lower), max(higher, lower)
        price = (lower - higher) << self._field(self.players - 1 - higher)
        if last:
            price |= 1 << self._field(self.players + last - 1)
            price |= 1 << self._field(self.players + self.round - 1)
        return price

    def _field(self, number: int) -> int:
        """Return at which bit a field begins."""
        return ZEROS + self.width * number


def criteria(repeats: int) -> tuple[CriterionValue, ...]:
    """Return what the proof says that it counts."""
    return (CriterionValue("3.3", "repeats", repeats),)
