"""Whoever asks why about a round of the Lim system."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.explain.explainer import SwissExplainer
from ronde.explain.lim.answers import lim_answer, lim_verdict_sentence
from ronde.explain.lim.colours import lim_colour_sentence
from ronde.explain.lim.derivation import lim_derivation
from ronde.explain.lim.otherround import against_round
from ronde.explain.lim.round import REGULATION, LimRound
from ronde.explain.lim.stories import lim_board, lim_overview, lim_player
from ronde.explain.lim.whynot import lim_why_not
from ronde.explain.otherround import Ranks
from ronde.explain.sentence import Section, Sentence
from ronde.explain.verdict import WhyNot
from ronde.kernel.boards import Board
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.lim.system import LimSystem


class LimExplainer(SwissExplainer):
    """The round with its groups, floaters and searches for an opponent."""

    case: LimRound
    regulation = REGULATION

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, LimSystem)
        self.tournament = tournament
        self.case = LimRound(system, tournament)

    def overview(self) -> Iterable[Section]:
        """Return a section per board, per floater and cracked pair, and for the bye."""
        return lim_overview(self.case)

    def derivation(self) -> Iterable[Section]:
        """Return the round group by group, in the order of pairing."""
        return lim_derivation(self.case)

    def board(self, number: int) -> Section:
        """Return a board with everybody who was tried before, and the colours both are due."""
        return lim_board(self.case, number)

    def player(self, player: PlayerId) -> Section:
        """Return the whole way of a player through the pairing of the round."""
        return lim_player(self.case, player)

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        return lim_why_not(self.case, one, other)

    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return why two players do not meet, then what would change if they did."""
        return lim_answer(self.case, why_not)

    def why_not_pair(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return in one sentence, with its article, why two players do not meet."""
        return lim_verdict_sentence(self.case, self.why_not(one, other))

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        return lim_colour_sentence(self.case, board)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return what speaks against another round where the two part."""
        return against_round(self.case, ranks)
