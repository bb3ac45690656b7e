"""Tournaments written as short cross-tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.model import (
    Bye,
    ByeKind,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.systems.base import Pair, RoundPairing

RESULTS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}


@pytest.fixture
def event() -> Callable[..., Tournament]:
    """Return a reader of cross-tables: one line per player, one cell per round.

    `4w1` is a win with White against 4, `4b-` a forfeit, `U F H Z` are byes, `.` an absence.
    Further fields of the tournament may be named.
    """

    def event(table: str, **fields: Any) -> Tournament:
        rows = [line.split() for line in table.strip().splitlines()]
        rounds = [_round(column) for column in zip(*rows, strict=True)] if rows[0] else []
        return replace(_entered(len(rows)), rounds=tuple(rounds), **fields)

    return event


@pytest.fixture
def entered() -> Callable[[int], Tournament]:
    """Return a maker of tournaments before the first round."""
    return _entered


@pytest.fixture
def paired() -> Callable[..., RoundPairing]:
    """Return a maker of pairings of the next round from boards such as `1-2 3-4`."""

    def paired(
        boards: str, tournament: Tournament, rules: str = "dutch-2017", **fields: Any
    ) -> RoundPairing:
        pairs = tuple(
            Pair(*(PlayerId(int(number)) for number in board.split("-")))
            for board in boards.split()
        )
        round_ = fields.pop("round", tournament.next_round)
        return RoundPairing(RoundNumber(round_), rules, pairs, **fields)

    return paired


def _entered(count: int) -> Tournament:
    return Tournament(players=tuple(Player(PlayerId(n)) for n in range(1, count + 1)))


def _round(column: tuple[str, ...]) -> Round:
    games, byes = [], []
    for index, cell in enumerate(column):
        player = PlayerId(index + 1)
        if cell in BYES:
            byes.append(Bye(player, BYES[cell]))
        elif "w" in cell:
            opponent, result = cell.split("w")
            other = column[int(opponent) - 1]
            assert other.startswith(f"{player}b"), f"{cell} of {player} against {other}"
            games.append(Game(player, PlayerId(int(opponent)), RESULTS[result], RESULTS[other[-1]]))
    return Round(tuple(games), tuple(byes))
