"""The engine and the literal reference agree on seeded small events, whatever the history.

The two share nothing but the model: a difference is a fault of one of them, to be settled by
the text of the regulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.burstein import pair_burstein_literally
from tests.literal.tables import table_of
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds_of

AssertSound = Callable[[Tournament, RoundPairing], None]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]
NONE: Answer = ([], None)


def by_reference(event: Tournament) -> Answer | None:
    """Return the answer of the reference, NONE when nothing is legal, None beyond its bound."""
    try:
        found = pair_burstein_literally(event)
    except NoLegalPairingError:
        return NONE
    except BracketTooLargeError:
        return None
    return sorted(found.pairs), found.bye


def by_engine(event: Tournament, assert_sound: AssertSound) -> Answer:
    try:
        found = BURSTEIN_2026.pair(event)
    except NoLegalPairingError:
        return NONE
    assert_sound(event, found)
    return sorted((pair.white, pair.black) for pair in found.pairs), found.bye


def compared(seeds: range, players: range, assert_sound: AssertSound) -> Counter[str]:
    """Return how many events were paired after seeding, impossible, or beyond the reference."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        event = small_event(seed, players=players)
        expected = by_reference(event)
        if expected is None:
            seen["skipped"] += 1
            continue
        assert by_engine(event, assert_sound) == expected, f"seed {seed}: {table_of(event)}"
        if expected == NONE:
            seen["impossible"] += 1
        else:
            seen["seeded" if event.next_round <= seeding_rounds_of(event) else "paired"] += 1
    return seen


def test_a_hundred_of_four_to_eight(assert_sound: AssertSound) -> None:
    seen = compared(range(100), range(4, 9), assert_sound)
    assert seen["paired"] > 35
    assert seen["seeded"] > 20
    assert seen["impossible"] > 10
    assert seen["skipped"] == 0


@pytest.mark.long
def test_two_thousand_of_four_to_ten(assert_sound: AssertSound) -> None:
    seen = compared(range(2_000), range(4, 11), assert_sound)
    assert seen["paired"] > 800
    assert seen["skipped"] == 0


@pytest.mark.long
def test_three_hundred_of_eleven_to_fourteen(assert_sound: AssertSound) -> None:
    """Large brackets are beyond the reference; they are skipped and counted."""
    seen = compared(range(300), range(11, 15), assert_sound)
    assert seen["paired"] > 120
    assert seen["skipped"] < 100
