"""Whoever asks why about a round of the Dubov system."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.explain.dubov.answers import dubov_answer, dubov_verdict
from ronde.explain.dubov.colours import dubov_colour_sentence
from ronde.explain.dubov.derivation import derivation
from ronde.explain.dubov.otherround import against_round
from ronde.explain.dubov.round import DubovRound
from ronde.explain.dubov.stories import full_board, overview, player_story
from ronde.explain.dubov.whynot import why_not
from ronde.explain.explainer import SwissExplainer
from ronde.explain.otherround import Ranks
from ronde.explain.sentence import Section, Sentence
from ronde.explain.verdict import WhyNot
from ronde.kernel.boards import Board
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.dubov.system import DubovSystem


class DubovExplainer(SwissExplainer):
    """The round with its bye, its upfloaters, its subgroups and their shifts."""

    case: DubovRound
    regulation = "C.04.4.1 (2026)"

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, DubovSystem)
        self.tournament = tournament
        self.case = DubovRound(system, tournament)

    def overview(self) -> Iterable[Section]:
        """Return a section per board, per player who moves up, and for the bye."""
        return overview(self.case)

    def derivation(self) -> Iterable[Section]:
        """Return the round bracket by bracket."""
        return derivation(self.case)

    def board(self, number: int) -> Section:
        """Return a board with why it is not those who stand opposite, and both preferences."""
        return full_board(self.case, number)

    def player(self, player: PlayerId) -> Section:
        """Return the whole way of a player through the pairing of the round."""
        return player_story(self.case, player)

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        return why_not(self.case, one, other)

    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return why two players do not meet, then what would change if they did."""
        return dubov_answer(self.case, why_not)

    def why_not_pair(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return in one sentence, with its article, why two players do not meet."""
        return dubov_verdict(self.case, self.why_not(one, other))

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        return dubov_colour_sentence(self.case, board)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return by what another round is worse where the two part."""
        return against_round(self.case, ranks)
