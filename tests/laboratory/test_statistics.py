"""Statistics against closed forms, exact enumeration and the standard library."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product
from math import atan, comb, cos, isclose, pi, sin, sqrt
from typing import ClassVar

import pytest

from ronde.laboratory.statistics import (
    NOTHING,
    SCALE,
    Interval,
    MeanEstimate,
    Moments,
    PredictionSums,
    Share,
    Summed,
    Z,
    added,
    estimate_of,
    share_of,
    student,
    wilson,
    wilson_with_error,
)


def moments(*values: float | Fraction) -> Moments:
    """Return the moments of values that are whole in parts of the scale."""
    parts = [Fraction(value) * SCALE for value in values]
    assert all(part.denominator == 1 for part in parts), "else rounding would be tested"
    return Moments.of(*(int(part) for part in parts))


# Distributions ------------------------------------------------------------------------------


def student_cdf(t: float, freedom: int) -> float:
    """Return how much of Student's distribution lies below t, by the finite sums."""
    angle = atan(t / sqrt(freedom))
    if freedom % 2:
        term = total = cos(angle) if freedom > 1 else 0.0
        for k in range(1, (freedom - 1) // 2):
            term *= 2 * k / (2 * k + 1) * cos(angle) ** 2
            total += term
        inside = 2 / pi * (angle + sin(angle) * total)
    else:
        term = total = 1.0
        for k in range(1, freedom // 2):
            term *= (2 * k - 1) / (2 * k) * cos(angle) ** 2
            total += term
        inside = sin(angle) * total
    return 0.5 + inside / 2


class TestStudent:
    def test_the_normal_distribution_has_its_point_there(self) -> None:
        assert isclose(Z, statistics.NormalDist().inv_cdf(0.975), rel_tol=1e-12)

    @pytest.mark.parametrize("freedom", [1, 2, 3, 4])
    def test_few_degrees_of_freedom_are_exact(self, freedom: int) -> None:
        assert student_cdf(student(freedom), freedom) == pytest.approx(0.975, abs=1e-9)

    @pytest.mark.parametrize("freedom", [5, 6, 7, 9, 10, 19, 20, 49, 99, 998, 999])
    def test_more_are_right_to_a_hundred_thousandth(self, freedom: int) -> None:
        assert student_cdf(student(freedom), freedom) == pytest.approx(0.975, abs=1e-5)

    def test_one_degree_of_freedom_is_that_of_cauchy(self) -> None:
        assert student(1) == pytest.approx(1 / (sin(pi * 0.025) / cos(pi * 0.025)), rel=1e-9)

    def test_it_falls_towards_the_normal_distribution(self) -> None:
        points = [student(freedom) for freedom in range(1, 200)]
        assert points == sorted(points, reverse=True)
        assert Z < student(10**6) < Z + 1e-5


class TestWilson:
    @pytest.mark.parametrize(("count", "of"), [(1, 7), (3, 10), (50, 200), (999, 1000)])
    def test_its_ends_are_where_the_score_test_turns(self, count: int, of: int) -> None:
        """At an end the share lies Z standard errors away, by the error that the end would have."""
        for end in wilson(count, of):
            error = sqrt(end * (1 - end) / of)
            assert abs(count / of - end) == pytest.approx(Z * error, rel=1e-9)

    def test_a_published_value(self) -> None:
        assert wilson(3, 10) == pytest.approx((0.10779, 0.60322), abs=1e-5)

    @pytest.mark.parametrize("of", [1, 2, 20, 10_000])
    def test_nothing_and_all_are_mirrored_and_have_a_closed_form(self, of: int) -> None:
        low, high = wilson(0, of)
        assert (low, high) == pytest.approx((0.0, Z * Z / (of + Z * Z)))
        assert wilson(of, of) == pytest.approx((1 - high, 1.0))

    def test_shares_are_mirrored(self) -> None:
        for count in range(31):
            low, high = wilson(count, 30)
            assert wilson(30 - count, 30) == pytest.approx((1 - high, 1 - low))

    def test_it_holds_the_true_chance_as_often_as_it_says(self) -> None:
        """Every outcome of twenty trials, by its exact probability, over all chances."""
        covered = []
        for percent in range(5, 96):
            chance = percent / 100
            covered.append(
                sum(
                    comb(20, k) * chance**k * (1 - chance) ** (20 - k)
                    for k in range(21)
                    if wilson(k, 20)[0] <= chance <= wilson(k, 20)[1]
                )
            )
        assert 0.945 < statistics.mean(covered) < 0.965
        assert min(covered) > 0.9

    def test_trials_that_go_together_count_for_fewer(self) -> None:
        # A hundred trials in pairs that always agree have the error of fifty.
        error = sqrt(0.3 * 0.7 / 50)
        assert wilson_with_error(0.3, 100, error) == pytest.approx(wilson(15, 50))

    @pytest.mark.parametrize("error", [None, 0.0, 0.0001])
    def test_they_never_count_for_more_than_there_are(self, error: float | None) -> None:
        assert wilson_with_error(0.3, 100, error) == pytest.approx(wilson(30, 100))

    def test_without_trials_nothing_is_known(self) -> None:
        assert wilson_with_error(0.0, 0, None) == (0.0, 1.0)


# Sums ---------------------------------------------------------------------------------------

_VALUES = [Fraction(n, 8) for n in (2, 4, 6, 4, 0, 8, 4, 13, -5)]


class TestMoments:
    def test_mean_deviation_and_error_are_those_of_the_standard_library(self) -> None:
        found = moments(*_VALUES)
        assert found.mean == float(statistics.mean(_VALUES))
        deviation = statistics.stdev(map(float, _VALUES))
        assert found.deviation == pytest.approx(deviation, rel=1e-14)
        assert found.error == pytest.approx(deviation / 3, rel=1e-14)
        assert found.half_width == pytest.approx(student(8) * deviation / 3, rel=1e-14)

    def test_they_are_exact_where_floats_are_not(self) -> None:
        """A tenth point in a milliard of games: a float would have lost it."""
        huge = Moments(3, 3 * 10**24 + 1, 3 * 10**48 + 2 * 10**24 + 1)
        assert huge._deviations == 2
        assert huge.deviation == pytest.approx(sqrt(Fraction(2, 6)) / SCALE)

    def test_parts_add_up_in_any_order(self) -> None:
        whole = moments(*_VALUES[:4])
        for order in permutations(_VALUES[:4]):
            one, two, three, four = map(moments, order)
            assert one.plus(two).plus(three.plus(four)) == whole
            assert one.plus(two.plus(three).plus(four)) == whole
        assert whole.plus(NOTHING) == whole

    def test_nothing_and_one_value_have_no_spread(self) -> None:
        assert (NOTHING.mean, NOTHING.deviation, NOTHING.interval()) == (None, None, None)
        single = Moments.of(None, 5 * SCALE, None)
        assert (single.number, single.mean) == (1, 5.0)
        assert (single.deviation, single.error, single.half_width) == (None, None, None)
        assert (single.interval(), single.interval(1)) == (None, None)

    def test_equal_values_have_an_interval_without_width(self) -> None:
        assert moments(2, 2, 2).interval() == (2.0, 2.0)


class TestIntervalsOfMeans:
    def test_they_hold_the_mean_of_three_dice_as_often_as_they_say(self) -> None:
        """All 7,776 throws of five dice: the true mean is 3.5."""
        held = sum(
            low <= 3.5 <= high
            for throw in product(range(1, 7), repeat=5)
            if (ends := Moments.of(*(eyes * SCALE for eyes in throw)).interval())
            for low, high in (ends,)
        )
        assert held / 6**5 == pytest.approx(0.95, abs=0.02)

    @pytest.mark.parametrize("count", range(13))
    @pytest.mark.parametrize("top", [1, 100])
    def test_of_what_happened_or_not_they_are_those_of_wilson(self, count: int, top: int) -> None:
        found = moments(*[top] * count, *[0] * (12 - count)).interval(top)
        low, high = wilson(count, 12)
        assert found == pytest.approx((low * top, high * top))

    def test_a_trial_with_a_share_of_several_counts_for_several(self) -> None:
        values = [Fraction(n, 8) for n in (3, 4, 5, 4, 3, 5)]  # far less spread than 0 and 1
        mean = statistics.mean(values)
        variance = statistics.variance(values) / len(values)
        trials = mean * (1 - mean) / variance
        assert trials > 40
        assert moments(*values).interval(1) == pytest.approx(
            wilson(float(mean * trials), float(trials))
        )

    def test_the_less_parts_spread_the_narrower_it_is(self) -> None:
        """Down to parts that are always the same, such as four rounds of nine by their seeding."""
        widths = []
        for spread in (64, 16, 4, 1, 0):
            ends = moments(*[Fraction(500 + sign * spread, 1000) for sign in (1, -1) * 6]).interval(
                1
            )
            assert ends is not None
            widths.append(ends[1] - ends[0])
        assert widths == sorted(widths, reverse=True)
        assert widths[-1] == 0.0
        assert widths[-2] < 0.002

    def test_it_counts_for_one_at_least(self) -> None:
        spread = moments(0, 0, 1, 1, 0, 1).interval(1)
        assert spread == pytest.approx(wilson(3, 6))


@dataclass(frozen=True, slots=True)
class _Tally(Summed):
    """Sums of every kind that tallies have."""

    number: int
    counts: Counter[str]
    row: tuple[Moments, ...]
    table: dict[str, _Inner]
    label: str = ""

    alike: ClassVar[frozenset[str]] = frozenset({"label"})


@dataclass(slots=True)
class _Inner(Summed):
    number: int = 0
    counts: Counter[str] = field(default_factory=Counter)


def _tally(n: int) -> _Tally:
    inner = _Inner(n, Counter({"in": n}))
    return _Tally(n, Counter({"a": n, str(n): 1}), (moments(n), moments(2 * n)), {"x": inner}, "l")


class TestSummed:
    def test_every_field_adds_up(self) -> None:
        assert _tally(1) + _tally(2) == _Tally(
            3,
            Counter({"a": 3, "1": 1, "2": 1}),
            (moments(1, 2), moments(2, 4)),
            {"x": _Inner(3, Counter({"in": 3}))},
            "l",
        )

    def test_in_whatever_parts_and_order(self) -> None:
        for a, b, c in permutations([_tally(1), _tally(2), _tally(5)]):
            assert (a + b) + c == a + (b + c) == _tally(1) + _tally(2) + _tally(5)

    def test_parts_are_not_changed_by_it(self) -> None:
        one, other = _tally(1), _tally(2)
        assert (one + other).number == 3
        assert (one, other) == (_tally(1), _tally(2))

    def test_rows_of_different_length_are_a_mistake(self) -> None:
        with pytest.raises(ValueError, match="shorter"):
            added((1, 2), (1,))
        with pytest.raises(KeyError):
            added({"a": 1}, {"b": 1})


class TestPredictionSums:
    TRIALS: ClassVar = [[(0.5, True), (0.25, False)], [(0.75, True)], [(0.5, False)] * 3]
    """Of each trial its predictions, and whether they came true."""

    @staticmethod
    def of(trial: list[tuple[float, bool]], scale: int = 4) -> PredictionSums:
        total = PredictionSums()
        for chance, happened in trial:
            parts = int(chance * scale)
            one = PredictionSums(1, parts, int(happened), parts * (scale - parts))
            total = total.plus(one)
        return total.of_trial(scale)

    def total(self) -> PredictionSums:
        first, second, third = map(self.of, self.TRIALS)
        return first.plus(second.plus(third))

    def test_the_error_is_that_of_the_trials_around_the_difference(self) -> None:
        total = self.total()
        numbers = [len(trial) for trial in self.TRIALS]
        surplus = [sum(happened - chance for chance, happened in trial) for trial in self.TRIALS]
        mean = sum(surplus) / sum(numbers)
        around = sum((s - mean * n) ** 2 for s, n in zip(surplus, numbers, strict=True))
        independent = sum(c * (1 - c) for trial in self.TRIALS for c, _ in trial)
        assert around > independent
        assert total.error(4) == pytest.approx(sqrt(around) / sum(numbers))

    def test_trials_that_agree_by_chance_have_the_error_of_independent_ones(self) -> None:
        alike = self.of([(0.5, True), (0.5, False)])
        assert alike.plus(alike).error(4) == pytest.approx(sqrt(4 * 0.25) / 4)

    def test_predictions_that_are_sure_and_right_have_none(self) -> None:
        assert self.of([(1.0, True), (0.0, False)]).error(4) == 0.0


# What documents say -------------------------------------------------------------------------


class TestShares:
    def test_count_share_error_and_interval(self) -> None:
        found = share_of(69, 200)
        assert (found.count, found.of, found.share) == (69, 200, 0.345)
        assert found.error == pytest.approx(sqrt(0.345 * 0.655 / 200), abs=1e-6)
        assert (found.low, found.high) == pytest.approx(wilson(69, 200), abs=1e-6)

    def test_no_trial_is_no_share(self) -> None:
        assert share_of(0, 0) == Share(0, 0, None, None, 0.0, 1.0)

    def test_six_decimals_are_kept(self) -> None:
        found = share_of(1, 3)
        assert found.share == 0.333333
        assert all(value == round(value, 6) for value in (found.error or 0, found.low, found.high))


class TestEstimates:
    def test_of_points_in_tenths(self) -> None:
        points = [65, 70, 55, 60]
        found = estimate_of(Moments.of(*(each * SCALE // 10 for each in points)))
        deviation = statistics.stdev(each / 10 for each in points)
        assert found == MeanEstimate(4, 6.25, round(deviation, 6), round(deviation / 2, 6))

    def test_of_one_and_of_none(self) -> None:
        assert estimate_of(moments(6.5)) == MeanEstimate(1, 6.5, None, None)
        assert estimate_of(NOTHING) == MeanEstimate(0, None, None, None)


class TestInterval:
    def test_it_follows_from_sums(self) -> None:
        found = Interval.of(moments(1, 2, 3))
        assert (found.mean, found.half_width) == pytest.approx((2.0, student(2) / sqrt(3)))
        assert Interval.of(moments(1)) == Interval(1.0, None, None)
        assert Interval.of(NOTHING) == Interval(None, None, None)

    @pytest.mark.parametrize(
        ("low", "high", "sure"),
        [(0.1, 0.2, True), (-0.2, -0.1, True), (-0.1, 0.1, False), (0.0, 0.1, False)],
    )
    def test_a_difference_is_sure_where_nothing_lies_outside(
        self, low: float, high: float, sure: bool
    ) -> None:
        assert Interval((low + high) / 2, low, high).is_sure is sure

    def test_without_ends_nothing_is_sure(self) -> None:
        assert not Interval(5.0, None, None).is_sure

    def test_the_mean_stands_in_the_middle_or_not(self) -> None:
        assert Interval(0.5, 0.25, 0.75).is_even
        assert Interval(0.5, None, None).is_even
        assert not Interval(0.0, 0.0, 0.1).is_even
