"""Fields in which a walk through transpositions would never end are paired at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time

import pytest
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system

AssertSound = Callable[[Tournament, RoundPairing], None]
EDITIONS = ["dutch-2012", "dutch-2011"]

SECONDS = 2.0
"""Generous: a hundred times what a pairing takes, and far below any list of permutations."""


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("players", "played"), [(30, 14), (41, 20), (200, 6)])
def test_saturated_and_large_fields(
    rules: str, players: int, played: int, assert_sound: AssertSound
) -> None:
    whole = generate(rules="dutch-2017", seed=7, players=players, rounds=played + 1).tournament
    for number in range(2, len(whole.rounds) + 1, 3):
        event = replace(whole.before(RoundNumber(number)), rules=rules, settings=())
        start = process_time()
        try:
            found = system(rules).pair(event)
        except NoLegalPairingError:
            continue
        assert process_time() - start < SECONDS
        assert_sound(event, found)


@pytest.mark.parametrize("rules", EDITIONS)
def test_irregular_events_are_paired_soundly(rules: str, assert_sound: AssertSound) -> None:
    paired = 0
    for seed in range(150):
        event = replace(small_event(seed, players=range(8, 25)), rules=rules, settings=())
        try:
            found = system(rules).pair(event)
        except NoLegalPairingError:
            continue
        assert_sound(event, found)
        paired += 1
    assert paired > 120
