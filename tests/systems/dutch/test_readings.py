"""Positions in which one reading of an article decides; the other reading gives the comment.

Found by an enumerating referee written from the text alone; both engines that were asked,
bbpPairings 5.0.1 and 6.0.0, give the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from ronde.model import CHESS, DRAUGHTS, THREE_ONE_NOTHING, Points, PointSystem, Tournament

Gives = Callable[[str, Tournament, str], bool]
Position = Callable[..., Tournament]


class Reading(NamedTuple):
    """A position, its number of rounds, and the answer under an edition."""

    table: str
    of: int
    answer: str
    key: str = "dutch-2017"
    absent: Iterable[int] = ()
    points: PointSystem = CHESS


READINGS = {
    # otherwise 1-3 2-5 bye 4
    "C.7 minds the bar of the bye": Reading(
        "1: 3w- 5w= U 4b= | 2: 6b1 4w= F 3b0 | 3: 1b- 6w0 5b0 2w1 | 4: 5b1 2b= 6w1 1w= "
        "| 5: 4w0 1b= 3w1 6b= | 6: 2w0 3b1 4b0 5w=",
        6, "2-1 3-4 bye 5", absent=[6],
    ),
    # otherwise 1-4 2-5 3-6
    "C.7 does not ask for completion": Reading(
        "1: U 2b= | 2: 6b= 1w= | 3: F 4b= | 4: 5b= 3w= | 5: 4w= 6b- | 6: 2w= 5w+",
        3, "1-6 3-5 4-2",
    ),
    # otherwise 3-2 4-5 7-6 8-1
    "C.7 is silent in the penultimate bracket": Reading(
        "1: 7w0 6b= 4b- | 2: 5b= 4w= 7w1 | 3: 4w= 5b= 8w1 | 4: 3b= 2b= 1w+ | 5: 2w= 3w= 6b= "
        "| 6: 8b= 1w= 5w= | 7: 1b1 8w1 2b0 | 8: 6w= 7b0 3b0",
        5, "1-2 4-6 7-3 8-5",
    ),
    # otherwise 3-1 4-2 bye 5
    "A.4.b an absence is a float": Reading(
        "1: 4w0 U | 2: U 3w0 | 3: 5w0 2b1 | 4: 1b1 5w- | 5: 3b1 4b-",
        4, "4-2 5-1 bye 3", points=DRAUGHTS,
    ),
    # otherwise no pairing exists
    "C.2 a requested full point does not bar": Reading(
        "1: 5w0 3b= | 2: F 4b= | 3: Z 1w= | 4: U 2w= | 5: 1b1 U | 6: H H",
        4, "6-4 bye 2", absent=[1, 3, 5], points=DRAUGHTS,
    ),
    # otherwise 2-5 3-4 bye 6
    "A.7 and C.3 topscorers": Reading(
        "1: 7w1 6b= 5b- U | 2: 6b0 7w0 3w0 4b1 | 3: H 5w0 2b1 7b1 | 4: U F Z 2w0 "
        "| 5: H 3b1 1w+ 6w= | 6: 2w1 1w= 7b= 5b= | 7: 1b0 2b1 6w= 3w0",
        5, "3-6 5-4 bye 2", absent=[1, 7], points=THREE_ONE_NOTHING,
    ),
    # otherwise 1-6 4-8 5-9 7-3 10-2
    "C.12 counts every float of the round": Reading(
        "1: 10w1 4b0 2w0 7b1 8w0 9b0 | 2: 3b1 8w= 1b1 Z 5w= 6w1 | 3: 2w0 6b1 9w1 10w0 H 8b0 "
        "| 4: 9b1 1w1 6b1 5b0 U 7w= | 5: 6w= 7b= 8b1 4w1 2b= 10b0 | 6: 5b= 3w0 4w0 8b= 10w1 2b0 "
        "| 7: 8w0 5w= 10b1 1w0 9b0 4b= | 8: 7b1 2b= 5w0 6w= 1b1 3w1 | 9: 4w0 10b1 3b0 U 7w1 1w1 "
        "| 10: 1b0 9w0 7w0 3b1 6b0 5w1",
        8, "1-3 4-8 5-9 7-6 10-2",
    ),
    # otherwise 3-1 4-9 6-10 7-5 8-2
    "A.8 own scores in the collapsed bracket": Reading(
        "1: 2w1 5b= 6w= 7b0 8w= 9b0 4w= | 2: 1b0 6w0 10w1 4b1 5w= 3b1 9w= "
        "| 3: 5w1 7b0 4b= 8w1 9b= 2w0 10b= | 4: 6b= 8b= 3w= 2w0 10b1 7w= 1b= "
        "| 5: 3b0 1w= 9b= 10w1 2b= 6w1 8b= | 6: 4w= 2b1 1b= 9w1 7w- 5b0 7w= "
        "| 7: 10w1 3w1 8b0 1w1 6b+ 4b= 6b= | 8: 9b1 4w= 7w1 3b0 1b= 10w- 5w= "
        "| 9: 8w0 10b= 5w= 6b0 3w= 1w1 2b= | 10: 7b0 9w= 2b0 5b0 4w0 8b+ 3w=",
        8, "1-10 3-6 4-9 7-5 8-2", points=DRAUGHTS,
    ),
    # otherwise 4-2 5-3 bye 1
    "C18 a second downfloat weighs most": Reading(
        "1: 2w= 3b0 | 2: 1b= 4w- | 3: 4w= 1w1 | 4: 3b= 2b+ | 5: U Z",
        3, "2-3 4-5 bye 1", "dutch-2026",
    ),
    # otherwise 1-2 4-5 bye 3
    "C9 not only in the last bracket": Reading(
        "1: H U Z | 2: 3b0 4w1 5w1 | 3: 2w1 5b1 4b- | 4: U 2b0 3w- | 5: F 3w0 2b0",
        5, "3-1 4-5 bye 2", "dutch-2026",
    ),
}  # fmt: skip

FRESH_NUMBERS = (
    "1: 3w= 2b= 7w= H 8b= 4w= 5b= F | 2: H 1w= 4b= 8b= H 7w= H H | 3: 1b= H 8w= 7b= H 5w= H H "
    "| 4: H 7b= 2w= 5w= H 1b= H H | 5: H 8w= H 4b= H 3b= 1w= H | 6: H H H H H H H H "
    "| 7: H 4w= 1b= 3w= H 2b= H H | 8: H 5b= 3b= 2w= 1w= H H H"
)


@pytest.mark.parametrize("name", READINGS)
def test_reading(position: Position, gives: Gives, name: str) -> None:
    reading = READINGS[name]
    event = position(reading.table, of=reading.of, absent=reading.absent, points=reading.points)
    assert gives(reading.key, event, reading.answer)


@pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
def test_the_remainder_is_numbered_anew(position: Position, gives: Gives, key: str) -> None:
    # With the numbers of the whole bracket it would be 1-6 2-3 4-8 7-5.
    assert gives(key, position(FRESH_NUMBERS, of=11), "1-6 4-3 5-2 7-8")


FIRST_SET = (
    "1: 10b1 2w= 3b= Z 4b1 | 2: 9b1 1b= 7w= F F | 3: 5b1 4w0 1w= 8b0 9b= | 4: 8w1 3b1 . 6b= 1w0 "
    "| 5: 3w0 9w1 Z 10b1 8w= | 6: U . 8b1 4w= 7w0 | 7: H 10w1 2b= Z 6b1 | 8: 4b0 U 6w0 3w1 5b= "
    "| 9: 2w0 5b0 U Z 3w= | 10: 1w0 7b0 Z 5w0 U"
)


@pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
def test_the_first_set_of_moved_down_players(position: Position, gives: Gives, key: str) -> None:
    # 1 and 7 are moved down to 4 and 5, where one of them is paired: 1, not 7 with 4.
    half = PointSystem(pairing_bye=Points(5))
    event = position(FIRST_SET, of=9, absent=[2, 3, 6, 9, 10], points=half)
    assert gives(key, event, "1-5 7-8 bye 4")


TUTORIAL = """
1: 8w1 5b0 14b1 3w1 | 2: 9b1 7w1 5w= 6b1 | 3: 10w1 6b= 4w= 1b0 | 4: 11b= 9w1 3b= 5w=
5: 12w1 1w1 2b= 4b= | 6: 13b1 3w= 11b+ 2w0 | 7: 14w1 2b0 10w1 11b0 | 8: 1b0 11w0 12b= 9w=
9: 2w0 4b0 13w1 8b= | 10: 3b0 13w1 7b0 14w= | 11: 4w= 8b1 6w- 7w1 | 12: 5b0 Z 8w= 13b0
13: 6w0 10b0 9b0 12w1 | 14: 7b0 U 1w0 10b=
"""
TUTORIAL_ROUNDS = [
    "1-8 9-2 3-10 11-4 5-12 13-6 7-14",
    "5-1 2-7 6-3 4-9 8-11 10-13 bye 14",
    "2-5 3-4 11-6 14-1 7-10 12-8 9-13",
    "6-2 4-5 1-3 11-7 10-14 8-9 13-12",
    "2-1 5-11 4-6 3-7 9-10 14-12 13-8",
]


@pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
@pytest.mark.parametrize("number", range(1, 6))
def test_tutorial_of_2014(position: Position, gives: Gives, key: str, number: int) -> None:
    """Held's tutorial: fourteen players, the same in every edition."""
    rows = [row.split()[:number] for row in TUTORIAL.replace("\n", "|").split("|") if ":" in row]
    event = position(
        "|".join(" ".join(row) for row in rows), of=5, absent=[12] if number == 2 else []
    )
    assert gives(key, event, TUTORIAL_ROUNDS[number - 1])
