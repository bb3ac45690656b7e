"""What players and pairs add to the criteria, and the price list of a bracket made of it.

The charges depend on very little: the role and the past floats of a player, the colour profiles
of a pair. They are the same in every bracket, round and event of the edition, and are remembered
once asked. The few different answers are numbered, because inner loops compare and collect them.
A price is one integer per pair of profiles, lexicographic in the criteria.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ronde.kernel.colours import ColourProfile
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.weights import Layout
from ronde.systems.dutch.criteria import LOWER, MOVED_DOWN, NEXT, NOBODY, RESIDENT, DutchProfile
from ronde.systems.dutch.edition import DutchCriterion, DutchEdition, When

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

    def __init__(self, criteria: Sequence[DutchCriterion], features: frozenset[When]) -> None:
        self.active = [(k, c) for k, c in enumerate(criteria) if c.when in features]
        self.by_difference = {k for k, c in self.active if c.by_difference}
        self.charges: list[Charges] = [()]
        self._numbers: dict[Charges, int] = {(): 0}
        self._profiles: dict[tuple[int, ...], ProfileCharges] = {}
        self.of_colours = ColourCharges(self)

    def of_profile(self, profile: DutchProfile) -> ProfileCharges:
        """Return what a player of this profile adds; neither score nor colour matter."""
        key = (profile.role, *profile[3:])
        known = self._profiles.get(key)
        if known is None:
            known = self._profiles[key] = self._ask(profile)
        return known

    def _ask(self, profile: DutchProfile) -> ProfileCharges:
        active = self.active
        return ProfileCharges(
            self.number([(k, c.of_upper(profile)) for k, c in active if c.of_upper]),
            self.number([(k, c.of_lower(profile)) for k, c in active if c.of_lower]),
            self._by_role(profile, [(k, c.of_leaver) for k, c in active if c.of_leaver]),
            self._by_role(profile, [(k, c.of_below) for k, c in active if c.of_below]),
        )

    def _by_role(
        self, profile: DutchProfile, asked: list[tuple[int, Callable[[DutchProfile, int], int]]]
    ) -> dict[int, int]:
        return {
            role: self.number([(k, ask(profile, role)) for k, ask in asked])
            for role in (NEXT, LOWER, NOBODY)
        }

    def number(self, amounts: list[tuple[int, int]]) -> int:
        """Return the number under which these amounts stand in the book."""
        charges = tuple((place, amount) for place, amount in amounts if amount)
        number = self._numbers.setdefault(charges, len(self.charges))
        if number == len(self.charges):
            self.charges.append(charges)
        return number


class ColourCharges(dict[tuple[ColourProfile, ColourProfile], int]):
    """What pairs of two colour profiles add, as numbers of the book; asked when first needed."""

    def __init__(self, book: ChargeBook) -> None:
        super().__init__()
        self._book = book

    def __missing__(self, pair: tuple[ColourProfile, ColourProfile]) -> int:
        book = self._book
        asked = [(k, c.of_colours(*pair)) for k, c in book.active if c.of_colours]
        number = self[pair] = book.number(asked)
        return number


def book_of(edition: DutchEdition, features: frozenset[When]) -> ChargeBook:
    """Return the book of an edition for one kind of problem; the edition keeps it.

    So an edition with another table of criteria has its own.
    """
    known: ChargeBook | None = edition.books.get(features)
    if known is None:
        known = edition.books[features] = ChargeBook(edition.criteria, features)
    return known


class RoundCharges:
    """A book opened for one round; `colours` is what two colour kinds of its standing add."""

    def __init__(self, book: ChargeBook, kinds: Sequence[ColourProfile]) -> None:
        self.book = book
        asked = book.of_colours
        self.colours = [[asked[one, other] for other in kinds] for one in kinds]


@lru_cache(maxsize=1 << 10)
def charges_of(book: ChargeBook, kinds: tuple[ColourProfile, ...]) -> RoundCharges:
    """Return the book opened for a round with these colour kinds; many rounds have the same."""
    return RoundCharges(book, kinds)


Field = tuple[int, int]
"""Which criterion (its place in the table) and, if it counts so, which score difference."""

Use = tuple[int, int]
"""Charges by their number in the book, and the score difference at which they occur."""

ONE_POINT = 10


class DutchTariff:
    """The costs of all pairs of profiles, and the layout by which a total can be read again.

    The profiles come in rank order: moved-down players, residents, players below, nobody.
    """

    def __init__(
        self,
        profiles: list[DutchProfile],
        charges: RoundCharges,
        pairs: int,
        *,
        nobody_meets_nobody: bool = False,
    ) -> None:
        """Prepare the prices; at most `pairs` pairs are made in the problem."""
        book = self._book = charges.book
        self.profiles = profiles
        self._nobody_meets_nobody = nobody_meets_nobody
        self._roles_outside = [p.role for p in profiles if p.role > RESIDENT]
        self._inside = profiles[: len(profiles) - len(self._roles_outside)]
        self._charges = [book.of_profile(p) for p in profiles]
        scores = {p.score for p in self._inside}
        self.floor = min(scores) - ONE_POINT
        self._one_score = len(scores) == 1
        of_colours = self._of_colours(charges.colours)
        uses = self._uses(scores)
        uses.update([(number, 0) for numbers in of_colours.values() for number in set(numbers)])
        self.layout: Layout[Field] = Layout(self._fields(uses, pairs), spare_bits=SCALE_BITS)
        self._weights = {use: self._weight(*use) for use in uses}
        self.costs = self._price_list(of_colours)

    # The fields ------------------------------------------------------------------------

    def _uses(self, scores: set[int]) -> set[Use]:
        """Return all charges that can occur, each with the score difference it occurs at."""
        uses: set[Use] = set()
        inside = len(self._inside)
        own = list(zip(self._inside, self._charges[:inside], strict=True))
        if not self._one_score:
            for number, score in {(charges.as_upper, p.score) for p, charges in own}:
                uses.update((number, score - lower) for lower in scores if lower < score)
            for number, score in {(charges.as_lower, p.score) for p, charges in own}:
                uses.update((number, upper - score) for upper in scores if upper > score)
        for role in self._roles_outside:
            uses.update((charges.leaving[role], p.score - self.floor) for p, charges in own)
            uses.update((charges.below[role], 0) for charges in self._charges[inside:])
        return uses

    def _fields(self, uses: set[Use], pairs: int) -> list[tuple[Field, int]]:
        """Return the fields that some pair can touch, most important first, with ceilings."""
        graded, charges = self._book.by_difference, self._book.charges
        largest: dict[Field, int] = {}
        for number, difference in uses:
            for place, amount in charges[number]:
                field = (place, -difference if place in graded else 0)
                if amount > largest.get(field, 0):
                    largest[field] = amount
        # The larger difference is the more important; a pair is charged for its two members.
        return [
            ((place, -minus), 2 * amount * pairs)
            for (place, minus), amount in sorted(largest.items())
        ]

    def _weight(self, number: int, difference: int) -> int:
        """Return the weight of these charges, at that score difference where it is asked for."""
        units, graded = self.layout.units, self._book.by_difference
        weight = 0
        for place, amount in self._book.charges[number]:
            weight += units[place, difference if place in graded else 0] * amount
        return weight

    # The prices ------------------------------------------------------------------------

    def _of_colours(self, colours: list[list[int]]) -> dict[int, list[int]]:
        """Return, by colour kind, the colour charges of pairs with each profile inside."""
        kinds = [p.colour_kind for p in self._inside]
        return {kind: [colours[kind][other] for other in kinds] for kind in set(kinds)}

    def _price_list(self, of_colours: dict[int, list[int]]) -> Costs:
        """Return the costs of all pairs of profiles."""
        weights = self._weights
        by_kind = {
            kind: [weights[number, 0] for number in numbers] for kind, numbers in of_colours.items()
        }
        costs: Costs = [
            [*by_kind[p.colour_kind], *self._leaving(c)] for c, p in enumerate(self._inside)
        ]
        if not self._one_score:
            self._add_differences(costs)
        for c in range(len(self._inside), len(self.profiles)):
            costs.append([row[c] for row in costs] + self._row_outside(c))
        return costs

    def _add_differences(self, costs: Costs) -> None:
        """Add what different scores cost; two moved-down players are not paired at all."""
        charges, weights, inside = self._charges, self._weights, self._inside
        for c, upper in enumerate(inside):
            score = upper.score
            if score == inside[-1].score:
                break
            prices, as_upper = costs[c], charges[c].as_upper
            for d in range(c, len(inside)):
                if inside[d].role == MOVED_DOWN:
                    prices[d] = None
                elif difference := score - inside[d].score:
                    lower = weights[charges[d].as_lower, difference]
                    prices[d] = (prices[d] or 0) + weights[as_upper, difference] + lower
                costs[d][c] = prices[d]

    def _leaving(self, c: int) -> list[int]:
        """Return what it costs when a player of profile c is not paired in the bracket."""
        leaving, difference = self._charges[c].leaving, self._inside[c].score - self.floor
        return [self._weights[leaving[role], difference] for role in self._roles_outside]

    def _row_outside(self, c: int) -> list[int | None]:
        """Return what a profile below, or nobody, pays with itself and with each that follows."""
        roles = self._roles_outside[c - len(self._inside) :]
        if self.profiles[c].role == NOBODY:
            return [0 if self._nobody_meets_nobody else None]
        return [self._weights[self._charges[c].below[role], 0] for role in roles]
