"""Engine and literal interpreter of the procedure of 2011 and 2012 agree on small events.

The two share nothing but the model: a difference is a fault of one of them, to be settled by
the text of the regulation. Events that the interpreter gives up for their size are counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import combinations, islice, product

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.procedure import StepBudgetError, pair_by_procedure
from tests.literal.tables import table_of, tournament_from_table
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system

AssertSound = Callable[[Tournament, RoundPairing], None]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]
Asked = tuple[int, Tournament, Answer | None]
NONE: Answer = ([], None)
EDITIONS = ["dutch-2012", "dutch-2011"]
AT_ONCE = 200
MIDDLE = range(8, 13)
CHOICES = {
    "d4": ("on", "off"),
    "newcomers": ("even", "odd"),
    "bye-bar": ("rising", "fixed"),
    "floating-again": ("spared", "asked"),
}
READINGS = ("scores", "pairs", "always")
"""What C.1 does for a moved-down player who is alone (decision 0021)."""
ALONE = {"small": (130, 242, 250, 418, 950, 4_250), "middle": (49, 65, 350, 646)}
"""Seeds of events in which one is, and others can come down."""
SETTINGS = [tuple(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]


def by_interpreter(event: Tournament, rules: str, largest: int = 8) -> Answer | None:
    """Return its answer, NONE when the arbiter must decide, None beyond its bounds."""
    try:
        found = pair_by_procedure(event, rules, largest_bracket=largest)
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


def compared(asked: Iterable[Asked], rules: str, assert_sound: AssertSound) -> Counter[str]:
    """Return how many events were paired, found impossible or skipped; fail on differences."""
    seen: Counter[str] = Counter()
    different = []
    for seed, event, expected in asked:
        if expected is None:
            seen["skipped"] += 1
            continue
        seen["impossible" if expected == NONE else "paired"] += 1
        found = by_engine(event, rules, assert_sound)
        if found != expected:
            different.append(f"seed {seed}: {found} for {expected} in {table_of(event)}")
    assert not different, f"{rules}: {len(different)} of {seen.total()} differ: {different[:3]}"
    return seen


@pytest.mark.parametrize("rules", EDITIONS)
def test_four_to_eight_players(rules: str, assert_sound: AssertSound) -> None:
    events = ((seed, small_event(seed)) for seed in range(100))
    asked = ((seed, event, by_interpreter(event, rules)) for seed, event in events)
    seen = compared(asked, rules, assert_sound)
    assert seen["paired"] > 60
    assert seen["impossible"] > 5
    assert seen["skipped"] == 0


@pytest.mark.parametrize("rules", EDITIONS)
def test_every_combination_of_settings(rules: str, assert_sound: AssertSound) -> None:
    """Ten events for each; whoever gives no thought to a setting differs somewhere."""
    events = (
        (seed, replace(small_event(seed), settings=SETTINGS[seed % len(SETTINGS)]))
        for seed in range(1_000, 1_000 + 10 * len(SETTINGS))
    )
    asked = ((seed, event, by_interpreter(event, rules)) for seed, event in events)
    assert compared(asked, rules, assert_sound)["paired"] > 100


@pytest.mark.parametrize(
    ("rules", "value"), [("dutch-2012", "sum"), ("dutch-2011", "sum"), ("dutch-2011", "none")]
)
def test_other_comparisons_of_floaters(rules: str, value: str, assert_sound: AssertSound) -> None:
    settings = (("floater-scores", value),)
    events = ((seed, replace(small_event(seed), settings=settings)) for seed in range(280, 340))
    asked = ((seed, event, by_interpreter(event, rules)) for seed, event in events)
    assert compared(asked, rules, assert_sound)["paired"] > 40


@pytest.mark.parametrize("rules", EDITIONS)
def test_lowest_brackets_crowded_from_above(rules: str, assert_sound: AssertSound) -> None:
    """In 2011 so many are moved down here that A.3 makes the lowest bracket homogeneous."""
    events = [(seed, small_event(seed)) for seed in (147, 2_650)]
    events += [(seed, small_event(seed, players=MIDDLE)) for seed in (1_480, 1_821, 2_875)]
    asked = ((seed, event, by_interpreter(event, rules, 12)) for seed, event in events)
    assert compared(asked, rules, assert_sound)["paired"] == len(events)


def scored_event(seed: int) -> Tournament:
    """Return an event in which many of the upper score groups have met, so that many move down."""
    rng = random.Random(seed)
    sizes = {40: rng.randint(2, 4), 30: rng.randint(2, 4), 20: rng.randint(1, 3)}
    sizes[10] = 5 if sum(sizes.values()) % 2 else 4
    players = list(range(1, 1 + sum(sizes.values())))
    rng.shuffle(players)
    scores = [score for score, size in sizes.items() for _ in range(size)]
    score = dict(zip(players, scores, strict=True))

    def have_met(one: int, other: int) -> bool:
        chance = 0.9 if score[one] == score[other] else 0.6
        return min(score[one], score[other]) > 10 and rng.random() < chance

    met = [[one, other] for one, other in combinations(sorted(players), 2) if have_met(one, other)]
    adjusted = {str(player): points for player, points in score.items()}
    table = " | ".join(f"{player}:" for player in sorted(players))
    return tournament_from_table(
        {"table": table, "of": 9, "first": "white", "adjusted": adjusted, "forbidden": met}
    )


def reading_events(
    reading: str, events: Iterable[tuple[int, Tournament]]
) -> Iterator[tuple[int, Tournament]]:
    settings = (("moved-down-alone", reading),)
    return ((seed, replace(event, settings=settings)) for seed, event in events)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("rules", EDITIONS)
def test_moved_down_players_alone(rules: str, reading: str, assert_sound: AssertSound) -> None:
    events = [(seed, small_event(seed)) for seed in ALONE["small"]]
    events += [(seed, small_event(seed, players=MIDDLE)) for seed in ALONE["middle"]]
    events += [(seed, scored_event(seed)) for seed in range(60)]
    chosen = reading_events(reading, events)
    asked = ((seed, event, by_interpreter(event, rules, 12)) for seed, event in chosen)
    seen = compared(asked, rules, assert_sound)
    assert seen["paired"] > 40
    assert seen["skipped"] == 0


@pytest.mark.long
@pytest.mark.parametrize("floaters", ["highest", "sum"])
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("rules", EDITIONS)
def test_two_thousand_crowded_from_above(
    rules: str, reading: str, floaters: str, assert_sound: AssertSound
) -> None:
    settings = (("moved-down-alone", reading), ("floater-scores", floaters))
    events = ((seed, replace(scored_event(seed), settings=settings)) for seed in range(2_000))
    asked = ((seed, event, by_interpreter(event, rules, 12)) for seed, event in events)
    assert compared(asked, rules, assert_sound)["paired"] > 1_500


@pytest.mark.long
@pytest.mark.parametrize("reading", READINGS[1:])
@pytest.mark.parametrize("rules", EDITIONS)
def test_two_thousand_by_the_other_readings(
    rules: str, reading: str, assert_sound: AssertSound
) -> None:
    events = ((seed, small_event(seed)) for seed in range(2_000))
    chosen = reading_events(reading, events)
    asked = ((seed, event, by_interpreter(event, rules)) for seed, event in chosen)
    assert compared(asked, rules, assert_sound)["paired"] > 1_300


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_thousand_of_eight_to_twelve(rules: str, assert_sound: AssertSound) -> None:
    events = ((seed, small_event(seed, players=MIDDLE)) for seed in range(1_000))
    asked = ((seed, event, by_interpreter(event, rules, 12)) for seed, event in events)
    seen = compared(asked, rules, assert_sound)
    assert seen["paired"] > 700
    assert seen["skipped"] < 200


def in_parallel(rules: str, seeds: range) -> Iterator[Asked]:
    """Yield the answers of the interpreter, which two processes work out ahead of the engine."""
    with ProcessPoolExecutor(max_workers=2) as pool:
        left = iter(seeds)
        while batch := list(islice(left, AT_ONCE)):
            events = [small_event(seed) for seed in batch]
            answers = pool.map(by_interpreter, events, [rules] * len(events), chunksize=20)
            yield from zip(batch, events, answers, strict=True)


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_three_thousand_of_four_to_eight(rules: str, assert_sound: AssertSound) -> None:
    seen = compared(in_parallel(rules, range(3_000)), rules, assert_sound)
    assert seen["paired"] > 2_000
    assert seen["skipped"] == 0
