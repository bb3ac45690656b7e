"""Questions that both editions ask of a candidate in the same words."""

from __future__ import annotations

from collections.abc import Iterator

from tests.literal.brackets import Bracket, Value
from tests.literal.candidates import Candidate
from tests.literal.history import Entrant, Strength

from ronde.model import Colour

IMPOSSIBLE: Value = (1 << 60,)
"""Worse than every value that a candidate can reach."""


def most_pairs(_bracket: Bracket, candidate: Candidate) -> Value:
    """C.5; C6: the number of downfloaters."""
    return (len(candidate.downfloaters),)


def colour_differences_beyond_two(bracket: Bracket, candidate: Candidate) -> Value:
    """C.8; C10: topscorers and their opponents who get a difference beyond two."""
    return (sum(_goes_beyond_two(*seat) for seat in _seats_of_topscorers(bracket, candidate)),)


def colours_three_times_running(bracket: Bracket, candidate: Candidate) -> Value:
    """C.9; C11: topscorers and their opponents who get one colour a third time running."""
    seats = _seats_of_topscorers(bracket, candidate)
    return (sum(entrant.repeated_colour is colour for entrant, colour in seats),)


def preferences_denied(bracket: Bracket, candidate: Candidate) -> Value:
    """C.10; C12: players who do not get their colour preference."""
    return (sum(_is_denied(*seat) for seat in _seats(bracket, candidate)),)


def strong_preferences_denied(bracket: Bracket, candidate: Candidate) -> Value:
    """C.11; C13: players who do not get their strong colour preference.

    INTERPRETATION 0005: an absolute preference is not a strong one.
    """
    seats = _seats(bracket, candidate)
    return (sum(e.strength is Strength.STRONG and _is_denied(e, colour) for e, colour in seats),)


def _seats(bracket: Bracket, candidate: Candidate) -> Iterator[tuple[Entrant, Colour]]:
    for pair in candidate.pairs:
        yield from bracket.field.colours(pair)


def _seats_of_topscorers(
    bracket: Bracket, candidate: Candidate
) -> Iterator[tuple[Entrant, Colour]]:
    """Yield both seats of every pair in which at least one player is a topscorer."""
    for pair in candidate.pairs:
        one, other = bracket.field.colours(pair)
        if one[0].is_topscorer or other[0].is_topscorer:
            yield one
            yield other


def _is_denied(entrant: Entrant, colour: Colour) -> bool:
    return entrant.preference is colour.opposite


def _goes_beyond_two(entrant: Entrant, colour: Colour) -> bool:
    step = 1 if colour is Colour.WHITE else -1
    return abs(entrant.difference + step) > 2
