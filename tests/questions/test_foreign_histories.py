"""Every Swiss system pairs, checks, compares and explains what another one has paired.

RONDE_FOREIGN=2000 puts so many events before all systems; after a colon may follow the first
seed, so that a longer run can be made in parts: RONDE_FOREIGN=2000:6000.
"""

from __future__ import annotations

import os

import pytest
from tests.foreign_histories import SWISS, History, Tally, comparable, foreign_event, histories

EVENTS = 240
"""Twenty of each system: about 2,200 histories."""


def asked() -> range:
    """Return the seeds of the long run."""
    count, _, first = os.environ.get("RONDE_FOREIGN", str(EVENTS)).partition(":")
    return range(int(first or 0), int(first or 0) + int(count))


@pytest.mark.parametrize("maker", SWISS)
def test_two_other_systems_pair_it(maker: str) -> None:
    """Each system is judge of two others, whose turn changes with the maker."""
    turn = SWISS.index(maker)
    others = [key for key in (*SWISS[turn:], *SWISS[:turn]) if comparable(maker, key)]
    event = foreign_event(turn, maker)
    tally = Tally()
    for judge in others[:2]:
        tally.judge(History(turn, maker, judge, event))
    assert tally.faults == []
    assert tally.histories.total() == 2


@pytest.mark.long
@pytest.mark.parametrize("maker", SWISS)
def test_every_other_system_pairs_it(maker: str) -> None:
    seeds = [seed for seed in asked() if SWISS[seed % len(SWISS)] == maker]
    tally = Tally()
    for history in histories(seeds):
        tally.judge(history)
    assert tally.faults == []
    assert set(tally.histories) == {(maker, key) for key in SWISS if comparable(maker, key)}
