"""Whole generated events are sound, and what cannot be paired is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError, NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems import registry
from ronde.systems.base import RoundPairing
from ronde.systems.burstein import brackets
from ronde.systems.burstein.system import BURSTEIN_2026

AssertSound = Callable[[Tournament, RoundPairing], None]
Position = Callable[..., Tournament]


def assert_event_is_sound(seed: int, players: int, rounds: int, assert_sound: AssertSound) -> None:
    event = generate(rules="burstein-2026", seed=seed, players=players, rounds=rounds).tournament
    for number in range(1, len(event.rounds) + 1):
        before = event.before(RoundNumber(number))
        assert_sound(before, BURSTEIN_2026.pair(before))


@pytest.mark.parametrize("seed", range(8))
def test_generated_events_are_sound(assert_sound: AssertSound, seed: int) -> None:
    assert_event_is_sound(seed, 14 + 7 * seed, 5 + seed % 5, assert_sound)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_forty_larger_events_are_sound(assert_sound: AssertSound, seed: int) -> None:
    assert_event_is_sound(seed, 20 + 3 * (seed - 100), 9, assert_sound)


def test_looking_no_further_than_needed_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bracket with floaters is paired once more together with everybody below."""
    event = generate(rules="burstein-2026", seed=5, players=70, rounds=9).tournament
    positions = [event.before(RoundNumber(number)) for number in range(5, 10)]
    expected = [BURSTEIN_2026.pair(position) for position in positions]
    monkeypatch.setattr(brackets.BursteinRoute, "_leaves_ideal", lambda *_: False)
    monkeypatch.setattr(brackets.BursteinRoute, "_pair_with_next", lambda *_: None)
    assert [BURSTEIN_2026.pair(position) for position in positions] == expected


def test_the_registry_knows_it() -> None:
    assert registry.system("burstein-2026") is BURSTEIN_2026
    assert registry.rules("burstein-2026").in_force_from == "2026-02-01"


class TestRefusals:
    def test_everybody_has_met_everybody(self, position: Position) -> None:
        table = """
        1: 4w1 3b1 2w1 | 2: 3w1 4b1 1b0 | 3: 2b0 1w0 4w1 | 4: 1b0 2w0 3b0
        """
        with pytest.raises(NoLegalPairingError, match="round 4 cannot be paired"):
            BURSTEIN_2026.pair(position(table, of=5))

    def test_no_round_is_left(self, position: Position) -> None:
        with pytest.raises(RoundError, match="the event has 1 rounds"):
            BURSTEIN_2026.pair(position("1: 2w1 | 2: 1b0", of=1))

    def test_an_unknown_setting(self, position: Position) -> None:
        event = position("1: 2w1 | 2: 1b0", of=2)
        odd = Tournament(event.players, event.rounds, number_of_rounds=2, settings=(("x", "y"),))
        with pytest.raises(UnknownRulesError, match="burstein-2026 has no setting 'x'"):
            BURSTEIN_2026.pair(odd)

    def test_the_first_colour_is_needed_and_unknown(self, position: Position) -> None:
        known = position("1: | 2:", of=1)
        event = Tournament(known.players, number_of_rounds=1)
        with pytest.raises(InputError, match="draw the first colour by lot"):
            BURSTEIN_2026.pair(event)
