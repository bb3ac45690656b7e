"""Who has White on the first board (4.2, 4.3)."""

from __future__ import annotations

from ronde.kernel.colours import BLACK, NO_COLOUR, STRONG, WHITE, Claim, ColourRule
from ronde.systems.swiss_team.preferences import colour_difference


def allocate(first: Claim, other: Claim) -> tuple[int, ColourRule]:
    """Return the colour of the first team and the rule that gave it (4.3).

    The colour is NO_COLOUR when the initial colour decides. In type A all preferences are
    equally strong, so that what type B alone knows never applies.

    INTERPRETATION 0094: the edition of 2024 ends with the alternation of the first team. Where
    that team has not played yet, the other one alternates there, too.
    """
    if not first.history and not other.history:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    wish, theirs = first.profile.preference, other.profile.preference
    if wish != theirs:
        only = not wish or not theirs
        rule = ColourRule.ONLY_PREFERENCE if only else ColourRule.BOTH_PREFERENCES
        return wish or 3 - theirs, rule
    strong = first.profile.strength == STRONG
    if strong != (other.profile.strength == STRONG):
        return wish if strong else 3 - wish, ColourRule.STRONGER_PREFERENCE
    return _by_history(first, other)


def _by_history(first: Claim, other: Claim) -> tuple[int, ColourRule]:
    """Return the colour of the first team where preferences decide nothing."""
    mine, theirs = colour_difference(first.history), colour_difference(other.history)
    if mine != theirs:
        return WHITE if mine < theirs else BLACK, ColourRule.LOWER_DIFFERENCE
    for own, opposite in zip(reversed(first.history), reversed(other.history), strict=False):
        if own != opposite:
            return BLACK if own == "W" else WHITE, ColourRule.ALTERNATION
    if first.profile.preference:
        return first.profile.preference, ColourRule.HIGHER_RANKED
    if first.history:
        return BLACK if first.history[-1] == "W" else WHITE, ColourRule.OWN_ALTERNATION
    return WHITE if other.history[-1] == "W" else BLACK, ColourRule.OTHER_ALTERNATION
