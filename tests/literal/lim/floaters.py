"""Which players leave a group so that the others form as many pairs as possible (2.3, 3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tests.literal.lim.facts import Field
from tests.literal.lim.sides import Group

from ronde.model import Colour


class FloaterType(IntEnum):
    """The types of 3.9, the least to be avoided first."""

    D = 0  # did not float in this round, has an opponent in the adjacent group
    C = 1  # did not float, has none
    B = 2  # floated already, has an opponent
    A = 3  # floated already, has none


@dataclass
class _Departure:
    """The floaters of one group in the making."""

    field: Field
    group: Group
    adjacent: tuple[int, ...]  # the residents of the group into which they float
    chosen: tuple[int, ...] = ()

    @property
    def staying(self) -> tuple[int, ...]:
        return tuple(place for place in self.group.members if place not in self.chosen)

    def has_opponent(self, place: int) -> bool:
        """Whether the adjacent group has an opponent left for him (3.3).

        Those of the floaters who stand before him are excluded (3.4): in their turn each of
        them takes one, as long as all the earlier ones keep one.
        """
        served: tuple[int, ...] = ()
        for floater in sorted(self.chosen, key=self.turn):
            before_him = self.turn(floater) < self.turn(place)
            if before_him and self.field.can_be_served((*served, floater), self.adjacent):
                served = (*served, floater)
        return self.field.can_be_served((*served, place), self.adjacent)

    def turn(self, place: int) -> tuple[int, int]:
        """Return when a floater is paired: upward the lowest score and number first (3.6, 3.7)."""
        score, number = self.field.score(place), self.field.number(place)
        return (score, -number) if self.group.is_upward else (-score, number)

    def type_of(self, place: int) -> FloaterType:
        """3.9."""
        if place in self.group.incoming:
            return FloaterType.B if self.has_opponent(place) else FloaterType.A
        return FloaterType.D if self.has_opponent(place) else FloaterType.C

    def add(self, place: int) -> None:
        self.chosen = (*self.chosen, place)

    def without_opponent(self) -> list[int]:
        """Return those who can meet nobody of the group (2.3.1 to 2.3.3)."""
        return [place for place in self.group.members if not self._meets_somebody(place)]

    def _meets_somebody(self, place: int) -> bool:
        others = (other for other in self.group.members if other != place)
        return any(self.field.compatible(place, other) for other in others)


def floaters_of(field: Field, group: Group, adjacent: tuple[int, ...]) -> tuple[int, ...]:
    """Return who floats out of the group, in the order of the choices (2.3).

    First those who can meet nobody in it, then who has to leave for the others to be paired
    (2.3.4): the colours of 3.2.2 are counted over those who are left then.
    """
    pairs = field.most_pairs(group.members)
    departure = _Departure(field, group, adjacent)
    for place in departure.without_opponent():
        departure.add(place)
    while len(departure.staying) > 2 * pairs:
        departure.add(_next_floater(departure, pairs))
    return departure.chosen


def _next_floater(departure: _Departure, pairs: int) -> int:
    """Return the first in the order: type, not twice running, colour, number (3.2, 3.9, 3.10)."""
    field = departure.field
    able = [place for place in departure.staying if _keeps_pairs(departure, place, pairs)]
    equals = _best_by_type(departure, able)
    rested = [place for place in equals if not field.floated_last_round(place)]
    by_number = _by_number(departure, rested or equals)
    return _for_colour(departure, by_number)


def _keeps_pairs(departure: _Departure, place: int, pairs: int) -> bool:
    """Whether the group still forms all its pairs without this player (2.3, 4.4)."""
    rest = [other for other in departure.staying if other != place]
    return departure.field.most_pairs(rest) == pairs


def _best_by_type(departure: _Departure, places: list[int]) -> list[int]:
    """Return those of the type that is least to be avoided (3.5, 3.9)."""
    best = min(departure.type_of(place) for place in places)
    return [place for place in places if departure.type_of(place) is best]


def _by_number(departure: _Departure, places: list[int]) -> list[int]:
    """Return the lowest numbered first downward, the highest numbered first upward (3.2.4)."""
    return sorted(places, key=departure.field.number, reverse=not departure.group.is_upward)


def _for_colour(departure: _Departure, by_number: list[int]) -> int:
    """Return the first whose departure evens the colours (3.2.2), in Maxi within limits (3.2.3)."""
    field = departure.field
    majority = _majority_colour(field, departure.staying)
    for place in by_number:
        is_due = majority is not None and field.due(place) is majority
        if is_due and field.may_exchange(place, by_number[0]):
            return place
    return by_number[0]


def _majority_colour(field: Field, places: tuple[int, ...]) -> Colour | None:
    """Return the colour that is due to more of these players, None when they are even (3.2.2)."""
    due = [field.due(place) for place in places]
    white, black = due.count(Colour.WHITE), due.count(Colour.BLACK)
    if white == black:
        return None
    return Colour.WHITE if white > black else Colour.BLACK
