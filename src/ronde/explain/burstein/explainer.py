"""Whoever asks why about a round of the Burstein system."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.explain.burstein.answers import burstein_answer, burstein_verdict, is_worse
from ronde.explain.burstein.derivation import derivation
from ronde.explain.burstein.judging import OPPONENT, Judge
from ronde.explain.burstein.round import REGULATION, BursteinRound
from ronde.explain.burstein.seeding import SeedingExplainer
from ronde.explain.burstein.stories import colour_told, full_board, overview, player_story
from ronde.explain.burstein.whynot import OtherRound, Parting, parting_from, why_not
from ronde.explain.explainer import SwissExplainer
from ronde.explain.otherround import Ranks
from ronde.explain.sentence import Score, Section, Sentence, sentence
from ronde.explain.verdict import WhyNot
from ronde.kernel.boards import Board
from ronde.model import PlayerId, Tournament
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds_of


def burstein_explainer(tournament: Tournament) -> SwissExplainer:
    """Return the next round ready to be asked: a seeding round is one of the Dutch system.

    Raises what pairing raises.
    """
    BURSTEIN_2026.rules.checked(tournament.settings)
    if tournament.next_round <= seeding_rounds_of(tournament):
        return SeedingExplainer(tournament)
    return BursteinExplainer(tournament)


class BursteinExplainer(SwissExplainer):
    """The round with its bye, its brackets by opposition index, and their criteria."""

    case: BursteinRound
    regulation = REGULATION

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.case = BursteinRound(tournament)
        self.judge = Judge(self.case)

    def overview(self) -> Iterable[Section]:
        """Return a section per board, per player who moves down, and for the bye."""
        return overview(self.case, self.judge)

    def derivation(self) -> Iterable[Section]:
        """Return the bye, then the round bracket by bracket."""
        return derivation(self.case, self.judge)

    def board(self, number: int) -> Section:
        """Return a board with why it is not the first choice, and both preferences."""
        return full_board(self.case, self.judge, number)

    def player(self, player: PlayerId) -> Section:
        """Return the whole way of a player through the pairing of the round."""
        return player_story(self.case, self.judge, player)

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        return why_not(self.case, self.judge, one, other)

    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return why two players do not meet, then what would change if they did."""
        return burstein_answer(self.case, why_not)

    def why_not_pair(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return in one sentence, with its article, why two players do not meet."""
        return burstein_verdict(self.case, self.why_not(one, other))

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        return colour_told(self.case, board)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return the criterion by which another round is worse where the two part.

        None if it is only later in the order of candidates, or if its bye may not be.
        """
        ids = self.case.standing.ids
        busy = {rank for pair in ranks for rank in pair}
        bye = next((ids[rank] for rank in range(len(ids)) if rank not in busy), None)
        other = OtherRound([(ids[one], ids[two]) for one, two in ranks], bye)
        parting = parting_from(self.case, self.judge, other)
        if parting is None or parting.objection.name == OPPONENT:
            return None
        found = parting.objection
        points = self._score_where(parting)
        clause = is_worse(found.name, found.now, found.then)
        return sentence("compare.criterion", found.article, worse=clause, points=points)

    def _score_where(self, parting: Parting) -> Score:
        """Return the score of the bracket in which two rounds part, or of the bye."""
        if parting.place is not None:
            return Score(self.case.stages[parting.place].score)
        assert self.case.bye is not None  # else the rounds could not part there
        return Score(self.case.standing.scores[self.case.bye])
