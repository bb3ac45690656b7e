"""Whoever asks why about a round paired by the procedure of 2011 or 2012."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.explain.dutch.articles import regulation
from ronde.explain.explainer import SwissExplainer
from ronde.explain.otherround import Ranks
from ronde.explain.procedure.colours import procedure_colour_sentence
from ronde.explain.procedure.otherround import against_round
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.steps import shaping_sentences
from ronde.explain.procedure.stories import (
    procedure_board,
    procedure_derivation,
    procedure_overview,
    procedure_player,
)
from ronde.explain.procedure.whynot import procedure_why_not
from ronde.explain.sentence import Section, Sentence
from ronde.explain.verdict import WhyNot
from ronde.kernel.boards import Board
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.dutch_procedure.system import ProcedureSystem


class ProcedureExplainer(SwissExplainer):
    """The round with its brackets, requirements and steps back."""

    case: ProcedureRound

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, ProcedureSystem)
        self.tournament = tournament
        self.case = ProcedureRound(system, tournament)
        self.regulation = regulation(system.edition)

    def overview(self) -> Iterable[Section]:
        """Return a section per board, per player who moves down, and for the bye."""
        return procedure_overview(self.case)

    def derivation(self) -> Iterable[Section]:
        """Return the round step by step."""
        return procedure_derivation(self.case)

    def board(self, number: int) -> Section:
        """Return a board with everything that led to it."""
        return procedure_board(self.case, number, full=True)

    def player(self, player: PlayerId) -> Section:
        """Return the whole way of a player through the pairing of the round."""
        return procedure_player(self.case, player)

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        return procedure_why_not(self.case, one, other)

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        return procedure_colour_sentence(self.case, board)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return the requirement by which another round is worse where the two part."""
        return against_round(self.case, ranks)

    def steps_behind(self, player: PlayerId) -> tuple[Sentence, ...]:
        """Return the steps that shaped the bracket in which a player was paired."""
        place = self.case.brackets_of[self.case.rank_of[player]][-1]
        return tuple(shaping_sentences(self.case, place))
