"""The table of Scheveningen as the verifier makes it: every two players, with the round they meet.

The engine asks instead whom a player of the first team meets in a round. Colours that are written
out stand here by rounds, there by players.
"""

from __future__ import annotations

from typing import Final

LARGEST: Final = 17
"""The largest team that has a table."""

_WHITES: Final = {
    6: (
        "WWBBWB", "BWWBBW", "BBWWBW", "WBBWWB", "BWWBWB", "WBBWBW",
    ),
    10: (
        "WBWWBBBWWB", "WWBBWBBBWW", "BWWBWWWBBB", "BBWWBBBWWW", "WBBBWWWBBW",
        "BWWWBBWWBB", "BBBWWWBWWB", "WBWBBWBBWW", "WWBWBBWBBW", "BWBBWWWWBB",
    ),
    14: (
        "WWWWBBWBBBWBBW", "WBBBWBBBWBWWWW", "BBWBBWWWWWBBBW", "WWBWWWBBBBWWBB",
        "BWBBBBWWWWBWWB", "WWWBWWBBBBBBWW", "BBWWBBWWWBWWBB", "BWBWWWBBWWBBWB",
        "BBBBBWWBBWWWWW", "WBWWBBWWBBBWBW", "WWBBWBBWWWBBWB", "BWWWWWBBBBWBBW",
        "WBWBBBWWWWBWBB", "BBBWWWBWBWWBWB",
    ),
}  # fmt: skip
"""Colours of the first team in the rounds where no rule gives them: a word for each round."""


def sides_met(boards: int, round_: int) -> list[tuple[int, int, bool]]:
    """Return the games of a round of the first cycle, by the places of the first team.

    A game is the place in the first team, that in the second, and whether the first has White.

    >>> sides_met(2, 2)
    [(1, 2, False), (2, 1, False)]
    """
    places = range(1, boards + 1)
    met = [(i, j) for i in places for j in places if _round_of(boards, i, j) == round_]
    return [(i, j, _is_white(boards, i, j, round_)) for i, j in met]


def _round_of(boards: int, first: int, second: int) -> int:
    half = boards // 2
    ends = (1, half + 1)
    if boards in _WHITES and first in ends and second in ends:
        return half + 1 if first == second else 1
    return (second - first) % boards + 1


def _is_white(boards: int, first: int, second: int, round_: int) -> bool:
    if boards in _WHITES:
        return _WHITES[boards][round_ - 1][first - 1] == "W"
    if boards % 2:
        total = (first + second) % boards
        return first % 2 == 1 if total == boards - 1 else total % 2 == 0
    return (first <= boards // 2 or boards == 2) == (round_ % 2 == 1)
