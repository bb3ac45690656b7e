"""Fields in which a walk through transpositions would never end are paired at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType

import pytest
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system

AssertSound = Callable[[Tournament, RoundPairing], None]
EDITIONS = ["dutch-2012", "dutch-2011"]

CALLS = 5_000_000
"""Generous: a hundred times what a pairing takes, and far below any list of permutations."""


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fail when more functions are called within; seconds are measured by `make bench`."""
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= event == "call"
        assert left > 0, f"more than {calls} calls"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


def test_too_many_calls_are_noticed() -> None:
    with pytest.raises(AssertionError, match="more than 10 calls"), at_most(10):
        generate(rules="dutch-2017", seed=7, players=6, rounds=2)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("players", "played"), [(30, 14), (41, 20), (200, 6)])
def test_saturated_and_large_fields(
    rules: str, players: int, played: int, assert_sound: AssertSound
) -> None:
    whole = generate(rules="dutch-2017", seed=7, players=players, rounds=played + 1).tournament
    for number in range(2, len(whole.rounds) + 1, 3):
        event = replace(whole.before(RoundNumber(number)), rules=rules, settings=())
        try:
            with at_most(CALLS):
                found = system(rules).pair(event)
        except NoLegalPairingError:
            continue
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
