"""Unrated players without annex B, and when a first rating is given: section 6.2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

import pytest

from ronde.errors import InputError
from ronde.ratings.ffjd import Series, SeriesRating, rate
from ronde.ratings.ffjd.computation import SeriesStatus
from ronde.ratings.ffjd.explanation import why
from ronde.ratings.ffjd.firstrating import (
    RatingSource,
    UnratedStanding,
    first_rating,
    normal_source,
)
from ronde.ratings.ffjd.tables import FirstRatingRule, shipped_tables

Make = Callable[..., Series]
FOUR_RATED = {2: 1300, 3: 1300, 4: 1300, 5: 1300}


class TestArticle621_FiveGames:
    def test_four_games_wait(self, make_series: Make) -> None:
        player = rate(make_series({1: None, 2: 1300}, *["1-2:1"] * 4)).players[0]
        assert (player.status, player.final) == (SeriesStatus.GAMES_MISSING, None)
        assert player.first is not None
        assert player.first.exact is None

    def test_games_add_up_over_series(self, make_series: Make) -> None:
        first = rate(make_series({1: None, 2: 1300}, *["1-2:1"] * 3)).players[0]
        series = make_series({1: None, 2: 1400}, *["1-2:2"] * 2)
        player = rate(series, earlier={1: first.sources}).players[0]
        # Over all five games: mean 1340, seven points of ten.
        assert player.final == 1340 + 250 * 2 // 5
        assert player.status is SeriesStatus.FIRST_RATING

    def test_a_game_against_an_unrated_player_is_not_among_them(self, make_series: Make) -> None:
        games = [*["1-2:1"] * 3, "1-3:1"]
        series = make_series({1: None, 2: 1400, 3: None}, *games)
        player = rate(series, earlier={1: (RatingSource(Fraction(1200), 1),)}).players[0]
        assert player.status is SeriesStatus.GAMES_MISSING
        assert player.first is not None
        assert player.first.games == 4

    def test_nobody_rated_gives_no_source(self) -> None:
        assert normal_source(()) is None
        assert first_rating(()).standing is UnratedStanding.TOO_FEW_GAMES


class TestArticle622_Forfeits:
    def test_five_with_a_forfeit_do_not_open_annex_b(self, make_series: Make) -> None:
        """Decision 0055: four games and an unexcused forfeit among unrated players."""
        games = [*["1-2:1"] * 4, "1-2:2fne"]
        player = rate(make_series({1: None, 2: None}, *games)).players[0]
        assert player.status is SeriesStatus.GAMES_MISSING

    def test_but_against_rated_players_an_unexcused_forfeit_is_a_game(
        self, make_series: Make
    ) -> None:
        games = [*["1-2:1"] * 4, "1-3:2fne"]
        player = rate(make_series({1: None, **FOUR_RATED}, *games)).players[0]
        assert (player.status, player.final) == (SeriesStatus.FIRST_RATING, 1350)

    def test_once_annex_b_is_open_the_forfeit_enters_it(self, make_series: Make) -> None:
        games = [*["1-2:1"] * 5, "1-3:2fne"]
        player = rate(make_series({1: None, **FOUR_RATED}, *games)).players[0]
        assert player.sources[-1].games == 6
        assert player.final == 1342


class TestArticle621_AgainstAnnexB:
    """Decision 0079: ten draws with a player of 1500, the newcomers estimated at 1000."""

    SERIES: ClassVar = ({1: None, 2: 1500}, *["1-2:1"] * 10)

    def rated(self, make_series: Make, rule: str, **top: object) -> SeriesRating:
        tables = replace(shipped_tables(), first_rating=FirstRatingRule(rule))
        return rate(make_series(*self.SERIES, **top), tables=tables)

    def test_the_annex_gives_1125_and_tells_the_other_reading(self, make_series: Make) -> None:
        found = self.rated(make_series, "annex-b", organiser_estimate=1000)
        assert found == rate(make_series(*self.SERIES, organiser_estimate=1000))
        player = found.players[0]
        assert [player.final, player.other_first] == [1125, 1500]
        assert "by 6.2.1 instead of annex B it would be 1500 [6.2.1]" in why(found)[1]

    def test_6_2_1_gives_1500_and_tells_the_annex(self, make_series: Make) -> None:
        found = self.rated(make_series, "6.2.1", organiser_estimate=1000)
        player = found.players[0]
        assert [player.final, player.other_first] == [1500, 1125]
        assert "by annex B instead of 6.2.1 it would be 1125 [Annex B]" in why(found)[1]

    def test_6_2_1_asks_for_no_estimate(self, make_series: Make) -> None:
        player = self.rated(make_series, "6.2.1").players[0]
        assert (player.final, player.other_first) == (1500, None)
        with pytest.raises(InputError, match="the series has 1 rated player: annex B"):
            self.rated(make_series, "annex-b")

    def test_five_games_against_rated_players_suffice(self, make_series: Make) -> None:
        tables = replace(shipped_tables(), first_rating=FirstRatingRule.NORMAL_CASE)
        found = rate(make_series({1: None, 2: 1200}, *["1-2:1"] * 5), tables=tables)
        assert found.players[0].final == 1200

    def test_four_games_against_rated_players_leave_the_annex(self, make_series: Make) -> None:
        tables = replace(shipped_tables(), first_rating=FirstRatingRule.NORMAL_CASE)
        games = [*["1-2:1"] * 4, *["1-3:1"] * 2]
        ratings = {1: None, 2: 1200, 3: None}
        player = rate(make_series(ratings, *games, organiser_estimate=1000), tables=tables)
        assert player.players[0].sources[-1].accelerated


class TestArticle623_SevenGames:
    def test_1500_waits_for_seven(self, make_series: Make) -> None:
        rated = {2: 1500, 3: 1500, 4: 1500, 5: 1500}
        five = rate(make_series({1: None, **rated}, *["1-2:1"] * 5)).players[0]
        assert (five.status, five.final) == (SeriesStatus.SEVEN_GAMES_NEEDED, None)
        assert five.first is not None
        assert five.first.exact == 1500
        later = make_series({1: None, **rated}, *["1-3:1"] * 2)
        seven = rate(later, earlier={1: five.sources}).players[0]
        assert (seven.status, seven.final) == (SeriesStatus.FIRST_RATING, 1500)

    def test_the_seven_are_homologated_games_whoever_the_opponent(self, make_series: Make) -> None:
        """Five draws with players of 1500, and two games against newcomers."""
        rated = {2: 1500, 3: 1500, 4: 1500, 5: 1500}
        five = rate(make_series({1: None, **rated}, *["1-2:1"] * 5)).players[0]
        newcomers = make_series({1: None, 6: None}, *["1-6:1"] * 2)
        one_more = rate(make_series({1: None, 6: None}, "1-6:1"), earlier={1: five.sources})
        assert one_more.players[0].status is SeriesStatus.SEVEN_GAMES_NEEDED
        seven = rate(newcomers, earlier={1: five.sources}).players[0]
        assert (seven.status, seven.final) == (SeriesStatus.FIRST_RATING, 1500)

    def test_1499_does_not(self, make_series: Make) -> None:
        rated = {2: 1499, 3: 1500, 4: 1500, 5: 1500}
        player = rate(make_series({1: None, **rated}, *["1-2:1"] * 5)).players[0]
        assert player.final == 1499

    def test_the_rounded_value_decides(self) -> None:
        """Decision 0053: 1499.5 would be published as 1500."""
        assert (
            first_rating([RatingSource(Fraction("1499.5"), 5)]).standing
            is UnratedStanding.SEVEN_NEEDED
        )
        assert first_rating([RatingSource(Fraction("1499.49"), 5)]).given == 1499


class TestArticle624_SeveralSources:
    def test_each_weighs_as_many_as_its_games(self) -> None:
        sources = [
            RatingSource(Fraction(1000), 2),
            RatingSource(Fraction(1350), 5, accelerated=True),
        ]
        found = first_rating(sources)
        assert [found.exact, found.games, found.given] == [1250, 7, 1250]
