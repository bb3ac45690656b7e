"""A round paired by the Dubov system, with the look-ups that every explanation needs."""

from __future__ import annotations

from functools import cached_property

from ronde.explain.round import PairedRound
from ronde.model import PlayerId, Tournament
from ronde.systems.dubov.brackets import DubovBracketOutcome, DubovRoundOutcome
from ronde.systems.dubov.ranking import Ranking
from ronde.systems.dubov.system import DubovSystem
from ronde.systems.dubov.unpaired import Unpaired, everybody


class DubovRound(PairedRound):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: DubovSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.outcome = system, derived.outcome
        self.ranking: Ranking = derived.outcome.ranking

    def pair_with(self, one: PlayerId, other: PlayerId) -> DubovRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place, from the top, of the bracket in which each rank was paired."""
        return {
            rank: place
            for place, bracket in enumerate(self.outcome.brackets)
            for pair in bracket.pairs
            for rank in pair
        }

    def bracket_of(self, rank: int) -> DubovBracketOutcome:
        """Return the bracket in which a player was paired."""
        return self.outcome.brackets[self.place_of[rank]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket."""
        return self.standing.scores[self.outcome.brackets[place].residents[0]]

    @cached_property
    def unpaired(self) -> list[Unpaired]:
        """Those who were not paired yet, before each bracket."""
        left, bye = everybody(self.standing), self.outcome.bye
        if bye is not None:
            left = left.without([bye.rank], self.standing)
        found = []
        for bracket in self.outcome.brackets:
            found.append(left)
            gone = {rank for pair in bracket.pairs for rank in pair}
            places = [place for place, rank in enumerate(left.ranks) if rank in gone]
            left = left.without(places, self.standing)
        return found
