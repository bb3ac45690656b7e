"""Whole events paired by the system: sound in every round."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from benchmarks.events import course, seeded_field, with_a_large_club

from ronde.model import RoundNumber, Tournament
from ronde.simulate.config import Config
from ronde.simulate.generator import generate_many
from ronde.systems.base import RoundPairing
from ronde.systems.lim.system import LIM_2026

AssertSound = Callable[[Tournament, RoundPairing], None]
IRREGULAR = Config(
    forfeit_rate=Fraction(10),
    retired_rate=Fraction(10),
    half_point_bye_rate=Fraction(5),
    late_entry_rate=Fraction(8),
)


def sound_rounds(event: Tournament, assert_sound: AssertSound) -> int:
    """Return how many rounds of a finished event come out again, each of them sound."""
    for number in range(1, len(event.rounds) + 1):
        before = event.before(RoundNumber(number))
        pairing = LIM_2026.pair(before)
        assert_sound(before, pairing)
        games = {(game.white, game.black) for game in event.rounds[number - 1].games}
        assert {tuple(pair) for pair in pairing.pairs} == games
    return len(event.rounds)


@pytest.mark.parametrize(("players", "rounds"), [(7, 5), (10, 9), (24, 9), (61, 11)])
def test_generated_events_are_sound(players: int, rounds: int, assert_sound: AssertSound) -> None:
    events = generate_many(
        6, rules="lim-2026", seed=players, config=IRREGULAR, players=players, rounds=rounds
    )
    assert sum(sound_rounds(event.tournament, assert_sound) for event in events) > 6 * 3


@pytest.mark.long
def test_many_generated_events_are_sound(assert_sound: AssertSound) -> None:
    for players in (6, 9, 14, 33, 80):
        for event in generate_many(40, rules="lim-2026", seed=players, players=players, rounds=9):
            sound_rounds(event.tournament, assert_sound)


@pytest.mark.parametrize("size", [300, 1001])
def test_large_fields(size: int, assert_sound: AssertSound) -> None:
    for before, pairing in course(seeded_field(size), "lim-2026", 9):
        assert_sound(before, pairing)


def test_a_large_club(assert_sound: AssertSound) -> None:
    """Half of the field may not meet each other: nearly everybody floats somewhere."""
    for before, pairing in course(with_a_large_club(seeded_field(300)), "lim-2026", 3):
        assert_sound(before, pairing)
