"""The price list of a bracket: one integer per pair of profiles, lexicographic in the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ronde.kernel.colours import ColourProfile
from ronde.kernel.matching import SCALE_BITS, Costs
from ronde.kernel.weights import Layout
from ronde.systems.dutch.criteria import MOVED_DOWN, NOBODY, RESIDENT, DutchProfile
from ronde.systems.dutch_procedure.edition import HIGHEST, SUM, ProcedureSettings
from ronde.systems.dutch_procedure.requirements import BracketRequirement, Say

Amounts = tuple[tuple[int, int], ...]
"""Amounts by place of the requirement; only those that are not zero."""


class Questions:
    """The rows of a table that have a say, most important first."""

    def __init__(self, rows: list[BracketRequirement]) -> None:
        self.rows = rows
        self.square = next((place for place, row in enumerate(rows) if row.squares), None)
        self.sum = next((place for place, row in enumerate(rows) if row.sums), None)
        self.by_score = {place for place, row in enumerate(rows) if row.by_score}
        self.of_moved_pair: Amounts = _nonzero([(k, r.per_moved_pair) for k, r in enumerate(rows)])
        self._colours: dict[tuple[ColourProfile, ColourProfile], Amounts] = {}
        self._leavers: dict[tuple[int, int, int, int], Amounts] = {}
        self._upfloaters: dict[tuple[int, int], Amounts] = {}

    def of_colours(self, one: ColourProfile, other: ColourProfile) -> Amounts:
        """Return what a pair of these two colour profiles adds."""
        known = self._colours.get((one, other))
        if known is None:
            asked = [(k, r.of_colours(one, other)) for k, r in enumerate(self.rows) if r.of_colours]
            known = self._colours[one, other] = _nonzero(asked)
        return known

    def of_leaver(self, player: DutchProfile, role: int) -> Amounts:
        """Return what a player adds who leaves the bracket for somebody of that role."""
        key = player.role, player.last_float, player.float_before, role
        known = self._leavers.get(key)
        if known is None:
            asked = [(k, r.of_leaver(player, role)) for k, r in enumerate(self.rows) if r.of_leaver]
            known = self._leavers[key] = _nonzero(asked)
        return known

    def of_upfloater(self, player: DutchProfile) -> Amounts:
        """Return what a resident adds who meets a moved-down player."""
        key = player.last_float, player.float_before
        known = self._upfloaters.get(key)
        if known is None:
            asked = [(k, r.of_upfloater(player)) for k, r in enumerate(self.rows) if r.of_upfloater]
            known = self._upfloaters[key] = _nonzero(asked)
        return known


@lru_cache(maxsize=256)
def questions(
    table: tuple[BracketRequirement, ...],
    says: frozenset[Say],
    parity: int,
    *,
    d4: bool,
    floater_scores: str,
) -> Questions:
    """Return the rows of a table that have a say in such a problem of an odd or even round.

    INTERPRETATION 0026: how the scores of floaters are compared.
    """
    left_out = {SQUARES: not d4, HIGHEST: floater_scores != HIGHEST, SUM: floater_scores != SUM}
    return Questions(
        [
            row
            for row in table
            if row.say in says
            and row.rounds.holds_in(parity)
            and not left_out.get(_choice_about(row), False)
        ]
    )


SQUARES = "squares"


def _choice_about(row: BracketRequirement) -> str:
    """Return on which choice of the organiser a row depends, empty if on none."""
    if row.squares:
        return SQUARES
    if row.by_score:
        return HIGHEST
    return SUM if row.sums else ""


def _nonzero(amounts: list[tuple[int, int]]) -> Amounts:
    return tuple((place, amount) for place, amount in amounts if amount)


Field = tuple[int, int]
"""Which requirement (its place among those asked) and, if it compares scores, which score."""


class PriceList:
    """The costs of all pairs of profiles, and the layout by which a total can be read again.

    The profiles come in rank order: moved-down players, residents, players below, nobody.
    """

    def __init__(
        self,
        profiles: list[DutchProfile],
        kinds: Sequence[ColourProfile],
        asked: Questions,
        pairs: int,
        *,
        choices: ProcedureSettings,
        nobody_meets_nobody: bool = False,
    ) -> None:
        """Prepare the prices; at most `pairs` pairs are made in the problem."""
        self.asked = asked
        self._kinds = kinds
        self._nobody_meets_nobody = nobody_meets_nobody
        self._squares_all_pairs = choices.d4_all_pairs
        self._outside = [p.role for p in profiles if p.role > RESIDENT]
        self._inside = profiles[: len(profiles) - len(self._outside)]
        self._scores = sorted({p.score for p in self._inside}, reverse=True)
        self.floor = self._scores[-1] - choices.one_point
        self._least = min(self._scores[-1], 0)
        self.layout: Layout[Field] = Layout(self._fields(pairs), spare_bits=SCALE_BITS)
        self._unit = self.layout.units
        self._square = 0 if asked.square is None else self._unit[asked.square, 0]
        self._sum_of_scores = 0 if asked.sum is None else self._unit[asked.sum, 0]
        self.costs = self._price_list()

    def read(self, total: int) -> dict[str, dict[int, int]]:
        """Return what a total holds: by requirement and, where it compares them, by score."""
        found: dict[str, dict[int, int]] = {}
        for (place, score), amount in self.layout.read(total).items():
            found.setdefault(self.asked.rows[place].name, {})[score] = amount
        return found

    def _fields(self, pairs: int) -> list[tuple[Field, int]]:
        """Return the fields, most important first, each with the largest sum it can hold."""
        fields: list[tuple[Field, int]] = []
        for place, asked in enumerate(self.asked.rows):
            if asked.by_score:
                fields += [((place, score), 2 * pairs) for score in self._scores]
            elif asked.sums:
                fields.append(((place, 0), 2 * pairs * (self._scores[0] - self._least)))
            elif asked.squares:
                fields.append(((place, 0), pairs * (self._scores[0] - self.floor) ** 2))
            else:
                fields.append(((place, 0), 2 * pairs))
        return fields

    # The parts of a price ------------------------------------------------------------------

    def _sum(self, amounts: Amounts, score: int = 0) -> int:
        """Return the weight of these amounts, at that score where scores are compared."""
        unit, by_score = self._unit, self.asked.by_score
        return sum(
            unit[place, score if place in by_score else 0] * amount for place, amount in amounts
        )

    def _colours(self) -> dict[tuple[int, int], int]:
        """Return what the colours of a pair cost, by the two colour kinds."""
        present = sorted({p.colour_kind for p in self._inside})
        kinds, ask = self._kinds, self.asked.of_colours
        prices = {}
        for place, a in enumerate(present):
            for b in present[place:]:
                prices[a, b] = prices[b, a] = self._sum(ask(kinds[a], kinds[b]))
        return prices

    def _leaving(self, player: DutchProfile, role: int) -> int:
        """Return what it costs when a player leaves the bracket for somebody of that role."""
        price = self._sum(self.asked.of_leaver(player, role), player.score)
        price += self._sum_of_scores * (player.score - self._least)
        if self._square and (self._squares_all_pairs or player.role == RESIDENT):
            price += self._square * (player.score - self.floor) ** 2
        return price

    # The list ------------------------------------------------------------------------------

    def _price_list(self) -> Costs:
        size = len(self._inside) + len(self._outside)
        costs: Costs = [[None] * size for _ in range(size)]
        colours = self._colours()
        rising = [self._sum(self.asked.of_upfloater(p)) for p in self._inside]
        together = self._sum(self.asked.of_moved_pair)
        for c in range(size):
            if c < len(self._inside):
                row = self._row_inside(c, colours, rising, together)
            else:
                row = self._row_outside(c - len(self._inside))
            costs[c][c:] = row
            for d, cost in enumerate(row, c):
                costs[d][c] = cost
        return costs

    def _row_inside(
        self, c: int, colours: dict[tuple[int, int], int], rising: list[int], together: int
    ) -> list[int | None]:
        """Return what profile c of the bracket pays with itself and with each that follows."""
        mine, square = self._inside[c], self._square
        role, score, kind = mine.role, mine.score, mine.colour_kind
        squares = square and (self._squares_all_pairs or role == RESIDENT)
        row: list[int | None] = []
        for d, other in enumerate(self._inside[c:], c):
            price = colours[kind, other.colour_kind]
            if role == MOVED_DOWN:
                if other.role == MOVED_DOWN:
                    price += together
                elif score != other.score:
                    price += rising[d]
            if squares:
                price += square * (score - other.score) ** 2
            row.append(price)
        row += [self._leaving(mine, outside) for outside in self._outside]
        return row

    def _row_outside(self, place: int) -> list[int | None]:
        """Return what a player below, or nobody, pays with itself and with each that follows."""
        if self._outside[place] == NOBODY:
            return [0 if self._nobody_meets_nobody else None]
        return [0] * (len(self._outside) - place)
