"""Positions typed as compact tables, for questions about a round of the Dubov system.

A table is read by `tests.literal.tables`. Player n is rated 2500 - 10 n unless `ratings` say
otherwise, and has no name, so that sentences speak of numbers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from tests.literal.tables import tournament_from_table
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.explain.dubov.round import DubovRound
from ronde.model import Tournament
from ronde.systems.dubov.system import DUBOV_2026

RATINGS = (1800, 1900, 2000, 2011, 2300, 2450, None)


def _position(
    table: str, of: int, ratings: dict[int, int] | None = None, **extra: object
) -> Tournament:
    event = tournament_from_table({"table": table, "of": of, **extra})
    rated = {player.id: 2500 - 10 * player.id for player in event.players} | (ratings or {})
    players = tuple(replace(p, name="", rating=rated[p.id]) for p in event.players)
    return replace(event, players=players, rules="dubov-2026")


def _small_rounds(seeds: range, players: range) -> Iterator[DubovRound]:
    for seed in seeds:
        event = small_event(seed, players=players)
        rng = random.Random(f"ratings {seed}")
        rated = tuple(replace(p, rating=rng.choice(RATINGS)) for p in event.players)
        event = replace(event, players=rated, rules="dubov-2026")
        try:
            yield DubovRound(DUBOV_2026, event)
        except NoLegalPairingError:
            continue


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Give the tournament that a table describes; `of` is its number of rounds."""
    return _position


@pytest.fixture
def small_rounds() -> Callable[[range, range], Iterator[DubovRound]]:
    """Give seeded small events, some players unrated, whose next round can be paired."""
    return _small_rounds
