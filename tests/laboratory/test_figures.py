"""Figures for people: no more decimals than mean anything, the interval beside the value."""

from __future__ import annotations

import pytest

from ronde.i18n import LANGUAGES, translate
from ronde.laboratory.figures import (
    decimals_of,
    figure,
    mean_figure,
    width_figure,
    with_interval,
)
from ronde.laboratory.statistics import Interval


@pytest.mark.parametrize(
    ("half_width", "decimals"),
    [
        (123.0, 0), (12.0, 0), (9.9, 1), (1.0, 1), (0.99, 2), (0.1, 2), (0.05, 3), (0.0099, 4),
        (0.00001, 4),
    ],
)  # fmt: skip
def test_two_figures_of_the_half_width_are_shown(half_width: float, decimals: int) -> None:
    assert decimals_of(half_width) == decimals
    shown = f"{half_width:.{decimals}f}"
    assert len(shown.replace(".", "").lstrip("0")) <= max(2, len(str(int(half_width))))


@pytest.mark.parametrize(
    ("value", "decimals"), [(0.0, 4), (9.99, 4), (-9.99, 4), (10.0, 1), (-10.0, 1), (None, 4)]
)
def test_without_a_width_the_size_decides(value: float | None, decimals: int) -> None:
    assert decimals_of(None, value) == decimals
    assert decimals_of(0.0, value) == decimals


@pytest.mark.parametrize(
    ("value", "decimals", "sign", "text"),
    [
        (0.0, 1, "+", "+0.0"),
        (-0.04, 1, "", "0.0"),
        (-0.04, 1, "+", "+0.0"),
        (-0.06, 1, "+", "-0.1"),
        (2.5, 0, "", "2"),
        (3.5, 0, "", "4"),
        (None, 3, "+", ""),
    ],
)
def test_nothing_has_no_minus_and_halves_go_to_the_even_figure(
    value: float | None, decimals: int, sign: str, text: str
) -> None:
    assert figure(value, decimals, sign) == text


class TestIntervals:
    def test_even_ones_have_one_width(self) -> None:
        even = Interval(0.5, 0.45, 0.55)
        assert (mean_figure(even), width_figure(even)) == ("0.500", "± 0.050")
        assert mean_figure(even, "+") == "+0.500"

    def test_others_have_both_ends(self) -> None:
        share = Interval(0.02, 0.004, 0.07)
        assert mean_figure(share) == "0.020"
        assert str(width_figure(share)) == "(0.004 to 0.070)"
        assert translate(width_figure(share), "fr") == "(0,004 à 0,070)"

    def test_without_ends_there_is_no_width(self) -> None:
        assert width_figure(Interval(0.5, None, None)) == ""
        assert mean_figure(Interval(None, None, None)) == ""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language_has_its_decimal_sign(self, language: str) -> None:
        shown = translate(with_interval(Interval(41.25, 34.5, 48.125), 1), language)
        assert shown == ("41.2 (34.5–48.1)" if language == "en" else "41,2 (34,5–48,1)")

    def test_a_value_without_an_interval_stands_alone(self) -> None:
        assert with_interval(Interval(3.0, None, None), 2) == "3.00"
        assert with_interval(Interval(None, None, None), 2) == "–"
