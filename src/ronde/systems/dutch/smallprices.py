"""What pairs and downfloaters of small brackets cost: one layout for all of them.

A tariff lays out its prices for each bracket anew, as narrow as possible. A small bracket needs no
narrow numbers but prices that are known already, so here every criterion has its fixed bits.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ronde.systems.dutch.criteria import MOVED_DOWN, NOBODY, DutchProfile
from ronde.systems.dutch.tariff import ChargeBook, RoundCharges

_BITS: Final = 8
"""For the sum of one criterion over all pairs."""

_DIFFERENCES: Final = 3
"""So many score differences can be told apart: of a pair, of a moved-down player, of a resident."""


class SmallPriceList:
    """The prices of a book of charges.

    A price is a number with a few bits for each criterion, the most important first; a criterion
    that compares score differences has as many for each of three, the largest first.
    """

    def __init__(self, book: ChargeBook) -> None:
        self._book = book
        self._shifts = _shifts(book)
        self._players: dict[tuple[DutchProfile, int, bool], int] = {}
        self._numbers: dict[int, int] = {}

    def of_player(self, profile: DutchProfile, size: int, *, leaves: bool) -> int:
        """Return what somebody costs as a downfloater, or as one of a pair of two scores.

        `size` is the place of the score difference, 0 for the smallest.
        """
        key = (profile, size, leaves)
        known = self._players.get(key)
        if known is None:
            asked = self._book.of_profile(profile)
            in_pair = asked.as_upper if profile.role == MOVED_DOWN else asked.as_lower
            known = self._weight(asked.leaving[NOBODY] if leaves else in_pair, size)
            self._players[key] = known
        return known

    def of_colours(self, number: int) -> int:
        """Return the price of the colours of a pair by their number in the book."""
        known = self._numbers.get(number)
        if known is None:
            known = self._numbers[number] = self._weight(number, 0)
        return known

    def _weight(self, number: int, size: int) -> int:
        graded, shifts = self._book.by_difference, self._shifts
        return sum(
            amount << shifts[place] + (size * _BITS if place in graded else 0)
            for place, amount in self._book.charges[number]
        )


def _shifts(book: ChargeBook) -> dict[int, int]:
    """Return where the bits of every criterion begin, those of the least important at the end."""
    shifts, position = {}, 0
    for place, criterion in reversed(book.active):
        shifts[place] = position
        position += _BITS * (_DIFFERENCES if criterion.by_difference else 1)
    return shifts


@cache
def _list_of(book: ChargeBook) -> SmallPriceList:
    return SmallPriceList(book)


class SmallPrices(NamedTuple):
    """A price list opened for one round; `colours` is what two of its colour kinds cost."""

    prices: SmallPriceList
    colours: list[list[int]]


def small_prices(charges: RoundCharges) -> SmallPrices:
    """Return the prices of a round."""
    prices = _list_of(charges.book)
    return SmallPrices(prices, [[prices.of_colours(n) for n in row] for row in charges.colours])
