"""One bracket as a matching problem.

The vertices are the players of the bracket, the last in its order first, then the players below
as far as the problem looks, and places for those of whom it is left open whom they meet. If it
looks all the way down, a perfect matching is a complete pairing, so C1 to C4 hold in all of them.
Two floaters never meet each other in one that is best: they would be a pair more (C5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.colours import ABSOLUTE
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.effort import spend
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, solve
from ronde.kernel.standing import Standing
from ronde.kernel.weights import Layout
from ronde.systems.burstein.criteria import (
    CRITERIA,
    CURRENT,
    LOWER,
    NEXT,
    BursteinCriterion,
    BursteinProfile,
)

_APART = 8
"""So many players kept apart are looked up in one unit of work."""

Amounts = dict[tuple[str, int], int]
"""What a pairing has in each criterion, by its name and the score it is counted at (0: none)."""


class BursteinBracket(NamedTuple):
    """Who is to be paired together: ranks of incoming floaters, first and end of residents."""

    incoming: tuple[int, ...]
    first: int
    end: int

    @property
    def size(self) -> int:
        """How many players the bracket has."""
        return len(self.incoming) + self.end - self.first

    def players(self) -> list[int]:
        """Return the ranks of all players, the incoming floaters first."""
        return [*self.incoming, *range(self.first, self.end)]


class BursteinField:
    """All who are to be paired in a round, the receiver of the bye being gone.

    `places` is the ranking of 1.8 by rank. Whom a player may not meet is kept as the colour that
    binds him absolutely and the few others he is kept apart from, so that the legal pairs of any
    selection of players, in any order, are quickly found.
    """

    def __init__(self, standing: Standing, places: Sequence[int]) -> None:
        self.standing, self.places = standing, places
        profiles = standing.profiles
        self._bound = [p.preference if p.strength == ABSOLUTE else 0 for p in profiles]
        clashing = self._clashing(range(standing.size))
        everybody = (1 << standing.size) - 1
        self._apart = [
            members(everybody & ~(mask | clashing[bound]))
            for mask, bound in zip(standing.legal, self._bound, strict=True)
        ]

    def legal_pairs(self, ranks: Sequence[int]) -> list[int]:
        """Return whom each of these may meet, as masks of places in the sequence (C1, C3)."""
        vertex_of = {rank: v for v, rank in enumerate(ranks)}
        everybody = (1 << len(ranks)) - 1
        allowed = [everybody & ~mask for mask in self._clashing(ranks)]
        legal = []
        for v, rank in enumerate(ranks):
            spend(1 + len(self._apart[rank]) // _APART)
            apart = mask_of([vertex_of[o] for o in self._apart[rank] if o in vertex_of])
            legal.append(allowed[self._bound[rank]] & ~(apart | 1 << v))
        return legal

    def _clashing(self, ranks: Iterable[int]) -> list[int]:
        """Return, by bound colour, who is bound to the same; nobody for 0, no bound."""
        bound = [self._bound[rank] for rank in ranks]
        return [0, *(mask_of(v for v, b in enumerate(bound) if b == c) for c in (1, 2))]

    def in_order(self, ranks: Iterable[int]) -> list[int]:
        """Return the ranks as they are numbered in a bracket (4.1), number 1 first."""
        return sorted(ranks, key=self.places.__getitem__)


class BursteinPriceList:
    """What each pair of profiles costs: the criteria in order, one field of bits each."""

    def __init__(self, profiles: Sequence[BursteinProfile], ceiling: int) -> None:
        scores = sorted({profile.score for profile in profiles}, reverse=True)
        self.layout = Layout(
            (
                ((criterion.name, score), ceiling)
                for criterion in CRITERIA
                for score in (scores if criterion.by_score else (0,))
            ),
            spare_bits=SCALE_BITS,
        )
        self.costs: Costs = [[self._cost(one, other) for other in profiles] for one in profiles]

    def _cost(self, one: BursteinProfile, other: BursteinProfile) -> int:
        return self.layout.weight(counted(one, other))


class BursteinScope(NamedTuple):
    """How far a problem looks: the next scoregroup up to `next_end`, everybody up to `end`.

    `places` stand for players beyond that: whoever takes one meets somebody there. A bracket
    that looks no further than itself has next_end = end = 0. `staying` is a rank that must be
    paired in the bracket, if one is set.
    """

    next_end: int = 0
    end: int = 0
    places: int = 0
    staying: int | None = None


class BursteinBracketProblem:
    """Vertices, legality and costs of one bracket; `players[v]` is the rank of vertex v."""

    def __init__(
        self, field: BursteinField, bracket: BursteinBracket, scope: BursteinScope
    ) -> None:
        self.field, self.bracket, self.scope = field, bracket, scope
        self.current = bracket.size  # vertices below this number belong to the bracket
        numbered = field.in_order(bracket.players())
        self.players = [*reversed(numbered), *range(bracket.end, scope.end)]
        self.size = len(self.players) + scope.places
        self.legal = self._legality()
        self.profiles = self._profiles()
        numbers: dict[BursteinProfile, int] = {}
        self.classes = [numbers.setdefault(profile, len(numbers)) for profile in self.profiles]
        self.tariff = BursteinPriceList(list(numbers), self.size // 2)

    @property
    def has_lower_players(self) -> bool:
        """Whether players below the bracket take part in the problem."""
        return self.size > self.current

    def cost(self, v: int, w: int) -> int | None:
        """Return what the criteria charge for matching two vertices."""
        return self.tariff.costs[self.classes[v]][self.classes[w]]

    def solve(self) -> Solution | Shortage:
        """Return the best candidates of the bracket, or how many vertices cannot be matched."""
        order = self._greedy_order()
        return solve(MatchingProblem(self.legal, self.classes, self.tariff.costs, order))

    def amounts(self, partner: Sequence[int]) -> Amounts:
        """Return what a matching has in every criterion, zeros included."""
        found: Amounts = dict.fromkeys(self.tariff.layout.units, 0)
        for v, w in enumerate(partner):
            if v < w:
                for key, amount in counted(self.profiles[v], self.profiles[w]).items():
                    found[key] += amount
        return found

    def _legality(self) -> list[int]:
        """Return the legal pairs; a place may be taken by anybody, or left by two places."""
        places = run(len(self.players), self.size)
        legal = [row | places for row in self.field.legal_pairs(self.players)]
        everybody = run(0, self.size)
        legal += [everybody & ~(1 << place) for place in range(len(self.players), self.size)]
        if self.scope.staying is not None:
            staying = self.players.index(self.scope.staying)
            legal[staying] &= run(0, self.current)
            for below in range(self.current, self.size):
                legal[below] &= ~(1 << staying)
        return legal

    def _profiles(self) -> list[BursteinProfile]:
        standing, bracket, scope = self.field.standing, self.bracket, self.scope
        if self.size == self.current:  # nobody can float, so no score counts
            return [
                BursteinProfile(CURRENT, 0, standing.profiles[r].preference) for r in self.players
            ]
        scores, profiles = standing.scores, standing.profiles
        inside = [
            BursteinProfile(CURRENT, scores[rank], profiles[rank].preference)
            for rank in self.players[: self.current]
        ]
        below = scores[bracket.end]
        roles = [NEXT if rank < scope.next_end else LOWER for rank in range(bracket.end, scope.end)]
        roles += [LOWER if scope.end else NEXT] * scope.places
        return inside + [BursteinProfile(role, below) for role in roles]

    def _greedy_order(self) -> list[tuple[int, int]]:
        """Return the order in which a greedy start comes close to the first candidate."""
        inside = run(0, self.current)
        order = [(v, inside) for v in reversed(range(self.current))]
        order += [(v, ~inside) for v in reversed(range(self.current, self.size))]
        return order + [(v, -1) for v in range(self.current)]


def counted(one: BursteinProfile, other: BursteinProfile) -> Amounts:
    """Return what a pair adds to the criteria, zeros left out."""
    upper, lower = (one, other) if one.role <= other.role else (other, one)
    return {
        (criterion.name, _counted_at(criterion, upper)): amount
        for criterion in CRITERIA
        if (amount := criterion.counts(upper, lower))
    }


def _counted_at(criterion: BursteinCriterion, upper: BursteinProfile) -> int:
    return upper.score if criterion.by_score else 0
