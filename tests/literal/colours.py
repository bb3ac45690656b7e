"""Who plays White: E.1 to E.5 of 2017, which are 5.2.1 to 5.2.5 of 2026."""

from __future__ import annotations

from tests.literal.history import Entrant, Strength

from ronde.errors import RoundError
from ronde.model import Colour


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour | None) -> Colour:
    """Return the colour of the higher ranked of two players who are to meet."""
    return (
        _both_granted(higher, lower)
        or _stronger_granted(higher, lower)
        or _alternated(higher, lower)
        or higher.preference
        or _by_number(higher, initial)
    )


def _both_granted(higher: Entrant, lower: Entrant) -> Colour | None:
    """E.1, with A.6.d: who has no preference takes what is left."""
    wanted, other = higher.preference, lower.preference
    if wanted is None:
        return None if other is None else other.opposite
    return wanted if other is not wanted else None


def _stronger_granted(higher: Entrant, lower: Entrant) -> Colour | None:
    """E.2; two absolute preferences are compared by the width of the colour difference."""
    wanted = higher.preference
    if wanted is None:
        return None
    mine, theirs = _urgency(higher), _urgency(lower)
    if mine == theirs:
        return None
    return wanted if mine > theirs else wanted.opposite


def _urgency(entrant: Entrant) -> tuple[Strength, int]:
    absolute = entrant.strength is Strength.ABSOLUTE
    return entrant.strength, abs(entrant.difference) if absolute else 0


def _alternated(higher: Entrant, lower: Entrant) -> Colour | None:
    """E.3; games are counted back from the last one, unplayed rounds fall away (C.04.2.D.5)."""
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return mine.opposite
    return None


def _by_number(higher: Entrant, initial: Colour | None) -> Colour:
    """E.5."""
    if initial is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    return initial if higher.parity_number % 2 else initial.opposite
