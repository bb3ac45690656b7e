"""Colour preferences (A.6) and the allocation of colours (E.1 to E.5)."""

from __future__ import annotations

import pytest

from ronde.kernel.colours import (
    ABSOLUTE,
    BLACK,
    MILD,
    NO_COLOUR,
    NO_PREFERENCE,
    STRONG,
    WHITE,
    Claim,
    ColourRule,
    allocate,
    allocate_newcomers_first,
    by_initial_colour,
    colour_profile,
)
from ronde.model import Colour


@pytest.mark.parametrize(
    ("history", "preference", "strength"),
    [
        ("", NO_COLOUR, NO_PREFERENCE),
        ("W", BLACK, STRONG),
        ("B", WHITE, STRONG),
        ("WB", WHITE, MILD),
        ("BW", BLACK, MILD),
        ("WBW", BLACK, STRONG),
        ("WBB", WHITE, ABSOLUTE),
        ("BWW", BLACK, ABSOLUTE),
        ("BBWW", BLACK, ABSOLUTE),
        ("WBWBWW", BLACK, ABSOLUTE),
        ("WWBWBW", BLACK, ABSOLUTE),
        ("WWWWBB", BLACK, ABSOLUTE),
    ],
)
def test_preference(history: str, preference: int, strength: int) -> None:
    assert colour_profile(history)[:2] == (preference, strength)


def claim(history: str) -> Claim:
    return Claim(colour_profile(history), history)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        ("W", "B", BLACK, ColourRule.BOTH_PREFERENCES),
        ("", "B", BLACK, ColourRule.BOTH_PREFERENCES),
        ("W", "", BLACK, ColourRule.BOTH_PREFERENCES),
        ("WB", "B", BLACK, ColourRule.STRONGER_PREFERENCE),
        ("WBB", "B", WHITE, ColourRule.STRONGER_PREFERENCE),
        ("BWBB", "WBB", WHITE, ColourRule.WIDER_DIFFERENCE),
        ("WBB", "BWBB", BLACK, ColourRule.WIDER_DIFFERENCE),
        ("WBWBB", "BWWBB", WHITE, ColourRule.ALTERNATION),
        ("BWWBB", "WBWBB", BLACK, ColourRule.ALTERNATION),
        ("BBWB", "BWBB", BLACK, ColourRule.ALTERNATION),
        ("WBB", "BWWBB", WHITE, ColourRule.HIGHER_RANKED),
        ("BWWB", "WBWB", BLACK, ColourRule.ALTERNATION),
        ("WBWB", "BWWB", WHITE, ColourRule.ALTERNATION),
        ("WB", "WB", WHITE, ColourRule.HIGHER_RANKED),
        ("WBWB", "WB", WHITE, ColourRule.HIGHER_RANKED),
        ("", "", NO_COLOUR, ColourRule.INITIAL_COLOUR),
    ],
)
def test_allocation(higher: str, lower: str, colour: int, rule: ColourRule) -> None:
    assert allocate(claim(higher), claim(lower)) == (colour, rule)


@pytest.mark.parametrize(
    ("initial", "odd", "colour"),
    [
        (Colour.WHITE, True, WHITE),
        (Colour.WHITE, False, BLACK),
        (Colour.BLACK, True, BLACK),
        (Colour.BLACK, False, WHITE),
    ],
)
def test_initial_colour(initial: Colour, odd: bool, colour: int) -> None:
    assert by_initial_colour(initial, has_odd_number=odd) == colour


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        ("", "", NO_COLOUR, ColourRule.INITIAL_COLOUR),
        ("", "W", WHITE, ColourRule.BOTH_PREFERENCES),
        ("", "B", BLACK, ColourRule.BOTH_PREFERENCES),
        ("W", "", BLACK, ColourRule.BOTH_PREFERENCES),
        ("WW", "W", BLACK, ColourRule.STRONGER_PREFERENCE),
    ],
)
def test_the_initial_colour_before_preferences(
    higher: str, lower: str, colour: int, rule: ColourRule
) -> None:
    claims = [Claim(colour_profile(history), history) for history in (higher, lower)]
    assert allocate_newcomers_first(claims[0], claims[1]) == (colour, rule)
