"""Article 1: who receives the bye after the first round, and rounds without a pairing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import NoLegalPairingError
from ronde.model import PointSystem, Tournament
from ronde.systems.lim.system import LIM_2026

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]


def test_the_lowest_ranked_whatever_his_rating(event: Event, paired: Paired) -> None:
    seen = paired(event(5, "1>4 2>5 3U", ratings={1: 1000, 5: 2500}))
    assert seen.bye == 5
    assert seen.needed() == ()


def test_not_twice(event: Event, paired: Paired) -> None:
    seen = paired(event(5, "1>3 2>4 5U", lifted={5: -20}))
    assert seen.bye == 4
    assert not seen.derived.standing.may_have_bye[seen.derived.standing.ids.index(5)]


def test_not_twice_even_if_it_is_worth_a_draw(event: Event, paired: Paired) -> None:
    position = event(5, "1>3 2>4 5U", lifted={5: -20})
    assert paired(replace(position, points=PointSystem.simple(10, 5, bye=5))).bye == 4


@pytest.mark.parametrize("unplayed", ["4-5", "5F 4Z"])
def test_not_after_a_win_without_a_game(event: Event, paired: Paired, unplayed: str) -> None:
    assert paired(event(5, f"1>2 3H {unplayed}", lifted={5: -20})).bye == 4


def test_a_half_point_bye_does_not_bar(event: Event, paired: Paired) -> None:
    assert paired(event(5, "1>2 3>4 5H", lifted={5: -20})).bye == 5


def test_the_rest_must_have_a_pairing(event: Event, paired: Paired) -> None:
    """Without 5 nobody is left for 4."""
    seen = paired(event(5, "1=2 3=4 5H", forbidden="1-4 2-4"))
    assert seen.bye == 4
    assert seen.needed() == (5,)


def test_no_pairing_of_an_even_field(event: Event) -> None:
    with pytest.raises(NoLegalPairingError, match="round 4 cannot be paired") as refused:
        LIM_2026.pair(event(4, "1=2 3=4", "3=1 4=2", "1=4 2=3"))
    assert refused.value.blocked == (1, 2, 3, 4)


def test_nobody_may_have_the_bye(event: Event) -> None:
    with pytest.raises(NoLegalPairingError, match="nobody left may receive the bye"):
        LIM_2026.pair(event(3, "1+2 3U", "2F 1Z 3Z"))
