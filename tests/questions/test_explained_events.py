"""The library explains the next round, or the last one when all were played."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ronde
from ronde.errors import RoundError


def finished(rules: str, rounds: int, players: int = 6) -> ronde.Tournament:
    """Return an event of which all rounds were played."""
    return ronde.generate(rules, players=players, rounds=rounds, seed=4)


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [("dutch-2026", 3), ("dutch-2017", 3), ("dutch-2012", 3), ("berger", 5), ("fmjd-solkoff", 3)],
)
def test_the_last_round_of_a_finished_event(rules: str, rounds: int) -> None:
    event = finished(rules, rounds)
    told = event.explain()
    assert told.round == rounds
    assert str(told) == str(event.explain(round=rounds))
    assert event.explain(board=1).round == rounds
    assert event.explain(full=True).round == rounds
    game = event.rounds[-1].games[0]
    assert event.why_not(game.white, game.black).round == rounds


def test_a_table_ends_without_an_announcement() -> None:
    event = replace(finished("berger", 5), number_of_rounds=None)
    assert event.explain().round == 5


def test_an_event_under_way_tells_of_the_next_round() -> None:
    event = replace(finished("dutch-2026", 3), number_of_rounds=4)
    assert event.explain().round == 4


def test_a_round_that_is_asked_for_by_its_number_is_not_replaced() -> None:
    with pytest.raises(RoundError):
        finished("dutch-2026", 3).explain(round=4)
