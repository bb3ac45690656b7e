"""Whoever asks why about a round of the Dutch system of 2017 or 2026."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.explain.dutch.articles import regulation
from ronde.explain.dutch.derivation import derivation
from ronde.explain.dutch.otherround import against_round
from ronde.explain.dutch.round import DutchRound
from ronde.explain.dutch.stories import full_board, overview, player_story
from ronde.explain.dutch.whynot import why_not
from ronde.explain.explainer import SwissExplainer
from ronde.explain.otherround import Ranks
from ronde.explain.sentence import Section, Sentence
from ronde.explain.verdict import WhyNot
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.dutch.system import DutchSystem


class DutchExplainer(SwissExplainer):
    """The round with its brackets, candidates and criteria."""

    case: DutchRound

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, DutchSystem)
        self.tournament = tournament
        self.case = DutchRound(system, tournament)
        self.regulation = regulation(system.edition)

    def overview(self) -> Iterable[Section]:
        """Return a section per board, per player who moves down, and for the bye."""
        return overview(self.case)

    def derivation(self) -> Iterable[Section]:
        """Return the round bracket by bracket."""
        return derivation(self.case)

    def board(self, number: int) -> Section:
        """Return a board with why it is not the natural opponents, and both preferences."""
        return full_board(self.case, number)

    def player(self, player: PlayerId) -> Section:
        """Return the whole way of a player through the pairing of the round."""
        return player_story(self.case, player)

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        return why_not(self.case, one, other)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return the criterion by which another round is worse where the two part."""
        return against_round(self.case, ranks)
