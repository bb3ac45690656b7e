"""Figures worked out by hand from the formulas, each of which must come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest

from ronde.ratings.exact import nearest
from ronde.ratings.ffjd import NationalPlayerRating, RateKind, Series, SeriesRating, rate
from ronde.ratings.ffjd.accelerated import final_estimate
from ronde.ratings.ffjd.computation import SeriesStatus
from ronde.ratings.ffjd.evolution import coefficient, expected_points, game_evolution
from ronde.ratings.ffjd.firstrating import normal_value
from ronde.ratings.ffjd.foreign import equivalent

Make = Callable[..., Series]

FIVE_GAMES = ("1-2:2", "3-1:1", "1-4:0", "5-1:0", "1-6:1")
FIVE_OPPONENTS = {2: 1300, 3: 1450, 4: 1600, 5: 1500, 6: 1380}


def of(rating: SeriesRating, id_: int) -> NationalPlayerRating:
    return next(one for one in rating.players if one.player.id == id_)


@pytest.mark.parametrize(
    ("rating", "slow", "fast"),
    [
        (600, "25", "15"),
        (1349, "25", "15"),
        (1350, "25", "15"),
        (1400, "65/3", "35/3"),
        (1425, "20", "10"),
        (1499, "226/15", "76/15"),
        (1500, "15", "5"),
        (1501, "15", "5"),
        (2400, "15", "5"),
    ],
)
def test_k(rating: int, slow: str, fast: str) -> None:
    assert coefficient(rating, RateKind.SLOW) == Fraction(slow)
    assert coefficient(rating, RateKind.ACCELERATED) == Fraction(fast)


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (-450, "0.1"),
        (-449, "0.102"),
        (-300, "0.4"),
        (-100, "0.8"),
        (0, "1"),
        (50, "1.1"),
        (250, "1.5"),
        (449, "1.898"),
        (450, "1.9"),
        (451, "1.9"),
        (-2000, "0.1"),
    ],
)
def test_pa(difference: int, expected: str) -> None:
    assert expected_points(1400 + difference, 1400) == Fraction(expected)


class TestOnePlayerOfFiveGames:
    def test_evolution_game_by_game_at_slow_rates(self, make_series: Make) -> None:
        player = of(rate(make_series({1: 1400, **FIVE_OPPONENTS}, *FIVE_GAMES)), 1)
        games = [game_evolution(Fraction(1400), g, RateKind.SLOW) for g in player.tally.counted]
        assert [round(float(g), 3) for g in games] == [17.333, 2.167, -13, 26, -0.867]
        assert player.evolution == Fraction(949, 30)
        assert player.final == 1432

    def test_evolution_at_accelerated_rates(self, make_series: Make) -> None:
        series = make_series({1: 1400, **FIVE_OPPONENTS}, *FIVE_GAMES, kind="accelerated")
        player = of(rate(series), 1)
        assert player.evolution == Fraction(511, 30)
        assert player.final == 1417

    def test_mean_performance_and_first_rating(self, make_series: Make) -> None:
        rated = of(rate(make_series({1: 1400, **FIVE_OPPONENTS}, *FIVE_GAMES)), 1)
        unrated = of(rate(make_series({1: None, **FIVE_OPPONENTS}, *FIVE_GAMES)), 1)
        assert [rated.opponents_mean, rated.performance] == [1446, 1546]
        assert [unrated.opponents_mean, unrated.performance] == [1446, 1546]
        assert unrated.final == 1496


def test_annex_b_with_four_rated_players(make_series: Make) -> None:
    # The two unrated score 6 and 3 in the round robin of six.
    series = make_series(
        {1: 1400, 2: 1300, 3: 1200, 4: 1500, 5: None, 6: None},
        "5-1:1 6-2:1", "5-2:2 6-1:0", "5-3:1 6-4:1", "5-4:1 6-3:0", "5-6:1",
    )  # fmt: skip
    found = rate(series)
    five, six = of(found, 5), of(found, 6)
    assert (five.tally.points, six.tally.points) == (6, 3)
    assert (five.performance, six.performance) == (Fraction("1412.5"), Fraction("1162.5"))
    assert (five.opponents_mean, six.opponents_mean) == (Fraction("1312.5"), Fraction("1362.5"))
    assert five.first is not None
    assert six.first is not None
    assert (five.first.exact, six.first.exact) == (Fraction("1362.5"), Fraction("1262.5"))
    assert (five.final, six.final) == (1363, 1263)
    assert found.summary.final_estimate == found.summary.automatic_estimate


def test_two_rated_players_and_an_estimate() -> None:
    assert final_estimate(2, Fraction(1150), Fraction(1000)) == 1075


@pytest.mark.parametrize(("fmjd", "ffjd"), [(2000, 1935), (2200, 2235), (2400, 2535), (2130, 2130)])
def test_fmjd_ratings(fmjd: int, ffjd: int) -> None:
    assert equivalent(fmjd) == ffjd


PRINTED = (1100, 1308, 1308, 1392, 1392, 1600)
"""The first ratings of the example in 6.2.3."""


def test_the_printed_example_is_6_2_1_with_six_games_and_one_mean() -> None:
    """Points 0 5 5 7 7 12 of six games, everybody's opponents at 1350 (decision 0057)."""
    points = (0, 5, 5, 7, 7, 12)
    assert sum(points) == 6 * 6  # two points for each of eighteen games
    assert tuple(nearest(normal_value(Fraction(1350), p, 6)) for p in points) == PRINTED
    with_five = [nearest(normal_value(Fraction(1350), p, 5)) for p in (0, 4, 4, 6, 6, 10)]
    assert with_five == [1100, 1300, 1300, 1400, 1400, 1600]


