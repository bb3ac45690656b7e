"""Who plays White (article 5): five questions, the first that answers decides."""

from __future__ import annotations

from tests.literal.dubov.facts import preference_of, strength_of
from tests.literal.history import Entrant

from ronde.errors import RoundError
from ronde.model import Colour


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour | None) -> Colour:
    """Return the colour of the higher ranked (score, then number) of two who are to meet."""
    if not higher.colours and not lower.colours:
        return first_colour(higher, initial)
    wanted, other = preference_of(higher), preference_of(lower)
    if wanted is not other:
        return wanted
    if strength_of(higher) != strength_of(lower):
        return wanted if strength_of(higher) > strength_of(lower) else wanted.opposite
    return alternation(higher, lower) or wanted


def first_colour(higher: Entrant, initial: Colour | None) -> Colour:
    """Neither has played: an odd number has the initial colour, an even one the other."""
    if initial is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    return initial if higher.parity_number % 2 == 1 else initial.opposite


def alternation(higher: Entrant, lower: Entrant) -> Colour | None:
    """Alternate from the latest games with different colours, counted back from the last game."""
    for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
        if higher.colours[-back] is not lower.colours[-back]:
            return higher.colours[-back].opposite
    return None
