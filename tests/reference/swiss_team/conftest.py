from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table

from ronde.model import PlayerId, Points, PointSystem, Tournament

MATCH_POINTS = PointSystem.simple(20, 10, bye=10)


@pytest.fixture
def teams() -> Callable[..., Tournament]:
    """Return a maker of team events: `teams("1: 2w1 | 2: 1b0", of=5, settings={"type": "B"})`.

    A match is worth 2, 1, 0 points, a bye a drawn match. `scores` (by team, in points) puts other
    scores in place of those that the results give, all of them made in the first round.
    """

    def make(
        table: str,
        *,
        of: int = 9,
        settings: Mapping[str, str] | None = None,
        scores: Mapping[int, int] | None = None,
        **more: Any,
    ) -> Tournament:
        event = tournament_from_table({"table": table, "of": of, **more})
        event = replace(event, points=MATCH_POINTS, settings=tuple((settings or {}).items()))
        if scores is None:
            return event
        later = [Points(0)] * (len(event.rounds) - 1)
        made = {PlayerId(t): (Points(10 * points), *later) for t, points in scores.items()}
        return replace(event, round_points=made)

    return make


@pytest.fixture
def two(teams: Callable[..., Tournament]) -> Callable[..., Tournament]:
    """Return a maker of two teams whose matches were all drawn against teams that are away now.

    A history has a letter per round: W, B, or a dash for a round without a match.
    """

    def make(one: str, other: str, *, numbers: tuple[int, int] = (1, 2), **more: Any) -> Tournament:
        rows: dict[int, list[str]] = {number: [] for number in numbers}
        rounds = max(len(one), len(other))
        for index in range(rounds):
            for team, history in zip(numbers, (one, other), strict=True):
                letter = history[index] if index < len(history) else "-"
                if letter == "-":
                    rows[team].append(".")
                    continue
                stranger = 10 + len(rows)
                rows[team].append(f"{stranger}{letter.lower()}=")
                rows[stranger] = ["."] * rounds
                rows[stranger][index] = f"{team}{'b' if letter == 'W' else 'w'}="
        table = " | ".join(f"{team}: {' '.join(cells)}" for team, cells in rows.items())
        away = {str(team): "Z" for team in rows if team not in numbers}
        return teams(table, away=away, **more)

    return make
