"""The table of two teams of n players in closed form, where there is one.

In round r player i of the first team meets player i + r - 1 of the second, counted round. What is
asked of the colours: nobody has one colour more than once oftener than the other, and in no round
does a team have White oftener than Black by more than one game; with n even neither by any.

- n odd: what counts is x = 2i + r - 1 (mod n). The first team has White where x is even, but for
  x = n - 1, of which every player and every round has one game, the odd numbers have White.
- n divisible by 4: the upper half of the first team has White in odd rounds, the lower half in
  even ones.
- n = 6, 10, 14: no colours in the world balance the table above, nor that of any other shift
  (INTERPRETATION 0101). Players 1 and n/2 + 1 exchange their opponents of rounds 1 and n/2 + 1,
  and the colours are written out.
- n = 2: one of the demands must give way. Every player has both colours, so each round belongs
  to one team.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ronde.errors import InputError

LARGEST: Final = 17
"""The largest team that the table knows: 18 would be the next to be written out."""


class BoardGame(NamedTuple):
    """A board of a round by the places of the two players in their teams."""

    first: int
    second: int
    first_is_white: bool


def table_round(boards: int, round_: int, *, cycles: int = 1) -> tuple[BoardGame, ...]:
    """Return one round by the boards of the first team; a second cycle reverses the colours.

    Raises InputError for a team or a round that the table does not have.

    >>> [f"{'W' if game.first_is_white else 'B'}{game.second}" for game in table_round(4, 2)]
    ['B2', 'B3', 'W4', 'W1']
    """
    total = number_of_rounds(boards, cycles)
    if not 1 <= round_ <= total:
        raise InputError(
            "the table of two teams of {boards} players has rounds 1 to {total}, not {round}",
            boards=boards,
            total=total,
            round=round_,
        )
    cycle, index = divmod(round_ - 1, boards)
    return tuple(
        BoardGame(
            first,
            _opponent(boards, first, index + 1),
            _has_white(boards, first, index + 1) is (cycle == 0),
        )
        for first in range(1, boards + 1)
    )


def number_of_rounds(boards: int, cycles: int = 1) -> int:
    """Return how many rounds the table has.

    >>> number_of_rounds(6), number_of_rounds(6, cycles=2)
    (6, 12)
    """
    if not 1 <= boards <= LARGEST:
        raise InputError(
            "the table of Scheveningen has teams of 1 to {largest} players, not {boards}",
            largest=LARGEST,
            boards=boards,
        )
    return boards * cycles


def meeting_round(boards: int, first: int, second: int) -> int:
    """Return the round of the first cycle in which two players meet, by their places.

    >>> meeting_round(4, 1, 3), meeting_round(6, 1, 1)
    (3, 4)
    """
    rounds = range(1, boards + 1)
    return next(round_ for round_ in rounds if _opponent(boards, first, round_) == second)


def _opponent(boards: int, first: int, round_: int) -> int:
    """Return the place of the player of the second team whom somebody meets."""
    half = boards // 2
    exchanges = boards in _WRITTEN and first % half == 1 and round_ % half == 1
    shift = half if exchanges else 0
    return (first + round_ - 2 + shift) % boards + 1


def _has_white(boards: int, first: int, round_: int) -> bool:
    """Whether the player of the first team has White in a round of the first cycle."""
    if boards in _WRITTEN:
        return _WRITTEN[boards][first - 1][round_ - 1] == "W"
    if boards == 2:
        return round_ == 1
    if boards % 2 == 0:
        return (first <= boards // 2) is (round_ % 2 == 1)
    place = (2 * first + round_ - 1) % boards
    return first % 2 == 1 if place == boards - 1 else place % 2 == 0


_WRITTEN: Final = {
    6: (
        "WBBWBW", "WWBBWB", "BWWBWB", "BBWWBW", "WBBWWB", "BWWBBW",
    ),
    10: (
        "WWBBWBBWWB", "BWWBBWBBWW", "WBWWBWBWBB", "WBBWBWWBWB", "BWWBWBWBBW",
        "BBWBWBWWBW", "BBWBWWBBWW", "WBBWBWWBBW", "WWBWBBWWBB", "BWBWWBBWWB",
    ),
    14: (
        "WWBWBWBBBWWBWB", "WBBWWWBWBBWWBB", "WBWBBWWBBWBWWB", "WBBWBBWWBWBWBW",
        "BWBWBWBWBBWWBW", "BBWWBWBWWBBWBW", "WBWBWBWBWWBBWB", "BBWBWBWBBWWBWW",
        "BWWBWBWWBBWBWB", "BBWBWBBWWBWBWW", "WWBWBBWBWBBWBW", "BWBWWBWBWWBBWB",
        "BWBBWWBWWBWBBW", "WWWBBWBBWWBWBB",
    ),
}  # fmt: skip
"""Colours of the first team by player and round, found by search with few repetitions."""
