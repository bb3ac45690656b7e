"""A bracket of the procedure: who is in it, and whether it counts as homogeneous.

X1 and Z1 are the fewest pairs of a bracket that must deny a preference, by counting (A.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ronde.kernel.bits import mask_of, run
from ronde.kernel.colours import BLACK, MILD
from ronde.kernel.standing import Standing


@dataclass(frozen=True, slots=True)
class ScoreBracket:
    """Ranks of moved-down players, then first and end of the residents.

    The first `above` players are treated as moved down: those who were, and after a merger
    (C.13) the whole bracket that was added. `several_scores`: the residents of a lowest bracket
    have different scores because of C.13.
    """

    moved_down: tuple[int, ...]
    first: int
    end: int
    above: int
    homogeneous: bool
    several_scores: bool = False

    @property
    def size(self) -> int:
        """How many players the bracket has."""
        return len(self.moved_down) + self.end - self.first

    @property
    def in_first_half(self) -> int:
        """How many players are paired before the remainder: M0, none if homogeneous."""
        return 0 if self.homogeneous else self.above

    def players(self) -> list[int]:
        """Return the ranks of all players, the moved-down ones first."""
        return [*self.moved_down, *range(self.first, self.end)]


def bracket_of(standing: Standing, moved_down: list[int], first: int, end: int) -> ScoreBracket:
    """Return the bracket of a scoregroup and those who were moved down into it."""
    homogeneous = counts_as_homogeneous(standing, moved_down, first, end)
    return ScoreBracket(tuple(moved_down), first, end, len(moved_down), homogeneous)


def lowest_bracket(
    standing: Standing, moved_down: list[int], first: int, above: int
) -> ScoreBracket:
    """Return the lowest bracket; its first `above` players stand in S1 (C.13).

    Nobody is taken out of it by C.1, so A.3 counts everybody.
    """
    size = len(moved_down) + standing.size - first
    several = standing.scores[first] != standing.scores[-1]
    homogeneous = not above or 2 * above >= size
    return ScoreBracket(tuple(moved_down), first, standing.size, above, homogeneous, several)


def counts_as_homogeneous(standing: Standing, moved_down: list[int], first: int, end: int) -> bool:
    """Whether nobody, or at least half of those who can be paired, was moved down (A.3).

    INTERPRETATION 0021: those without any possible opponent have left the bracket by C.1
    before A.3 is asked.
    """
    if not moved_down:
        return True
    everybody = run(first, end) | mask_of(moved_down)
    legal = standing.legal
    moved = sum(1 for rank in moved_down if legal[rank] & everybody)
    residents = sum(1 for rank in range(first, end) if legal[rank] & everybody)
    if not moved + residents:
        moved, residents = len(moved_down), end - first
    return moved >= residents


def incompatible(standing: Standing, bracket: ScoreBracket) -> list[int]:
    """Return the players who can meet nobody in the bracket; none of the lowest (C.1)."""
    if bracket.end == standing.size:
        return []
    players = bracket.players()
    everybody = mask_of(players)
    return [rank for rank in players if not standing.legal[rank] & everybody]


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
