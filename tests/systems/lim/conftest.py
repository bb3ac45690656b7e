"""Positions typed in one line per round, and what the engine makes of them.

A round is written game by game, White first: `1>2` White won, `1<2` Black won, `1=2` drawn,
`1+2` and `1-2` forfeited by Black and by White; `3U` is the bye of the pairing, `3H 3F 3Z` are
byes on request. `lifted` are virtual points in the round to be paired, `lifted_before` those of
the round before it: so a player stands in any group with any history.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import pytest

from ronde.kernel.colours import ColourRule
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    Tournament,
    VirtualPoints,
)
from ronde.systems.base import RoundPairing
from ronde.systems.lim.outcome import LimRoundOutcome, SkippedOpponent
from ronde.systems.lim.system import LIM_2026
from ronde.systems.swiss import Derivation

RESULTS = {
    ">": (Result.WIN, Result.LOSS),
    "<": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
}
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED, "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT,
}  # fmt: skip


def _round(text: str) -> Round:
    games = [
        Game(PlayerId(int(white)), PlayerId(int(black)), *RESULTS[result])
        for white, result, black in re.findall(r"(\d+)([><=+-])(\d+)", text)
    ]
    byes = [Bye(PlayerId(int(p)), BYES[kind]) for p, kind in re.findall(r"(\d+)([UFHZ])", text)]
    return Round(tuple(games), tuple(byes))


def _virtual(
    lifted: Mapping[int, int], lifted_before: Mapping[int, int], played: int
) -> Iterable[VirtualPoints]:
    for player in sorted({*lifted, *lifted_before}):
        by_round = [Points(0)] * (played + 1)
        by_round[played] = Points(lifted.get(player, 0))
        if player in lifted_before:
            by_round[played - 1] = Points(lifted_before[player])
        yield VirtualPoints(PlayerId(player), tuple(by_round))


def _event(
    players: int,
    *rounds: str,
    of: int = 9,
    lifted: Mapping[int, int] | None = None,
    lifted_before: Mapping[int, int] | None = None,
    forbidden: str = "",
    ratings: Mapping[int, int | None] | None = None,
    maxi: str | None = None,
    rank: str | None = None,
    initial: Colour | None = Colour.WHITE,
) -> Tournament:
    rated = ratings or {}
    pairs = re.findall(r"(\d+)-(\d+)", forbidden)
    return Tournament(
        tuple(Player(PlayerId(n), rating=rated.get(n, 2000)) for n in range(1, players + 1)),
        tuple(_round(text) for text in rounds),
        number_of_rounds=of,
        rules="lim-2026",
        settings=tuple((k, v) for k, v in (("maxi", maxi), ("rank", rank)) if v is not None),
        initial_colour=initial,
        forbidden=tuple(ForbiddenGroup((PlayerId(int(a)), PlayerId(int(b)))) for a, b in pairs),
        virtual_points=tuple(_virtual(lifted or {}, lifted_before or {}, len(rounds))),
    )


class Exchange(NamedTuple):
    """A player who does not meet the first whom he tries: in which group, whom, and why."""

    group: int
    pair: tuple[int, int]
    proposed: int
    reason: str
    floated: bool


class Seen(NamedTuple):
    """A paired round as text: boards with colours, meetings without, and its derivation.

    `floaters` are like `3d`: the player and the type, in the order of choosing.
    """

    boards: str
    meetings: str
    bye: int | None
    floaters: str
    derived: Derivation[LimRoundOutcome]

    def ids(self, ranks: Iterable[int]) -> tuple[int, ...]:
        """Return the players on some ranks."""
        return tuple(self.derived.standing.ids[rank] for rank in ranks)

    def needed(self) -> tuple[int, ...]:
        """Return who came before for the bye and could not be spared."""
        bye = self.derived.outcome.bye
        return () if bye is None else self.ids(bye.needed)

    def rules(self) -> list[ColourRule]:
        """Return by which rule each board has its colours."""
        return [board.rule for board in self.derived.boards]

    def reasons(self) -> list[tuple[int, str, int]]:
        """Return of each floater the number of the group, the reason, and who usually floats."""
        return [
            (number, floater.reason.value, self.ids([floater.usual])[0])
            for number, group in enumerate(self.derived.outcome.groups, 1)
            for floater in group.floaters
        ]

    def exchanges(self) -> list[Exchange]:
        """Return all meetings that were not proposed first."""
        return [
            Exchange(
                number,
                (self.ids([meeting.searcher])[0], self.ids([meeting.found])[0]),
                self.ids([meeting.proposed])[0],
                meeting.change.value,
                meeting.searcher not in group.residents,
            )
            for number, group in enumerate(self.derived.outcome.groups, 1)
            for meeting in group.meetings
            if meeting.change is not SkippedOpponent.NONE
        ]

    def cracked(self) -> list[tuple[int, ...]]:
        """Return the pairs that were taken apart for the median."""
        return [self.ids(crack.meeting.pair) for crack in self.derived.outcome.cracks]


def _seen(pairing: RoundPairing, derived: Derivation[LimRoundOutcome]) -> Seen:
    ordered = sorted(sorted(pair) for pair in pairing.pairs)
    floaters = [floater for group in derived.outcome.groups for floater in group.floaters]
    return Seen(
        " ".join(f"{white}-{black}" for white, black in pairing.pairs),
        " ".join(f"{one}-{other}" for one, other in ordered),
        pairing.bye,
        " ".join(f"{derived.standing.ids[f.rank]}{f.type.value}" for f in floaters),
        derived,
    )


@pytest.fixture
def event() -> Callable[..., Tournament]:
    """Give the tournament that some lines describe."""
    return _event


@pytest.fixture
def paired(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[Tournament], Seen]:
    """Give the sound pairing of a position as text."""

    def paired(tournament: Tournament) -> Seen:
        pairing = LIM_2026.pair(tournament)
        assert_sound(tournament, pairing)
        return _seen(pairing, LIM_2026.derive(tournament))

    return paired
