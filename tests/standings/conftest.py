"""Events in short notation, and the reference values with their files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ronde.model import (
    CHESS,
    Bye,
    ByeKind,
    Game,
    Player,
    PlayerId,
    PointSystem,
    Result,
    Round,
    Tournament,
)
from ronde.questions.files import load

DATA = Path(__file__).parents[1] / "data" / "tiebreaks"
_CELL = re.compile(r"(\d+)([wb])([1=0+-])")
_RESULTS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
_BYES = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}

Event = Callable[..., Tournament]


@pytest.fixture
def event() -> Event:
    """Return the maker of events: one line per player, as docs/decisions/README.md writes them."""

    def make(
        text: str, *, ratings: dict[int, int] | None = None, points: PointSystem = CHESS
    ) -> Tournament:
        lines = dict(line.split(":") for line in text.strip().splitlines())
        rows = {PlayerId(int(number)): cells.split() for number, cells in lines.items()}
        count = max(len(cells) for cells in rows.values())
        players = tuple(Player(p, f"Player {p}", rating=(ratings or {}).get(p, 2000)) for p in rows)
        rounds = tuple(_round(rows, index) for index in range(count))
        return Tournament(players, rounds, points=points, rules="dutch-2026")

    return make


def _round(rows: dict[PlayerId, list[str]], index: int) -> Round:
    games, byes = [], []
    for player, cells in rows.items():
        if cells[index] in _BYES:
            byes.append(Bye(player, _BYES[cells[index]]))
            continue
        found = _CELL.fullmatch(cells[index])
        assert found is not None, cells[index]
        opponent, colour, result = found.groups()
        if colour == "w":
            other = _CELL.fullmatch(rows[PlayerId(int(opponent))][index])
            assert other is not None
            assert (other[1], other[2]) == (str(player), "b"), f"round {index + 1}: {player}"
            games.append(
                Game(player, PlayerId(int(opponent)), _RESULTS[result], _RESULTS[other[3]])
            )
    return Round(tuple(games), tuple(byes))


@pytest.fixture
def data() -> Path:
    """Return the folder of the reference values."""
    return DATA


@pytest.fixture
def exercise() -> Callable[[str], tuple[Tournament, Any]]:
    """Return what opens an event of the reference values with its JSON."""

    def open_it(name: str) -> tuple[Tournament, Any]:
        values = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
        return load(DATA / f"{name}.trf").tournament, values

    return open_it
