"""One bracket as a matching problem.

The vertices are the moved-down players, the residents, the players below as far as the problem
looks (first those of the next bracket), and places for nobody. A player matched with a lower
player or with nobody is a downfloater. Two moved-down players are never paired with each other
(B.3, 3.3 of 2026: they are paired with residents).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ronde.kernel.bits import members, run
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.kernel.standing import Standing
from ronde.systems.dutch.criteria import LOWER, MOVED_DOWN, NEXT, NOBODY, RESIDENT, DutchProfile
from ronde.systems.dutch.edition import DutchEdition, When
from ronde.systems.dutch.smallprices import SmallPrices
from ronde.systems.dutch.tariff import DutchTariff, RoundCharges, book_of, charges_of

if TYPE_CHECKING:
    from ronde.kernel.matching import Shortage, Solution


_NOBODY = DutchProfile(NOBODY)


class DutchBracket(NamedTuple):
    """Who is to be paired together: ranks of moved-down players, first and end of residents."""

    moved_down: tuple[int, ...]
    first: int
    end: int

    @property
    def size(self) -> int:
        """How many players the bracket has."""
        return len(self.moved_down) + self.end - self.first

    @property
    def fewest_downfloaters(self) -> int:
        """The number of downfloaters if everybody could meet everybody."""
        moved, residents = len(self.moved_down), self.end - self.first
        return max(moved - residents, (moved + residents) % 2)

    def players(self) -> list[int]:
        """Return the ranks of all players, the moved-down ones first."""
        return [*self.moved_down, *range(self.first, self.end)]


class DutchScope(NamedTuple):
    """How far a problem looks beyond its bracket.

    Players from `Bracket.end` to `next_end` are the next bracket's, those up to `end` lie below.
    `places` players may stay without opponent: `takers` says which ranks may (None: all).
    """

    places: int = 0
    next_end: int = 0
    end: int = 0
    takers: Sequence[bool] | None = None
    features: frozenset[When] = frozenset({When.ALWAYS})
    nobody_meets_nobody: bool = False
    names_barred: bool = False


class DutchContext:
    """What all problems of a round share."""

    def __init__(self, standing: Standing, edition: DutchEdition) -> None:
        self.standing, self.edition = standing, edition
        self._charges: dict[frozenset[When], RoundCharges] = {}
        self._prices_of_small: dict[frozenset[When], SmallPrices] = {}

    def charges(self, features: frozenset[When]) -> RoundCharges:
        """Return what players and colours cost in problems of this kind."""
        known = self._charges.get(features)
        if known is None:
            book = book_of(self.edition, features)
            known = self._charges[features] = charges_of(book, tuple(self.standing.kinds))
        return known

    def prices_of_small(self, features: frozenset[When]) -> SmallPrices:
        """Return the same as prices for small brackets."""
        known = self._prices_of_small.get(features)
        if known is None:
            book = book_of(self.edition, features)
            known = self._prices_of_small[features] = SmallPrices(book, self.standing, features)
        return known


class DutchBracketProblem:
    """Vertices, legality and costs of one bracket; `players[v]` is the rank of vertex v."""

    def __init__(self, context: DutchContext, bracket: DutchBracket, scope: DutchScope) -> None:
        self.context, self.bracket, self.scope = context, bracket, scope
        self.moved = len(bracket.moved_down)
        self.current = bracket.size  # vertices below this number belong to the bracket
        self.lower_end = max(bracket.end, scope.end)
        self.players = [*bracket.moved_down, *range(bracket.first, self.lower_end)]
        self.size = len(self.players) + scope.places
        self.residents = run(self.moved, self.current)
        self.legal = self._legality()
        self.profiles: list[DutchProfile] = []
        self.classes = self._classify()
        self.tariff = DutchTariff(
            self.profiles,
            context.charges(scope.features),
            self.size // 2,
            nobody_meets_nobody=scope.nobody_meets_nobody,
        )

    @property
    def has_lower_players(self) -> bool:
        """Whether players below the bracket take part in the problem."""
        return len(self.players) > self.current

    def cost(self, v: int, w: int) -> int | None:
        """Return what the criteria charge for matching two vertices, None if not allowed."""
        return self.tariff.costs[self.classes[v]][self.classes[w]]

    # Legality ------------------------------------------------------------------------------

    def _legality(self) -> list[int]:
        first, moved = self.bracket.first, self.moved
        legal_by_rank = self.context.standing.legal
        window = (1 << (self.lower_end - first)) - 1
        legal = [0] * moved
        for mask in legal_by_rank[first : self.lower_end]:
            legal.append((mask >> first & window) << moved)
        for v, rank in enumerate(self.bracket.moved_down):
            row = legal[v] = (legal_by_rank[rank] >> first & window) << moved
            bit = 1 << v
            for w in members(row):
                legal[w] |= bit
        if self.scope.places:
            self._add_places(legal)
        return legal

    def _add_places(self, legal: list[int]) -> None:
        """Let those who may stay without opponent be matched with a place for nobody."""
        count, takers = len(self.players), self.scope.takers
        places = run(count, self.size)
        able = 0
        for v, rank in enumerate(self.players):
            if takers is None or takers[rank]:
                legal[v] |= places
                able |= 1 << v
        for place in range(count, self.size):
            others = places & ~(1 << place) if self.scope.nobody_meets_nobody else 0
            legal.append(able | others)

    # Profiles ------------------------------------------------------------------------------

    def _classify(self) -> list[int]:
        """Fill `profiles` with the different profiles; return the one of every vertex.

        Floats of the past that no candidate can repeat are left out of the profiles, so that
        more players are alike.
        """
        standing, bracket = self.context.standing, self.bracket
        several_scores = standing.scores[bracket.first] != standing.scores[bracket.end - 1]
        down = self.size > self.current or several_scores
        up = self.moved > 0 or several_scores
        numbers: dict[DutchProfile, int] = {}
        classes: list[int] = []
        for rank in bracket.moved_down:
            classes += self._classes_of(MOVED_DOWN, rank, rank + 1, _kept(down, False), numbers)
        for first, end in standing.runs(bracket.first, bracket.end):
            classes += self._classes_of(RESIDENT, first, end, _kept(down, up), numbers)
        for key in self._lower_profiles():
            classes.append(numbers.setdefault(key, len(numbers)))
        self.profiles = list(numbers)
        return classes

    def _classes_of(
        self,
        role: int,
        first: int,
        end: int,
        kept: tuple[int, int, int],
        numbers: dict[DutchProfile, int],
    ) -> list[int]:
        """Return the classes of ranks of one score, and number those that are new."""
        standing = self.context.standing
        traits = standing.traits[first:end]
        score = standing.scores[first]
        if self.scope.names_barred or When.BYE_HERE in self.scope.features:
            return [
                numbers.setdefault(
                    DutchProfile(
                        role, score, kind, kept[last], kept[before], *self._about_bye(rank)
                    ),
                    len(numbers),
                )
                for rank, (kind, last, before) in enumerate(traits, first)
            ]
        known = {}
        for trait in dict.fromkeys(traits):
            kind, last, before = trait
            profile = DutchProfile(role, score, kind, kept[last], kept[before])
            known[trait] = numbers.setdefault(profile, len(numbers))
        return [known[trait] for trait in traits]

    def _about_bye(self, rank: int) -> tuple[bool, int]:
        """Return whether a player may have the bye, and the games missed, as far as they matter."""
        standing, scope = self.context.standing, self.scope
        may_have_bye = standing.may_have_bye[rank] or not scope.names_barred
        if When.BYE_HERE not in scope.features:
            return may_have_bye, 0
        return may_have_bye, standing.round - 1 - standing.games[rank]

    def _lower_profiles(self) -> list[DutchProfile]:
        """Return the profiles of the players below and of the places for nobody."""
        scope, nobody = self.scope, [_NOBODY] * self.scope.places
        if not self.has_lower_players:
            return nobody
        free = self.context.standing.may_have_bye if scope.names_barred else None
        kinds = [
            [DutchProfile(role, may_have_bye=may) for may in (False, True)]
            for role in (NEXT, LOWER)
        ]
        ranks = range(self.bracket.end, self.lower_end)
        lower = [kinds[rank >= scope.next_end][free is None or free[rank]] for rank in ranks]
        return lower + nobody

    # Solving -------------------------------------------------------------------------------

    def solve(self) -> Solution | Shortage:
        """Return the best candidates of the bracket, or how many players more must leave it.

        The solver is imported here, so that whoever checks its work can do without it.
        """
        from ronde.kernel.matching import MatchingProblem, solve

        return solve(
            MatchingProblem(self.legal, self.classes, self.tariff.costs, self._greedy_order())
        )

    def _greedy_order(self) -> list[tuple[int, int]]:
        """Return the order in which a greedy start comes close to the first candidate."""
        moved, current, size = self.moved, self.current, self.size
        residents = current - moved
        leaving = 0 if self.has_lower_players else self.scope.places
        upper_half = moved + max((residents - moved - leaving) // 2, 0)
        lower_half = run(moved + min(upper_half, residents), current)
        everybody = -1
        order = [(v, self.residents) for v in range(moved)]
        order += [(v, lower_half) for v in range(moved, current)]
        order += [(v, everybody) for v in range(current, size)]
        order += [(v, everybody) for v in range(moved, current)]
        return order


def _kept(down: bool, up: bool) -> tuple[int, int, int]:
    """Return what becomes of no float, a downfloat and an upfloat of the past in a profile."""
    return 0, DOWNFLOAT if down else 0, UPFLOAT if up else 0
