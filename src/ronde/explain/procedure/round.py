"""A round paired by the procedure of 2011 or 2012, with what its explanations ask of it."""

from __future__ import annotations

from functools import cached_property

from ronde.explain.dutch.articles import article
from ronde.explain.paired import PairedRound
from ronde.kernel.colours import ColourRule
from ronde.model import Tournament
from ronde.systems.dutch_procedure.decisions import Decision, decisions_of
from ronde.systems.dutch_procedure.edition import COLOUR_ARTICLES, Choices, ProcedureEdition
from ronde.systems.dutch_procedure.outcome import BracketOutcome
from ronde.systems.dutch_procedure.problem import Context
from ronde.systems.dutch_procedure.system import ProcedureSystem


class ProcedureRound(PairedRound):
    """The next round of a tournament, paired by a procedural edition."""

    def __init__(self, system: ProcedureSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(tournament, derived.standing, derived.boards)
        self.system, self.outcome = system, derived.outcome
        self.choices: Choices = system.choices(tournament)

    @property
    def edition(self) -> ProcedureEdition:
        """The edition by which the round is paired."""
        return self.system.edition

    def article(self, subject: str) -> str:
        """Return the number of the article on a subject."""
        return article(self.edition, subject)

    def colour_article(self, rule: ColourRule) -> str:
        """Return the number of the article that gives colours by a rule."""
        return COLOUR_ARTICLES[rule]

    @cached_property
    def context(self) -> Context:
        """What all matching problems of this round share."""
        return Context(self.standing, self.edition, self.choices)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every step of the derivation."""
        return decisions_of(self.edition, self.outcome, self.boards)

    @cached_property
    def brackets_of(self) -> dict[int, list[int]]:
        """The places, from the top, of the brackets in which each rank was."""
        found: dict[int, list[int]] = {}
        for place, outcome in enumerate(self.outcome.brackets):
            for rank in outcome.bracket.players():
                found.setdefault(rank, []).append(place)
        return found

    def final_bracket(self, rank: int) -> BracketOutcome:
        """Return the bracket in which a player was paired or received the bye."""
        return self.outcome.brackets[self.brackets_of[rank][-1]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket, the highest where they differ."""
        return self.standing.scores[self.outcome.brackets[place].bracket.first]
