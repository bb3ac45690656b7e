"""Unrated players without annex B, and when a first rating is given: section 6.2."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ronde.ratings.ffjd import Series, rate
from ronde.ratings.ffjd.computation import Status
from ronde.ratings.ffjd.firstrating import Source, Standing, first_rating, normal_source

Make = Callable[..., Series]
FOUR_RATED = {2: 1300, 3: 1300, 4: 1300, 5: 1300}


class TestArticle621_FiveGames:
    def test_four_games_wait(self, make_series: Make) -> None:
        player = rate(make_series({1: None, 2: 1300}, *["1-2:1"] * 4)).players[0]
        assert (player.status, player.final) == (Status.GAMES_MISSING, None)
        assert player.first is not None
        assert player.first.exact is None

    def test_games_add_up_over_series(self, make_series: Make) -> None:
        first = rate(make_series({1: None, 2: 1300}, *["1-2:1"] * 3)).players[0]
        series = make_series({1: None, 2: 1400}, *["1-2:2"] * 2)
        player = rate(series, earlier={1: first.sources}).players[0]
        # Over all five games: mean 1340, seven points of ten.
        assert player.final == 1340 + 250 * 2 // 5
        assert player.status is Status.FIRST_RATING

    def test_a_game_against_an_unrated_player_is_not_among_them(self, make_series: Make) -> None:
        games = [*["1-2:1"] * 3, "1-3:1"]
        series = make_series({1: None, 2: 1400, 3: None}, *games)
        player = rate(series, earlier={1: (Source(Fraction(1200), 1),)}).players[0]
        assert player.status is Status.GAMES_MISSING
        assert player.first is not None
        assert player.first.games == 4

    def test_nobody_rated_gives_no_source(self) -> None:
        assert normal_source(()) is None
        assert first_rating(()).standing is Standing.TOO_FEW_GAMES


class TestArticle622_Forfeits:
    def test_five_with_a_forfeit_do_not_open_annex_b(self, make_series: Make) -> None:
        """Decision 0055: four games and an unexcused forfeit among unrated players."""
        games = [*["1-2:1"] * 4, "1-2:2fne"]
        player = rate(make_series({1: None, 2: None}, *games)).players[0]
        assert player.status is Status.GAMES_MISSING

    def test_but_against_rated_players_an_unexcused_forfeit_is_a_game(
        self, make_series: Make
    ) -> None:
        games = [*["1-2:1"] * 4, "1-3:2fne"]
        player = rate(make_series({1: None, **FOUR_RATED}, *games)).players[0]
        assert (player.status, player.final) == (Status.FIRST_RATING, 1350)

    def test_once_annex_b_is_open_the_forfeit_enters_it(self, make_series: Make) -> None:
        games = [*["1-2:1"] * 5, "1-3:2fne"]
        player = rate(make_series({1: None, **FOUR_RATED}, *games)).players[0]
        assert player.sources[-1].games == 6
        assert player.final == 1342


class TestArticle623_SevenGames:
    def test_1500_waits_for_seven(self, make_series: Make) -> None:
        rated = {2: 1500, 3: 1500, 4: 1500, 5: 1500}
        five = rate(make_series({1: None, **rated}, *["1-2:1"] * 5)).players[0]
        assert (five.status, five.final) == (Status.SEVEN_GAMES_NEEDED, None)
        assert five.first is not None
        assert five.first.exact == 1500
        later = make_series({1: None, **rated}, *["1-3:1"] * 2)
        seven = rate(later, earlier={1: five.sources}).players[0]
        assert (seven.status, seven.final) == (Status.FIRST_RATING, 1500)

    def test_1499_does_not(self, make_series: Make) -> None:
        rated = {2: 1499, 3: 1500, 4: 1500, 5: 1500}
        player = rate(make_series({1: None, **rated}, *["1-2:1"] * 5)).players[0]
        assert player.final == 1499

    def test_the_rounded_value_decides(self) -> None:
        """Decision 0053: 1499.5 would be published as 1500."""
        assert first_rating([Source(Fraction("1499.5"), 5)]).standing is Standing.SEVEN_NEEDED
        assert first_rating([Source(Fraction("1499.49"), 5)]).given == 1499


class TestArticle624_SeveralSources:
    def test_each_weighs_as_many_as_its_games(self) -> None:
        sources = [Source(Fraction(1000), 2), Source(Fraction(1350), 5, accelerated=True)]
        found = first_rating(sources)
        assert [found.exact, found.games, found.given] == [1250, 7, 1250]
