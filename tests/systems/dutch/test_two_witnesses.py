"""The engine and the literal reference agree on seeded small events, whatever the history.

The two share nothing but the model: a difference is a fault of one of them, to be settled by
the text of the regulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice

import pytest
from tests.literal import BracketTooLargeError, LiteralPairing, pair_literally
from tests.literal.tables import table_of
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system

AssertSound = Callable[[Tournament, RoundPairing], None]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]
NONE: Answer = ([], None)
EDITIONS = ["dutch-2017", "dutch-2026"]
AT_ONCE = 200


def by_reference(compute: Callable[[], LiteralPairing]) -> Answer | None:
    """Return the answer of the reference, NONE when nothing is legal, None beyond its bound."""
    try:
        found = compute()
    except NoLegalPairingError:
        return NONE
    except BracketTooLargeError:
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
    answers: Iterable[tuple[int, Tournament, Answer | None]], rules: str, assert_sound: AssertSound
) -> Counter[str]:
    """Return how many events were paired, found impossible or skipped; fail on a difference."""
    seen: Counter[str] = Counter()
    for seed, event, expected in answers:
        if expected is None:
            seen["skipped"] += 1
            continue
        seen["impossible" if expected == NONE else "paired"] += 1
        found = by_engine(event, rules, assert_sound)
        assert found == expected, f"{rules}, seed {seed}: {table_of(event)}"
    return seen


@pytest.mark.parametrize("rules", EDITIONS)
def test_four_to_eight_players(rules: str, assert_sound: AssertSound) -> None:
    events = ((seed, small_event(seed)) for seed in range(300))
    answers = (
        (seed, event, by_reference(partial(pair_literally, event, rules))) for seed, event in events
    )
    seen = compared(answers, rules, assert_sound)
    assert seen["paired"] > 200
    assert seen["impossible"] > 20
    assert seen["skipped"] == 0


def in_parallel(
    rules: str, seeds: range, players: range
) -> Iterator[tuple[int, Tournament, Answer | None]]:
    """Yield the answers of the reference, which two processes work out ahead of the engine."""
    with ProcessPoolExecutor(max_workers=2) as pool:
        left = iter(seeds)
        while batch := list(islice(left, AT_ONCE)):
            asked: list[tuple[int, Tournament, Future[LiteralPairing]]] = []
            for seed in batch:
                event = small_event(seed, players=players)
                asked.append((seed, event, pool.submit(pair_literally, event, rules)))
            for seed, event, future in asked:
                yield seed, event, by_reference(future.result)


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_twenty_thousand_of_four_to_nine(rules: str, assert_sound: AssertSound) -> None:
    answers = in_parallel(rules, range(20_000), range(4, 10))
    seen = compared(answers, rules, assert_sound)
    assert seen["paired"] > 15_000
    assert seen["skipped"] == 0


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_three_thousand_of_ten_to_fourteen(rules: str, assert_sound: AssertSound) -> None:
    """Brackets above ten players are beyond the reference; they are skipped and counted."""
    answers = in_parallel(rules, range(3_000), range(10, 15))
    seen = compared(answers, rules, assert_sound)
    assert seen["paired"] > 2_000
    assert seen["skipped"] < 600
