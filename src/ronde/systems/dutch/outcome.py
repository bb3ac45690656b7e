"""What the pairing of a round leaves behind: the brackets as problems and choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.dutch.census import edges_of, values_of
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch.problem import DutchBracket, DutchBracketProblem, DutchContext, DutchScope


class DutchMethod(Enum):
    """How far the matching problem of a bracket had to look."""

    TRIVIAL = "a single player"
    ALONE = "the bracket alone"
    LOOK_AHEAD = "with the next bracket"
    COMPLETION = "with all lower players"
    LAST = "the last bracket"
    COLLAPSED = "all remaining players as one bracket"


@dataclass
class DutchBracketOutcome:
    """One bracket: who was in it, how far it had to look, and the candidate taken.

    `scope` is None for a bracket of one player.
    """

    bracket: DutchBracket
    method: DutchMethod
    arrangement: DutchArrangement
    context: DutchContext
    scope: DutchScope | None = None

    @cached_property
    def problem(self) -> DutchBracketProblem | None:
        """The bracket as a matching problem, made for whoever asks; None for one player."""
        if self.scope is None:
            return None
        return DutchBracketProblem(self.context, self.bracket, self.scope)

    def criteria_values(self) -> dict[tuple[int, int], int]:
        """Return what the candidate has in every criterion, zeros included.

        The key is the place of the criterion in the edition's table, and the score difference
        for criteria that compare lists of them.
        """
        if self.problem is None:
            return {}
        return values_of(self.problem, edges_of(self.arrangement.matching))


@dataclass(slots=True)
class DutchRoundOutcome:
    """The pairs (higher rank first) and the bye of a round, and its brackets from the top."""

    standing: Standing
    pairs: list[tuple[int, int]] = field(default_factory=list)
    bye: int | None = None
    brackets: list[DutchBracketOutcome] = field(default_factory=list)

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.standing.ids[self.bye]

    def add(self, outcome: DutchBracketOutcome) -> None:
        """Take over the pairs of a bracket."""
        self.brackets.append(outcome)
        self.pairs += outcome.arrangement.pairs
