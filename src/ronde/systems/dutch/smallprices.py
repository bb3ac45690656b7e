"""What pairs and downfloaters of small brackets cost: one layout for all of them.

A tariff lays out its prices for each bracket anew, as narrow as possible. A small bracket needs no
narrow numbers but prices that are known already, so here every criterion has its fixed bits.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ronde.kernel.bits import mask_of
from ronde.kernel.colours import BLACK, NO_COLOUR, WHITE, ColourProfile
from ronde.kernel.standing import Standing
from ronde.systems.dutch.criteria import MOVED_DOWN, NOBODY, DutchProfile
from ronde.systems.dutch.edition import When
from ronde.systems.dutch.tariff import ChargeBook, charges_of

_BITS: Final = 8
"""For the sum of one criterion over all pairs."""

_DIFFERENCES: Final = 3
"""So many score differences can be told apart: of a pair, of a moved-down player, of a resident."""

Trait = tuple[int, int, int]
"""All that the criteria see of a player beside colours and scores: both floats, games missed."""


class SmallPriceList:
    """The prices of a book of charges.

    A price is a number with a few bits for each criterion, the most important first; a criterion
    that compares score differences has as many for each of three, the largest first.
    """

    def __init__(self, book: ChargeBook) -> None:
        self.book = book
        self._shifts = _shifts(book)
        self._tables: dict[tuple[int, int, bool], PlayerPrices] = {}

    def of_players(self, role: int, size: int, *, leave: bool) -> PlayerPrices:
        """Return what players cost by their traits: as downfloaters, or in a pair of two scores.

        `size` is the place of the score difference, 0 for the smallest.
        """
        key = (role, size, leave)
        known = self._tables.get(key)
        if known is None:
            known = self._tables[key] = PlayerPrices(self, role, size, leave=leave)
        return known

    def weight(self, number: int, size: int = 0) -> int:
        """Return the price of charges by their number in the book."""
        graded, shifts = self.book.by_difference, self._shifts
        return sum(
            amount << shifts[place] + (size * _BITS if place in graded else 0)
            for place, amount in self.book.charges[number]
        )


class PlayerPrices(dict[Trait, int]):
    """What players of one role cost in one situation, by trait; asked when first needed."""

    def __init__(self, prices: SmallPriceList, role: int, size: int, *, leave: bool) -> None:
        super().__init__()
        self._prices, self._role, self._size, self._leave = prices, role, size, leave

    def __missing__(self, trait: Trait) -> int:
        last, before, unplayed = trait
        asked = self._prices.book.of_profile(
            DutchProfile(self._role, last_float=last, float_before=before, unplayed=unplayed)
        )
        if self._leave:
            number = asked.leaving[NOBODY]
        else:
            number = asked.as_upper if self._role == MOVED_DOWN else asked.as_lower
        price = self[trait] = self._prices.weight(number, self._size)
        return price


class ColourPrices:
    """What pairs cost by their colour kinds: `rows[one][other]`."""

    def __init__(self, prices: SmallPriceList, kinds: tuple[ColourProfile, ...]) -> None:
        charges = charges_of(prices.book, kinds)
        self.rows = [[prices.weight(number) for number in row] for row in charges.colours]
        self._preferences = [kind.preference for kind in kinds]
        self._denials: dict[frozenset[int], int] = {}

    def of_denial(self, kinds: frozenset[int]) -> int:
        """Return the least that a pair of these kinds costs who prefer the same colour."""
        known = self._denials.get(kinds)
        if known is None:
            prefers = self._preferences
            known = self._denials[kinds] = min(
                [
                    self.rows[one][other]
                    for one in kinds
                    for other in kinds
                    if prefers[one] == prefers[other] != NO_COLOUR
                ],
                default=0,
            )
        return known


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


@lru_cache(maxsize=1 << 10)
def _colours_of(prices: SmallPriceList, kinds: tuple[ColourProfile, ...]) -> ColourPrices:
    return ColourPrices(prices, kinds)


class SmallPrices:
    """A price list opened for one round.

    `traits` are those of every rank, `whites` and `blacks` the ranks that prefer a colour.
    """

    def __init__(self, book: ChargeBook, standing: Standing, features: frozenset[When]) -> None:
        self.players = _list_of(book)
        self.colours = _colours_of(self.players, tuple(standing.kinds))
        missed = [0] * standing.size
        if When.BYE_HERE in features:
            missed = [standing.round - 1 - games for games in standing.games]
        self.traits: list[Trait] = list(
            zip(standing.floats, standing.floats_before, missed, strict=True)
        )
        prefers = [profile.preference for profile in standing.profiles]
        self.whites, self.blacks = (
            mask_of([rank for rank, colour in enumerate(prefers) if colour == wanted])
            for wanted in (WHITE, BLACK)
        )
