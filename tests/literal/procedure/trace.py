"""What the interpreter did, step by step, in the language of the articles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ronde.errors import EXIT_TOO_LARGE, RondeError
from ronde.model import PlayerId


class StepBudgetError(RondeError):
    """The procedure would take more steps than it was given."""

    exit_code = EXIT_TOO_LARGE


class Step(NamedTuple):
    """One step: the article that commands it, what was done, whom it concerns."""

    article: str
    what: str
    players: tuple[PlayerId, ...] = ()

    def sentence(self) -> str:
        """Return the step on one line.

        >>> Step("C.1", "no opponent in the bracket", (PlayerId(7),)).sentence()
        'C.1: no opponent in the bracket (7)'
        """
        named = f" ({', '.join(map(str, self.players))})" if self.players else ""
        return f"{self.article}: {self.what}{named}"


@dataclass
class Trace:
    """The steps so far, and how many attempts at a pairing may still be made."""

    names: Sequence[PlayerId]
    attempts_left: int
    steps: list[Step] = field(default_factory=list)

    def note(self, article: str, what: str, places: Sequence[int] = ()) -> None:
        """Write a step down; players are given by their places in the ranking."""
        self.steps.append(Step(article, what, tuple(self.names[place] for place in places)))

    def note_before(self, mark: int, article: str, what: str, places: Sequence[int] = ()) -> None:
        """Write a step down ahead of those since `mark`, which it turned out to command."""
        later = self.steps[mark:]
        del self.steps[mark:]
        self.note(article, what, places)
        self.steps.extend(later)

    def attempt(self) -> None:
        """Count one attempt (C.6); raises StepBudgetError when there were too many."""
        self.attempts_left -= 1
        if self.attempts_left < 0:
            raise StepBudgetError(
                "the literal procedure needs more attempts than it was given; "
                "give a larger budget or a smaller event"
            )
