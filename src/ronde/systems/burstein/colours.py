"""Who has White (5.2): the higher ranked of two is so by the opposition index, not by score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ronde.kernel.boards import Board, board_between
from ronde.kernel.colours import ColourRule, allocate_newcomers_first
from ronde.kernel.standing import Standing

COLOUR_ARTICLES: Final = {
    ColourRule.INITIAL_COLOUR: "5.2.1",
    ColourRule.BOTH_PREFERENCES: "5.2.2",
    ColourRule.STRONGER_PREFERENCE: "5.2.3",
    ColourRule.ALTERNATION: "5.2.4",
    ColourRule.HIGHER_RANKED: "5.2.5",
}


def board_by_index(standing: Standing, places: Sequence[int], one: int, other: int) -> Board:
    """Return the pair of two ranks with its colours.

    Raises InputError if only the initial colour can decide and nobody has drawn it.
    """
    higher, lower = (one, other) if places[one] < places[other] else (other, one)
    return board_between(standing, higher, lower, allocate_newcomers_first)
