"""The Baku acceleration (C.04.7): who gets virtual points, in which rounds, and how many.

The same method stood in C.04.7.1 and before that in C.04.5.1. What depends on a tournament and
its file is in `filling`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from ronde.errors import InputError
from ronde.model import PairingNumber, PlayerId, Points, PointSystem
from ronde.model.points import points_to_text

NAME: Final = "baku"
"""How a tournament records that it is accelerated so."""

_Member = TypeVar("_Member")


def first_group_size(entered: int) -> int:
    """Return the size of GA, the group with virtual points: half, rounded up to an even number.

    Who has a requested bye in round 1 is not among those who entered (INTERPRETATION 0119).

    >>> [first_group_size(n) for n in (1, 4, 5, 8, 9, 161)]
    [1, 2, 4, 4, 6, 82]
    """
    return min(entered, 2 * _half_up(_half_up(entered)))


def last_of_first_group(initial: Sequence[_Member]) -> _Member | None:
    """Return who closes GA in the initial list of round 1, None of nobody.

    This participant stays the last of GA whoever enters later.

    >>> last_of_first_group("ABCDEFGH")
    'D'
    """
    return initial[first_group_size(len(initial)) - 1] if initial else None


def first_group(numbers: Mapping[PlayerId, PairingNumber], last: PlayerId) -> set[PlayerId]:
    """Return the members of GA in a round with these numbers: everybody down to its last member.

    So a late entry joins GA or GB by its place in the list, and GA may become odd.
    """
    return {player for player, number in numbers.items() if number <= numbers[last]}


def accelerated_rounds(rounds: int) -> int:
    """Return how many rounds are accelerated: the first half, rounded up.

    >>> [accelerated_rounds(rounds) for rounds in (5, 9, 11)]
    [3, 5, 6]
    """
    return _half_up(rounds)


def points_by_round(rounds: int, points: PointSystem) -> tuple[Points, ...]:
    """Return the virtual points of a member of GA in each accelerated round.

    The first half of them, rounded up, brings as much as a win, the others half of that.

    >>> points_by_round(9, PointSystem())
    (10, 10, 10, 5, 5)
    """
    accelerated = accelerated_rounds(rounds)
    full = _half_up(accelerated)
    return (points.white_win,) * full + (points.white_draw,) * (accelerated - full)


def refuse_other_points(points: PointSystem) -> None:
    """Raise InputError unless a win is worth two draws and a loss nothing.

    INTERPRETATION 0051: this premise of 2026 is taken for the earlier text as well.
    """
    wins = {points.white_win, points.black_win}
    twice_draws = {2 * points.white_draw, 2 * points.black_draw}
    if wins == twice_draws and len(wins) == 1 and points.white_loss == points.black_loss == 0:
        return
    shown = (points.white_win, points.white_draw, points.white_loss)
    spelled = "-".join(points_to_text(value) for value in shown)
    raise InputError(
        "Baku acceleration needs a win worth two draws, a loss worth nothing "
        "and the same with either colour (C.04.7), and White has {spelled} "
        "here; pair without acceleration or give a table of your own",
        spelled=spelled,
    )


def _half_up(number: int) -> int:
    return (number + 1) // 2
