"""Accelerated events from the first round to the last, by every Swiss system there is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.checking.replay import replay
from ronde.errors import InputError
from ronde.model import DRAUGHTS, Points, RoundNumber, Tournament
from ronde.model.paired import paired_view
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.systems import registry

SWISS = [key for key in registry.player_keys() if registry.rules(key).can_be_accelerated]
BUSY = Config(
    acceleration="baku",
    late_entry_rate=Fraction(6),
    half_point_bye_rate=Fraction(8),
    zero_point_bye_rate=Fraction(8),
    retired_rate=Fraction(10),
)
QUIET = replace(
    BUSY,
    late_entry_rate=Fraction(0),
    half_point_bye_rate=Fraction(0),
    zero_point_bye_rate=Fraction(0),
    retired_rate=Fraction(0),
    forfeit_rate=Fraction(0),
)

every_system = pytest.mark.parametrize("key", SWISS)


def event(key: str, seed: int, config: Config = BUSY) -> Tournament:
    return generate(rules=key, seed=seed, config=config, players=18, rounds=7).tournament


@every_system
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_replays_without_a_difference(key: str, seed: int) -> None:
    made = event(key, seed)
    assert made.acceleration == "baku"
    assert made.virtual_points
    assert replay(paired_view(made)).agrees


@every_system
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_name_alone_is_enough_to_replay_it(key: str, seed: int) -> None:
    assert replay(paired_view(replace(event(key, seed), virtual_points=()))).agrees


@every_system
def test_acceleration_decides(key: str) -> None:
    """Replayed without it, the same event is another."""
    bare = replace(event(key, 1), acceleration=None, virtual_points=())
    assert not replay(paired_view(bare)).agrees


@every_system
def test_an_own_table_replays(key: str) -> None:
    made = event(key, 4, replace(BUSY, acceleration="1-6:1-2:1.0,7-12:1-2:0.5"))
    assert made.acceleration is None
    assert len(made.virtual_points) == 12
    assert replay(paired_view(made)).agrees


@every_system
def test_two_for_a_win_pairs_like_one(key: str) -> None:
    made = event(key, 5, QUIET)
    doubled = replace(made, points=DRAUGHTS, virtual_points=())
    assert replay(paired_view(doubled)).agrees


def test_late_entries_are_not_on_the_list_of_round_one() -> None:
    """GA is half of those who are paired; others above its last member come to it later."""
    made = event("dutch-2026", 2)
    first = made.rounds[0]
    there = sorted(first.paired)
    assert len(there) < len(made.players)
    last = there[2 * -(-len(there) // 4) - 1]
    members = [e.player for e in made.virtual_points if e.in_round(RoundNumber(1))]
    assert members == list(range(1, last + 1))


def test_floats_of_the_past_are_judged_with_the_points_of_their_round() -> None:
    """Round 3 comes out otherwise when the virtual points of rounds 1 and 2 are forgotten."""
    third = event("dutch-2026", 12).before(RoundNumber(3))
    forgotten = tuple(
        entry._replace(by_round=(Points(0), Points(0), *entry.by_round[2:]))
        for entry in third.virtual_points
    )
    pair = registry.system("dutch-2026").pair
    assert pair(third).pairs != pair(replace(third, virtual_points=forgotten)).pairs


def test_a_round_robin_is_refused() -> None:
    with pytest.raises(InputError, match="berger is no Swiss system"):
        generate(rules="berger", seed=1, config=Config(acceleration="baku"))


def test_the_same_seed_has_the_same_field_with_and_without() -> None:
    plain = event("dutch-2026", 1, replace(BUSY, acceleration=None))
    assert event("dutch-2026", 1).players == plain.players
    assert plain.virtual_points == ()
