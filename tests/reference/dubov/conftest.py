from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table

from ronde.model import Tournament


def rated(tournament: Tournament, ratings: Mapping[str, int]) -> Tournament:
    """Return the tournament with these ratings; the others fall by ten from number to number."""
    players = tuple(
        replace(player, rating=ratings.get(str(player.id), 2400 - 10 * player.id))
        for player in tournament.players
    )
    return replace(tournament, players=players)


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Return a maker of tournaments with ratings: `position("1: | 2:", ratings={"1": 2300})`."""

    def make(table: str, *, of: int = 9, **more: Any) -> Tournament:
        ratings = more.pop("ratings", {})
        return rated(tournament_from_table({"table": table, "of": of, **more}), ratings)

    return make


@pytest.fixture
def deciding() -> Callable[[str], dict[str, Any]]:
    """Return a reader of the position in which an article decides, its tournament included."""

    def read(article: str) -> dict[str, Any]:
        path = Path(__file__).parent / "deciding.json"
        items: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        item = next(item for item in items if item["article"] == article)
        tournament = tournament_from_table(item["position"])
        return item | {"tournament": rated(tournament, item["position"]["ratings"])}

    return read
