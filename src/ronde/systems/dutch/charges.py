"""What players and pairs add to the criteria of an edition, remembered once asked.

The answers depend on very little: the role and the past floats of a player, the colour profiles
of a pair. They are the same in every bracket, round and event of the edition. The few different
answers are numbered, because inner loops compare and collect them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.kernel.colours import ColourProfile
from ronde.systems.dutch.edition import Criterion, Edition, When
from ronde.systems.dutch.profile import LOWER, NEXT, NOBODY, Profile

Charges = tuple[tuple[int, int], ...]
"""Amounts by place of the criterion in the edition's table; only those that are not zero."""


class ProfileCharges(NamedTuple):
    """What one profile adds in each situation, as numbers of the book."""

    as_upper: int
    as_lower: int
    leaving: dict[int, int]  # by the role of the opponent instead
    below: dict[int, int]


class ChargeBook:
    """The answers of those criteria of an edition that have a say in one kind of problem."""

    def __init__(self, criteria: Sequence[Criterion], features: frozenset[When]) -> None:
        self.active = [(k, c) for k, c in enumerate(criteria) if c.when in features]
        self.by_difference = {k for k, c in self.active if c.by_difference}
        self.charges: list[Charges] = [()]
        self._numbers: dict[Charges, int] = {(): 0}
        self._profiles: dict[tuple[int, ...], ProfileCharges] = {}
        self._colours: dict[tuple[ColourProfile, ColourProfile], int] = {}

    def of_profile(self, profile: Profile) -> ProfileCharges:
        """Return what a player of this profile adds; neither score nor colour matter."""
        key = (profile.role, *profile[3:])
        known = self._profiles.get(key)
        if known is None:
            known = self._profiles[key] = self._ask(profile)
        return known

    def of_colours(self, one: ColourProfile, other: ColourProfile) -> int:
        """Return what a pair of these two colour profiles adds."""
        known = self._colours.get((one, other))
        if known is None:
            asked = [(k, c.of_colours(one, other)) for k, c in self.active if c.of_colours]
            known = self._colours[one, other] = self._number(asked)
        return known

    def _ask(self, profile: Profile) -> ProfileCharges:
        active = self.active
        return ProfileCharges(
            self._number([(k, c.of_upper(profile)) for k, c in active if c.of_upper]),
            self._number([(k, c.of_lower(profile)) for k, c in active if c.of_lower]),
            self._by_role(profile, [(k, c.of_leaver) for k, c in active if c.of_leaver]),
            self._by_role(profile, [(k, c.of_below) for k, c in active if c.of_below]),
        )

    def _by_role(
        self, profile: Profile, asked: list[tuple[int, Callable[[Profile, int], int]]]
    ) -> dict[int, int]:
        return {
            role: self._number([(k, ask(profile, role)) for k, ask in asked])
            for role in (NEXT, LOWER, NOBODY)
        }

    def _number(self, amounts: list[tuple[int, int]]) -> int:
        charges = tuple((place, amount) for place, amount in amounts if amount)
        number = self._numbers.setdefault(charges, len(self.charges))
        if number == len(self.charges):
            self.charges.append(charges)
        return number


class ColourRow(dict[int, int]):
    """What pairs with one colour kind add, by the other colour kind; asked when first needed."""

    def __init__(self, book: ChargeBook, kinds: list[ColourProfile], own: int) -> None:
        super().__init__()
        self._book, self._kinds, self._own = book, kinds, own

    def __missing__(self, other: int) -> int:
        charged = self._book.of_colours(self._kinds[self._own], self._kinds[other])
        self[other] = charged
        return charged


_BOOKS: dict[tuple[Criterion, ...], dict[frozenset[When], ChargeBook]] = {}


def book_of(edition: Edition, features: frozenset[When]) -> ChargeBook:
    """Return the book of an edition for one kind of problem; it is kept for later rounds.

    It belongs to the table of criteria, not to the key: an edition with another table has its own.
    """
    books = _BOOKS.setdefault(edition.criteria, {})
    if features not in books:
        books[features] = ChargeBook(edition.criteria, features)
    return books[features]


class RoundCharges:
    """A book opened for one round: colour kinds are numbers of its standing."""

    def __init__(self, book: ChargeBook, kinds: list[ColourProfile]) -> None:
        self.book = book
        self.colours = [ColourRow(book, kinds, kind) for kind in range(len(kinds))]
