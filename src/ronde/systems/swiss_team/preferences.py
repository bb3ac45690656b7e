"""Colour preferences of teams (1.7): type A, type B, or none; never absolute."""

from __future__ import annotations

from collections.abc import Callable

from ronde.kernel.colours import BLACK, MILD, NO_COLOUR, STRONG, WHITE, ColourProfile

TYPE_A, TYPE_B, NO_PREFERENCES = "A", "B", "none"
"""Values of the setting `type`."""


def colour_difference(history: str) -> int:
    """Return the matches with White less those with Black (1.6.2).

    >>> colour_difference("WBB")
    -1
    """
    return 2 * history.count("W") - len(history)


def simple_preference(history: str) -> ColourProfile:
    """Return the preference of type A after these matches, oldest first, W or B each (1.7.1).

    >>> simple_preference("WBB").preference == WHITE, simple_preference("WB").preference
    (True, 0)
    """
    wish = _pressing_colour(history)
    return _profile(history, wish, STRONG) if wish else _profile(history)


def graded_preference(
    history: str, *, is_last_round: bool, keeps_strong: bool = True
) -> ColourProfile:
    """Return the preference of type B after these matches, strong or mild (1.7.2).

    INTERPRETATION 0092: `keeps_strong` says whether two equal colours at the end make a strong
    preference in the last round too, where the colour difference is zero.

    >>> graded_preference("WB", is_last_round=False).strength == MILD
    True
    >>> graded_preference("WB", is_last_round=True).preference
    0
    """
    difference = colour_difference(history)
    wish = _pressing_colour(history)
    if wish and (difference or keeps_strong or not is_last_round):
        return _profile(history, wish, STRONG)
    if difference:
        return _profile(history, BLACK if difference > 0 else WHITE, MILD)
    if history and not is_last_round:
        return _profile(history, BLACK if history[-1] == "W" else WHITE, MILD)
    return _profile(history)


def no_preference(history: str) -> ColourProfile:
    """Return that a team prefers nothing, as a competition may decide (1.7)."""
    return _profile(history)


def preferences_of_type(
    kind: str, *, is_last_round: bool, keeps_strong: bool
) -> Callable[[str], ColourProfile]:
    """Return the rule that gives the preference of a team after its matches."""
    if kind == TYPE_A:
        return simple_preference
    if kind == NO_PREFERENCES:
        return no_preference
    return lambda history: graded_preference(
        history, is_last_round=is_last_round, keeps_strong=keeps_strong
    )


def _pressing_colour(history: str) -> int:
    """Return the colour that type A wants and type B wants strongly.

    A difference beyond one decides; with the last two matches alike, one of zero or one in the
    same direction does, too.
    """
    difference = colour_difference(history)
    if difference < -1 or (difference in (0, -1) and history[-2:] == "BB"):
        return WHITE
    if difference > 1 or (difference in (0, 1) and history[-2:] == "WW"):
        return BLACK
    return NO_COLOUR


def _profile(history: str, colour: int = NO_COLOUR, strength: int = 0) -> ColourProfile:
    repeated = {"WW": WHITE, "BB": BLACK}.get(history[-2:], NO_COLOUR)
    return ColourProfile(colour, strength, abs(colour_difference(history)), repeated)
