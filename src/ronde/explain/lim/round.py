"""A round paired by the Lim system, with the look-ups that its explanations need."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from ronde.explain.round import PairedRound
from ronde.explain.sentence import ScoreInWords, Sentence, sentence
from ronde.kernel.bits import mask_of
from ronde.model import PlayerId, Tournament
from ronde.systems.lim.criteria import LimField
from ronde.systems.lim.floaters import FloaterChoice
from ronde.systems.lim.order import GroupSide
from ronde.systems.lim.outcome import Crack, Floater, LimGroupOutcome, LimRoundOutcome, Meeting
from ronde.systems.lim.rest import Rest
from ronde.systems.lim.route import pair_groups
from ronde.systems.lim.system import LimSystem


class MadePair(NamedTuple):
    """A pair that stands, and the place of the group in which it was made."""

    place: int
    meeting: Meeting


class LimRound(PairedRound):
    """The next round of a tournament, paired; groups have places in the order of pairing."""

    def __init__(self, system: LimSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.field: LimField = derived.outcome.field
        self.outcome: LimRoundOutcome = derived.outcome

    def pair_with(self, one: PlayerId, other: PlayerId) -> LimRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return pair_groups(replace(self.field, standing=self.forcing(one, other)))

    @property
    def groups(self) -> list[LimGroupOutcome]:
        """The groups in the order of pairing, the median last."""
        return self.outcome.groups

    def name_of(self, place: int) -> Sentence:
        """Return a group as a clause: by its score, or as the median."""
        group = self.groups[place]
        if group.side is GroupSide.MEDIAN:
            return sentence("limgroup.median")
        return sentence(
            "limgroup.of-points", points=ScoreInWords(self.standing.scores[group.residents[0]])
        )

    # Ways through the groups -----------------------------------------------------------------

    @cached_property
    def made(self) -> dict[int, MadePair]:
        """The pair of everybody who is paired, as it was made."""
        gone = {crack.meeting.pair for crack in self.outcome.cracks}
        found = {}
        for place, group in enumerate(self.groups):
            for meeting in group.meetings:
                if group.side is GroupSide.MEDIAN or meeting.pair not in gone:
                    found.update(dict.fromkeys(meeting.pair, MadePair(place, meeting)))
        return found

    @cached_property
    def floats_of(self) -> dict[int, list[tuple[int, Floater]]]:
        """Where each rank floated: the places of the groups left, and how it was chosen."""
        found: dict[int, list[tuple[int, Floater]]] = {}
        for place, group in enumerate(self.groups):
            for floater in group.floaters:
                found.setdefault(floater.rank, []).append((place, floater))
        return found

    @cached_property
    def crack_of(self) -> dict[int, Crack]:
        """The pair of each rank that was taken apart for the median."""
        return {rank: crack for crack in self.outcome.cracks for rank in crack.meeting.pair}

    def home_of(self, rank: int) -> int:
        """Return the place of the group to which a player belongs by score."""
        return next(k for k, group in enumerate(self.groups) if rank in group.residents)

    def adjacent(self, place: int) -> int:
        """Return the place of the group to which the floaters of a group go."""
        following = place + 1
        same = self.groups[following].side is self.groups[place].side
        return following if same else len(self.groups) - 1

    # Steps made once more --------------------------------------------------------------------

    def before_floater(self, place: int, number: int) -> tuple[FloaterChoice, Rest]:
        """Return a group as it was when so many of its floaters had been chosen."""
        group = self.groups[place]
        rest = Rest(self.field.compatible, mask_of(group.members))
        floated = [*group.from_above, *group.from_below]
        residents = self.groups[self.adjacent(place)].residents
        choice = FloaterChoice(self.field, group.side, floated, residents)
        for floater in group.floaters[:number]:
            choice.take(rest, floater)
        return choice, rest

    def before_meeting(self, place: int, number: int) -> Rest:
        """Return those of a group who were not paired yet when so many of its pairs were made."""
        group = self.groups[place]
        busy = [rank for meeting in group.meetings[:number] for rank in meeting.pair]
        gone = [floater.rank for floater in group.floaters]
        left = mask_of(group.members) & ~mask_of([*busy, *gone])
        return Rest(self.field.compatible, left)
