"""The engine and the literal reference pair random small events alike, colours included."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.literal.fmjd import pair_fmjd_literally
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.registry import system

Answer = tuple[frozenset[tuple[PlayerId, PlayerId]], PlayerId | None]
RULES = ("fmjd-solkoff", "fmjd-rating")


def event_of(seed: int, rules: str, players: range = range(4, 11)) -> Tournament:
    """Return a small event with one of the combinations of settings and ratings by lot."""
    event = small_event(seed, players=players, rounds=range(2, 9))
    rng = random.Random(f"draughts {seed}")
    settings = {
        "parity": "number",
        "colours": rng.choice(("yes", "no")),
        "pairing": rng.choice(("halves", "halves", "neighbours")),
    }
    ratings = (None, 1900, 2000, 2050, 2100, 2300)
    return replace(
        event,
        rules=rules,
        settings=tuple(settings.items()),
        players=tuple(replace(p, rating=rng.choice(ratings)) for p in event.players),
    )


def by_engine(event: Tournament) -> Answer | None:
    assert event.rules is not None
    try:
        found = system(event.rules).pair(event)
    except NoLegalPairingError:
        return None
    return frozenset((pair.white, pair.black) for pair in found.pairs), found.bye


def by_the_letter(event: Tournament) -> Answer | None:
    try:
        found = pair_fmjd_literally(event)
    except NoLegalPairingError:
        return None
    return frozenset(found.pairs), found.bye


def differences(seeds: range, rules: str) -> tuple[list[int], int]:
    """Return the seeds of events that are paired differently, and how many could be paired."""
    different, paired = [], 0
    for seed in seeds:
        event = event_of(seed, rules)
        answer = by_engine(event)
        paired += answer is not None
        if answer != by_the_letter(event):
            different.append(seed)
    return different, paired


@pytest.mark.parametrize("rules", RULES)
def test_some_events(rules: str) -> None:
    different, paired = differences(range(150), rules)
    assert different == []
    assert paired > 100


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_events(rules: str, part: int) -> None:
    different, paired = differences(range(1000 * part, 1000 * (part + 1)), rules)
    assert different == []
    assert paired > 600
