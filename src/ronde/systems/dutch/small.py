"""Brackets of a few players, whose candidates can all be priced: no matching algorithm is needed.

The lowest price of every set of players that can be left is found by recursion: the first of the
set meets each possible opponent, or nobody. With these prices the first of the best candidates
is read off in the order of generation: the lowest opponent that still leads to the best price.
Most brackets of a small event are paired here, in a fraction of the time that the general way
(`problem`, `order`) takes. What that way alone decides is left to it: brackets that look at lower
players, that have no candidate, or where only some of several moved-down players are paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ronde.kernel.bits import mask_of, members
from ronde.systems.dutch.criteria import MOVED_DOWN, RESIDENT, DutchProfile
from ronde.systems.dutch.edition import When
from ronde.systems.dutch.exchange import exchanged, exchanges
from ronde.systems.dutch.generation import DutchArrangement
from ronde.systems.dutch.halves import Halves
from ronde.systems.dutch.problem import DutchBracket, DutchContext, DutchScope
from ronde.systems.dutch.tariff import ONE_POINT

MOST: Final = 10
"""Players and places for nobody of the largest bracket that is paired here."""

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
    if len({scores[rank] for rank in bracket.moved_down}) > 1:
        return None
    return _SmallBracket(context, bracket, scope).arranged()


class _SmallBracket:
    """Vertices are the moved-down players, the residents, and places for nobody."""

    def __init__(self, context: DutchContext, bracket: DutchBracket, scope: DutchScope) -> None:
        self.context, self.bracket, self.scope = context, bracket, scope
        self.players = bracket.players()
        self.moved, self.current = len(bracket.moved_down), len(self.players)
        self.size = self.current + scope.places
        self.everybody = (1 << self.size) - 1
        self.legal = self._legality()
        self.leaving: list[int] = []
        self.costs = self._prices()
        self.partner = [-1] * self.size
        self._least = {0: 0}

    # Legality and prices -------------------------------------------------------------------

    def _legality(self) -> list[int]:
        """Return whom each vertex may meet among those after it; residents, or nobody."""
        first, moved, current = self.bracket.first, self.moved, self.current
        legal, takers, places = self.context.standing.legal, self.scope.takers, self.scope.places
        window = (1 << current - moved) - 1
        rows = [(legal[rank] >> first & window) << moved for rank in self.players]
        if places:
            nobody = self.everybody >> current << current
            for v, rank in enumerate(self.players):
                if takers is None or takers[rank]:
                    rows[v] |= nobody
        return rows + [0] * places

    def _prices(self) -> list[list[int]]:
        """Return what each player costs with each vertex."""
        standing, moved = self.context.standing, self.moved
        prices, colours = self.context.prices_of_small(self.scope.features)
        kinds = [standing.colour_kinds[rank] for rank in self.players]
        costs = [[row[other] for other in kinds] for row in [colours[kind] for kind in kinds]]
        if not moved and not self.scope.places:
            return costs
        profiles = [self._profile(v, rank) for v, rank in enumerate(self.players)]
        of_pair, of_moved, of_resident = self._sizes()
        if moved:
            inside = [prices.of_player(p, of_pair, leaves=False) for p in profiles]
            for v in range(moved):
                for w in range(moved, self.current):
                    costs[v][w] += inside[v] + inside[w]
        if self.scope.places:
            self.leaving = [
                prices.of_player(p, of_moved if v < moved else of_resident, leaves=True)
                for v, p in enumerate(profiles)
            ]
            for row, price in zip(costs, self.leaving, strict=True):
                row += [price] * self.scope.places
        return costs

    def _profile(self, v: int, rank: int) -> DutchProfile:
        standing = self.context.standing
        unplayed = 0
        if When.BYE_HERE in self.scope.features:
            unplayed = standing.round - 1 - standing.games[rank]
        return DutchProfile(
            MOVED_DOWN if v < self.moved else RESIDENT,
            last_float=standing.floats[rank],
            float_before=standing.floats_before[rank],
            unplayed=unplayed,
        )

    def _sizes(self) -> tuple[int, int, int]:
        """Return the places of the three score differences, the smallest being 0.

        They are those of a pair of two scores, of a moved-down player who leaves the bracket, and
        of a resident who does.
        """
        if not self.moved:
            return 0, 0, 0
        scores = self.context.standing.scores
        pair = scores[self.players[0]] - scores[self.bracket.first]
        order = sorted({pair, pair + ONE_POINT, ONE_POINT})
        return order.index(pair), order.index(pair + ONE_POINT), order.index(ONE_POINT)

    # The first of the best -----------------------------------------------------------------

    def arranged(self) -> DutchArrangement | None:
        """Return the best candidate that is generated first, None if that is for others to say."""
        result = DutchArrangement()
        left = self.everybody
        if self.moved:
            if self.least(left) >= _IMPOSSIBLE:
                return None
            for v in range(self.moved):
                w = self._lowest(v, left)
                if w >= self.current and self.moved > 1:
                    return None
                left ^= 1 << v | 1 << w
                if w < self.current:
                    result.pairs.append((self.players[v], self.players[w]))
        result.paired_moved_down = len(result.pairs)
        return result if self._pair_remainder(left, result) else None

    def least(self, left: int) -> int:
        """Return the lowest price at which everybody in a set can be matched."""
        known = self._least.get(left)
        if known is not None:
            return known
        first = left & -left
        v = first.bit_length() - 1
        others = left ^ first
        options, row, least = self.legal[v] & others, self.costs[v], _IMPOSSIBLE
        known_of = self._least.get
        while options:
            bit = options & -options
            options ^= bit
            price = known_of(others ^ bit)
            if price is None:
                price = self.least(others ^ bit)
            price += row[bit.bit_length() - 1]
            if price < least:
                least = price
        self._least[left] = least
        return least

    def _lowest(self, v: int, left: int) -> int:
        """Return the lowest vertex that v, the first of a set, meets in a best candidate."""
        others = left & left - 1
        options, row, goal = self.legal[v] & others, self.costs[v], self.least(left)
        while options:
            bit = options & -options
            options ^= bit
            w = bit.bit_length() - 1
            if row[w] + self.least(others ^ bit) == goal:
                self.partner[v], self.partner[w] = w, v
                return w
        raise AssertionError("the best price is that of one of the candidates")

    def _pair_remainder(self, left: int, result: DutchArrangement) -> bool:
        """Pair the two halves of those who are left; False if nobody can be paired so."""
        remainder = [v for v in range(self.moved, self.current) if left >> v & 1]
        places = (left >> self.current).bit_count()
        pairs = (len(remainder) - places) // 2
        halves = Halves(remainder[:pairs], remainder[pairs:])
        found = _HalvesOfSmall(self, halves)
        if found.least > self._cheapest(remainder, places):
            best = self.least(left)
            if best >= _IMPOSSIBLE:
                return False
            if found.least > best:
                found = self._exchanged(halves, best)
        found.pair(result)
        if pairs:
            result.upper = [self.players[v] for v in halves.upper]
            result.lower = [self.players[v] for v in halves.lower]
            kept = set(found.halves.upper)
            result.moved_out = [self.players[v] for v in halves.upper if v not in kept]
            result.moved_in = [self.players[v] for v in halves.lower if v in kept]
        self._leave(result)
        return True

    def _cheapest(self, remainder: Sequence[int], places: int) -> int:
        """Return what those who leave cost at least; a candidate cannot cost less."""
        return sum(sorted([self.leaving[v] for v in remainder])[:places]) if places else 0

    def _exchanged(self, halves: Halves, best: int) -> _HalvesOfSmall:
        """Return the halves after the first exchange that leads to the best price."""
        for exchange in exchanges(halves):
            assert exchange is not None  # so few players have few exchanges
            found = _HalvesOfSmall(self, exchanged(halves, exchange))
            if found.least == best:
                return found
        raise AssertionError("the best price is that of one of the exchanges")

    def _leave(self, result: DutchArrangement) -> None:
        """Give a place for nobody to whoever is left."""
        place = self.current
        for v in range(self.current):
            if self.partner[v] < 0:
                self.partner[v], self.partner[place] = place, v
                place += 1
            if self.partner[v] >= self.current:
                result.downfloaters.append(self.players[v])
        result.matching = self.partner


class _HalvesOfSmall:
    """Two halves of a small bracket: the upper meets the lower, and who is left there leaves.

    `least` is the lowest price of that.
    """

    def __init__(self, bracket: _SmallBracket, halves: Halves) -> None:
        self.bracket, self.halves = bracket, halves
        self._known: dict[int, int] = {}
        self.least = self._least(0, mask_of(halves.lower))

    def _least(self, place: int, lower: int) -> int:
        """Return the lowest price for the upper half from that place on."""
        bracket, upper = self.bracket, self.halves.upper
        if place == len(upper):
            return sum([self._price_of_leaving(w) for w in members(lower)])
        v = upper[place]
        options, row, least = bracket.legal[v] & lower, bracket.costs[v], _IMPOSSIBLE
        known = self._known
        while options:
            bit = options & -options
            options ^= bit
            rest = lower ^ bit
            price = known.get(rest)
            if price is None:
                price = known[rest] = self._least(place + 1, rest)
            price += row[bit.bit_length() - 1]
            if price < least:
                least = price
        return least

    def _price_of_leaving(self, w: int) -> int:
        bracket = self.bracket
        return bracket.leaving[w] if bracket.legal[w] >> bracket.current else _IMPOSSIBLE

    def pair(self, result: DutchArrangement) -> None:
        """Give each of the upper half the lowest opponent that leads to the best price."""
        bracket, known = self.bracket, self._known
        lower, goal = mask_of(self.halves.lower), self.least
        for v in self.halves.upper:
            options, row = bracket.legal[v] & lower, bracket.costs[v]
            for w in members(options):
                rest = known[lower ^ 1 << w]
                if row[w] + rest == goal:
                    lower, goal = lower ^ 1 << w, rest
                    bracket.partner[v], bracket.partner[w] = w, v
                    result.pairs.append((bracket.players[v], bracket.players[w]))
                    break
