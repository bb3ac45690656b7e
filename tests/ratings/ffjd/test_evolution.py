"""Rated players: sections 2, 3, 6.1, 6.3 and 8."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from ronde.ratings.exact import nearest
from ronde.ratings.ffjd import Series, rate
from ronde.ratings.ffjd.evolution import after_period, coefficient, game_evolution
from ronde.ratings.ffjd.report import player_figures

Make = Callable[..., Series]


class TestSection2_ThePeriod:
    def test_the_sum_is_rounded_and_not_its_parts(self) -> None:
        parts = [Fraction(2, 5), Fraction(2, 5), Fraction(2, 5)]
        assert after_period(1400, parts) == 1401
        assert 1400 + sum(nearest(part) for part in parts) == 1400

    @pytest.mark.parametrize(
        ("evolution", "rating"), [("1/2", 1401), ("-1/2", 1399), ("5/2", 1403), ("-5/2", 1397)]
    )
    def test_the_half_point_of_a_period_goes_away_from_zero(
        self, evolution: str, rating: int
    ) -> None:
        assert after_period(1400, [Fraction(evolution)]) == rating

    def test_one_half_goes_away_from_zero(self) -> None:
        assert [nearest(Fraction(n, 2)) for n in (1, -1, 5, -5)] == [1, -1, 3, -3]
        assert nearest(Fraction(10**30 - 1, 2 * 10**30)) == 0

    def test_the_rating_of_the_start_serves_every_series(self, make_series: Make) -> None:
        first = rate(make_series({1: 1400, 2: 1400}, "1-2:2")).players[0]
        second = rate(make_series({1: 1400, 2: 1400}, "2-1:0")).players[0]
        assert first.evolution == second.evolution == Fraction(65, 3)
        assert after_period(1400, [Fraction(65, 3)] * 2) == 1443
        assert first.final == 1422


class TestSection3_Vocabulary:
    def test_paf_looks_at_the_games_to_come(self, make_series: Make) -> None:
        player = rate(make_series({1: 1400, 2: 1300, 3: 1500}, "1-2:2", "1-3")).players[0]
        assert player.expected == Fraction("1.2")
        assert player.expected_final == Fraction("2.0")

    def test_mcp_is_the_mean_of_the_rated_opponents(self, make_series: Make) -> None:
        series = make_series({1: 1400, 2: 1300, 3: 1550, 4: None}, "1-2:2", "1-3:1", "1-4:1")
        assert rate(series).players[0].opponents_mean == 1425
        assert rate(series).players[3].opponents_mean == 1400

    def test_the_summary_counts_and_takes_means(self, make_series: Make) -> None:
        found = rate(make_series({1: 1400, 2: 1300, 3: None}, "1-2:2")).summary
        assert (found.players, found.rated, found.unrated) == (3, 2, 1)
        assert found.rated_mean == found.mean == 1350

    def test_the_mean_of_the_series_takes_the_new_ratings_in(self, make_series: Make) -> None:
        rounds = [f"1-2:{result}" for result in "21012"]
        found = rate(make_series({1: None, 2: None}, *rounds, organiser_estimate=900)).summary
        assert [found.mean, found.rated_mean, found.final_estimate] == [900, None, 900]
        assert found.automatic_estimate is None

    def test_ka_changes_nothing(self, make_series: Make) -> None:
        """A child at the bottom moves by K alone (decision 0054)."""
        data = {1: 700, 2: 700}
        assert rate(make_series(data, "1-2:2")).players[0].evolution == 25


class TestArticle61_Evolution:
    def test_a_game_against_an_unrated_player_changes_nothing(self, make_series: Make) -> None:
        with_stranger = rate(make_series({1: 1400, 2: 1300, 3: None}, "1-2:2", "1-3:0"))
        without = rate(make_series({1: 1400, 2: 1300, 3: None}, "1-2:2"))
        assert with_stranger.players[0].evolution == without.players[0].evolution
        assert len(with_stranger.players[0].tally.counted) == 2

    def test_points_and_expected_points_are_of_the_same_games(self, make_series: Make) -> None:
        series = make_series({1: 1400, 2: 1300, 3: None}, "1-2:2", "1-3:2", "1-3:1")
        row = player_figures(rate(series))[0]
        assert (row.games, row.points) == (3, 5)
        assert (row.rated_games, row.rated_points, row.expected) == (1, 2, "1.2")
        assert row.expected is not None
        recomputed = (row.rated_points - Fraction(row.expected)) * coefficient(1400, series.kind)
        assert recomputed == Fraction(row.evolution or "") == Fraction(52, 3)
        assert any(line.startswith("Pts = 2 of 5") for line in row.why)

    def test_the_games_add_up_to_the_series(self, make_series: Make) -> None:
        games = ("1-2:2", "1-3:0", "4-1:1", "1-4:2fne")
        series = make_series({1: 1417, 2: 1300, 3: None, 4: 2000}, *games)
        player = rate(series).players[0]
        assert player.initial is not None
        parts = [game_evolution(player.initial, g, series.kind) for g in player.tally.counted]
        assert parts[1] == 0
        assert sum(parts) == player.evolution

    def test_k_follows_the_rate_of_play(self, make_series: Make) -> None:
        slow = rate(make_series({1: 1600, 2: 1600}, "1-2:2")).players[0]
        fast = rate(make_series({1: 1600, 2: 1600}, "1-2:2", kind="accelerated")).players[0]
        assert [slow.evolution, fast.evolution] == [15, 5]

    def test_k_follows_the_rating(self, make_series: Make) -> None:
        players = rate(make_series({1: 1349, 2: 1501}, "1-2:1")).players
        assert [one.coefficient for one in players] == [25, 15]

    def test_the_expectation_has_bounds(self, make_series: Make) -> None:
        players = rate(make_series({1: 1000, 2: 2000}, "1-2:0")).players
        assert [one.expected for one in players] == [Fraction("0.1"), Fraction("1.9")]
        assert players[1].evolution == Fraction("1.5")


class TestArticle63_Floor:
    def test_nobody_falls_below_600(self, make_series: Make) -> None:
        player = rate(make_series({1: 605, 2: 605}, "1-2:0")).players[0]
        assert [player.evolution, player.final] == [-25, 600]

    def test_a_first_rating_is_lifted_too(self, make_series: Make) -> None:
        series = make_series({1: None, 2: 620}, *["1-2:0"] * 5, organiser_estimate=600)
        player = rate(series).players[0]
        assert player.first is not None
        assert player.first.exact is not None
        assert player.first.exact < 600
        assert player.final == 600

    def test_who_stays_above_is_not_lifted(self, make_series: Make) -> None:
        player = rate(make_series({1: 626, 2: 626}, "1-2:0")).players[0]
        assert player.final == 601


class TestSection8_Performance:
    @pytest.mark.parametrize(("games", "performance"), [(4, None), (5, 1500)])
    def test_it_takes_five_games(
        self, make_series: Make, games: int, performance: int | None
    ) -> None:
        player = rate(make_series({1: 1400, 2: 1500}, *["1-2:1"] * games)).players[0]
        assert player.performance == performance

    def test_it_is_the_rating_without_evolution(self, make_series: Make) -> None:
        opponents = {2: 1300, 3: 1450, 4: 1350, 5: 1500, 6: 1380}
        games = ("1-2:2", "3-1:1", "1-4:0", "5-1:0", "1-6:1")
        found = rate(make_series({1: 1000, **opponents}, *games)).players[0].performance
        assert found == 1496
        assert rate(make_series({1: 1496, **opponents}, *games)).players[0].evolution == 0

    def test_what_makes_the_five_is_what_is_averaged(self, make_series: Make) -> None:
        """Decision 0060: no 2000 from one win over a 1500 and five losses to unrated players."""
        games = ["1-2:2", *["1-3:0"] * 5]
        player = rate(
            make_series({1: 1400, 2: 1500, 3: None}, *games, organiser_estimate=900)
        ).players[0]
        assert [player.opponents_mean, player.performance] == [1500, None]
        player = rate(make_series({1: 1400, 2: 1500, 3: None}, *["1-2:1"] * 5, "1-3:0")).players[0]
        assert [player.opponents_mean, player.performance] == [1500, 1500]
