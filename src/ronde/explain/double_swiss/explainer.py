"""The explainer of a round of the Double-Swiss system."""

from __future__ import annotations

from ronde.explain.double_swiss.colours import colour_of, colours_so_far
from ronde.explain.sentence import Sentence
from ronde.explain.topgroup.explainer import TopgroupExplainer
from ronde.kernel.boards import Board


class DoubleSwissExplainer(TopgroupExplainer):
    """A round of matches of two games."""

    chapter = "C.04.5"

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White in the first game, and why."""
        return colour_of(self.case, board)

    def preference_of(self, rank: int) -> Sentence:
        """Return the colours of a player so far; nobody prefers one."""
        return colours_so_far(self.case, rank)
