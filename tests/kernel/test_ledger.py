"""A ledger that is carried on from round to round says the same as one read from the start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.kernel.ledger import Ledger, ledger_of
from ronde.model import Adjustment, PlayerId, Points, Result, RoundNumber, Tournament
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026

POLICY = DUTCH_2026.history


def said(ledger: Ledger) -> tuple[object, ...]:
    return (
        ledger.scores,
        ledger.met,
        ledger.colours,
        ledger.barred,
        ledger.was_paired,
        ledger.floats,
        ledger.last_scores,
    )


def event(seed: int, acceleration: str = "none") -> Tournament:
    config = Config(acceleration=acceleration, points_for_zero_point_bye=Points(seed % 2 * 5))
    made = generate(seed=seed, players=15, rounds=7, config=config).tournament
    docked = Adjustment((PlayerId(1 + seed),), Points(-5), RoundNumber(2))
    return replace(made, adjustments=(docked,))


@pytest.mark.parametrize("acceleration", ["none", "baku"])
@pytest.mark.parametrize("seed", range(4))
def test_rounds_in_any_order(seed: int, acceleration: str) -> None:
    played = event(seed, acceleration)
    for round_ in (1, 2, 3, 4, 5, 6, 7, 8, 3, 6, 4, 8):
        before = played.before(RoundNumber(round_))
        assert said(ledger_of(before, POLICY)) == said(Ledger(before, POLICY)), round_


def test_a_round_with_other_results_is_read_again() -> None:
    played = event(1)
    first, *_ = played.rounds[-1].games
    turned = first._replace(white_result=Result.LOSS, black_result=Result.WIN)
    other = replace(played.rounds[-1], games=(turned, *played.rounds[-1].games[1:]))
    for last in (played.rounds[-1], other, played.rounds[-1]):
        now = replace(played, rounds=(*played.rounds[:-1], last))
        assert said(ledger_of(now, POLICY)) == said(Ledger(now, POLICY))


def test_what_else_a_pairing_reads_starts_a_ledger_of_its_own() -> None:
    played = event(2)
    ledger_of(played, POLICY)
    docked = replace(played, adjustments=(Adjustment((PlayerId(2),), Points(-10)),))
    worth = replace(played, points=replace(played.points, white_win=Points(30)))
    for changed in (docked, worth):
        assert said(ledger_of(changed, POLICY)) == said(Ledger(changed, POLICY))
    assert said(ledger_of(played, DUTCH_2017.history)) == said(Ledger(played, DUTCH_2017.history))


def test_a_ledger_carried_on_leaves_the_earlier_one_alone() -> None:
    played = event(3)
    before = played.before(RoundNumber(4))
    earlier = ledger_of(before, POLICY)
    told = said(Ledger(before, POLICY))
    later = ledger_of(played, POLICY)
    assert later.earlier is earlier
    assert said(earlier) == told != said(later)
