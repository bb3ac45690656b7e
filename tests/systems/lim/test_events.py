"""Whole events paired by the system: sound in every round, and quick."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
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


def course(event: Tournament, rounds: int) -> Iterator[tuple[Tournament, RoundPairing, float]]:
    """Yield every round of an event in which results follow a fixed pattern, and its seconds."""
    for number in range(rounds):
        start = time.process_time()
        pairing = LIM_2026.pair(event)
        yield event, pairing, time.process_time() - start
        results = (
            (Result.WIN, Result.LOSS),
            (Result.DRAW, Result.DRAW),
            (Result.LOSS, Result.WIN),
        )
        games = tuple(
            Game(pair.white, pair.black, *results[(pair.white * 7 + pair.black + number) % 3])
            for pair in pairing.pairs
        )
        byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
        event = event.with_round(Round(games, byes))


def field(size: int) -> Tournament:
    players = tuple(Player(PlayerId(n), rating=2700 - n) for n in range(1, size + 1))
    return Tournament(players, number_of_rounds=9, rules="lim-2026", initial_colour=Colour.WHITE)


@pytest.mark.parametrize(("size", "seconds"), [(300, 1.0), (1001, 5.0)])
def test_large_fields_are_quick(size: int, seconds: float, assert_sound: AssertSound) -> None:
    for before, pairing, spent in course(field(size), 9):
        assert spent < seconds, f"round {pairing.round}"
        assert_sound(before, pairing)


def test_a_large_club_is_quick(assert_sound: AssertSound) -> None:
    """Half of the field may not meet each other: nearly everybody floats somewhere."""
    club = ForbiddenGroup(tuple(PlayerId(n) for n in range(2, 301, 2)))
    event = replace(field(300), forbidden=(club,))
    for before, pairing, spent in course(event, 3):
        assert spent < 1.0, f"round {pairing.round}"
        assert_sound(before, pairing)
