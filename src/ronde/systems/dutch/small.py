"""Brackets of a few players, whose candidates can be searched: no matching algorithm is needed.

First a price is found below which no candidate can be: those who leave cost at least so much, and
so many of those who prefer the same colour must meet. Mostly the original halves reach it, and a
search in the order of generation, which gives up as soon as the price is exceeded, comes to the
first best candidate at once. If they do not, the lowest price of every set of players is found
by recursion, and the search is repeated with that price, with one exchange after the other.

Most brackets of a small event are paired here, in a fraction of the time that the general way
(`problem`, `order`) takes. What that way alone decides is left to it: brackets that look at lower
players, that have no candidate, or where only some of several moved-down players are paired.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ronde.kernel.bits import mask_of, members
from ronde.systems.dutch.criteria import MOVED_DOWN, RESIDENT
from ronde.systems.dutch.exchange import exchanged, exchanges
from ronde.systems.dutch.generation import DutchArrangement
from ronde.systems.dutch.halves import Halves
from ronde.systems.dutch.problem import DutchBracket, DutchContext, DutchScope
from ronde.systems.dutch.tariff import ONE_POINT

MOST = 32
"""Players and places for nobody of the largest bracket that is paired here."""

_MOST_OF_SETS: Final = 12
"""The same where every set of players is priced."""

_STEPS: Final = 4
"""So many steps per pair a search may take in a larger bracket before it is given up."""

_LATEST_ROUND: Final = 60
"""After so many rounds a count of games not played could outgrow its bits."""

_IMPOSSIBLE: Final = 1 << 1024


def first_of_small(
    context: DutchContext, bracket: DutchBracket, scope: DutchScope
) -> DutchArrangement | None:
    """Return the best candidate that is generated first, None where the general way is needed."""
    size, scores = bracket.size + scope.places, context.standing.scores
    if size > MOST or size % 2 or scope.end or context.standing.round > _LATEST_ROUND:
        return None
    if scores[bracket.first] != scores[bracket.end - 1]:
        return None
    if size == 2 and not scope.places:
        return _only_pair(context, bracket)
    moved = bracket.moved_down
    if moved and (
        scores[moved[0]] != scores[moved[-1]] or (len(moved) > 1 and size > _MOST_OF_SETS)
    ):
        return None
    return _SmallBracket(context, bracket, scope).arranged()


def _only_pair(context: DutchContext, bracket: DutchBracket) -> DutchArrangement | None:
    """Return the only candidate of two players who both stay."""
    one, other = bracket.players()
    if not context.standing.legal[one] >> other & 1:
        return None
    if bracket.moved_down:
        return DutchArrangement([(one, other)], paired_moved_down=1, matching=[1, 0])
    return DutchArrangement([(one, other)], upper=[one], lower=[other], matching=[1, 0])


class _SmallBracket:
    """Vertices are the moved-down players, the residents, and places for nobody.

    `legal` and `row` tell of a vertex whom it may meet among those after it, and at what price;
    residents may meet those before them as well. `whites` and `blacks` are the residents who
    prefer a colour, `leaving` is what each player costs who leaves the bracket.
    """

    def __init__(self, context: DutchContext, bracket: DutchBracket, scope: DutchScope) -> None:
        standing, prices = context.standing, context.prices_of_small(scope.features)
        moved_down, first, end = bracket
        self.bracket, self.scope, self.prices = bracket, scope, prices
        self.players = players = [*moved_down, *range(first, end)]
        self.moved, self.current = moved, current = len(moved_down), len(players)
        self.size = size = current + scope.places
        self.everybody = (1 << size) - 1
        self.residents = residents = (1 << current) - (1 << moved)
        self.legal = [standing.legal[rank] >> first << moved & residents for rank in players]
        self.partner = [-1] * size
        self.kinds = standing.colour_kinds[first:end]
        self.sizes = 0, 0, 0
        if moved:
            self.kinds = [standing.colour_kinds[rank] for rank in moved_down] + self.kinds
            self.sizes = _sizes(standing.scores[moved_down[0]] - standing.scores[first])
        self.colours = prices.colours.rows
        self.whites = prices.whites >> first << moved & residents
        self.blacks = prices.blacks >> first << moved & residents
        self.leaving: list[int] = []
        if scope.places:
            self._add_places()
            self.leaving = self._prices_of_leaving()
        self._rows: list[list[int] | None] = [None] * size
        self._denial: int | None = None
        self._least = {0: 0}

    # Legality and prices -------------------------------------------------------------------

    def _add_places(self) -> None:
        """Let those who may leave the bracket be matched with a place for nobody."""
        takers, legal = self.scope.takers, self.legal
        nobody = self.everybody >> self.current << self.current
        for v, rank in enumerate(self.players):
            if takers is None or takers[rank]:
                legal[v] |= nobody
        legal += [0] * self.scope.places

    def row(self, v: int) -> list[int]:
        """Return what a player costs with each vertex."""
        known = self._rows[v]
        if known is None:
            colours = self.colours[self.kinds[v]]
            known = [colours[kind] for kind in self.kinds]
            if v < self.moved:
                own, others = self._prices_of_two_scores(v)
                known[self.moved :] = [
                    price + own + other
                    for price, other in zip(known[self.moved :], others, strict=True)
                ]
            if self.scope.places:
                known += [self.leaving[v]] * self.scope.places
            self._rows[v] = known
        return known

    def _prices_of_two_scores(self, v: int) -> tuple[int, list[int]]:
        """Return what a moved-down player and each of the residents add to a pair of them."""
        of_pair, _, _ = self.sizes
        prices, traits, bracket = self.prices.players, self.prices.traits, self.bracket
        upper = prices.of_players(MOVED_DOWN, of_pair, leave=False)
        lower = prices.of_players(RESIDENT, of_pair, leave=False)
        residents = traits[bracket.first : bracket.end]
        return upper[traits[self.players[v]]], [lower[trait] for trait in residents]

    def _prices_of_leaving(self) -> list[int]:
        _, of_moved, of_resident = self.sizes
        prices, traits, bracket = self.prices.players, self.prices.traits, self.bracket
        table = prices.of_players(RESIDENT, of_resident, leave=True)
        residents = [table[trait] for trait in traits[bracket.first : bracket.end]]
        if not self.moved:
            return residents
        table = prices.of_players(MOVED_DOWN, of_moved, leave=True)
        return [table[traits[rank]] for rank in bracket.moved_down] + residents

    # The lowest price ----------------------------------------------------------------------

    def bound(self, left: int) -> int:
        """Return a price below which residents and places cannot be matched.

        As many leave as there are places, and of those who prefer the same colour, more than
        half of all, some must meet each other.
        """
        white, black = (left & self.whites).bit_count(), (left & self.blacks).bit_count()
        price = self.price_of_denials(max(white, black) - left.bit_count() // 2)
        places = (left >> self.current).bit_count()
        if places:
            leaving = [p for v, p in enumerate(self.leaving) if left >> v & 1]
            price += min(leaving, default=0) if places == 1 else sum(sorted(leaving)[:places])
        return price

    def price_of_denials(self, pairs: int) -> int:
        """Return what so many pairs of residents cost at least who prefer the same colour."""
        if pairs <= 0:
            return 0
        if self._denial is None:
            self._denial = self.prices.colours.of_denial(frozenset(self.kinds[self.moved :]))
        return pairs * self._denial

    def least(self, left: int) -> int:
        """Return the lowest price at which everybody in a set can be matched."""
        known = self._least.get(left)
        if known is not None:
            return known
        first = left & -left
        v = first.bit_length() - 1
        others = left ^ first
        options, least, row = self.legal[v] & others, _IMPOSSIBLE, self.row(v)
        floor = self.bound(left) if v >= self.moved else 0
        while options and least > floor:
            bit = options & -options
            options ^= bit
            price = self.least(others ^ bit) + row[bit.bit_length() - 1]
            if price < least:
                least = price
        self._least[left] = least
        return least

    # The first of the best -----------------------------------------------------------------

    def arranged(self) -> DutchArrangement | None:
        """Return the best candidate that is generated first, None if that is for others to say."""
        if not self.moved:
            return self._arranged_remainder(self.everybody)
        if self.moved == 1 and (found := self._arranged_by_bounds()):
            return found
        if self.size > _MOST_OF_SETS or self.least(self.everybody) >= _IMPOSSIBLE:
            return None
        left = self.everybody
        for v in range(self.moved):
            w = self._lowest(v, left)
            if w >= self.current and self.moved > 1:
                return None
            self.match(v, w)
            left ^= 1 << v | 1 << w
        return self._arranged_remainder(left)

    def match(self, v: int, w: int) -> None:
        """Let two vertices meet in the candidate."""
        self.partner[v], self.partner[w] = w, v

    def _lowest(self, v: int, left: int) -> int:
        """Return the lowest vertex that v, the first of a set, meets in a best candidate."""
        others, row, goal = left & left - 1, self.row(v), self.least(left)
        options = members(self.legal[v] & others)
        return next(w for w in options if row[w] + self.least(others ^ 1 << w) == goal)

    def _arranged_by_bounds(self) -> DutchArrangement | None:
        """Return that candidate of a bracket with one moved-down player, if bounds can tell.

        Opponents who cannot lead to the lowest bound are passed over. The halves that the first
        of the others leaves must reach it; if they do not, an exchange might.
        """
        w, lowest = self._opponent_by_bounds()
        if w < 0:
            return None
        halves = self._halves_of(self.everybody ^ 1 ^ 1 << w)
        if not _Search(self, halves, lowest - self.row(0)[w]).finds():
            return None
        self.match(0, w)
        return self._taken(halves, halves)

    def _opponent_by_bounds(self) -> tuple[int, int]:
        """Return whom one moved-down player can meet at the lowest bound, and that bound.

        It is the price of the pair and the `bound` of the others. They differ by one player, so
        that it is told by the preference of that player and by who leaves at the lowest price.
        The first of several opponents is returned, -1 if there is none.
        """
        places, leaving, whites, blacks = self.scope.places, self.leaving, self.whites, self.blacks
        row, left, best, found = self.row(0), self.everybody ^ 1, _IMPOSSIBLE, -1
        white, black, half = whites.bit_count(), blacks.bit_count(), self.size // 2 - 1
        without_any = self.price_of_denials(max(white, black) - half)
        without_white = self.price_of_denials(max(white - 1, black) - half)
        without_black = self.price_of_denials(max(white, black - 1) - half)
        lowest, second = sorted(leaving[1:])[:2] if places == 1 else (0, 0)
        for w in members(self.legal[0]):
            if places > 1:
                price = row[w] + self.bound(left ^ 1 << w)
            elif whites >> w & 1:
                price = row[w] + without_white
            elif blacks >> w & 1:
                price = row[w] + without_black
            else:
                price = row[w] + without_any
            if places == 1 and w < self.current:
                price += second if leaving[w] == lowest else lowest
            if price < best:
                best, found = price, w
        return found, best

    def _arranged_remainder(self, left: int) -> DutchArrangement | None:
        """Return the candidate after the two halves of those who are left are paired."""
        halves, known = self._halves_of(left), self._least.get(left)
        price = self.bound(left) if known is None else known
        if _Search(self, halves, price).finds():
            return self._taken(halves, halves)
        if self.size > _MOST_OF_SETS:
            return None
        best = self.least(left)
        if best >= _IMPOSSIBLE:
            return None
        if best > price and _Search(self, halves, best).finds():
            return self._taken(halves, halves)
        for exchange in exchanges(halves):
            assert exchange is not None  # so few players have few exchanges
            others = exchanged(halves, exchange)
            if _Search(self, others, best).finds():
                return self._taken(halves, others)
        raise AssertionError("the best price is that of one of the exchanges")

    def _halves_of(self, left: int) -> Halves:
        remainder = [v for v in range(self.moved, self.current) if left >> v & 1]
        pairs = (len(remainder) - (left >> self.current).bit_count()) // 2
        return Halves(remainder[:pairs], remainder[pairs:])

    def _taken(self, original: Halves, taken: Halves) -> DutchArrangement:
        """Let leave who is left, and return the candidate in ranks."""
        players, partner, current = self.players, self.partner, self.current
        arrangement = DutchArrangement(matching=partner)
        upper = taken.upper
        if self.scope.places:
            places = iter([v for v in range(current, self.size) if partner[v] < 0])
            for v in range(current):
                if partner[v] < 0:
                    self.match(v, next(places))
                if partner[v] >= current:
                    arrangement.downfloaters.append(players[v])
        if self.moved:
            moved = [v for v in range(self.moved) if partner[v] < current]
            arrangement.paired_moved_down = len(moved)
            upper = moved + upper
        arrangement.pairs = [(players[v], players[partner[v]]) for v in upper]
        if original.upper:
            arrangement.upper = [players[v] for v in original.upper]
            arrangement.lower = [players[v] for v in original.lower]
        if original is not taken:
            kept = set(taken.upper)
            arrangement.moved_out = [players[v] for v in original.upper if v not in kept]
            arrangement.moved_in = [players[v] for v in original.lower if v in kept]
        return arrangement


@cache
def _sizes(difference: int) -> tuple[int, int, int]:
    """Return the places of the three score differences, the smallest being 0.

    They are those of a pair of two scores that differ so much, of a moved-down player who leaves
    the bracket, and of a resident who does.

    >>> _sizes(5), _sizes(10), _sizes(15)
    ((0, 2, 1), (0, 1, 0), (1, 2, 0))
    """
    order = sorted({difference, difference + ONE_POINT, ONE_POINT})
    return order.index(difference), order.index(difference + ONE_POINT), order.index(ONE_POINT)


class _Search:
    """The search for the first candidate of two halves at a price that none goes below."""

    def __init__(self, bracket: _SmallBracket, halves: Halves, goal: int) -> None:
        self.bracket, self.goal = bracket, goal
        self.upper, self.lower = mask_of(halves.upper), mask_of(halves.lower)
        self.leavers = len(halves.lower) - len(halves.upper)
        is_short = bracket.size <= _MOST_OF_SETS
        self.steps = -1 if is_short else _STEPS * len(halves.upper)
        self._failed: set[tuple[int, int]] = set()
        self._prices_of_leaving = self._by_price(halves.lower) if self.leavers else []

    def _by_price(self, lower: list[int]) -> list[tuple[int, int]]:
        """Return the prices of leaving, the lowest first, with those of the lower half who may."""
        bracket, masks = self.bracket, dict[int, int]()
        for w in lower:
            if bracket.legal[w] >> bracket.current:
                masks[bracket.leaving[w]] = masks.get(bracket.leaving[w], 0) | 1 << w
        return sorted(masks.items())

    def finds(self) -> bool:
        """Match each of the upper half with the lowest opponent possible; False if none is left."""
        if self.leavers and self._price_of_rest(self.upper | self.lower, self.lower) > self.goal:
            return False
        return self._finds(self.upper, self.lower, 0)

    def _finds(self, upper: int, lower: int, spent: int) -> bool:
        """Match what is left of the halves, so much having been spent already."""
        bracket, goal = self.bracket, self.goal
        if not upper:
            return not lower or spent + self._price_of_leaving(lower) == goal
        if not self.steps:
            return False
        self.steps -= 1
        first = upper & -upper
        v = first.bit_length() - 1
        upper ^= first
        options, kinds = bracket.legal[v] & lower, bracket.kinds
        prices = bracket.colours[kinds[v]]
        while options:
            bit = options & -options
            options ^= bit
            w = bit.bit_length() - 1
            total, rest = spent + prices[kinds[w]], lower ^ bit
            if total > goal or (rest, total) in self._failed:
                continue
            if upper and total + self._price_of_rest(upper | rest, rest) > goal:
                continue
            if self._finds(upper, rest, total):
                bracket.match(v, w)
                return True
        self._failed.add((lower, spent))
        return False

    def _price_of_rest(self, left: int, lower: int) -> int:
        """Return what those not yet matched cost at least: their colours, and who leaves.

        No two of the lower half meet, so of more who prefer the same colour than it has players
        some must meet each other.
        """
        bracket = self.bracket
        white, black = (left & bracket.whites).bit_count(), (left & bracket.blacks).bit_count()
        denied = (white if white > black else black) - lower.bit_count()
        price = bracket.price_of_denials(denied) if denied > 0 else 0
        if self.leavers:
            for each, mask in self._prices_of_leaving:
                if mask & lower:
                    return price + each * self.leavers
            return _IMPOSSIBLE
        return price

    def _price_of_leaving(self, left: int) -> int:
        """Return what it costs when these leave the bracket, as far as they may."""
        bracket, price = self.bracket, 0
        for w in members(left):
            if not bracket.legal[w] >> bracket.current:
                return _IMPOSSIBLE
            price += bracket.leaving[w]
        return price
