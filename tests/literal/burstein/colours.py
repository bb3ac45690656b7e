"""Who plays White (article 5): five questions, the first that answers decides."""

from __future__ import annotations

from tests.literal.history import Entrant, Strength

from ronde.errors import RoundError
from ronde.model import Colour


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour | None) -> Colour:
    """Return the colour of the higher ranked of two players who are to meet."""
    if not higher.colours and not lower.colours:
        return first_colour(higher, initial)
    return (
        both_preferences(higher, lower)
        or stronger_preference(higher, lower)
        or alternation(higher, lower)
        or preference_of_higher(higher)
    )


def first_colour(higher: Entrant, initial: Colour | None) -> Colour:
    """Neither has played: an odd number has the initial colour, an even one the other."""
    if initial is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    return initial if higher.parity_number % 2 == 1 else initial.opposite


def both_preferences(higher: Entrant, lower: Entrant) -> Colour | None:
    """Grant both; who has no preference takes what the other leaves."""
    if higher.preference is None:
        return None if lower.preference is None else lower.preference.opposite
    return None if higher.preference is lower.preference else higher.preference


def stronger_preference(higher: Entrant, lower: Entrant) -> Colour | None:
    """Grant the stronger of two preferences for the same colour."""
    if higher.preference is None or higher.strength == lower.strength:
        return None
    return higher.preference if _is_stronger(higher, lower) else higher.preference.opposite


def _is_stronger(one: Entrant, other: Entrant) -> bool:
    order = [Strength.NONE, Strength.MILD, Strength.STRONG, Strength.ABSOLUTE]
    return order.index(one.strength) > order.index(other.strength)


def alternation(higher: Entrant, lower: Entrant) -> Colour | None:
    """Alternate from the latest games with different colours, counted back from the last game."""
    games_back = min(len(higher.colours), len(lower.colours))
    for back in range(1, games_back + 1):
        if higher.colours[-back] is not lower.colours[-back]:
            return higher.colours[-back].opposite
    return None


def preference_of_higher(higher: Entrant) -> Colour:
    """Grant the higher ranked player."""
    assert higher.preference is not None  # else he took what the other left
    return higher.preference
