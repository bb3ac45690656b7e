"""Colours, given when everybody has an opponent: wishes never keep two players apart."""

from __future__ import annotations

from functools import lru_cache

from ronde.kernel.colours import (
    BLACK,
    MILD,
    NO_COLOUR,
    STRONG,
    WHITE,
    Claim,
    ColourProfile,
    ColourRule,
)


@lru_cache(maxsize=1 << 14)
def wish_after(history: str) -> ColourProfile:
    """Return the colour that a player wishes for after these games, W or B each.

    Not the same colour a third time, else the rarer one, else the other than last; no wish is
    absolute.

    >>> wish_after("WWWWBB").preference == WHITE, wish_after("WWB").preference == BLACK
    (True, True)
    """
    if not history:
        return ColourProfile()
    surplus = _surplus(history)
    last = WHITE if history[-1] == "W" else BLACK
    if history[-2:] in ("WW", "BB"):
        return ColourProfile(3 - last, STRONG, abs(surplus), last)
    if surplus:
        return ColourProfile(BLACK if surplus > 0 else WHITE, MILD, abs(surplus))
    return ColourProfile(3 - last, MILD)


def allocate(higher: Claim, lower: Claim) -> tuple[int, ColourRule]:
    """Return the colour of the higher ranked of two, by score and number, and the rule.

    Nobody has the same colour a third time running if it can be helped; then White goes to the
    one who had it less, then the latest difference is reversed, then the higher ranked alternates.

    >>> def colours(one, other):
    ...     return allocate(Claim(wish_after(one), one), Claim(wish_after(other), other))
    >>> colours("BWW", "WBW"), colours("B", "W")[0], colours("WBWB", "BWWB")[0]
    ((2, <ColourRule.REPEATED_COLOUR: 'repeated-colour'>), 1, 1)
    """
    if not higher.history and not lower.history:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    mine, other = higher.profile.repeated, lower.profile.repeated
    if mine != other:
        return (3 - mine if mine else other), ColourRule.REPEATED_COLOUR
    difference = _surplus(higher.history) - _surplus(lower.history)
    if difference:
        return BLACK if difference > 0 else WHITE, ColourRule.LOWER_DIFFERENCE
    for own, opposite in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if own != opposite:
            return BLACK if own == "W" else WHITE, ColourRule.ALTERNATION
    if higher.history:
        return BLACK if higher.history[-1] == "W" else WHITE, ColourRule.OWN_ALTERNATION
    return WHITE if lower.history[-1] == "W" else BLACK, ColourRule.OTHER_ALTERNATION


def _surplus(history: str) -> int:
    return 2 * history.count("W") - len(history)
