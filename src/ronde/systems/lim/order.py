"""The orders of the articles: of groups, of floaters, of the opponents that a player tries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum

from ronde.systems.lim.criteria import LimField


class GroupSide(Enum):
    """From where a group is paired (2.2)."""

    UPPER = "upper"
    LOWER = "lower"
    MEDIAN = "median"

    @property
    def is_upward(self) -> bool:
        """Whether the group is paired upward; the median is paired downward."""
        return self is GroupSide.LOWER


def groups_of_side(field: LimField, side: GroupSide, ranks: Iterable[int]) -> list[list[int]]:
    """Return the residents of every group of a side, in the order of pairing (2.2).

    From the top down above the median, from the bottom up below it. INTERPRETATION 0045: the
    score of the median is half of the rounds times a win, whatever virtual points there are.
    """
    groups: dict[int, list[int]] = {}
    scores = field.standing.scores
    for rank in ranks:
        if _side_of(field, scores[rank]) is side:
            groups.setdefault(scores[rank], []).append(rank)
    return [groups[score] for score in sorted(groups, reverse=not side.is_upward)]


def _side_of(field: LimField, score: int) -> GroupSide:
    if 2 * score == field.median_twice:
        return GroupSide.MEDIAN
    return GroupSide.UPPER if 2 * score > field.median_twice else GroupSide.LOWER


def downfloaters_in_turn(field: LimField, floaters: Iterable[int]) -> list[int]:
    """Return floaters from above: the highest score first, then the highest number (3.6)."""
    return sorted(floaters, key=turn_of(field, upward=False))


def upfloaters_in_turn(field: LimField, floaters: Iterable[int]) -> list[int]:
    """Return floaters from below: the lowest score first, then the lowest number (3.7)."""
    return sorted(floaters, key=turn_of(field, upward=True))


def turn_of(field: LimField, *, upward: bool) -> Callable[[int], tuple[int, int]]:
    """Return the key by which floaters are ordered who go up or down."""
    scores, numbers = field.standing.scores, field.standing.numbers
    if upward:
        return lambda rank: (scores[rank], -numbers[rank])
    return lambda rank: (-scores[rank], numbers[rank])


def tried_by_floater(
    field: LimField, residents: Sequence[int], others: Iterable[int], *, upward: bool
) -> list[int]:
    """Return whom a floater tries in turn: residents, then other floaters (3.8).

    A downfloater begins with the highest number (1), an upfloater with the lowest.
    """
    by_number = sorted(others, key=field.standing.numbers.__getitem__)
    if upward:
        return [*reversed(residents), *reversed(by_number)]
    return [*residents, *by_number]


def tried_by_resident(players: Sequence[int], *, upward: bool) -> tuple[int, list[int]]:
    """Return who searches among players in order of number, and whom he tries in turn (4).

    Downward the first tries the lower half, then the upper half from its end; upward the last
    tries the upper half from its end, then the lower half. INTERPRETATION 0046: so it is for any
    size, and what is left is proposed afresh.

    >>> tried_by_resident([1, 2, 3, 4, 5, 6], upward=False)
    (1, [4, 5, 6, 3, 2])
    >>> tried_by_resident([1, 2, 3, 4, 5, 6], upward=True)
    (6, [3, 2, 1, 4, 5])
    """
    half = len(players) // 2
    upper, lower = list(players[:half]), list(players[half:])
    if upward:
        return lower[-1], upper[::-1] + lower[:-1]
    return upper[0], lower + upper[:0:-1]
