"""Who plays White (5, 7)."""

from __future__ import annotations

from tests.literal.lim.facts import Field
from tests.literal.lim.sides import Pair, Side

from ronde.errors import RoundError
from ronde.model import Colour


def colour_of_higher(field: Field, pair: Pair, side: Side) -> Colour:
    """Return the colour of the higher ranked of two players who are to meet."""
    higher, lower = sorted(pair)
    return (
        _only_allowed(field, higher, lower)
        or _due_colours(field, higher, lower)
        or _first_colour(field, higher, lower)
        or _alternated(field, higher, lower)
        or _by_rank(field, higher, lower, side)
    )


def _only_allowed(field: Field, higher: int, lower: int) -> Colour | None:
    """Return what the limits leave where they leave one allocation (5.1, 5.3)."""
    allowed = field.within_limits(higher, lower)
    return allowed[0] if len(allowed) == 1 else None


def _due_colours(field: Field, higher: int, lower: int) -> Colour | None:
    """Both get what is due where that is possible (5.2); who is due none takes what is left."""
    if not field.suits(higher, lower):
        return None
    mine, theirs = field.due(higher), field.due(lower)
    return mine or (theirs.opposite if theirs is not None else None)


def _first_colour(field: Field, higher: int, lower: int) -> Colour | None:
    """Two who have not played: odd numbers get the colour drawn for number 1 (7).

    INTERPRETATION 0001: whose numbers count.
    """
    if field.entrants[higher].colours or field.entrants[lower].colours:
        return None
    if field.initial_colour is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    is_odd = field.entrants[higher].parity_number % 2 == 1
    return field.initial_colour if is_odd else field.initial_colour.opposite


def _alternated(field: Field, higher: int, lower: int) -> Colour | None:
    """Return the reverse of the latest difference of the histories (5.4, 5.6)."""
    mine, theirs = field.entrants[higher].colours, field.entrants[lower].colours
    for own, other in zip(reversed(mine), reversed(theirs), strict=False):
        if own is not other:
            return own.opposite
    return None


def _by_rank(field: Field, place: int, opponent: int, side: Side) -> Colour:
    """Grant the higher ranked his due colour, below the median the lower ranked (5.4)."""
    due = field.due(place)
    assert due is not None  # the two are due the same colour
    higher, lower = field.in_order_of_rank(place, opponent)
    served = lower if side is Side.LOWER else higher
    return due if served == place else due.opposite
