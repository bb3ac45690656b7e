"""Article 4: the walk of the first player through his possible opponents.

Round 1 has no colours, so a prohibition stands for a game played before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.model import Tournament

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]


@pytest.mark.parametrize(
    ("met", "column"),
    [
        ("", "1-4 2-5 3-6"),
        ("1-4", "1-5 2-4 3-6"),
        ("1-4 1-5", "1-6 2-4 3-5"),
        ("1-4 1-5 1-6", "1-3 2-5 4-6"),
        ("1-4 1-5 1-6 1-3", "1-2 3-5 4-6"),
    ],
)
def test_4_2_number_1_searches(event: Event, paired: Paired, met: str, column: str) -> None:
    assert paired(event(6, forbidden=met)).meetings == column


@pytest.mark.parametrize(
    ("met", "column"),
    [
        ("", "1-6 2-4 3-5"),
        ("2-4", "1-6 2-5 3-4"),
        ("2-4 2-5", "1-6 2-3 4-5"),
        ("2-4 2-5 2-3", "1-3 2-6 4-5"),
        ("2-4 2-5 2-3 2-6", "1-2 3-5 4-6"),
    ],
)
def test_4_3_number_2_searches(event: Event, paired: Paired, met: str, column: str) -> None:
    assert paired(event(6, forbidden="1-4 1-5 " + met)).meetings == column


@pytest.mark.parametrize(
    ("met", "column"),
    [
        ("", "1-4 2-5 3-6"),
        ("3-6", "1-4 2-6 3-5"),
        ("3-6 2-6", "1-6 2-4 3-5"),
        ("3-6 2-6 1-6", "1-3 2-5 4-6"),
        ("3-6 2-6 1-6 4-6", "1-3 2-4 5-6"),
    ],
)
def test_4_1_upward_the_lowest_searches(
    event: Event, paired: Paired, met: str, column: str
) -> None:
    below = dict.fromkeys(range(1, 7), -10)
    assert paired(event(6, forbidden=met, lifted=below)).meetings == column


def test_4_4_odd_group(event: Event, paired: Paired) -> None:
    """Number 2 has nobody in the group of seven and replaces number 7 as the floater."""
    above = dict.fromkeys(range(1, 8), 10)
    seen = paired(event(8, forbidden="2-1 2-3 2-4 2-5 2-6 2-7", lifted=above))
    assert (seen.floaters, seen.meetings) == ("2d", "1-5 2-8 3-6 4-7")


def test_4_4_even_group(event: Event, paired: Paired) -> None:
    """Numbers 1 and 2 can meet number 6 only: 2 floats, and the lowest who can with him."""
    above = dict.fromkeys(range(1, 7), 10)
    met = "1-2 1-3 1-4 1-5 2-3 2-4 2-5"
    seen = paired(event(8, forbidden=met, lifted=above))
    assert sorted(seen.floaters.split()) == ["2d", "5d"]
    assert seen.meetings == "1-6 2-7 3-4 5-8"


def test_the_walk_for_eight_players(event: Event, paired: Paired) -> None:
    """The halves are made anew when a pair has left: 2 tries 6 first among seven others."""
    seen = paired(event(8, forbidden="1-5 1-6 1-7 1-8"))
    assert seen.meetings == "1-4 2-6 3-7 5-8"


def test_an_exchange_says_why(event: Event, paired: Paired) -> None:
    (exchange,) = paired(event(6, forbidden="1-4")).exchanges()
    assert exchange == (1, (1, 5), 4, "incompatible", False)


def test_an_exchange_for_the_others(event: Event, paired: Paired) -> None:
    """Number 2 can meet number 4 only, so number 1 does without him."""
    (exchange,) = paired(event(6, forbidden="2-1 2-3 2-5 2-6")).exchanges()
    assert (exchange.pair, exchange.reason) == ((1, 5), "rest")
