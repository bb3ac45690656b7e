"""What the pairing of a round leaves behind: brackets with their choices, and every step back."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch_procedure.bracket import ScoreBracket
from ronde.systems.dutch_procedure.levels import Level
from ronde.systems.dutch_procedure.problem import Solved


class ProcedureMethod(Enum):
    """How the pairing of a bracket was come to."""

    ALONE = "alone"
    BACKTRACKED = "backtracked"
    UNDONE = "undone"
    LOWEST = "lowest"


@dataclass(slots=True)
class ProcedureBracketOutcome:
    """One bracket: who was in it, its best candidates, and the one taken.

    `found` is None for a bracket of one player. `forced` are the vertices of
    moved-down players who had to meet residents where the edition chooses no others.
    """

    bracket: ScoreBracket
    arrangement: DutchArrangement
    method: ProcedureMethod
    found: Solved | None = None
    forced: tuple[int, ...] = ()

    @property
    def floaters(self) -> list[int]:
        """Those who leave the bracket."""
        return self.arrangement.downfloaters


@dataclass(frozen=True, slots=True)
class StepBack:
    """A bracket paired again for the sake of one below: by C.12 or C.13.

    `floaters` were moved down before, `others` instead; `level` is what C.12 came to, `alone`
    are the floaters for whom C.1 sent to it.
    """

    key: str
    bracket: ScoreBracket
    floaters: list[int]
    others: list[int] = field(default_factory=list)
    level: Level | None = None
    alone: tuple[int, ...] = ()

    @property
    def changes(self) -> bool:
        """Whether others leave the bracket than before, or the bracket itself is gone.

        After a merger C.13 may find the next bracket above good as it is.
        """
        return self.key == "merged" or set(self.floaters) != set(self.others)


@dataclass(slots=True)
class ProcedureRoundOutcome:
    """The pairs and the bye of a round, its brackets from the top, its steps back in order.

    `bye_bar` is how many rounds with points without play the receiver of the bye may have had.
    """

    standing: Standing
    brackets: list[ProcedureBracketOutcome] = field(default_factory=list)
    steps: list[StepBack] = field(default_factory=list)
    bye_bar: int = 0

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of all brackets, as ranks."""
        return [pair for bracket in self.brackets for pair in bracket.arrangement.pairs]

    @property
    def bye(self) -> int | None:
        """Who leaves the lowest bracket, if anybody does."""
        return next(iter(self.brackets[-1].floaters), None)

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.standing.ids[self.bye]
