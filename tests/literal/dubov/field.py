"""The players of the round by score and number, and what the rules allow them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from tests.literal.dubov.colours import colour_of_higher
from tests.literal.dubov.facts import Facts, facts_of, maximum_upfloats, preference_of
from tests.literal.field import Field, Pair
from tests.literal.history import ROUNDS_THAT_PAID, Past

from ronde.errors import RoundError
from ronde.model import Colour, Tournament

Cost = Callable[[int, int], int]


class DubovField(Field):
    """Who is to be paired, place 0 for the first by score and number; `facts` by place.

    The system knows no topscorers: C3 holds for everybody in every round.
    """

    def __init__(self, tournament: Tournament, *, without: str | None = None) -> None:
        super().__init__(tournament, ROUNDS_THAT_PAID, without=without)
        if tournament.number_of_rounds is None:
            raise RoundError("the number of rounds limits the upfloats; declare it")
        self.entrants = tuple(replace(e, is_topscorer=False) for e in self.entrants)
        past = Past(tournament)
        self.facts: tuple[Facts, ...] = tuple(facts_of(past, e.id) for e in self.entrants)
        self.is_last_round = tournament.is_last_round(tournament.next_round)
        self.maximum = maximum_upfloats(tournament.number_of_rounds)

    def number(self, place: int) -> int:
        """Return the starting number."""
        return self.entrants[place].number

    def by_number(self, places: Iterable[int]) -> list[int]:
        """Return the places sorted by starting number."""
        return sorted(places, key=self.number)

    def by_opposition(self, places: Iterable[int]) -> list[int]:
        """Return the places sorted by the average rating of opponents, then by number (3.2)."""
        return sorted(places, key=lambda place: (self.facts[place].aro, self.number(place)))

    def prefers_white(self, place: int) -> bool:
        """Whether the player wants White."""
        return preference_of(self.entrants[place]) is Colour.WHITE

    def has_played(self, place: int) -> bool:
        """Whether the player has a game behind him."""
        return bool(self.entrants[place].colours)

    def is_maximum_upfloater(self, place: int) -> bool:
        """Whether the player has floated up as often as the rounds allow, or more (article 1)."""
        return self.facts[place].upfloats >= self.maximum

    def _colour_of_higher(self, pair: Pair) -> Colour:
        """Return the colour of the first player of the pair."""
        higher, lower = pair
        return colour_of_higher(self.entrants[higher], self.entrants[lower], self._initial)

    def denied(self, one: int, other: int) -> int:
        """Return how many of two players who meet do not get the colour that they prefer."""
        seats = self.colours((min(one, other), max(one, other)))
        return sum(preference_of(entrant) is not colour for entrant, colour in seats)

    def fewest(self, places: Iterable[int], cost: Cost) -> int | None:
        """Return the lowest total cost over all legal pairings of these, None if there is none."""

        @cache
        def lowest(left: frozenset[int]) -> int | None:
            if not left:
                return 0
            first = min(left)
            totals = []
            for other in sorted(left - {first}):
                rest = lowest(left - {first, other}) if self.may_meet(first, other) else None
                if rest is not None:
                    totals.append(cost(first, other) + rest)
            return min(totals, default=None)

        return lowest(frozenset(places))
