"""From pairs to boards: who has White, and in which order the boards are published."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ronde.errors import InputError
from ronde.kernel.colours import (
    NO_COLOUR,
    WHITE,
    Claim,
    ColourRule,
    allocate,
    by_initial_colour,
)
from ronde.kernel.standing import Standing

Allocation = Callable[[Claim, Claim], tuple[int, ColourRule]]
"""The colour of the higher ranked of two, NO_COLOUR for the initial colour, and the rule."""


class Board(NamedTuple):
    """Two ranks with colours, and the rule that gave them."""

    white: int
    black: int
    rule: ColourRule


def board_of(standing: Standing, one: int, other: int, allocation: Allocation = allocate) -> Board:
    """Return the pair of two ranks with its colours, as the rules of `allocation` give them.

    Raises InputError if only the initial colour can decide and nobody has drawn it.
    """
    if one > other:
        one, other = other, one
    return board_between(standing, one, other, allocation)


def board_between(standing: Standing, higher: int, lower: int, allocation: Allocation) -> Board:
    """Return the same where the rules say themselves which of the two is higher ranked."""
    profiles, histories = standing.profiles, standing.histories
    colour, rule = allocation(
        Claim(profiles[higher], histories[higher]), Claim(profiles[lower], histories[lower])
    )
    if colour == NO_COLOUR:
        if standing.initial_colour is None:
            raise InputError(
                "round {round}: the colours of {higher}-{lower} depend on the first "
                "colour, which is not known; draw the first colour by lot and record it",
                round=standing.round,
                higher=standing.ids[higher],
                lower=standing.ids[lower],
            )
        odd = standing.has_odd_number[higher]
        colour = by_initial_colour(standing.initial_colour, has_odd_number=odd)
    if colour == WHITE:
        return Board(higher, lower, rule)
    return Board(lower, higher, rule)


def in_publication_order(standing: Standing, boards: Iterable[Board]) -> list[Board]:
    """Return the boards as they are published (C.04.2.D.9).

    The score of the higher ranked player, then the sum of both scores, then the pairing number
    of the higher ranked player. Whether scores have virtual points is for the edition to say.
    """
    scores, numbers = standing.board_scores, standing.numbers

    def key(board: Board) -> tuple[int, int, int]:
        white, black, _ = board
        of_white, of_black = -scores[white], -scores[black]
        if (of_white, numbers[white]) < (of_black, numbers[black]):
            return of_white, of_white + of_black, numbers[white]
        return of_black, of_white + of_black, numbers[black]

    return sorted(boards, key=key)
