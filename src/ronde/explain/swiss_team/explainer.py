"""The explainer of a round of the Swiss Team system."""

from __future__ import annotations

from ronde.explain.sentence import Sentence
from ronde.explain.swiss_team.colours import colour_of, preference_of
from ronde.explain.topgroup.explainer import TopgroupExplainer
from ronde.kernel.boards import Board


class SwissTeamExplainer(TopgroupExplainer):
    """A round of matches of teams; its players are the teams."""

    chapter = "C.04.6"

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White in a match, and why."""
        return colour_of(self.case, board)

    def preference_of(self, rank: int) -> Sentence:
        """Return the colour preference of a team, and what it comes from."""
        return preference_of(self.case, rank)
