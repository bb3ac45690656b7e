"""X1 and Z1: the fewest pairs of a bracket that must deny a preference, by counting (A.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ronde.kernel.colours import BLACK, MILD
from ronde.kernel.standing import Standing


class ColourCounts(NamedTuple):
    """The letters of A.8: how many players of a bracket want which colour."""

    white: int
    black: int
    mild_white: int
    mild_black: int
    without_games: int


def colour_counts(standing: Standing, ranks: Iterable[int]) -> ColourCounts:
    """Return W, B, w, b and a of A.8.

    w and b count, in even rounds, mild preferences after an odd number of unplayed games.
    """
    counts = [[0, 0], [0, 0]]
    without = 0
    for rank in ranks:
        profile = standing.profiles[rank]
        if not profile.preference:
            without += 1
            continue
        missed = standing.round - 1 - standing.games[rank]
        even = standing.round % 2 == 0
        mild = even and missed % 2 == 1 and profile.strength == MILD
        counts[mild][profile.preference == BLACK] += 1
    (white, black), (mild_white, mild_black) = counts
    return ColourCounts(white, black, mild_white, mild_black, without)


def fewest_denied(counts: ColourCounts, pairs: int) -> int:
    """Return X1: so many of the pairs must deny somebody a preference at least.

    >>> fewest_denied(ColourCounts(5, 1, 0, 0, 0), 3)
    2
    """
    white, black = counts.white + counts.mild_white, counts.black + counts.mild_black
    return max(pairs - min(white, black) - counts.without_games, 0)


def fewest_strong_denied(counts: ColourCounts, pairs: int) -> int:
    """Return Z1: so many must deny a strong preference, if the mild ones turn as needed.

    >>> fewest_strong_denied(ColourCounts(4, 1, 1, 0, 0), 3)
    1
    """
    mild = counts.mild_white + counts.mild_black
    return max(pairs - min(counts.white, counts.black) - mild - counts.without_games, 0)
