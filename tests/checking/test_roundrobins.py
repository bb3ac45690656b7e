"""Round robins by hand: whether the pairs that are left can still be played."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ronde.checking.roundrobins import Meetings, can_be_completed, meetings
from ronde.model import Bye, ByeKind, Game, PlayerId, Result, Round
from ronde.systems.registry import system

WON = (Result.WIN, Result.LOSS)


def had(*pairs: tuple[int, int]) -> Meetings:
    return Counter(frozenset((PlayerId(one), PlayerId(other))) for one, other in pairs)


def players(count: int) -> list[PlayerId]:
    return [PlayerId(number) for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [4, 5, 6, 7, 10])
@pytest.mark.parametrize("cycles", [1, 2])
def test_before_the_first_round_everybody_can(count: int, cycles: int) -> None:
    assert can_be_completed(players(count), had(), cycles)


def test_two_groups_of_three_that_are_left_cannot() -> None:
    # Each of 1, 2, 3 has met each of 4, 5, 6: the rest are two triangles, which fill no round.
    across = [(one, other) for one in (1, 2, 3) for other in (4, 5, 6)]
    assert not can_be_completed(players(6), had(*across), 1)


def test_two_triangles_are_no_matter_while_others_are_left() -> None:
    assert can_be_completed(players(6), had((1, 4), (2, 5), (3, 6)), 1)


def test_a_rematch_leaves_too_little() -> None:
    assert not can_be_completed(players(4), had((1, 2), (1, 2), (3, 4)), 1)
    assert can_be_completed(players(4), had((1, 2), (1, 2), (3, 4), (3, 4)), 2)


def test_all_have_met() -> None:
    assert can_be_completed(players(6), had(*combinations(range(1, 7), 2)), 1)


def test_the_exempt_player_has_met_nobody() -> None:
    bye = Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED)
    round_ = Round((Game(PlayerId(1), PlayerId(2), *WON),), (bye,))
    assert meetings([round_]) == had((1, 2), (3, 0))
    assert can_be_completed(players(3), meetings([round_]), 1)
    assert not can_be_completed(players(3), meetings([round_, round_]), 1)
    assert system("berger").rules.by_table
