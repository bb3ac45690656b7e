"""A round paired by the Dutch system, with the look-ups that every explanation needs."""

from __future__ import annotations

from functools import cached_property

from ronde.explain.round import PairedRound, places_of
from ronde.model import PlayerId, Tournament
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchRoundOutcome
from ronde.systems.dutch.problem import DutchContext
from ronde.systems.dutch.system import DutchSystem


class DutchRound(PairedRound):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: DutchSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.edition = system, system.edition
        self.outcome: DutchRoundOutcome = derived.outcome

    def pair_with(self, one: PlayerId, other: PlayerId) -> DutchRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))

    @cached_property
    def context(self) -> DutchContext:
        """What all matching problems of this round share."""
        return DutchContext(self.standing, self.edition)

    @cached_property
    def brackets_of(self) -> dict[int, list[int]]:
        """The places, from the top, of the brackets in which each rank was."""
        return places_of(found.bracket.players() for found in self.outcome.brackets)

    def final_bracket(self, rank: int) -> DutchBracketOutcome:
        """Return the bracket in which a player was paired or received the bye."""
        return self.outcome.brackets[self.brackets_of[rank][-1]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket, the highest where they differ."""
        return self.standing.scores[self.outcome.brackets[place].bracket.first]
