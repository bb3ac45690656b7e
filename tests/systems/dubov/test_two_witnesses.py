"""The engine and the literal reference agree on seeded small events, whatever the history.

The two share nothing but the model: a difference is a fault of one of them, to be settled by
the text of the regulation. Ratings repeat themselves, so that AROs are often equal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.dubov import pair_dubov_literally
from tests.literal.tables import table_of
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.dubov.system import DUBOV_2026

AssertSound = Callable[[Tournament, RoundPairing], None]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]
NONE: Answer = ([], None)
RATINGS = (1800, 1900, 2000, 2011, 2300, 2450)
UNRATED = None


def rated_event(seed: int, players: range) -> Tournament:
    """Return a small event in which everybody has a rating; every fourth has some unrated."""
    event = small_event(seed, players=players)
    rng = random.Random(f"ratings {seed}")
    choice = (*RATINGS, UNRATED) if seed % 4 == 0 else RATINGS
    rated = tuple(replace(player, rating=rng.choice(choice)) for player in event.players)
    return replace(event, players=rated)


def by_reference(event: Tournament) -> Answer | None:
    """Return the answer of the reference, NONE when nothing is legal, None beyond its bound."""
    try:
        found = pair_dubov_literally(event)
    except NoLegalPairingError:
        return NONE
    except BracketTooLargeError:
        return None
    return sorted(found.pairs), found.bye


def by_engine(event: Tournament, assert_sound: AssertSound) -> Answer:
    try:
        found = DUBOV_2026.pair(event)
    except NoLegalPairingError:
        return NONE
    assert_sound(event, found)
    return sorted((pair.white, pair.black) for pair in found.pairs), found.bye


def compared(seeds: range, players: range, assert_sound: AssertSound) -> Counter[str]:
    """Return how many events were paired, found impossible or skipped; fail on a difference."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        event = rated_event(seed, players)
        expected = by_reference(event)
        if expected is None:
            seen["skipped"] += 1
            continue
        seen["impossible" if expected == NONE else "paired"] += 1
        seen["unrated"] += any(player.rating is UNRATED for player in event.players)
        assert by_engine(event, assert_sound) == expected, f"seed {seed}: {table_of(event)}"
    return seen


def test_four_to_nine_players(assert_sound: AssertSound) -> None:
    seen = compared(range(100), range(4, 10), assert_sound)
    assert seen["paired"] > 60
    assert seen["impossible"] > 5
    assert seen["skipped"] == 0
    assert seen["unrated"] > 10


@pytest.mark.long
def test_two_thousand_of_four_to_fourteen(assert_sound: AssertSound) -> None:
    """Brackets above the bound of the reference are skipped and counted."""
    seen = compared(range(2_000), range(4, 15), assert_sound)
    assert seen["paired"] > 1_500
    assert seen["skipped"] < 100
