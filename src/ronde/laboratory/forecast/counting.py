"""What is counted over continuations: piece by piece, and pieces added up."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ronde.laboratory.forecast.outset import Outset
from ronde.laboratory.forecast.playing import Continuation, Meeting, PrizeKey, Simulation
from ronde.laboratory.statistics import MeanEstimate
from ronde.model import PlayerId, Result
from ronde.norms.editions import Norm

RESULTS: Final = (Result.WIN, Result.DRAW, Result.LOSS)


@dataclass(slots=True)
class Sums:
    """Counts over continuations: all of them, or those with one result of a player's game."""

    number: int = 0
    first: int = 0
    shared: int = 0
    points: int = 0
    squares: int = 0

    def add(self, points: int, first: tuple[PlayerId, ...], player: PlayerId) -> None:
        """Count one continuation."""
        self.number += 1
        if player in first:
            self.first += len(first) == 1
            self.shared += len(first) > 1
        self.points += points
        self.squares += points * points

    def plus(self, other: Sums) -> Sums:
        """Return the counts over the continuations of both."""
        return Sums(
            self.number + other.number,
            self.first + other.first,
            self.shared + other.shared,
            self.points + other.points,
            self.squares + other.squares,
        )

    @property
    def estimate(self) -> MeanEstimate:
        """The points as mean and spread."""
        return MeanEstimate.made(self.number, self.points, self.squares)


@dataclass(slots=True)
class PlayerTally:
    """What is counted of a player."""

    whole: Sums = field(default_factory=Sums)
    after: Mapping[Result, Sums] = field(
        default_factory=lambda: {result: Sums() for result in RESULTS}
    )
    meetings: Counter[Meeting] = field(default_factory=Counter)
    prizes: Counter[PrizeKey] = field(default_factory=Counter)
    with_prize: int = 0
    norms: Counter[Norm] = field(default_factory=Counter)

    def add(self, player: PlayerId, went: Continuation) -> None:
        """Count one continuation."""
        points = went.points[player]
        self.whole.add(points, went.first, player)
        if player in went.made:
            self.after[went.made[player]].add(points, went.first, player)
        if player in went.meetings:
            self.meetings[went.meetings[player]] += 1
        if player in went.prizes:
            self.prizes.update(went.prizes[player])
            self.with_prize += 1
        if player in went.norms:
            self.norms.update(went.norms[player])

    def plus(self, other: PlayerTally) -> PlayerTally:
        """Return what is counted over the continuations of both."""
        return PlayerTally(
            self.whole.plus(other.whole),
            {result: sums.plus(other.after[result]) for result, sums in self.after.items()},
            self.meetings + other.meetings,
            self.prizes + other.prizes,
            self.with_prize + other.with_prize,
            self.norms + other.norms,
        )


@dataclass(frozen=True, slots=True)
class Tallies:
    """What is counted of everybody over so many continuations.

    `ended_early` of them had a round that could not be paired. `norms` are those that a player may
    still make.
    """

    continuations: int
    ended_early: int
    players: Mapping[PlayerId, PlayerTally]
    norms: Mapping[PlayerId, tuple[Norm, ...]]

    def plus(self, other: Tallies) -> Tallies:
        """Return what is counted over the continuations of both, which differ in their numbers."""
        return Tallies(
            self.continuations + other.continuations,
            self.ended_early + other.ended_early,
            {id_: tally.plus(other.players[id_]) for id_, tally in self.players.items()},
            self.norms,
        )


def tallied(
    start: Outset, seed: int, numbers: Iterable[int], advance: Callable[[], None] = lambda: None
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
