"""The scoregroups above, below and on the median, in the order in which they are paired (2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tests.literal.lim.facts import Field

Pair = tuple[int, int]
"""Two places, the player who was searching first."""


class Side(Enum):
    """Where a group lies; the lower side is paired upward, the others downward (2.2)."""

    UPPER = "upper"
    LOWER = "lower"
    MEDIAN = "median"


@dataclass(frozen=True)
class Group:
    """A scoregroup with the floaters that came into it; only the median has both kinds."""

    side: Side
    residents: tuple[int, ...]
    downfloaters: tuple[int, ...] = ()
    upfloaters: tuple[int, ...] = ()

    @property
    def is_upward(self) -> bool:
        """Whether the group is paired upward."""
        return self.side is Side.LOWER

    @property
    def incoming(self) -> tuple[int, ...]:
        """Everybody who floated into the group."""
        return self.downfloaters + self.upfloaters

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the group."""
        return self.incoming + self.residents


class Scoregroups(NamedTuple):
    """The residents of every group: both sides in pairing order, and the median."""

    upper: tuple[tuple[int, ...], ...]
    lower: tuple[tuple[int, ...], ...]
    median: tuple[int, ...]


def scoregroups(field: Field, places: Iterable[int]) -> Scoregroups:
    """Return the groups around half the rounds paired, which need not have residents (2.2)."""
    by_score: dict[int, list[int]] = {}
    for place in sorted(places):
        by_score.setdefault(field.against_median(place), []).append(place)
    from_the_top = sorted(by_score, reverse=True)
    return Scoregroups(
        upper=tuple(tuple(by_score[height]) for height in from_the_top if height > 0),
        lower=tuple(tuple(by_score[height]) for height in reversed(from_the_top) if height < 0),
        median=tuple(by_score.get(0, ())),
    )
