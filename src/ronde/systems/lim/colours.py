"""Who has White (5, 7): limits, due colours, the latest difference, and rank at the last."""

from __future__ import annotations

from functools import partial
from typing import Final

from ronde.kernel.boards import Board, board_of
from ronde.kernel.colours import ABSOLUTE, BLACK, NO_COLOUR, WHITE, Claim, ColourRule
from ronde.kernel.standing import Standing
from ronde.systems.lim.order import Side

COLOUR_ARTICLES: Final = {
    ColourRule.COLOUR_LIMITS: "5.3",
    ColourRule.BOTH_PREFERENCES: "5.1",
    ColourRule.INITIAL_COLOUR: "7",
    ColourRule.ALTERNATION: "5.4",
    ColourRule.HIGHER_RANKED: "5.4",
    ColourRule.LOWER_RANKED: "5.4",
}


def board_on_side(standing: Standing, side: Side, one: int, other: int) -> Board:
    """Return the pair with its colours; the side on which it was made decides between equals.

    Raises InputError if only the initial colour can decide and nobody has drawn it.
    """
    return board_of(standing, one, other, partial(allocate, below_median=side is Side.LOWER))


def allocate(higher: Claim, lower: Claim, *, below_median: bool) -> tuple[int, ColourRule]:
    """Return the colour of the higher ranked player and the rule that gave it.

    Of two who are due the same colour, one may be bound to it by the limits.

    INTERPRETATION 0048: a pair made in the median counts as made above it, and histories hold
    played games only.

    >>> from ronde.kernel.colours import colour_profile
    >>> same = Claim(colour_profile("WB"), "WB")
    >>> [allocate(same, same, below_median=below)[0] for below in (False, True)]
    [1, 2]
    """
    due, other = higher.profile.preference, lower.profile.preference
    if due != other:
        return due or 3 - other, ColourRule.BOTH_PREFERENCES
    if not due:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    bound = higher.profile.strength == ABSOLUTE
    if bound != (lower.profile.strength == ABSOLUTE):
        return due if bound else 3 - due, ColourRule.COLOUR_LIMITS
    for own, opposite in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if own != opposite:
            return BLACK if own == "W" else WHITE, ColourRule.ALTERNATION
    if below_median:
        return 3 - due, ColourRule.LOWER_RANKED
    return due, ColourRule.HIGHER_RANKED
