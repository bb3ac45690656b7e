"""Why a system does not pair a whole round as another does.

The two rounds part in one bracket of the system that is asked, the first from the top in which
the other round has other pairs. There the pairs of the other round are a candidate like any
other: what the system holds against it is what decided between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.errors import RondeError
from ronde.explain.paired import PairedRound
from ronde.model import PlayerId

Ranks = list[tuple[int, int]]


def legal_ranks(case: PairedRound, pairs: Iterable[tuple[PlayerId, PlayerId]]) -> Ranks | None:
    """Return the pairs as ranks, the higher first; None if one of them may not be."""
    ranks = [in_order(case.rank_of[one], case.rank_of[other]) for one, other in pairs]
    if all(case.standing.legal[one] >> other & 1 for one, other in ranks):
        return ranks
    return None


def in_order(one: int, other: int) -> tuple[int, int]:
    """Return two ranks, the higher ranked first."""
    return (one, other) if one < other else (other, one)


def first_parting(
    brackets: Sequence[tuple[Sequence[int], Iterable[tuple[int, int]]]], ranks: Ranks
) -> tuple[int, Ranks]:
    """Return the place of the first bracket with other pairs, and the pairs of the others there.

    A bracket is its players and the pairs that were made in it.
    """
    for place, (players, taken) in enumerate(brackets):
        theirs = [pair for pair in ranks if set(players).issuperset(pair)]
        if set(theirs) != {in_order(*pair) for pair in taken}:
            return place, theirs
    raise RondeError("two different pairings differ in no bracket")
