"""What is asked of a set of upfloaters and of a pair, as the tables of editions list it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ronde.kernel.standing import Standing


class FollowingRule(Enum):
    """How an edition asks that the scoregroup below can be paired.

    INTERPRETATION 0090: `PARITY` asks that it needs no upfloater if it is even and one if it is
    odd, `GRADED` that it needs as few as possible, `AMONG_THEMSELVES` that as many of its teams
    as possible can meet each other, whatever becomes of the teams below.
    """

    PARITY = "parity"
    GRADED = "graded"
    AMONG_THEMSELVES = "among-themselves"


class BracketMember(NamedTuple):
    """What the criteria about pairs see of a member of a bracket.

    `floated` tells who met an opponent of another score in the previous round.
    """

    preference: int
    strength: int
    score: int
    is_upfloater: bool
    floated: bool


def opponents_who_floated(one: BracketMember, other: BracketMember) -> int:
    """Count the opponents of upfloaters who floated in the previous round.

    INTERPRETATION 0093: of two upfloaters who met, each would be the opponent of the other.
    With the fewest upfloaters no two of them ever meet.
    """
    return int(one.is_upfloater and other.floated) + int(other.is_upfloater and one.floated)


class PairCriterion(NamedTuple):
    """One criterion about pairs: what a pair adds to the number to be minimised.

    `most` is the largest number that one pair can add. In so many rounds at the end of an event
    as `lapses` says it is not asked.
    """

    name: str
    article: str
    counts: Callable[[BracketMember, BracketMember], int]
    most: int = 1
    lapses: int = 0


class SetCriterion(NamedTuple):
    """One criterion about sets of upfloaters, by name; only the table of an edition has it."""

    name: str
    article: str
    lapses: int = 0


UPFLOATERS, SCORES, FOLLOWING, REPEATED = (
    "upfloaters",
    "scores-of-upfloaters",
    "following-scoregroup",
    "repeated-floats",
)
"""Names of the criteria about sets, in their order."""


@dataclass(frozen=True, slots=True)
class TopgroupTable:
    """The criteria of an edition in their order, and how it asks about the scoregroup below."""

    sets: tuple[SetCriterion, ...]
    pairs: tuple[PairCriterion, ...]
    following: FollowingRule

    def with_rounds_left(self, left: int | None) -> TopgroupTable:
        """Return the criteria that apply with so many rounds left, this one included.

        None is an unknown number: then nothing lapses.
        """
        if left is None:
            return self
        return TopgroupTable(
            tuple(c for c in self.sets if left > c.lapses),
            tuple(c for c in self.pairs if left > c.lapses),
            self.following,
        )

    @property
    def lapsing(self) -> int:
        """In how many rounds at the end something is not asked any more."""
        of_sets, of_pairs = (c.lapses for c in self.sets), (c.lapses for c in self.pairs)
        return max(*of_sets, *of_pairs)

    @property
    def spares_floaters(self) -> bool:
        """Whether upfloaters who floated in the previous round are counted."""
        return any(criterion.name == REPEATED for criterion in self.sets)


@dataclass(slots=True)
class TopGroupField:
    """A round to be paired: its state, who floated in the round before, what is asked.

    `levels` are the scores of all who take part in the round, the highest first.
    """

    standing: Standing
    floated: list[bool]
    table: TopgroupTable
    levels: list[int]

    def score_below(self, score: int) -> int | None:
        """Return the score of the scoregroup that follows, None below the last one.

        INTERPRETATION 0091: the one that followed when the round began, even if the bye or the
        brackets above have emptied it since.
        """
        place = self.levels.index(score) + 1
        return self.levels[place] if place < len(self.levels) else None

    def member(self, rank: int, top_score: int) -> BracketMember:
        """Return what the criteria see of a team in the bracket of that score."""
        standing, score = self.standing, self.standing.scores[rank]
        profile = standing.profiles[rank]
        return BracketMember(
            profile.preference, profile.strength, score, score != top_score, self.floated[rank]
        )


def field_of(standing: Standing, floated: list[bool], table: TopgroupTable) -> TopGroupField:
    """Return the round to be paired under the criteria of an edition."""
    return TopGroupField(standing, floated, table, sorted(set(standing.scores), reverse=True))
