"""Who of those present may meet: not within some rounds, at most so often, never if forbidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ronde.keizer.terms import Terms
from ronde.kernel.bits import members
from ronde.model import PlayerId, Tournament


class Met(NamedTuple):
    """How often two have played each other, and in which round the last time."""

    times: int
    last: int
    higher_was_white: bool


class MeetingBar(Enum):
    """Why two should not meet today."""

    FORBIDDEN = "forbidden"
    TOO_SOON = "too-soon"
    TOO_OFTEN = "too-often"


@dataclass(frozen=True, slots=True)
class Meetings:
    """Those present as ranks, the best first, and what stands between two of them.

    `possible` leaves out whom a prohibition keeps apart, `allowed` repeats that come too soon
    or too often as well; both are masks of ranks. `met` has the higher rank first.
    """

    round: int
    present: tuple[PlayerId, ...]
    terms: Terms
    met: Mapping[tuple[int, int], Met]
    possible: tuple[int, ...]
    allowed: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many are present."""
        return len(self.present)

    def between(self, one: int, other: int) -> Met | None:
        """Return what two ranks have played, None if nothing."""
        return self.met.get((min(one, other), max(one, other)))

    def bar(self, one: int, other: int) -> MeetingBar | None:
        """Return why two ranks should not meet, None if they may."""
        if not self.possible[one] >> other & 1:
            return MeetingBar.FORBIDDEN
        met = self.between(one, other)
        return None if met is None else repeat_bar(met, self.round, self.terms)


def repeat_bar(met: Met, round_: int, terms: Terms) -> MeetingBar | None:
    """Return why two who have met should not meet in a round, None if they may.

    INTERPRETATION 0112: not within n rounds leaves n rounds between two games.
    """
    if round_ - met.last <= terms.gap:
        return MeetingBar.TOO_SOON
    if terms.meetings is not None and met.times >= terms.meetings:
        return MeetingBar.TOO_OFTEN
    return None


def meetings_of(tournament: Tournament, order: Sequence[PlayerId], terms: Terms) -> Meetings:
    """Return who may meet of those present, given in the order of the list."""
    rank = {player: at for at, player in enumerate(order)}
    met = _met(tournament, rank)
    everybody = (1 << len(order)) - 1
    possible = [everybody & ~(1 << at) for at in range(len(order))]
    for group in tournament.forbidden:
        if group.applies_in(tournament.next_round):
            _part(possible, [rank[player] for player in group.players if player in rank])
    allowed = list(possible)
    for (one, other), known in met.items():
        if repeat_bar(known, tournament.next_round, terms) is not None:
            _part(allowed, [one, other])
    return Meetings(
        tournament.next_round, tuple(order), terms, met, tuple(possible), tuple(allowed)
    )


def _met(tournament: Tournament, rank: Mapping[PlayerId, int]) -> dict[tuple[int, int], Met]:
    met: dict[tuple[int, int], Met] = {}
    for number, round_ in enumerate(tournament.rounds, 1):
        for game in round_.games:
            if game.was_played and game.white in rank and game.black in rank:
                white, black = rank[game.white], rank[game.black]
                pair = min(white, black), max(white, black)
                times = met[pair].times if pair in met else 0
                met[pair] = Met(times + 1, number, white < black)
    return met


def _part(graph: list[int], ranks: Sequence[int]) -> None:
    apart = 0
    for rank in ranks:
        apart |= 1 << rank
    for rank in members(apart):
        graph[rank] &= ~apart