def test_no_six_games_give_everybody_opponents_of_one_mean() -> None:
    """Annex B with one MCP asks that the differences of everybody's opponents add up to nothing.

    With all opponents at one mean, performances lie 500/6 apart by difference; the mean of
    the opponents is the same for everybody only when their differences cancel out.
    """
    differences = (-6, -1, -1, 1, 1, 6)
    seen = [list[tuple[int, ...]]() for _ in differences]
    for games in product(range(7), repeat=5):
        if sum(games) != 6:
            continue
        for player in range(6):
            row = (*games[:player], 0, *games[player:])
            if sum(n * d for n, d in zip(row, differences, strict=True)) == 0:
                seen[player].append(row)
    assert all(seen)
    assert not any(_schedules(seen, ()))


def _schedules(
    seen: list[list[tuple[int, ...]]], rows: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield who meets whom how often, such that both sides of a pair say the same."""
    here = len(rows)
    if here == len(seen):
        yield rows
        return
    for row in seen[here]:
        if all(row[other] == rows[other][here] for other in range(here)):
            yield from _schedules(seen, (*rows, row))


def test_the_printed_example_does_not_follow_from_annex_b(make_series: Make) -> None:
    """Six unrated players with 0 4 4 6 6 10 points and a mean of 1350 (decision 0057)."""
    series = make_series(
        dict.fromkeys(range(1, 7)),
        "1-6:0 2-5:0 3-4:0", "1-2:0 5-3:1 6-4:2", "3-1:2 2-6:0 4-5:1",
        "1-4:0 2-3:1 6-5:2", "5-1:2 4-2:1 3-6:0",
        organiser_estimate=1350,
    )  # fmt: skip
    players = rate(series).players
    assert [one.tally.points for one in players] == [0, 4, 4, 6, 6, 10]
    exact = [one.first.exact for one in players if one.first is not None]
    assert exact == [1350 + Fraction(100, 3) * (points - 5) for points in (0, 4, 4, 6, 6, 10)]
    assert [one.final for one in players] == [1183, 1317, 1317, 1383, 1383, None]
    assert players[5].status is SeriesStatus.SEVEN_GAMES_NEEDED
