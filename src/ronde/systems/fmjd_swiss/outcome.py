"""What a round was derived from: groups with their decisions in turn, and the bye."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ronde.kernel.completion import ByeChoice
from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.fmjd_swiss.order import ScoreField


class GroupStepKind(Enum):
    """What is decided: the opponent of a floater, who goes down, or a pair of the group."""

    FLOATER = "floater"
    DOWN = "down"
    PAIR = "pair"


class GroupStep(NamedTuple):
    """One step of a group.

    `found` is the opponent, None for whoever goes down. `first` is whom the order alone gives: the
    first opponent of all, or the first to go down.
    """

    kind: GroupStepKind
    rank: int
    found: int | None
    first: int


@dataclass
class ScoreGroupOutcome:
    """One score group: who came from above, who belongs to it, and what was decided in turn.

    `clashes` is how many of its pairs wish for the same colour, None where colours do not matter.
    """

    score: int
    from_above: list[int]
    residents: list[int]
    clashes: int | None = None
    decisions: list[GroupStep] = field(default_factory=list)

    @property
    def members(self) -> list[int]:
        """Those who came from above, then the residents."""
        return [*self.from_above, *self.residents]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs in the order in which they were made, the one who chose first."""
        return [(d.rank, d.found) for d in self.decisions if d.found is not None]

    @property
    def down(self) -> list[int]:
        """Those who go down, in the order in which that was decided."""
        return [d.rank for d in self.decisions if d.found is None]


@dataclass
class FmjdRoundOutcome:
    """A paired round, its groups from the top."""

    field: ScoreField
    bye: ByeChoice | None
    groups: list[ScoreGroupOutcome]

    @property
    def standing(self) -> Standing:
        """The state to which all ranks belong."""
        return self.field.standing

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of ranks."""
        return [pair for group in self.groups for pair in group.pairs]

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.standing.ids[self.bye.rank]
