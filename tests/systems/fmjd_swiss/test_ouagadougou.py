"""The Ouagadougou Open 2022, 68 players, pairs as it was played (decision 0105)."""

from __future__ import annotations

import pytest
from tests.draughts import ouagadougou, with_open_game

from ronde.model import RoundNumber, Tournament
from ronde.systems.base import Pair
from ronde.systems.fmjd_swiss.system import FMJD_SOLKOFF

EVENT = ouagadougou()
ROUNDS = range(2, 10)


def paired(event: Tournament, round_: int) -> tuple[Pair, ...]:
    return FMJD_SOLKOFF.pair(event.before(RoundNumber(round_))).pairs


def same_opponents(pairs: tuple[Pair, ...], round_: int) -> int:
    played = {frozenset((g.white, g.black)) for g in EVENT.rounds[round_ - 1].games}
    return sum(frozenset(pair) in played for pair in pairs)


def same_colours(pairs: tuple[Pair, ...], round_: int) -> int:
    played = {(game.white, game.black) for game in EVENT.rounds[round_ - 1].games}
    return sum(tuple(pair) in played for pair in pairs)


@pytest.fixture(scope="module")
def alone() -> dict[int, tuple[Pair, ...]]:
    """Give every round as it is paired from the results alone."""
    return {round_: paired(EVENT, round_) for round_ in (1, *ROUNDS)}


@pytest.fixture(scope="module")
def fifth() -> tuple[Pair, ...]:
    """Give round 5 as it is paired while the game 40-60 of round 4 is open."""
    return paired(with_open_game(EVENT, 4, 40, 60), 5)


def test_first_round(alone: dict[int, tuple[Pair, ...]]) -> None:
    assert same_colours(alone[1], 1) == 34


def test_from_results_alone(alone: dict[int, tuple[Pair, ...]]) -> None:
    agreeing = {round_: same_opponents(alone[round_], round_) for round_ in ROUNDS}
    assert agreeing == {round_: 17 if round_ == 5 else 34 for round_ in ROUNDS}
    assert sum(agreeing.values()) == 255


def test_with_the_open_game(alone: dict[int, tuple[Pair, ...]], fifth: tuple[Pair, ...]) -> None:
    others = sum(same_opponents(alone[round_], round_) for round_ in ROUNDS if round_ != 5)
    assert others + same_opponents(fifth, 5) == 272


def test_colours(alone: dict[int, tuple[Pair, ...]], fifth: tuple[Pair, ...]) -> None:
    others = sum(same_colours(alone[round_], round_) for round_ in ROUNDS if round_ != 5)
    assert others + same_colours(fifth, 5) >= 270
