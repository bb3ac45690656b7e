"""A round paired by the Swiss of draughts, with the look-ups that its explanations need."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ronde.explain.round import PairedRound
from ronde.model import PlayerId, Tournament
from ronde.systems.fmjd_swiss.order import higher_ranked
from ronde.systems.fmjd_swiss.outcome import FmjdRoundOutcome, GroupStep, ScoreGroupOutcome
from ronde.systems.fmjd_swiss.system import FmjdSystem


class MadeStep(NamedTuple):
    """A decision and the place, from the top, of the group in which it was made."""

    place: int
    decision: GroupStep


class FmjdRound(PairedRound):
    """The next round of a tournament, paired; ranks are places in the order of pairing."""

    def __init__(self, system: FmjdSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.outcome = system, derived.outcome

    def pair_with(self, one: PlayerId, other: PlayerId) -> FmjdRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))

    def higher_ranked(self, one: int, other: int) -> int:
        """Return which of two ranks comes first by score and number."""
        return higher_ranked(self.standing, one, other)

    @property
    def groups(self) -> list[ScoreGroupOutcome]:
        """The groups from the top."""
        return self.outcome.groups

    @cached_property
    def made(self) -> dict[int, MadeStep]:
        """The decision by which each rank has its opponent."""
        return {
            rank: MadeStep(place, decision)
            for place, group in enumerate(self.groups)
            for decision in group.decisions
            if decision.found is not None
            for rank in (decision.rank, decision.found)
        }

    @cached_property
    def ways_down(self) -> dict[int, list[MadeStep]]:
        """The decisions by which ranks went down, from the top."""
        found: dict[int, list[MadeStep]] = {}
        for place, group in enumerate(self.groups):
            for decision in group.decisions:
                if decision.found is None:
                    found.setdefault(decision.rank, []).append(MadeStep(place, decision))
        return found

    @cached_property
    def measures(self) -> dict[PlayerId, tuple[int, ...]]:
        """By what everybody stands in the group."""
        return self.system.measured(self.tournament)
