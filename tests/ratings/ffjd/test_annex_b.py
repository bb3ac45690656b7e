"""The accelerated procedure: 6.2.2 and annex B, step by step."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar

import pytest

from ronde.errors import InputError
from ronde.ratings.ffjd import Series, SeriesRating, rate, series_from_data
from ronde.ratings.ffjd.accelerated import accelerated, final_estimate
from ronde.ratings.ffjd.computation import SeriesStatus
from ronde.ratings.ffjd.guide import Experience, guided_estimate, mean_age
from ronde.ratings.ffjd.series import PlayerKey, SeriesPlayer
from ronde.ratings.ffjd.tally import tallies

Make = Callable[..., Series]


def first_ratings(found: SeriesRating) -> dict[object, Fraction | None]:
    return {one.player.id: one.first.exact for one in found.players if one.first is not None}


class TestStep1_TheSystem:
    def test_unrated_opponents_stand_in_with_their_performance(self, make_series: Make) -> None:
        rated = {3: 1200, 4: 1300, 5: 1400, 6: 1500}
        games = ("1-2:2", "1-3:2 2-4:0", "1-4:1 2-3:1", "1-5:0 2-6:0", "1-6:0 2-5:1")
        found = rate(make_series({1: None, 2: None, **rated}, *games))
        one, two = found.players[0], found.players[1]
        assert one.performance is not None
        assert two.performance is not None
        assert one.opponents_mean == (two.performance + 5400) / 5
        assert two.opponents_mean == (one.performance + 5400) / 5
        assert one.performance == one.opponents_mean
        assert two.performance == two.opponents_mean - 300

    def test_who_has_fewer_games_enters_without_getting_a_rating(self, make_series: Make) -> None:
        rated = {3: 1200, 4: 1300, 5: 1400, 6: 1500}
        games = ("1-2:2", "1-3:2 2-4:0", "1-4:1", "1-5:0", "1-6:0")
        found = rate(make_series({1: None, 2: None, **rated}, *games))
        one, two = found.players[0], found.players[1]
        # The second performs at (Perf 1 + 1300) / 2 - 500, which enters the mean of the first.
        assert one.performance is not None
        assert one.opponents_mean == ((one.performance + 1300) / 2 - 500 + 5400) / 5
        assert (one.status, two.status) == (SeriesStatus.FIRST_RATING, SeriesStatus.GAMES_MISSING)
        assert two.final is None

    def test_it_applies_even_when_every_opponent_is_rated(self, make_series: Make) -> None:
        rated = {2: 1200, 3: 1300, 4: 1400, 5: 1500}
        games = ("1-2:2", "1-3:1", "1-4:1", "1-5:0", "1-2:2")
        found = rate(make_series({1: None, **rated}, *games))
        assert found.players[0].sources[-1].accelerated
        assert first_ratings(found)[1] == 1320 + 50


class TestStep3_FourRatedPlayers:
    def test_the_estimate_is_not_asked_for_and_not_used(self, make_series: Make) -> None:
        rated = {2: 1200, 3: 1300, 4: 1400, 5: 1500}
        games = ("1-2:2", "1-3:1", "1-4:1", "1-5:0", "1-2:2")
        without = rate(make_series({1: None, **rated}, *games))
        with_one = rate(make_series({1: None, **rated}, *games, organiser_estimate=700))
        assert first_ratings(without) == first_ratings(with_one)
        assert without.summary.final_estimate == without.summary.automatic_estimate == 1370


class TestStep4_NoRatedPlayer:
    GAMES = ("1-2:2 3-4:1", "1-3:2 2-4:1", "1-4:1 2-3:2", "2-1:0 4-3:0", "3-1:0 4-2:1")

    def test_the_mean_of_the_series_is_the_estimate(self, make_series: Make) -> None:
        nobody = dict.fromkeys(range(1, 5))
        ratings = first_ratings(rate(make_series(nobody, *self.GAMES, organiser_estimate=800)))
        known = [value for value in ratings.values() if value is not None]
        assert sum(known) == 4 * 800
        higher = first_ratings(rate(make_series(nobody, *self.GAMES, organiser_estimate=850.5)))
        assert list(higher.values()) == [value + Fraction("50.5") for value in known]

    def test_a_regulation_loss_of_both_still_has_a_solution(self, make_series: Make) -> None:
        """Decision 0058: the points of 0-0 are missing, evenly for everybody."""
        nobody = dict.fromkeys(range(1, 5))
        games = ("1-2:0r 3-4:1", *self.GAMES[1:])
        ratings = first_ratings(rate(make_series(nobody, *games, organiser_estimate=800)))
        known = [r for r in ratings.values() if r is not None]
        assert sum(known) == 4 * 800
        turned = make_series(dict.fromkeys(range(4, 0, -1)), *games, organiser_estimate=800)
        assert first_ratings(rate(turned)) == ratings  # whoever is entered first gains nothing

    def test_groups_that_did_not_meet_each_have_the_estimate_as_mean(
        self, make_series: Make
    ) -> None:
        nobody = dict.fromkeys(range(1, 5))
        nobody |= {5: None, 6: None}
        games = ("1-2:2 4-5:1", "1-3:2 4-6:1", "2-3:2 5-6:1") * 3
        found = rate(make_series(nobody, *games, organiser_estimate=900))
        ratings = first_ratings(found)
        assert found.procedure is not None
        assert [found.procedure.automatic, found.procedure.correction] == [None, 0]
        assert [ratings[id_] for id_ in (4, 5, 6)] == [900, 900, 900]
        assert [ratings[id_] for id_ in (1, 2, 3)] == [
            900 + Fraction(250, 3),
            900,
            900 - Fraction(250, 3),
        ]
        assert {finding.code for finding in found.findings} >= {"groups", "group-without-rated"}


class TestStep5_OneToThreeRatedPlayers:
    @pytest.mark.parametrize("rated", [1, 2, 3])
    def test_the_estimates_are_weighted_by_the_rated_players(
        self, make_series: Make, rated: int
    ) -> None:
        ratings = {1: None, 2: None} | {10 + n: 1200 for n in range(rated)}
        games = ("1-2:1", "1-10:1 2-3:1", "2-10:1", "1-2:2", "1-2:0", "2-1:1")
        ratings |= {3: None}
        found = rate(make_series(ratings, *games, organiser_estimate=1000))
        automatic = found.summary.automatic_estimate
        assert automatic == 1200
        wanted = (Fraction(4 - rated) * 1000 + rated * automatic) / 4
        assert found.summary.final_estimate == wanted
        assert first_ratings(found)[1] == wanted

    def test_without_an_estimate_nothing_is_weighted(self, make_series: Make) -> None:
        """Of four rated players on it is not asked for; before, there is no mean to move to."""
        assert final_estimate(4, Fraction(1150), None) == 1150
        assert final_estimate(3, Fraction(1150), None) is None
        series = make_series({1: None, 2: 1200}, *["1-2:1"] * 5)
        ratings: dict[PlayerKey, Fraction | None] = {1: None, 2: Fraction(1200)}
        found = accelerated({1: tallies(series, ratings)[1]}, 1, None)
        assert [found.automatic, found.final, found.correction] == [1200, None, 0]

    def test_performance_and_mean_stay_as_solved(self, make_series: Make) -> None:
        series = make_series({1: None, 2: 1200}, *["1-2:1"] * 5, organiser_estimate=1000)
        player = rate(series).players[0]
        assert [player.performance, player.opponents_mean] == [1200, 1200]
        assert player.final == 1050

    def test_rated_players_whom_no_unrated_one_met_tell_nothing(self, make_series: Make) -> None:
        """Decision 0059: the estimate of the organiser is all there is."""
        games = ["1-2:1 3-4:1"] * 5
        found = rate(
            make_series({1: None, 2: None, 3: 1500, 4: 1500}, *games, organiser_estimate=700)
        )
        assert first_ratings(found) == {1: 700, 2: 700}

    def test_a_group_apart_is_moved_to_the_same_mean(self, make_series: Make) -> None:
        games = ("1-2:1 3-4:2", "1-2:1 3-5:2", "1-2:1 4-5:2") * 3
        found = rate(
            make_series(
                {1: None, 2: 1200, 3: None, 4: None, 5: None}, *games, organiser_estimate=1000
            )
        )
        assert found.summary.final_estimate == 1050
        third = Fraction(250, 3)
        assert first_ratings(found) == {1: 1050, 3: 1050 + third, 4: 1050, 5: 1050 - third}


class TestGroupsAmongManyRated:
    RATED: ClassVar = {11: 1200, 12: 1200, 13: 1200, 14: 1200}

    def test_a_group_without_rated_player_stays_unrated_without_estimate(
        self, make_series: Make
    ) -> None:
        games = ["1-2:1 11-12:1"] * 5
        found = rate(make_series({1: None, 2: None, **self.RATED}, *games))
        assert [one.status for one in found.players[:2]] == [SeriesStatus.UNDETERMINED] * 2
        assert found.players[0].performance is None
        assert "group-without-rated" in {finding.code for finding in found.findings}

    def test_and_is_placed_by_one(self, make_series: Make) -> None:
        games = ["1-2:1 11-12:1"] * 5
        found = rate(make_series({1: None, 2: None, **self.RATED}, *games, organiser_estimate=800))
        assert [one.final for one in found.players[:2]] == [800, 800]


class TestTheEstimate:
    @pytest.mark.parametrize("rated", [0, 3])
    def test_missing_it_is_an_error_that_names_a_player(
        self, make_series: Make, rated: int
    ) -> None:
        ratings = {1: None, 2: None} | {10 + n: 1200 for n in range(rated)}
        with pytest.raises(InputError, match=r"player 1 \(Mineral 1\).*organiser_estimate"):
            rate(make_series(ratings, *["1-2:1"] * 5))

    def test_it_is_not_asked_for_when_nobody_has_five_games(self, make_series: Make) -> None:
        rate(make_series({1: None, 2: None}, *["1-2:1"] * 4))

    def test_the_error_quotes_the_guide(
        self, series_data: Callable[..., dict[str, object]]
    ) -> None:
        data = series_data({1: None, 2: None}, *["1-2:1"] * 5)
        players = data["players"]
        assert isinstance(players, list)
        for player, year in zip(players, (2015, 2017), strict=True):
            player["birth_year"] = year
        with pytest.raises(InputError, match=r"mean age of 10 .* 700/750/850"):
            rate(series_from_data(data))

    @pytest.mark.parametrize(
        ("age", "values"),
        [
            (6, (600, 650, 750)),
            (8, (600, 650, 750)),
            (9, (650, 700, 800)),
            (13, (850, 900, 1000)),
            (16, (1000, 1050, 1150)),
            (35, (1000, 1050, 1150)),
        ],
    )
    def test_the_guide(self, age: int, values: tuple[int, int, int]) -> None:
        assert tuple(guided_estimate(age, experience) for experience in Experience) == values

    def test_no_age_without_a_year_of_birth(self) -> None:
        assert mean_age([SeriesPlayer(1)], None) is None
