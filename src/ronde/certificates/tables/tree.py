"""The tree of a knock-out as the verifier makes it: its matches, numbered from 1.

The seed on a line of the tree is found by itself: with the lines counted from 0, a line with the
binary digits b1 b2 … from the most significant has the seed 1 + the exclusive or of 2 ** t - 1 for
every bt that is 1. The engine draws the tree by doubling.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class TreeOrigin(Enum):
    """Where somebody in a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class TreePlace(NamedTuple):
    """A place in a match: that of a seed, or of the winner or loser of another match."""

    origin: TreeOrigin
    number: int


Drawn = tuple[TreePlace, TreePlace]


class DrawnTree(NamedTuple):
    """The two places of every match; `last` is the final after which a second one may follow."""

    matches: list[Drawn]
    last: int | None


_SEED: Final = TreeOrigin.SEED


def seed_on_line(line: int, digits: int) -> int:
    """Return the seed on a line, counted from 0, of a tree with 2 ** digits lines.

    >>> [seed_on_line(line, 3) for line in range(8)]
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    found = 0
    for depth in range(1, digits + 1):
        if line >> digits - depth & 1:
            found ^= (1 << depth) - 1
    return found + 1


def drawn_tree(players: int, *, is_double: bool, has_third_place: bool) -> DrawnTree:
    """Return the tree for two players or more.

    >>> drawn_tree(3, is_double=True, has_third_place=False).last
    6
    """
    digits = max(1, (players - 1).bit_length())
    alive = [TreePlace(_SEED, seed_on_line(line, digits)) for line in range(1 << digits)]
    matches: list[Drawn] = []
    rounds: list[list[int]] = []
    while len(alive) > 1:
        rounds.append(_added(matches, alive[::2], alive[1::2]))
        alive = _from(TreeOrigin.WINNER, rounds[-1])
    if not is_double:
        if has_third_place and len(rounds) > 1:
            one, other = _from(TreeOrigin.LOSER, rounds[-2])
            matches.append((one, other))
        return DrawnTree(matches, None)
    lower = _from(TreeOrigin.LOSER, rounds[0])
    for number, of_main in enumerate(rounds[1:], 1):
        lower = _from(TreeOrigin.WINNER, _added(matches, lower[::2], lower[1::2]))
        fallen = _from(TreeOrigin.LOSER, of_main[::-1] if number % 2 else of_main)
        lower = _from(TreeOrigin.WINNER, _added(matches, lower, fallen))
    (final,) = _added(matches, alive, lower)
    _added(matches, _from(TreeOrigin.WINNER, [final]), _from(TreeOrigin.LOSER, [final]))
    return DrawnTree(matches, final)


def _added(matches: list[Drawn], ones: list[TreePlace], others: list[TreePlace]) -> list[int]:
    """Add the matches of a round; return their numbers."""
    before = len(matches)
    matches.extend(zip(ones, others, strict=True))
    return list(range(before + 1, len(matches) + 1))


def _from(origin: TreeOrigin, numbers: list[int]) -> list[TreePlace]:
    return [TreePlace(origin, number) for number in numbers]
