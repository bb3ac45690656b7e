"""A round paired by the procedure of 2011 or 2012, with what its explanations ask of it."""

from __future__ import annotations

from functools import cached_property

from ronde.explain.round import PairedRound, places_of
from ronde.model import PlayerId, Tournament
from ronde.systems.dutch_procedure.decisions import ProcedureStep, decisions_of
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.outcome import ProcedureBracketOutcome, ProcedureRoundOutcome
from ronde.systems.dutch_procedure.problem import ProcedureContext
from ronde.systems.dutch_procedure.system import ProcedureSystem


class ProcedureRound(PairedRound):
    """The next round of a tournament, paired by a procedural edition."""

    def __init__(self, system: ProcedureSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.edition, self.outcome = system, system.edition, derived.outcome
        self.choices: ProcedureSettings = system.choices(tournament)

    def pair_with(self, one: PlayerId, other: PlayerId) -> ProcedureRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))

    @cached_property
    def context(self) -> ProcedureContext:
        """What all matching problems of this round share."""
        return ProcedureContext(self.standing, self.edition, self.choices)

    @cached_property
    def decisions(self) -> tuple[ProcedureStep, ...]:
        """Every step of the derivation."""
        return decisions_of(self.edition, self.outcome, self.boards)

    @cached_property
    def brackets_of(self) -> dict[int, list[int]]:
        """The places, from the top, of the brackets in which each rank was."""
        return places_of(found.bracket.players() for found in self.outcome.brackets)

    def final_bracket(self, rank: int) -> ProcedureBracketOutcome:
        """Return the bracket in which a player was paired or received the bye."""
        return self.outcome.brackets[self.brackets_of[rank][-1]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket, the highest where they differ."""
        return self.standing.scores[self.outcome.brackets[place].bracket.first]
