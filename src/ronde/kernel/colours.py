"""Colour preferences and the allocation of colours, as all the Swiss systems share them.

Colours are small integers here, because they are part of what is compared in inner loops:
0 none, 1 White, 2 Black; the opposite of a colour c is 3 - c.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ronde.model import Colour

NO_COLOUR, WHITE, BLACK = 0, 1, 2
NO_PREFERENCE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3

COLOUR_OF = {WHITE: Colour.WHITE, BLACK: Colour.BLACK}
STRENGTH_NAMES = {NO_PREFERENCE: "none", MILD: "mild", STRONG: "strong", ABSOLUTE: "absolute"}


class ColourProfile(NamedTuple):
    """What a player should get (C.04.3 A.6): the colour, how strongly, and why.

    `difference` is the size of the colour difference, `repeated` the colour of the last two
    games if they were alike.
    """

    preference: int = NO_COLOUR
    strength: int = NO_PREFERENCE
    difference: int = 0
    repeated: int = NO_COLOUR


@lru_cache(maxsize=1 << 14)
def colour_profile(history: str) -> ColourProfile:
    """Return the preference after these played games, oldest first, W or B each.

    >>> colour_profile("WB")
    ColourProfile(preference=1, strength=1, difference=0, repeated=0)
    >>> colour_profile("WBB").strength == ABSOLUTE
    True

    INTERPRETATION 0012: when the colour difference and the last two games ask for different colours
    (WWWWBB), the colour difference decides; A.6.a names it first.
    """
    if not history:
        return ColourProfile()
    surplus = 2 * history.count("W") - len(history)
    difference = abs(surplus)
    rarer = BLACK if surplus > 0 else WHITE
    last = WHITE if history[-1] == "W" else BLACK
    repeated = last if history[-2:] in ("WW", "BB") else NO_COLOUR
    if difference > 1:
        return ColourProfile(rarer, ABSOLUTE, difference, repeated)
    if repeated:
        return ColourProfile(3 - repeated, ABSOLUTE, difference, repeated)
    if difference:
        return ColourProfile(rarer, STRONG, difference, repeated)
    return ColourProfile(3 - last, MILD, difference, repeated)


class ColourRule(Enum):
    """Which rule gave the colours of a pair, in the order in which they are tried.

    The Lim system alone knows `COLOUR_LIMITS`, where one may not have the other colour, and
    `LOWER_RANKED`, for pairs made below its median. Teams know `ONLY_PREFERENCE`,
    `LOWER_DIFFERENCE`, where the smaller colour difference has White, and the alternation of
    one team by itself, the first or the other one; draughts has these as well, and
    `REPEATED_COLOUR`, where one had the same colour twice running. In matches
    of two games `FEWER_WHITES` gives White to who had it less often.
    """

    ONLY_PREFERENCE = "only-preference"
    BOTH_PREFERENCES = "both-preferences"
    COLOUR_LIMITS = "colour-limits"
    STRONGER_PREFERENCE = "stronger-preference"
    WIDER_DIFFERENCE = "wider-difference"
    REPEATED_COLOUR = "repeated-colour"
    LOWER_DIFFERENCE = "lower-difference"
    FEWER_WHITES = "fewer-whites"
    ALTERNATION = "alternation"
    HIGHER_RANKED = "higher-ranked"
    LOWER_RANKED = "lower-ranked"
    OWN_ALTERNATION = "own-alternation"
    OTHER_ALTERNATION = "other-alternation"
    INITIAL_COLOUR = "initial-colour"


class Claim(NamedTuple):
    """What one side of a pair brings to the allocation of colours."""

    profile: ColourProfile
    history: str


def allocate(higher: Claim, lower: Claim) -> tuple[int, ColourRule]:
    """Return the colour of the higher ranked player and the rule that gave it.

    The colour is NO_COLOUR when only the initial colour can decide.

    >>> played_black = Claim(colour_profile("B"), "B")
    >>> allocate(played_black, Claim(colour_profile(""), ""))
    (1, <ColourRule.BOTH_PREFERENCES: 'both-preferences'>)
    """
    mine, other = higher.profile, lower.profile
    if mine.preference != other.preference:
        colour = mine.preference or 3 - other.preference
        return colour, ColourRule.BOTH_PREFERENCES
    if not mine.preference:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    wish = mine.preference
    if mine.strength != other.strength:
        granted = wish if mine.strength > other.strength else 3 - wish
        return granted, ColourRule.STRONGER_PREFERENCE
    if mine.strength == ABSOLUTE and mine.difference != other.difference:
        granted = wish if mine.difference > other.difference else 3 - wish
        return granted, ColourRule.WIDER_DIFFERENCE
    return _alternated(higher, lower)


def allocate_newcomers_first(higher: Claim, lower: Claim) -> tuple[int, ColourRule]:
    """Return what `allocate` returns, in the systems that look at the initial colour first.

    Two players without a game have their colours from the initial colour, whatever they prefer
    (C.04.4.1 and C.04.4.2, article 5.2.1), and of two equally strong preferences none is wider.

    >>> newcomer = Claim(ColourProfile(BLACK, MILD), "")
    >>> allocate_newcomers_first(newcomer, newcomer)
    (0, <ColourRule.INITIAL_COLOUR: 'initial-colour'>)
    >>> allocate_newcomers_first(newcomer, Claim(colour_profile("W"), "W"))
    (1, <ColourRule.STRONGER_PREFERENCE: 'stronger-preference'>)
    """
    if not higher.history and not lower.history:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    mine, other = higher.profile, lower.profile
    if mine.preference != other.preference:
        return mine.preference or 3 - other.preference, ColourRule.BOTH_PREFERENCES
    if mine.strength != other.strength:
        stronger = mine.strength > other.strength
        granted = mine.preference if stronger else 3 - mine.preference
        return granted, ColourRule.STRONGER_PREFERENCE
    return _alternated(higher, lower)


def _alternated(higher: Claim, lower: Claim) -> tuple[int, ColourRule]:
    """Return the colours after the last time when the two had different ones, or by rank."""
    for own, opposite in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if own != opposite:
            return BLACK if own == "W" else WHITE, ColourRule.ALTERNATION
    return higher.profile.preference, ColourRule.HIGHER_RANKED


def by_initial_colour(initial: Colour, *, has_odd_number: bool) -> int:
    """Return the colour that the drawing of lots gives to the higher ranked player."""
    drawn = WHITE if initial is Colour.WHITE else BLACK
    return drawn if has_odd_number else 3 - drawn
