"""Whole events, generated with the system itself: every round is sound."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems.base import RoundPairing
from ronde.systems.dubov.system import DUBOV_2026

AssertSound = Callable[[Tournament, RoundPairing], None]
RULES = "dubov-2026"


def replay(event: Tournament, assert_sound: AssertSound) -> None:
    """Pair every round again, which must give what was played."""
    for number, played in enumerate(event.rounds, 1):
        before = event.before(RoundNumber(number))
        pairing = DUBOV_2026.pair(before)
        assert_sound(before, pairing)
        assert [(g.white, g.black) for g in played.games] == [tuple(p) for p in pairing.pairs]
        assert pairing.bye == played.pairing_bye


@pytest.mark.parametrize(("seed", "players", "rounds"), [(1, 9, 7), (2, 30, 9), (3, 41, 11)])
def test_every_round_is_sound(
    seed: int, players: int, rounds: int, assert_sound: AssertSound
) -> None:
    event = generate(rules=RULES, seed=seed, players=players, rounds=rounds).tournament
    assert len(event.rounds) == rounds
    replay(event, assert_sound)


def test_three_hundred_players(assert_sound: AssertSound) -> None:
    replay(generate(rules=RULES, seed=4, players=300, rounds=5).tournament, assert_sound)


@pytest.mark.long
def test_a_thousand_players(assert_sound: AssertSound) -> None:
    replay(generate(rules=RULES, seed=5, players=1_000, rounds=9).tournament, assert_sound)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_events_of_every_size_are_sound(seed: int, assert_sound: AssertSound) -> None:
    replay(generate(rules=RULES, seed=seed).tournament, assert_sound)
