"""Rated players: expectation, K, rounding, performance (B.02 articles 7 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from ronde.ratings.fide.change import (
    Known,
    coefficient,
    cut_in_every_game,
    cut_once,
    expected_score,
    limited,
    per_cent,
    performance,
    period_change,
)
from ronde.ratings.fide.editions import (
    B02_2022,
    B02_2024,
    B02_2024_12,
    B02_2025,
    EDITIONS,
    RatingKind,
    edition,
    edition_on,
)
from ronde.ratings.fide.tables import difference_for, expected_per_cent

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


def change(
    own: int, k: int, *games: tuple[int, Fraction], kind: RatingKind = RatingKind.STANDARD
) -> Fraction:
    """Return K times the sum of score less expectation, by the edition in force."""
    opponents = [rating for rating, _ in games]
    differences = B02_2025.counted_differences(own, opponents, kind)
    made = sum((score for _, score in games), Fraction(0))
    return k * (made - sum(map(expected_score, differences), Fraction(0)))


class TestArticle8_1_Tables:
    @pytest.mark.parametrize(
        ("difference", "win"),
        [
            (3, "5.0"), (4, "4.9"), (10, "4.9"), (11, "4.8"), (206, "2.4"), (207, "2.3"),
            (391, "0.9"), (392, "0.8"),
        ],
    )  # fmt: skip
    def test_edges_of_the_expectation(self, difference: int, win: str) -> None:
        assert change(2200, 10, (2200 - difference, WIN)) == Fraction(win)

    @pytest.mark.parametrize(("difference", "loss"), [(344, "-1.2"), (345, "-1.1")])
    def test_edges_for_the_weaker_side(self, difference: int, loss: str) -> None:
        assert change(2000, 10, (2000 + difference, LOSS)) == Fraction(loss)

    def test_the_tables_are_mirrors(self) -> None:
        assert [difference_for(p) for p in (0, 40, 50, 60, 100)] == [-800, -72, 0, 72, 800]
        assert all(difference_for(100 - p) == -difference_for(p) for p in range(101))
        assert all(expected_per_cent(-d) == 100 - expected_per_cent(d) for d in range(4, 800))
        assert [expected_per_cent(d) for d in (735, 736)] == [99, 100]

    def test_a_share_is_rounded_half_up(self) -> None:
        assert [per_cent(Fraction(p, 2), 8) for p in (1, 3, 9, 11)] == [6, 19, 56, 69]


class TestArticle8_3_1_Differences:
    def test_a_wide_difference_counts_as_400_in_every_game(self) -> None:
        games = (2200, WIN), (1900, DRAW), (1550, WIN), (2450, LOSS), (2000, DRAW)
        assert cut_in_every_game(2000, [rating for rating, _ in games], 2650) == [
            -200, 100, 400, -400, 0,
        ]  # fmt: skip
        assert change(2000, 20, *games) == Fraction("12.4")
        assert change(2000, 40, *games) == Fraction("24.8")

    @pytest.mark.parametrize(
        ("own", "other", "k", "score", "expected"),
        [
            (2649, 2149, 10, WIN, "0.8"), (2650, 2150, 10, WIN, "0.4"),
            (2700, 2200, 10, WIN, "0.4"), (2700, 2200, 10, DRAW, "-4.6"),
            (2200, 2700, 20, WIN, "18.4"), (2200, 2700, 20, DRAW, "8.4"),
            (2700, 1964, 10, WIN, "0"), (2700, 1965, 10, WIN, "0.1"),
        ],
    )  # fmt: skip
    def test_from_2650_on_the_real_difference_counts(
        self, own: int, other: int, k: int, score: Fraction, expected: str
    ) -> None:
        assert change(own, k, (other, score)) == Fraction(expected)

    def test_the_own_rating_decides(self) -> None:
        assert B02_2025.counted_differences(2813, [2400], RatingKind.STANDARD) == [413]
        assert B02_2025.counted_differences(2400, [2813], RatingKind.STANDARD) == [-400]

    @pytest.mark.parametrize("kind", [RatingKind.RAPID, RatingKind.BLITZ])
    def test_rapid_and_blitz_have_no_exception(self, kind: RatingKind) -> None:
        assert change(2700, 10, (2200, WIN), kind=kind) == Fraction("0.8")

    def test_before_october_2025_there_was_none(self) -> None:
        assert B02_2024_12.counted_differences(2700, [2200], RatingKind.STANDARD) == [400]

    @pytest.mark.parametrize(
        ("opponents", "expected"),
        [
            ([1500, 1400, 2450], [500, 400, -400]),
            ([1600, 1599], [400, 400]),
            ([1600], [400]),
            ([], []),
        ],
    )
    def test_until_2024_one_opponent_was_raised(
        self, opponents: Sequence[int], expected: list[int]
    ) -> None:
        assert cut_once(2000, opponents, None) == expected
        assert B02_2022.counted_differences(2000, opponents, RatingKind.RAPID) == expected

    @pytest.mark.parametrize(
        ("kind", "own", "other", "is_rated"),
        [
            (RatingKind.RAPID, 2700, 2100, False), (RatingKind.RAPID, 2700, 2101, True),
            (RatingKind.BLITZ, 2000, 2601, False), (RatingKind.BLITZ, 2000, 2600, True),
            (RatingKind.STANDARD, 2700, 2100, True),
        ],
    )  # fmt: skip
    def test_rapid_and_blitz_with_a_gap_are_not_rated(
        self, kind: RatingKind, own: int, other: int, is_rated: bool
    ) -> None:
        assert B02_2025.is_rated(own, other, kind) is is_rated
        assert B02_2024.is_rated(own, other, kind)


class TestArticle8_3_2_Change:
    @pytest.mark.parametrize(
        ("difference", "win", "draw", "loss"),
        [
            (0, "10", "0", "-10"), (100, "7.2", "-2.8", "-12.8"), (200, "4.8", "-5.2", "-15.2"),
            (300, "3", "-7", "-17"), (400, "1.6", "-8.4", "-18.4"),
        ],
    )  # fmt: skip
    def test_one_game(self, difference: int, win: str, draw: str, loss: str) -> None:
        found = [change(2000, 20, (2000 - difference, score)) for score in (WIN, DRAW, LOSS)]
        assert found == [Fraction(win), Fraction(draw), Fraction(loss)]


class TestArticle8_3_3_Coefficient:
    @pytest.mark.parametrize(
        ("known", "k", "is_certain"),
        [
            (Known(2399, age=30, highest=2400, games=90), 10, True),
            (Known(2400), 10, True),
            (Known(2299, age=18, highest=2299), 40, True),
            (Known(2250, age=18, highest=2300, games=90), 20, True),
            (Known(2299, age=18), 40, False),
            (Known(2299, age=19, highest=2299, games=30), 20, True),
            (Known(2350, age=40, highest=2350, games=29), 40, True),
            (Known(2000), 20, False),
            (Known(2400, listed=20), 20, True),
        ],
    )
    def test_the_first_line_that_fits(self, known: Known, k: int, is_certain: bool) -> None:
        found = coefficient(known)
        assert (found.value, found.is_certain) == (k, is_certain)

    @pytest.mark.parametrize(
        ("k", "games", "expected"),
        [
            (40, 17, 40), (40, 18, 38), (40, 25, 28), (20, 35, 20), (20, 36, 19), (20, 39, 17),
            (10, 70, 10), (10, 71, 9),
        ],
    )  # fmt: skip
    def test_k_times_games_is_at_most_700(self, k: int, games: int, expected: int) -> None:
        assert limited(k, games) == expected


class TestArticle8_3_4_Rounding:
    @pytest.mark.parametrize(
        ("exact", "whole"), [("-2.5", -3), ("2.5", 3), ("0.5", 1), ("-0.5", -1), ("2.49", 2)]
    )
    def test_halves_go_away_from_zero(self, exact: str, whole: int) -> None:
        assert period_change([Fraction(exact)]) == whole

    def test_a_period_of_two_events_is_rounded_once(self) -> None:
        first = change(1623, 20, (1700, WIN), (1650, DRAW), (1500, WIN), (1820, LOSS), (1600, DRAW))
        second = change(1623, 20, (1450, WIN), (1710, DRAW), (1900, DRAW), (1580, LOSS))
        assert (first, second) == (Fraction("14"), Fraction("3.2"))
        assert period_change([first, second]) == 17
        assert period_change([Fraction("0.4")] * 2) == 1


class TestArticle7_Performance:
    @pytest.mark.parametrize(
        ("opponents", "points", "expected"),
        [
            ([2380] * 9, "7", 2600),
            ([2400, 2450, 2380, 2300, 2500, 2350, 2420, 2250, 2390], "6.5", 2548),
            ([2000], "0", 1200),
        ],
    )
    def test_mean_and_share(self, opponents: list[int], points: str, expected: int) -> None:
        assert performance(opponents, Fraction(points)) == expected

    def test_without_an_opponent_there_is_none(self) -> None:
        assert performance([], Fraction(0)) is None


class TestEditions:
    @pytest.mark.parametrize(
        ("day", "key"),
        [
            ((2021, 12, 31), None), ((2022, 1, 1), "b02-2022"), ((2024, 2, 29), "b02-2022"),
            ((2024, 3, 1), "b02-2024"), ((2024, 11, 30), "b02-2024"),
            ((2024, 12, 1), "b02-2024-12"), ((2025, 9, 30), "b02-2024-12"),
            ((2025, 10, 1), "b02-2025"),
        ],
    )  # fmt: skip
    def test_the_day_decides(self, day: tuple[int, int, int], key: str | None) -> None:
        found = edition_on(day)
        assert (found and found.key) == key

    def test_they_follow_each_other_and_are_found_by_key(self) -> None:
        assert [edition(known.key) for known in EDITIONS] == list(EDITIONS)
        assert [known.since for known in EDITIONS] == sorted(known.since for known in EDITIONS)
