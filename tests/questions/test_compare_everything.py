"""Events that one Swiss system paired are compared by all of them, without a crash."""

from __future__ import annotations

import pytest
from tests.foreign_histories import PLAYERS, TEAMS

import ronde

MATCHES_OF_TWO = "double-swiss-2026"
EDITIONS = ("dutch-2017", "dutch-2026")
LONG_EVENTS = 200


def compared(maker: str, seed: int) -> ronde.Comparison:
    """Return a small event of a system by all systems that pair the same."""
    systems = TEAMS if maker in TEAMS else PLAYERS
    rounds = 8 if maker == MATCHES_OF_TWO else 4
    config = {"BoardsNumber": 2} if maker in TEAMS else None
    event = ronde.generate(maker, seed=seed, players=7 + seed % 3, rounds=rounds, config=config)
    return ronde.compare(event, *systems)


def editions_compared(seed: int) -> ronde.Comparison:
    """Return an event of 30 players and 7 rounds by the two latest editions of the Dutch system."""
    event = ronde.generate("dutch-2026", seed=seed, players=30, rounds=7)
    return ronde.compare(event, *EDITIONS)


@pytest.mark.parametrize("seed", [289, 587, 645])
def test_a_bye_that_the_other_edition_would_not_give(seed: int) -> None:
    found = editions_compared(seed)
    assert found.different > 0
    assert found.text()


@pytest.mark.parametrize("maker", [*PLAYERS, *TEAMS])
def test_two_events_of_every_system_by_all(maker: str) -> None:
    for seed in (1, 2):
        found = compared(maker, seed)
        assert set(found.rules) == set(TEAMS if maker in TEAMS else PLAYERS)
        assert found.text()


@pytest.mark.long
@pytest.mark.parametrize("maker", [*PLAYERS, *TEAMS])
def test_many_events_of_every_system_by_all(maker: str) -> None:
    for seed in range(100, 100 + LONG_EVENTS):
        assert compared(maker, seed).text()


@pytest.mark.long
def test_a_thousand_events_by_two_editions() -> None:
    assert all(editions_compared(seed).text() for seed in range(1000))
