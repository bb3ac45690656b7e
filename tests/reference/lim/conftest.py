from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from ronde.model import Tournament


@pytest.fixture
def byes(position: Callable[..., Tournament]) -> Callable[..., Tournament]:
    """Return a maker of players 1, 2, 3 … who had only byes, a word each: `byes("F+F F+Z H+Z")`."""

    def make(words: str, **more: Any) -> Tournament:
        rows = [word.replace("+", " ") for word in words.split()]
        table = " | ".join(f"{number}: {row}" for number, row in enumerate(rows, 1))
        return position(table, **more)

    return make


@pytest.fixture
def rated() -> Callable[[Tournament, Mapping[int, int]], Tournament]:
    """Return a maker of the same event in which some players have ratings."""

    def give(event: Tournament, ratings: Mapping[int, int]) -> Tournament:
        players = tuple(replace(p, rating=ratings.get(p.id, p.rating)) for p in event.players)
        return replace(event, players=players)

    return give


@pytest.fixture
def as_maxi() -> Callable[[Tournament], Tournament]:
    """Return a maker of the same event as a Maxi-tournament."""
    return lambda event: replace(event, settings=(("maxi", "yes"),))
