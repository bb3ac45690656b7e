"""Settings of a season, and what is said of those that make no sense."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.keizer_seasons import season

from ronde.errors import InputError
from ronde.keizer.presets import PRESETS, USUAL
from ronde.keizer.season import KeizerSeason
from ronde.keizer.terms import RoundHappening, terms_of


@pytest.mark.parametrize("text", ["1/3", "33.3333%", "0.3333"])
def test_shares_are_written_in_three_ways(text: str) -> None:
    share = terms_of([("absence", text)]).shares[RoundHappening.ABSENCE]
    assert abs(share - Fraction(1, 3)) < Fraction(1, 1000)


@pytest.mark.parametrize(
    ("text", "values"),
    [("50", [50, 49, 48, 47]), ("1.5x", [6, 5, 4, 3]), ("2x", [8, 7, 6, 5]), ("4:1", [4, 3, 2, 1])],
)
def test_first_value(text: str, values: list[int]) -> None:
    assert terms_of([("first-value", text)]).values(4) == values


def test_somebody_alone_is_worth_something() -> None:
    assert terms_of([("first-value", "3:1")]).values(1) == [1]


def test_step() -> None:
    assert terms_of([("first-value", "30"), ("step", "5")]).values(4) == [30, 25, 20, 15]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("preset", "ajax", "there is no preset 'ajax'; choose one of none, caissa"),
        ("absence", "a third", "setting absence of keizer is a share from 0 to 2"),
        ("absence", "1/0", "setting absence of keizer is a share from 0 to 2"),
        ("bye", "3", "setting bye of keizer is a share from 0 to 2"),
        ("first-value", "0", "setting first-value of keizer is a whole number from 1"),
        ("first-value", "0.5x", "setting first-value of keizer is a number such as 60"),
        ("first-value", "1:1", "setting first-value of keizer is a number such as 60"),
        ("step", "0", "setting step of keizer is a whole number from 1 to 10000, not '0'"),
        ("gap", "-1", "setting gap of keizer is a whole number from 0"),
        ("meetings", "0", "setting meetings of keizer is a whole number from 1"),
        ("meetings", "often", "setting meetings of keizer is a whole number, or all"),
        ("before-joining", "1.25", "setting before-joining of keizer is a number of points"),
        ("own-value", "maybe", "setting own-value of keizer is one of yes, no, not 'maybe'"),
        ("loss", "1", "a win must bring more than a loss"),
        ("draw", "1.5", "are not in this order"),
    ],
)
def test_what_makes_no_sense_is_said(name: str, value: str, said: str) -> None:
    with pytest.raises(InputError, match=r"keizer|preset") as error:
        terms_of([(name, value)])
    assert said in str(error.value)


def test_a_first_value_that_is_too_small() -> None:
    with pytest.raises(InputError) as error:
        _ = KeizerSeason(season(10, settings=(("first-value", "8"),))).today
    assert str(error.value) == (
        "with a first value of 8 the last of 10 players would be worth -1; set first-value to 10 "
        "at the least, or to 1.5x"
    )


def test_what_is_chosen_goes_before_the_preset() -> None:
    assert not terms_of([("preset", "borne")]).own_value
    assert terms_of([("preset", "borne"), ("own-value", "yes")]).own_value
    assert not terms_of([("preset", "borne"), ("own-value", "usual")]).own_value
    assert terms_of([("preset", "sliedrecht")]).absences == 10


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_known_settings_that_make_sense(preset: str) -> None:
    assert set(PRESETS[preset]) <= set(USUAL)
    terms_of([("preset", preset)])
