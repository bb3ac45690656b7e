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

from functools import cached_property
from typing import Final

from ronde.kernel.bits import mask_of, members
from ronde.kernel.colours import BLACK, NO_COLOUR, WHITE
from ronde.systems.dutch.criteria import MOVED_DOWN, RESIDENT, DutchProfile
from ronde.systems.dutch.edition import When
from ronde.systems.dutch.exchange import exchanged, exchanges
from ronde.systems.dutch.generation import DutchArrangement
from ronde.systems.dutch.halves import Halves
from ronde.systems.dutch.problem import DutchBracket, DutchContext, DutchScope
from ronde.systems.dutch.tariff import ONE_POINT

MOST = 32
"""Players and places for nobody of the largest bracket that is paired here."""

_MOST_OF_SETS: Final = 10
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
    moved = bracket.moved_down
    if moved and (
        scores[moved[0]] != scores[moved[-1]] or (len(moved) > 1 and size > _MOST_OF_SETS)
    ):
        return None
    return _SmallBracket(context, bracket, scope).arranged()


class _SmallBracket:
    """Vertices are the moved-down players, the residents, and places for nobody.

    `legal` and `row` tell of a vertex whom it may meet among those after it, and at what price;
    residents may meet those before them as well.
    """

    def __init__(self, context: DutchContext, bracket: DutchBracket, scope: DutchScope) -> None:
        self.context, self.bracket, self.scope = context, bracket, scope
        self.players = bracket.players()
        self.moved, self.current = len(bracket.moved_down), len(self.players)
        self.size = self.current + scope.places
        self.everybody = (1 << self.size) - 1
        self.legal = self._legality()
        self.partner = [-1] * self.size
        standing = context.standing
        self.kinds = [standing.colour_kinds[rank] for rank in self.players]
        self.prices, self.colours = context.prices_of_small(scope.features)
        self.leaving = self._prices_of_leaving() if scope.places else []
        self._rows: list[list[int] | None] = [None] * self.size
        self._least = {0: 0}

    # Legality and prices -------------------------------------------------------------------

    def _legality(self) -> list[int]:
        """Return whom each vertex may meet: residents, or nobody."""
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

    def row(self, v: int) -> list[int]:
        """Return what a player costs with each vertex."""
        known = self._rows[v]
        if known is None:
            colours = self.colours[self.kinds[v]]
            known = [colours[kind] for kind in self.kinds]
            if v < self.moved:
                own = self._inside[v]
                known = [
                    price + own + other for price, other in zip(known, self._inside, strict=True)
                ]
            if self.scope.places:
                known += [self.leaving[v]] * self.scope.places
            self._rows[v] = known
        return known

    def _prices_of_leaving(self) -> list[int]:
        _, of_moved, of_resident = self._sizes
        sizes = [of_moved] * self.moved + [of_resident] * (self.current - self.moved)
        return [
            self.prices.of_player(profile, size, leaves=True)
            for profile, size in zip(self._profiles, sizes, strict=True)
        ]

    @cached_property
    def _inside(self) -> list[int]:
        """What everybody adds to a pair of a moved-down player and a resident."""
        of_pair = self._sizes[0]
        return [self.prices.of_player(p, of_pair, leaves=False) for p in self._profiles]

    @cached_property
    def _profiles(self) -> list[DutchProfile]:
        """All that the criteria see of the players beside colours and scores."""
        standing, moved = self.context.standing, self.moved
        floats, before = standing.floats, standing.floats_before
        is_bye, missed = When.BYE_HERE in self.scope.features, standing.round - 1
        return [
            DutchProfile(
                MOVED_DOWN if v < moved else RESIDENT,
                last_float=floats[rank],
                float_before=before[rank],
                unplayed=missed - standing.games[rank] if is_bye else 0,
            )
            for v, rank in enumerate(self.players)
        ]

    @cached_property
    def _sizes(self) -> tuple[int, int, int]:
        """The places of the three score differences, the smallest being 0.

        They are those of a pair of two scores, of a moved-down player who leaves the bracket, and
        of a resident who does.
        """
        if not self.moved:
            return 0, 0, 0
        scores = self.context.standing.scores
        pair = scores[self.players[0]] - scores[self.bracket.first]
        order = sorted({pair, pair + ONE_POINT, ONE_POINT})
        return order.index(pair), order.index(pair + ONE_POINT), order.index(ONE_POINT)

    # The lowest price ----------------------------------------------------------------------

    def bound(self, left: int) -> int:
        """Return a price below which residents and places cannot be matched.

        As many leave as there are places; of those who prefer the same colour, more than all
        others, some must meet each other.
        """
        places = (left >> self.current).bit_count()
        residents = left.bit_count() - places
        whites, blacks = self.preferring
        white, black = (left & whites).bit_count(), (left & blacks).bit_count()
        forced = (abs(white - black) - (residents - white - black) - places + 1) // 2
        price = 0
        if forced > 0:
            price = forced * self.price_of_denial
        if places:
            leaving = [self.leaving[v] for v in members(left)[:residents]]
            price += min(leaving, default=0) if places == 1 else sum(sorted(leaving)[:places])
        return price

    @cached_property
    def preferring(self) -> tuple[int, int]:
        """Which residents prefer White, and which Black."""
        profiles, masks = self.context.standing.profiles, [0, 0, 0]
        for v in range(self.moved, self.current):
            masks[profiles[self.players[v]].preference] |= 1 << v
        return masks[WHITE], masks[BLACK]

    @cached_property
    def price_of_denial(self) -> int:
        """The least that a pair of residents costs who prefer the same colour."""
        of_kind = self.context.standing.kinds
        kinds = {self.kinds[v] for v in range(self.moved, self.current)}
        return min(
            [
                self.colours[one][other]
                for one in kinds
                for other in kinds
                if of_kind[one].preference == of_kind[other].preference != NO_COLOUR
            ],
            default=0,
        )

    def least(self, left: int) -> int:
        """Return the lowest price at which everybody in a set can be matched."""
        known = self._least.get(left)
        if known is not None:
            return known
        first = left & -left
        v = first.bit_length() - 1
        others = left ^ first
        options, least = self.legal[v] & others, _IMPOSSIBLE
        while options:
            bit = options & -options
            options ^= bit
            price = self.least(others ^ bit) + self.row(v)[bit.bit_length() - 1]
            least = min(least, price)
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
        left, row, bounds = self.everybody ^ 1, self.row(0), []
        by_preference: dict[tuple[int, int], int] = {}
        whites, blacks = self.preferring
        for w in members(self.legal[0]):
            rest = left ^ 1 << w
            if self.scope.places:
                bound = self.bound(rest)
            else:
                key = whites >> w & 1, blacks >> w & 1
                if key not in by_preference:
                    by_preference[key] = self.bound(rest)
                bound = by_preference[key]
            bounds.append((row[w] + bound, w))
        if not bounds:
            return None
        lowest, w = min(bounds)
        halves = self._halves_of(left ^ 1 << w)
        if not _Search(self, halves, lowest - row[w]).finds():
            return None
        self.match(0, w)
        return self._taken(halves, halves)

    def _arranged_remainder(self, left: int) -> DutchArrangement | None:
        """Return the candidate after the two halves of those who are left are paired."""
        halves = self._halves_of(left)
        if _Search(self, halves, self.bound(left)).finds():
            return self._taken(halves, halves)
        if self.size > _MOST_OF_SETS:
            return None
        best = self.least(left)
        if best >= _IMPOSSIBLE:
            return None
        if _Search(self, halves, best).finds():
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
        if self.scope.places:
            leavers = [v for v in range(current) if partner[v] < 0]
            places = [v for v in range(current, self.size) if partner[v] < 0]
            for v, place in zip(leavers, places, strict=True):
                self.match(v, place)
        moved = [v for v in range(self.moved) if partner[v] < current]
        arrangement = DutchArrangement(
            pairs=[(players[v], players[partner[v]]) for v in moved + taken.upper],
            downfloaters=[players[v] for v in range(current) if partner[v] >= current],
            paired_moved_down=len(moved),
            matching=partner,
        )
        if original.upper:
            arrangement.upper = [players[v] for v in original.upper]
            arrangement.lower = [players[v] for v in original.lower]
        if original is not taken:
            kept = set(taken.upper)
            arrangement.moved_out = [players[v] for v in original.upper if v not in kept]
            arrangement.moved_in = [players[v] for v in original.lower if v in kept]
        return arrangement


