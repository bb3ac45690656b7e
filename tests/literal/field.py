"""The players of the round by rank, and which pairs and byes the absolute criteria allow.

Inside the reference a player is his place in the ranking, 0 for the first. A bracket sorted
by place is then sorted as the regulation wants it, moved-down players first.
"""

from __future__ import annotations

from functools import cache

from tests.literal.colours import colour_of_higher
from tests.literal.history import Entrant, FloatPolicy, Strength, entrants_by_rank

from ronde.model import Colour, PlayerId, Tournament

Pair = tuple[int, int]
"""Two places, the higher ranked player first."""


class Field:
    """Who is to be paired; answers are remembered because brute force asks them often."""

    def __init__(
        self,
        tournament: Tournament,
        policy: FloatPolicy,
        *,
        without: str | None = None,
        forced: tuple[PlayerId, PlayerId] | None = None,
    ) -> None:
        self.entrants: tuple[Entrant, ...] = entrants_by_rank(tournament, policy)
        self._without = (without or "").replace(".", "")
        self._forced = frozenset(forced or ())
        self._forbidden = _forbidden_pairs(tournament)
        self._initial = tournament.initial_colour
        self.may_meet = cache(self._may_meet)
        self.colour_of_higher = cache(self._colour_of_higher)

    def scoregroups(self) -> list[tuple[int, ...]]:
        """Return the places grouped by score, highest first."""
        groups: dict[int, list[int]] = {}
        for place, entrant in enumerate(self.entrants):
            groups.setdefault(entrant.score, []).append(place)
        return [tuple(group) for group in groups.values()]

    def score(self, place: int) -> int:
        """Return the score by which the player is paired."""
        return self.entrants[place].score

    def _may_meet(self, one: int, other: int) -> bool:
        """C1, C3 and what the organiser forbade; a forced player may meet only his partner."""
        a, b = self.entrants[one], self.entrants[other]
        both = frozenset((a.id, b.id))
        if both & self._forced and both != self._forced:
            return False
        if both in self._forbidden:
            return False
        return (self._without == "C1" or b.id not in a.met) and (
            self._without == "C3" or not _same_absolute_preference(a, b)
        )

    def may_receive_bye(self, place: int) -> bool:
        """C2."""
        entrant = self.entrants[place]
        if entrant.id in self._forced:
            return False
        return self._without == "C2" or not entrant.barred_from_bye

    def _colour_of_higher(self, pair: Pair) -> Colour:
        """Return the colour of the first player of the pair."""
        higher, lower = pair
        return colour_of_higher(self.entrants[higher], self.entrants[lower], self._initial)

    def colours(self, pair: Pair) -> tuple[tuple[Entrant, Colour], tuple[Entrant, Colour]]:
        """Return both players of a pair, each with the colour that he would get."""
        colour = self.colour_of_higher(pair)
        return (self.entrants[pair[0]], colour), (self.entrants[pair[1]], colour.opposite)

    def names(self, places: tuple[int, ...]) -> tuple[PlayerId, ...]:
        """Return the players at these places."""
        return tuple(self.entrants[place].id for place in places)


def _forbidden_pairs(tournament: Tournament) -> frozenset[frozenset[PlayerId]]:
    groups = [g.players for g in tournament.forbidden if g.applies_in(tournament.next_round)]
    return frozenset(frozenset((a, b)) for group in groups for a in group for b in group if a != b)


def _same_absolute_preference(a: Entrant, b: Entrant) -> bool:
    """Whether C3 keeps them apart: both absolute for one colour, neither a topscorer.

    INTERPRETATION 0013: one topscorer is enough to let them meet.
    """
    return (
        a.strength is b.strength is Strength.ABSOLUTE
        and a.preference is b.preference
        and not a.is_topscorer
        and not b.is_topscorer
    )
