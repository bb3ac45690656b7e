"""The engine and the interpreter of the text agree on seeded small events.

The two share nothing but the model: a difference is a fault of one of them, to be settled by
the text of the regulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.reference import BracketTooLargeError
from ronde.reference.procedure import StepBudgetError, pair_by_procedure
from ronde.reference.tables import table_of
from ronde.simulate.small import small_event
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system

AssertSound = Callable[[Tournament, RoundPairing], None]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]
NONE: Answer = ([], None)
EDITIONS = ["dutch-2012", "dutch-2011"]
SMALL, MIDDLE = range(4, 9), range(8, 13)


LARGEST_BRACKET = 12
BUDGET = 60_000


def by_the_letter(event: Tournament, rules: str) -> Answer | None:
    """Return the answer of the interpreter, NONE when nothing is legal, None beyond its bound."""
    try:
        found = pair_by_procedure(event, rules, largest_bracket=LARGEST_BRACKET, budget=BUDGET)
    except NoLegalPairingError:
        return NONE
    except (BracketTooLargeError, StepBudgetError):
        return None
    return sorted(found.pairs), found.bye


def by_engine(event: Tournament, rules: str, assert_sound: AssertSound) -> Answer:
    try:
        found = system(rules).pair(event)
    except NoLegalPairingError:
        return NONE
    assert_sound(event, found)
    return sorted((pair.white, pair.black) for pair in found.pairs), found.bye


def compared(
    seeds: Iterable[int], players: range, rules: str, assert_sound: AssertSound
) -> Counter[str]:
    """Return how many events were paired, found impossible or skipped; fail on a difference."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        event = replace(small_event(seed, players=players), rules=rules, settings=())
        expected = by_the_letter(event, rules)
        if expected is None:
            seen["skipped"] += 1
            continue
        seen["impossible" if expected == NONE else "paired"] += 1
        found = by_engine(event, rules, assert_sound)
        assert found == expected, f"{rules}, seed {seed}: {table_of(event)}"
    return seen


@pytest.mark.parametrize("rules", EDITIONS)
def test_hundred_events(rules: str, assert_sound: AssertSound) -> None:
    seen = compared(range(100), SMALL, rules, assert_sound)
    assert seen["paired"] > 60
    assert seen["impossible"] > 5
    assert seen["skipped"] == 0


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_three_thousand_events(rules: str, assert_sound: AssertSound) -> None:
    seen = compared(range(100, 3100), SMALL, rules, assert_sound)
    assert seen["paired"] > 2000
    assert seen["skipped"] < 100


@pytest.mark.parametrize("rules", EDITIONS)
def test_lowest_brackets_crowded_from_above(rules: str, assert_sound: AssertSound) -> None:
    """In 2011 so many are moved down here that A.3 makes the lowest bracket homogeneous."""
    assert compared([147, 2650], SMALL, rules, assert_sound)["paired"] == 2
    assert compared([1480, 1821, 2875], MIDDLE, rules, assert_sound)["paired"] == 3


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_thousand_events_of_eight_to_twelve(rules: str, assert_sound: AssertSound) -> None:
    seen = compared(range(1000), MIDDLE, rules, assert_sound)
    assert seen["paired"] > 700
    assert seen["skipped"] < 200