class _Search:
    """The search for the first candidate of two halves at a price that none goes below."""

    def __init__(self, bracket: _SmallBracket, halves: Halves, goal: int) -> None:
        self.bracket, self.upper, self.goal = bracket, halves.upper, goal
        self.lower = mask_of(halves.lower)
        self.leavers = len(halves.lower) - len(halves.upper)
        is_short = bracket.size <= _MOST_OF_SETS
        self.steps = -1 if is_short else _STEPS * len(halves.upper)
        self._failed: set[tuple[int, int]] = set()
        self._preferences = self._of_the_rest()
        self._prices_of_leaving = self._by_price(halves.lower) if self.leavers else []

    def _by_price(self, lower: list[int]) -> list[tuple[int, int]]:
        """Return the prices of leaving, the lowest first, with those of the lower half who may."""
        bracket, masks = self.bracket, dict[int, int]()
        for w in lower:
            if bracket.legal[w] >> bracket.current:
                masks[bracket.leaving[w]] = masks.get(bracket.leaving[w], 0) | 1 << w
        return sorted(masks.items())

    def _of_the_rest(self) -> list[tuple[int, int, int]]:
        """Return, by place, how many of the upper half from there on prefer White, Black, none."""
        whites, blacks = self.bracket.preferring
        white = black = none = 0
        counts = [(0, 0, 0)]
        for v in reversed(self.upper):
            if whites >> v & 1:
                white += 1
            elif blacks >> v & 1:
                black += 1
            else:
                none += 1
            counts.append((white, black, none))
        return counts[::-1]

    def finds(self) -> bool:
        """Match each of the upper half with the lowest opponent possible; False if none is left."""
        return self._finds(0, self.lower, 0)

    def _finds(self, place: int, lower: int, spent: int) -> bool:
        bracket, goal = self.bracket, self.goal
        if place == len(self.upper):
            return not lower or spent + self._price_of_leaving(lower) == goal
        if not self.steps or spent + self._price_of_rest(place, lower) > goal:
            return False
        self.steps -= 1
        v = self.upper[place]
        options, row = bracket.legal[v] & lower, bracket.row(v)
        while options:
            bit = options & -options
            options ^= bit
            w = bit.bit_length() - 1
            total = spent + row[w]
            if total > goal:
                continue
            rest = (lower ^ bit, total)
            if rest not in self._failed and self._finds(place + 1, *rest):
                bracket.match(v, w)
                return True
        self._failed.add((lower, spent))
        return False

    def _price_of_rest(self, place: int, lower: int) -> int:
        """Return what those not yet matched cost at least: their colours, and who leaves."""
        whites, blacks = self.bracket.preferring
        white, black, none = self._preferences[place]
        low_white, low_black = (lower & whites).bit_count(), (lower & blacks).bit_count()
        low_none = lower.bit_count() - low_white - low_black
        forced = max(
            white - low_black - low_none,
            black - low_white - low_none,
            low_white - black - none - self.leavers,
            low_black - white - none - self.leavers,
        )
        price = forced * self.bracket.price_of_denial if forced > 0 else 0
        if self.leavers:
            found = (price for price, mask in self._prices_of_leaving if mask & lower)
            price += next(found, _IMPOSSIBLE) * self.leavers
        return price

    def _price_of_leaving(self, left: int) -> int:
        """Return what it costs when these leave the bracket, as far as they may."""
        bracket, price = self.bracket, 0
        for w in members(left):
            if not bracket.legal[w] >> bracket.current:
                return _IMPOSSIBLE
            price += bracket.leaving[w]
        return price
