"""Those who are not paired yet, numbered anew before every bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.kernel.bits import run
from ronde.kernel.effort import spend
from ronde.kernel.standing import Standing

_CUTS = 2
"""So many places of a mask are cut out, or put in, in one unit of work."""


@dataclass(frozen=True, slots=True)
class Unpaired:
    """The players left, in rank order; bit i of a `legal` mask stands for `ranks[i]`.

    The first `residents` of them have the highest score.
    """

    ranks: list[int]
    legal: list[int]
    residents: int

    def without(self, places: Sequence[int], standing: Standing) -> Unpaired:
        """Return those who are left when these places have been paired."""
        gone = set(places)
        kept = [place for place in range(len(self.ranks)) if place not in gone]
        ranks = [self.ranks[place] for place in kept]
        cuts = _runs_from_the_top(sorted(gone))
        spend(len(kept) * len(cuts) // _CUTS)
        legal = [_cut(self.legal[place], cuts) for place in kept]
        return Unpaired(ranks, legal, _of_highest_score(ranks, standing))

    def among(self, places: Sequence[int]) -> list[int]:
        """Return the legal masks of all residents and some others among themselves.

        Bit i stands for `places[i]`, and the residents are in their own order there.
        """
        guests = [(i, place) for i, place in enumerate(places) if place >= self.residents]
        spend(len(places) * len(guests) // _CUTS)
        return [self._row(place, guests) for place in places]

    def _row(self, place: int, guests: Sequence[tuple[int, int]]) -> int:
        """Return the residents in a mask, the guests put between them where they belong."""
        mask = self.legal[place]
        row = mask & run(0, self.residents)
        for at, guest in guests:
            before = row & run(0, at)
            row = before | (row ^ before) << 1 | (mask >> guest & 1) << at
        return row


def everybody(standing: Standing) -> Unpaired:
    """Return all who are to be paired."""
    ranks = list(range(standing.size))
    return Unpaired(ranks, list(standing.legal), _of_highest_score(ranks, standing))


def _of_highest_score(ranks: list[int], standing: Standing) -> int:
    """Return how many have the score of the first."""
    scores = standing.scores
    return sum(scores[rank] == scores[ranks[0]] for rank in ranks)


def _runs_from_the_top(places: list[int]) -> list[tuple[int, int]]:
    """Return neighbouring places as runs, first place and end, the last run first.

    >>> _runs_from_the_top([0, 1, 2, 5])
    [(5, 6), (0, 3)]
    """
    runs: list[tuple[int, int]] = []
    for place in reversed(places):
        if runs and runs[-1][0] == place + 1:
            runs[-1] = (place, runs[-1][1])
        else:
            runs.append((place, place + 1))
    return runs


def _cut(mask: int, runs: list[tuple[int, int]]) -> int:
    """Return the mask without these bits, those above moved down into their place.

    >>> bin(_cut(0b110101, [(5, 6), (0, 3)]))
    '0b10'
    """
    for first, end in runs:
        mask = mask & run(0, first) | mask >> end << first
    return mask
