"""The quality criteria C5 to C8 (2.3) as a table: what each pair of a complete pairing adds.

The pairing that is judged covers everybody not yet paired, so it keeps C1 to C4 by itself: its
pairs inside the bracket are the pairs of a candidate, and who meets somebody below floats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

CURRENT, NEXT, LOWER = 0, 1, 2
"""Roles: of the bracket, of the scoregroup below it, of the scoregroups below that."""


class BursteinProfile(NamedTuple):
    """What the criteria see of a player; the score and the colour matter in the bracket only."""

    role: int
    score: int = 0
    preference: int = 0


class BursteinCriterion(NamedTuple):
    """A number to be made small, or with `by_score` a list of scores, the highest first.

    `counts` is asked of a pair whose first player has the higher role; a list is compared by
    how often each score of such a first player stands in it, from the highest down. Lists of
    unequal length are never compared: a criterion above has counted their entries.
    """

    name: str
    article: str
    counts: Callable[[BursteinProfile, BursteinProfile], int]
    by_score: bool = False


def floats(one: BursteinProfile, other: BursteinProfile) -> int:
    """Return 1 for a player of the bracket whose opponent stands below it (C5, C6)."""
    return int(one.role == CURRENT and other.role != CURRENT)


def floats_from_next(one: BursteinProfile, other: BursteinProfile) -> int:
    """Return 1 for a player who leaves the following bracket as well (C7).

    The floaters of the bracket belong to the following one.

    INTERPRETATION 0036: one bracket ahead, first its pairs, then the scores of its floaters.
    """
    return int(one.role != LOWER and other.role == LOWER)


def denied_preference(one: BursteinProfile, other: BursteinProfile) -> int:
    """Return 1 for a pair in the bracket that wants the same colour: one does not get it (C8)."""
    inside = one.role == other.role == CURRENT
    return int(inside and one.preference == other.preference != 0)


CRITERIA: Final = (
    BursteinCriterion("floaters", "C5", floats),
    BursteinCriterion("scores-of-floaters", "C6", floats, by_score=True),
    BursteinCriterion("unpaired-in-next", "C7", floats_from_next),
    BursteinCriterion("scores-unpaired-in-next", "C7", floats_from_next, by_score=True),
    BursteinCriterion("denied-preferences", "C8", denied_preference),
)
