"""Positions whose pairing is known from outside; the pedigree stands with each of them.

Held: the worked event of the book "Mastering the Dutch" (2026), reproduced by bbpPairings 6.
Editions: own positions in which the editions of 2017 and 2026 part, each answered by
bbpPairings 5.0.1 and 6.0.0, the latter confirmed by a second engine (Gacrux).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.model import Tournament

Gives = Callable[[str, Tournament, str], bool]
Position = Callable[..., Tournament]

HELD = """
1: 8w1 14b1 4w= 2b1 3w= 7b1 9w= 13w1 | 2: 9b= 5w1 3b= 1w0 12b= 10w1 4b0 8w1
3: 10w1 15b1 2w= 4b+ 1b= 4w1 8w1 7b= | 4: 11b1 13w1 1b= 3w- 5w1 3b0 2w1 9b1
5: 12w= 2b0 6b= 13w1 4b0 14w- 10w0 U | 6: 13b0 H 5w= 14b1 8w0 15b1 7w0 11b0
7: 14w0 10b1 H 12w1 9b1 1w0 6b1 3w=  | 8: 1b0 11w1 13b+ 9w0 6b1 12w1 3b0 2b0
9: 2w= 12b= 14w1 8b1 7w0 11b= 1b= 4w0 | 10: 3b0 7w0 11b0 U 15w1 2b0 5b1 12w1
11: 4w0 8b0 10w1 15b1 13b0 9w= 12b0 6w1 | 12: 5b= 9w= 15w1 7b0 2w= 8b0 11w1 10b0
13: 6w1 4b0 8w- 5b0 11w1 U 14w1 1b0 | 14: 7b1 1w0 9b0 6w0 U 5b+ 13b0 15w0
15: U 3w0 12b0 11w0 10b0 6w0 H 14b1
"""

HELD_ROUNDS = [
    "1-8 9-2 3-10 11-4 5-12 13-6 7-14 bye 15",
    "14-1 15-3 4-13 2-5 12-9 10-7 8-11",
    "1-4 3-2 13-8 9-14 12-15 6-5 11-10",
    "4-3 2-1 8-9 7-12 5-13 14-6 15-11 bye 10",
    "1-3 9-7 4-5 12-2 6-8 13-11 10-15 bye 14",
    "7-1 3-4 8-12 11-9 2-10 5-14 15-6 bye 13",
    "3-8 1-9 4-2 6-7 13-14 12-11 5-10",
    "7-3 1-13 9-4 2-8 10-12 11-6 14-15 bye 5",
    "10-1 9-3 4-7 13-2 8-15 5-11 12-14 bye 6",
]
HELD_2017 = {
    5: "1-3 4-5 6-8 9-7 10-15 11-14 12-2 bye 13",
    8: "1-13 2-8 5-15 7-3 9-4 10-6 14-12 bye 11",
    9: "4-7 6-12 8-14 9-3 10-1 13-2 15-5 bye 11",
}
HELD_AWAY = {2: [6], 3: [7], 7: [15]}


def held(position: Position, number: int) -> Tournament:
    cut = []
    for line in HELD.replace("\n", "|").split("|"):
        if ":" in line:
            cells = line.split()
            cut.append(" ".join(cells[:number]))
    return position("|".join(cut), of=9, absent=HELD_AWAY.get(number, []))


@pytest.mark.parametrize("number", range(1, 10))
def test_held_2026(position: Position, gives: Gives, number: int) -> None:
    assert gives("dutch-2026", held(position, number), HELD_ROUNDS[number - 1])


@pytest.mark.parametrize("number", range(1, 10))
def test_held_2017(position: Position, gives: Gives, number: int) -> None:
    answer = HELD_2017.get(number, HELD_ROUNDS[number - 1])
    assert gives("dutch-2017", held(position, number), answer)


EDITIONS = {
    "lowest bye: bbp fixture C5": (
        "1:4w1 2b1 | 2:5b1 1w0 | 3:6w1 4b1 | 4:1b0 3w0 | 5:2w0 6b1 | 6:3b0 5w0", 3, [4],
        "1-3 6-2 bye 5", "1-5 3-2 bye 6",
    ),
    "bye: bbp fixture C9": (
        "1:3w1 2:4b1 3:1b0 4:2w0 5:.", 9, [], "2-1 3-5 bye 4", "2-1 3-5 bye 4",
    ),
    "A lowest bye": (
        "1:3w0 2:4b= 3:1b1 4:2w= 5:U", 6, [], "2-1 3-5 bye 4", "2-5 3-4 bye 1",
    ),
    "B lowest bye and completion": (
        "1:4w0 2:5b0 3:6w= 4:1b1 5:2w1 6:3b=", 6, [2], "4-5 6-1 bye 3", "4-3 6-5 bye 1",
    ),
    "C an absence is no float": (
        "1:Z 4w1 2:5w0 3b= 3:7b- 2w= 4:8w0 1b0 5:2b1 6w1 6:H 5b0 7:3w+ 9w0 8:4b1 H 9:U 7b1",
        4, [], "2-7 6-3 8-1 9-5 bye 4", "2-1 6-3 8-7 9-5 bye 4",
    ),
    "D fewest unplayed games": (
        "1:H 5b1 3w1 2:5w0 6b= H 3:6b+ 4w1 1b0 4:7w1 3b0 6w= 5:2b1 1w0 7b0 6:3w- 2w= 4b= "
        "7:4b0 U 5w1", 5, [], "3-2 5-4 7-1 bye 6", "2-4 3-6 7-1 bye 5",
    ),
    "E unplayed games above colours": (
        "1:4w0 H 2:5b0 U 3:7w= 6b0 4:1b1 8w0 5:2w1 7b0 6:Z 3w1 7:3b= 5w1 8:U 4b1",
        7, [8], "2-7 3-4 5-6 bye 1", "1-6 2-7 5-4 bye 3",
    ),
    "F lowest bye": (
        "1:4w0 2b1 6w1 7b1 2:5b= 1w0 7b= U 3:6w- 5w0 U 4b= 4:1b1 7w1 5b1 3w= "
        "5:2w= 3b1 4w0 6b1 6:3b+ Z 1b0 5w0 7:U 4b0 2w= 1w0",
        7, [], "1-5 2-3 6-7 bye 4", "1-3 2-4 6-7 bye 5",
    ),
    "G floats of unplayed rounds": (
        "1:6w1 10b0 Z 2:7b= Z 6w0 3:8w0 6b1 5w1 4:9b0 7w0 U 5:10w0 U 3b0 6:1b0 3w0 2b1 "
        "7:2w= 4b1 8w1 8:3b1 9w= 7b0 9:4w1 8b= 10w1 10:5b1 1w1 9b0",
        4, [], "5-2 6-4 8-1 9-7 10-3", "1-2 6-4 8-5 9-7 10-3",
    ),
    "H lowest bye": (
        "1:5w1 6b1 9w1 3b1 2w1 Z 2:6b0 4w- U 4w= 1b0 Z 3:8w= 7b1 4b1 1w0 5b= 6w0 "
        "4:9b0 2b+ 3w0 2b= 7w0 8b1 5:1b0 U 6w1 7b1 3w= 9b1 6:2w1 1w0 5b0 8w1 9b+ 3b1 "
        "7:H 3w0 8b1 5w0 4b1 U 8:3b= 9w0 7w0 6b0 U 4w0 9:4w1 8b1 1b0 Z 6w- 5w0",
        7, [], "2-8 5-4 7-1 9-6 bye 3", "2-3 4-6 5-8 7-1 bye 9",
    ),
    "I scores of downfloaters": (
        "1:6w0 8b1 7w1 4b- 2b= 4w1 2:7b0 3w= 5w= 10b1 1w= 6b0 3:8w= 2b= 10b1 6w= 4b0 9w= "
        "4:9b1 7w1 6b0 1w+ 3w1 1b0 5:Z 9w0 2b= 8b1 10w= 7w0 6:1b1 10w1 4w1 3b= 9b0 2w1 "
        "7:2w1 4b0 1b0 9w0 8w0 5b1 8:3b= 1w0 9b0 5w0 7b1 10w0 9:4w0 5b1 8w1 7b1 6w1 3b= "
        "10:U 6b0 3w0 2w0 5b= 8b1",
        7, [], "3-5 4-2 6-8 9-1 10-7", "2-8 6-5 7-3 9-1 10-4",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITIONS)
def test_editions_part(position: Position, gives: Gives, name: str) -> None:
    table, of, absent, in_2017, in_2026 = EDITIONS[name]
    event = position(table, of=of, absent=absent)
    assert gives("dutch-2017", event, in_2017)
    assert gives("dutch-2026", event, in_2026)


class TestFaultsOfAnotherEngine:
    """Nearly exhausted fields in which bbpPairings 6.0.0 gives a barred player the bye."""

    def test_second_bye_is_refused(self, position: Position, gives: Gives) -> None:
        table = """
        1:6w0 10b= U H 7w0 H | 2:7b= 5w0 10w0 Z 3b= U | 3:8w0 U 5b0 Z 2w= 6b0
        4:9b1 Z 7w1 H 5b= 8w0 | 5:10w= 2b1 3w1 8b1 4w= 9b= | 6:1b1 8w0 Z 10b1 Z 3w1
        7:2w= H 4b0 9w0 1b1 10b1 | 8:3b1 6b1 H 5w0 H 4b1 | 9:4w0 H H 7b1 10w1 5w=
        10:5b= 1w= 2b1 6w0 9b0 7w0
        """
        event = position(table, of=9, absent=[4, 6, 10])
        assert gives("dutch-2026", event, "5-1 8-2 3-9 bye 7")
        assert gives("dutch-2017", event, "8-9 7-3 2-1 bye 5")


class TestParity:
    """Sixteen players, round 1, number 5 away: is 6 the fifth, or even?"""

    table = " ".join(f"{number}:" for number in range(1, 17))

    @pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
    def test_those_paired_count(self, position: Position, gives: Gives, key: str) -> None:
        event = position(self.table, of=7, absent=[5])
        assert gives(key, event, "1-9 10-2 3-11 12-4 6-13 14-7 8-15 bye 16")

    @pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
    def test_or_the_registered_number(self, position: Position, gives: Gives, key: str) -> None:
        event = replace(position(self.table, of=7, absent=[5]), settings=(("parity", "number"),))
        assert gives(key, event, "1-9 10-2 3-11 12-4 13-6 7-14 15-8 bye 16")
