"""Unrated players: 7.1.4 and 8.2."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ronde.ratings.fide.editions import B02_2022, B02_2025
from ronde.ratings.fide.firstrating import NoRatingReason, by_half_points, with_imaginary_draws

NINE = [1900, 1850, 1700, 2050, 1800, 1650, 1750, 2100, 1950]


class TestArticle7_1_4_WhoIsRated:
    def test_five_games_against_rated_players(self) -> None:
        assert B02_2025.first_rating([2000] * 4, Fraction(4)).missing is NoRatingReason.GAMES
        assert B02_2025.first_rating([2000] * 5, Fraction(3)).value == 1993

    def test_below_the_floor_nothing_is_published(self) -> None:
        found = B02_2025.first_rating([1500] * 5, Fraction(1, 2))
        assert found.estimate is not None
        assert (found.estimate.value, found.value, found.missing) == (
            1356,
            None,
            NoRatingReason.FLOOR,
        )
        assert B02_2022.first_rating([1500] * 5, Fraction(1, 2)).value == 1134

    def test_without_games_there_is_no_mean(self) -> None:
        found = B02_2025.first_rating([], Fraction(0))
        assert (found.games, found.opponents_mean) == (0, None)


class TestArticle8_2_1_NoPoints:
    def test_a_first_event_without_points_does_not_count(self) -> None:
        assert B02_2025.first_rating([2300] * 9, Fraction(0)).missing is NoRatingReason.NO_POINTS

    def test_a_later_one_does(self) -> None:
        found = B02_2025.first_rating([2300] * 9, Fraction(0), is_first_event=False)
        assert found.value == 1826


class TestArticle8_2_2_Formula:
    @pytest.mark.parametrize(
        ("rating", "games", "points", "expected"),
        [
            (2000, 5, "3", 1993), (2000, 5, "2.5", 1943), (2000, 5, "2", 1893),
            (1657, 5, "3", 1748), (1600, 5, "1", 1499), (1800, 7, "4", 1843),
        ],
    )  # fmt: skip
    def test_equal_opponents(self, rating: int, games: int, points: str, expected: int) -> None:
        assert with_imaginary_draws([rating] * games, Fraction(points)).value == expected

    def test_a_published_calculation(self) -> None:
        found = with_imaginary_draws([1900, 1901, 1902, 1903, 1901], Fraction(3))
        assert sum([1900, 1901, 1902, 1903, 1901]) == 9507
        assert (found.mean, found.share, found.value) == (Fraction(13107, 7), 57, 1922)

    def test_nine_opponents_and_half_the_points(self) -> None:
        found = with_imaginary_draws(NINE, Fraction("4.5"))
        assert (found.mean, found.share, found.value) == (Fraction(1850), 50, 1850)

    def test_until_2024_half_points_were_counted(self) -> None:
        assert by_half_points([1600] * 5, Fraction("2.5")).value == 1600
        assert by_half_points([1600] * 5, Fraction(4)).value == 1660
        assert by_half_points([1600] * 5, Fraction(1)).value == 1360


class TestArticle8_2_3_Limit:
    @pytest.mark.parametrize(
        ("rating", "games", "points"), [(2100, 5, 5), (2400, 5, 3), (2300, 9, 7)]
    )
    def test_at_most_2200(self, rating: int, games: int, points: int) -> None:
        assert with_imaginary_draws([rating] * games, Fraction(points)).value == 2200

    def test_until_2024_there_was_no_limit(self) -> None:
        assert by_half_points([2400] * 5, Fraction(3)).value == 2420
