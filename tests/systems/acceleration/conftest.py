"""Small fields of fictional players, random events, and commands run in process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import Run

from ronde.model import (
    CHESS,
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    PointSystem,
    Result,
    Round,
    Tournament,
)

Field = Callable[..., Tournament]
Played = Callable[..., Round]


@pytest.fixture
def field() -> Field:
    """Return a maker of fields: so many players, so many rounds, and what else is known."""

    def of(
        size: int,
        rounds: int | None = 9,
        rules: str = "dutch-2026",
        acceleration: str | None = None,
        points: PointSystem = CHESS,
    ) -> Tournament:
        players = tuple(
            Player(PlayerId(n), name=f"Test{n} Player{n}", rating=2400 - 10 * n)
            for n in range(1, size + 1)
        )
        return Tournament(
            players,
            number_of_rounds=rounds,
            rules=rules,
            acceleration=acceleration,
            points=points,
            initial_colour=Colour.WHITE,
        )

    return of


@pytest.fixture
def played() -> Played:
    """Return a maker of rounds: pairs won by White, and zero-point byes."""

    def of(*pairs: tuple[int, int], away: tuple[int, ...] = ()) -> Round:
        won = tuple(Game(PlayerId(w), PlayerId(b), Result.WIN, Result.LOSS) for w, b in pairs)
        return Round(won, tuple(Bye(PlayerId(p), ByeKind.ZERO_POINT) for p in away))

    return of


@pytest.fixture
def baku_file(run: Run, tmp_path: Path) -> Path:
    """Return a random Baku event of nine rounds, with everything that generators make."""
    path = tmp_path / "baku.trf"
    made = run(
        "generate", "--players", 21, "--rounds", 9, "--seed", 11, "--acceleration", "baku",
        "-o", path,
    )  # fmt: skip
    assert made.code == 0
    return path
