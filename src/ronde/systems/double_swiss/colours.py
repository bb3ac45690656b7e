"""Who has White in the first game of a match (4.2, 4.3)."""

from __future__ import annotations

from ronde.kernel.colours import BLACK, NO_COLOUR, WHITE, Claim, ColourRule


def allocate(higher: Claim, lower: Claim) -> tuple[int, ColourRule]:
    """Return the colour of the higher-ranked player and the rule that gave it (4.3).

    The colour is NO_COLOUR when the initial colour decides. Nobody prefers a colour here: only
    the first games of the matches played count.

    >>> from ronde.kernel.colours import ColourProfile
    >>> black, white = (Claim(ColourProfile(), history) for history in "BW")
    >>> allocate(black, white)
    (1, <ColourRule.FEWER_WHITES: 'fewer-whites'>)
    """
    mine, theirs = higher.history, lower.history
    if not mine and not theirs:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    if mine.count("W") != theirs.count("W"):
        fewer = mine.count("W") < theirs.count("W")
        return WHITE if fewer else BLACK, ColourRule.FEWER_WHITES
    for own, opposite in zip(reversed(mine), reversed(theirs), strict=False):
        if own != opposite:
            return _other_than(own), ColourRule.ALTERNATION
    if mine:
        return _other_than(mine[-1]), ColourRule.OWN_ALTERNATION
    return 3 - _other_than(theirs[-1]), ColourRule.OTHER_ALTERNATION


def _other_than(colour: str) -> int:
    return BLACK if colour == "W" else WHITE
