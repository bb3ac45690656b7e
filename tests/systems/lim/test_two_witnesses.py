"""The engine and the literal reference agree on seeded small events, whatever the history.

The two share nothing but the model: a difference is a fault of one of them, to be settled by the
decision pages 0044 to 0050.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.lim import pair_lim_literally
from tests.literal.tables import table_of
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.lim.system import LIM_2026

AssertSound = Callable[[Tournament, RoundPairing], None]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]
NONE: Answer = ([], None)
RATINGS = (None, 1900, 2000, 2050, 2100, 2150, 2300)


def position(seed: int, maxi: str, players: range) -> Tournament:
    """Return a small event; in every other one ratings do not follow the numbers."""
    event = small_event(seed, players=players)
    if seed % 2:
        rng = random.Random(f"ratings {seed}")
        entries = tuple(replace(player, rating=rng.choice(RATINGS)) for player in event.players)
        event = replace(event, players=entries)
    rank = "score" if seed % 4 > 1 else "number"
    return replace(event, rules="lim-2026", settings=(("maxi", maxi), ("rank", rank)))


def by_reference(event: Tournament) -> Answer | None:
    """Return the answer of the reference, NONE when nothing is legal, None beyond its bound."""
    try:
        found = pair_lim_literally(event)
    except NoLegalPairingError:
        return NONE
    except BracketTooLargeError:
        return None
    return sorted((white, black) for white, black in found.pairs), found.bye


def by_engine(event: Tournament, assert_sound: AssertSound) -> Answer:
    try:
        found = LIM_2026.pair(event)
    except NoLegalPairingError:
        return NONE
    assert_sound(event, found)
    return sorted((pair.white, pair.black) for pair in found.pairs), found.bye


def compared(
    seeds: Iterable[int], maxi: str, players: range, assert_sound: AssertSound
) -> Counter[str]:
    """Return how many events were paired, found impossible or skipped; fail on a difference."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        event = position(seed, maxi, players)
        expected = by_reference(event)
        if expected is None:
            seen["skipped"] += 1
            continue
        seen["impossible" if expected == NONE else "paired"] += 1
        found = by_engine(event, assert_sound)
        assert found == expected, f"maxi {maxi}, seed {seed}: {table_of(event)}"
    return seen


@pytest.mark.parametrize("maxi", ["no", "yes"])
def test_a_hundred_small_events(maxi: str, assert_sound: AssertSound) -> None:
    seen = compared(range(100), maxi, range(4, 13), assert_sound)
    assert seen["paired"] > 70
    assert seen["impossible"] > 5
    assert seen["skipped"] == 0


@pytest.mark.long
@pytest.mark.parametrize("maxi", ["no", "yes"])
def test_two_thousand_events(maxi: str, assert_sound: AssertSound) -> None:
    seen = compared(range(2_000), maxi, range(4, 17), assert_sound)
    assert seen["paired"] > 1_600
    assert seen["skipped"] < 100
