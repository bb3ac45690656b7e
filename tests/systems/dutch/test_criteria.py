"""What each criterion counts of one pair or of one downfloater."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from ronde.kernel.colours import ColourProfile, colour_profile
from ronde.kernel.ledger import DOWNFLOAT, NO_FLOAT, UPFLOAT
from ronde.systems.dutch import criteria as ask
from ronde.systems.dutch.criteria import (
    LOWER,
    MOVED_DOWN,
    NEXT,
    NOBODY,
    RESIDENT,
    DutchProfile,
)

OfColours = Callable[[ColourProfile, ColourProfile], int]
OfLeaver = Callable[[DutchProfile, int], int]
OfPlayer = Callable[[DutchProfile], int]


def floated(last: int, before: int, role: int = RESIDENT) -> DutchProfile:
    return DutchProfile(role, last_float=last, float_before=before)


EVERYBODY = [
    floated(last, before, role)
    for last, before, role in product(
        (NO_FLOAT, DOWNFLOAT, UPFLOAT), (NO_FLOAT, DOWNFLOAT, UPFLOAT), (MOVED_DOWN, RESIDENT)
    )
]


def test_everybody_is_counted_once() -> None:
    assert [ask.each(player) for player in EVERYBODY] == [1] * 18
    assert [ask.each_leaver(player, NEXT) for player in EVERYBODY] == [1] * 18


@pytest.mark.parametrize(
    ("one", "other", "denied", "denied_strong", "beyond_two", "third"),
    [
        ("W", "B", 0, 0, 0, 0),
        ("", "W", 0, 0, 0, 0),
        ("", "", 0, 0, 0, 0),
        ("WB", "BWWB", 1, 0, 0, 0),  # both mild
        ("WB", "B", 1, 0, 0, 0),  # the mild one gives way
        ("W", "W", 1, 1, 0, 0),
        ("WW", "W", 1, 1, 0, 0),  # the strong one gives way to the absolute one
        ("WW", "B", 0, 0, 0, 0),
        ("WW", "BB", 0, 0, 0, 0),
        ("WW", "WW", 1, 0, 1, 1),
        ("WWW", "WBWW", 1, 0, 1, 1),  # three against two: the second goes on
        ("WBWW", "BWW", 1, 0, 0, 1),  # two against one: the second has had White twice
        ("WBWW", "WWBW", 1, 0, 1, 0),  # at equal differences the second may be denied
        ("BWW", "BWW", 1, 0, 0, 1),
        ("WWWBW", "WWBW", 1, 0, 1, 0),  # the second is denied, whose last two differ
        ("WWBW", "WWWBW", 1, 0, 1, 0),
    ],
)
def test_colours(
    one: str, other: str, denied: int, denied_strong: int, beyond_two: int, third: int
) -> None:
    pair = colour_profile(one), colour_profile(other)
    assert ask.denied_preference(*pair) == denied
    assert ask.denied_strong_preference(*pair) == denied_strong
    assert ask.excessive_difference(*pair) == beyond_two
    assert ask.third_colour_running(*pair) == third


@pytest.mark.parametrize(
    ("question", "float_", "is_last"),
    [
        (ask.had_downfloat, DOWNFLOAT, True),
        (ask.had_upfloat, UPFLOAT, True),
        (ask.had_downfloat_before, DOWNFLOAT, False),
        (ask.had_upfloat_before, UPFLOAT, False),
    ],
)
def test_floats_of_a_paired_player(question: OfPlayer, float_: int, is_last: bool) -> None:
    for player in EVERYBODY:
        asked_for = player.last_float if is_last else player.float_before
        assert question(player) == (1 if asked_for == float_ else 0)


@pytest.mark.parametrize(
    ("question", "roles", "is_last"),
    [
        (ask.leaver_had_downfloat, (MOVED_DOWN, RESIDENT), True),
        (ask.leaver_had_downfloat_before, (MOVED_DOWN, RESIDENT), False),
        (ask.resident_repeats_downfloat, (RESIDENT,), True),
        (ask.resident_repeats_downfloat_before, (RESIDENT,), False),
        (ask.moved_down_repeats_downfloat, (MOVED_DOWN,), True),
        (ask.moved_down_repeats_downfloat_before, (MOVED_DOWN,), False),
    ],
)
def test_downfloats_of_who_leaves(
    question: OfLeaver, roles: tuple[int, ...], is_last: bool
) -> None:
    for player in EVERYBODY:
        asked_for = player.last_float if is_last else player.float_before
        expected = 1 if player.role in roles and asked_for == DOWNFLOAT else 0
        assert question(player, NEXT) == question(player, NOBODY) == expected


def test_who_is_not_paired_in_the_next_bracket() -> None:
    for role in (MOVED_DOWN, RESIDENT):
        assert [ask.unpaired_in_next(DutchProfile(role), o) for o in (NEXT, LOWER)] == [0, 1]
        assert [ask.leaves_next(DutchProfile(role), o) for o in (NEXT, LOWER)] == [0, 1]
    assert [ask.leaves_next(DutchProfile(NEXT), o) for o in (NEXT, LOWER, NOBODY)] == [0, 1, 1]
    assert ask.unpaired_in_next(DutchProfile(NEXT), LOWER) == 0
    assert ask.leaves_next(DutchProfile(LOWER), NOBODY) == 0


def test_a_left_over_player_who_may_not_have_the_bye_weighs_three() -> None:
    assert ask.weight_of_unpaired(DutchProfile(NEXT), NOBODY) == 1
    assert ask.weight_of_unpaired(DutchProfile(NEXT, may_have_bye=False), NOBODY) == 3
    assert ask.weight_of_unpaired(DutchProfile(NEXT, may_have_bye=False), NEXT) == 0


def test_rounds_that_the_receiver_of_the_bye_has_not_played() -> None:
    player = DutchProfile(RESIDENT, unplayed=2)
    assert [ask.unplayed_games_of_bye(player, o) for o in (NEXT, LOWER, NOBODY)] == [0, 0, 2]
