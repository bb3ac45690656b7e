"""What is counted over continuations: piece by piece, and pieces added up."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from ronde.laboratory.forecast.playing import Continuation, Meeting, PrizeKey, Simulation
from ronde.laboratory.forecast.start import ForecastStart
from ronde.laboratory.statistics import NOTHING, SCALE, Moments, Summed
from ronde.model import PlayerId, Result
from ronde.norms.editions import Norm

RESULTS: Final = (Result.WIN, Result.DRAW, Result.LOSS)
_TENTH: Final = SCALE // 10
"""A tenth of a point."""


@dataclass(slots=True)
class PlaceSums(Summed):
    """Counts over continuations: all of them, or those with one result of a player's game."""

    first: int = 0
    shared: int = 0
    points: Moments = NOTHING

    def add(self, points: int, first: tuple[PlayerId, ...], player: PlayerId) -> None:
        """Count one continuation."""
        if player in first:
            self.first += len(first) == 1
            self.shared += len(first) > 1
        self.points = self.points.plus(Moments.of(points * _TENTH))

    @property
    def number(self) -> int:
        """How many continuations were counted."""
        return self.points.number


@dataclass(slots=True)
class PlayerTally(Summed):
    """What is counted of a player."""

    whole: PlaceSums = field(default_factory=PlaceSums)
    after: Mapping[Result, PlaceSums] = field(
        default_factory=lambda: {result: PlaceSums() for result in RESULTS}
    )
    meetings: Counter[Meeting] = field(default_factory=Counter)
    prizes: Counter[PrizeKey] = field(default_factory=Counter)
    with_prize: int = 0
    norms: Counter[Norm] = field(default_factory=Counter)

    def add(self, player: PlayerId, went: Continuation) -> None:
        """Count one continuation."""
        points = went.points[player]
        self.whole.add(points, went.first, player)
        if player in went.results_now:
            self.after[went.results_now[player]].add(points, went.first, player)
        if player in went.meetings:
            self.meetings[went.meetings[player]] += 1
        if player in went.prizes:
            self.prizes.update(went.prizes[player])
            self.with_prize += 1
        if player in went.norms:
            self.norms.update(went.norms[player])


@dataclass(frozen=True, slots=True)
class Tallies(Summed):
    """What is counted of everybody over so many continuations.

    `ended_early` of them had a round that could not be paired. `norms` are those that a player may
    still make.
    """

    continuations: int
    ended_early: int
    players: Mapping[PlayerId, PlayerTally]
    norms: Mapping[PlayerId, tuple[Norm, ...]]

    alike: ClassVar[frozenset[str]] = frozenset({"norms"})


def tallied(
    start: ForecastStart,
    seed: int,
    numbers: Iterable[int],
    advance: Callable[[], None] = lambda: None,
) -> Tallies:
    """Return what is counted over the continuations of these numbers, from 1 on.

    `advance` is called after each of them.
    """
    tallies = {player.id: PlayerTally() for player in start.tournament.players}
    simulation, early, done = Simulation(start, seed), 0, 0
    was_enabled = gc.isenabled()
    gc.disable()  # tournaments have no cycles, and the search for them takes a tenth of the time
    try:
        for number in numbers:
            went = simulation.continuation(number)
            early += went.ended_early
            done += 1
            for id_, tally in tallies.items():
                tally.add(id_, went)
            advance()
    finally:
        if was_enabled:
            gc.enable()
    return Tallies(done, early, tallies, simulation.watch.open_to)
