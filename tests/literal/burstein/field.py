"""The players of the round, ranked by the opposition index, and what the rules allow them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.literal.burstein.colours import colour_of_higher
from tests.literal.burstein.index import Index, index_of
from tests.literal.field import Field, Pair
from tests.literal.history import ROUNDS_THAT_PAID, Past

from ronde.model import Colour, PlayerId, Tournament


class BursteinField(Field):
    """Who is to be paired, place 0 for the first by score; `index` has one entry per place.

    The system knows no topscorers: C3 holds for everybody in every round.
    """

    def __init__(
        self,
        tournament: Tournament,
        *,
        without: str | None = None,
        forced: tuple[PlayerId, PlayerId] | None = None,
    ) -> None:
        super().__init__(tournament, ROUNDS_THAT_PAID, without=without, forced=forced)
        self.entrants = tuple(replace(e, is_topscorer=False) for e in self.entrants)
        past = Past(tournament)
        self.index: tuple[Index, ...] = tuple(index_of(past, e.id) for e in self.entrants)

    def ranking(self, place: int) -> tuple[int, int, int]:
        """Return the key of the ranking (1.7): Buchholz, Sonneborn-Berger, number; no score."""
        index = self.index[place]
        return -index.buchholz, -index.sonneborn_berger, self.entrants[place].number

    def ranked(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return the places by rank, the highest first."""
        return tuple(sorted(places, key=self.ranking))

    def _colour_of_higher(self, pair: Pair) -> Colour:
        """Return the colour of the first player of the pair, who must be the higher ranked."""
        higher, lower = pair
        return colour_of_higher(self.entrants[higher], self.entrants[lower], self._initial)

    def denied(self, pair: Pair) -> int:
        """Return how many of the two do not get the colour that they prefer."""
        return sum(entrant.preference is colour.opposite for entrant, colour in self.colours(pair))
