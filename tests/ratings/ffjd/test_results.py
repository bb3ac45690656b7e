"""Results and which of them count: sections 4, 6.4 and 6.5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.ratings.ffjd import RateKind, Series, SeriesGame, SeriesPlayer, rate, series_from_data
from ronde.ratings.ffjd.results import SideOutcome
from ronde.ratings.ffjd.series import EXEMPT

Make = Callable[..., Series]
TWO = {1: 1400, 2: 1400}


class TestSection4_Results:
    def test_there_are_nine(self) -> None:
        codes = {"0", "1", "2", "0fe", "0fne", "2fe", "2fne", "0r", "0d"}
        assert {outcome.value for outcome in SideOutcome} == codes

    def test_a_regulation_loss_costs_both_points(self, make_series: Make) -> None:
        found = rate(make_series(TWO, "1-2:0r"))
        assert [one.tally.points for one in found.players] == [0, 0]
        assert all(one.evolution is not None and one.evolution < 0 for one in found.players)


class TestArticle64_Forfeits:
    @pytest.mark.parametrize("result", ["2fe", "0fe", "0d"])
    def test_an_unplayed_game_changes_nothing(self, make_series: Make, result: str) -> None:
        found = rate(make_series(TWO, f"1-2:{result}"))
        assert [one.evolution for one in found.players] == [0, 0]
        assert [len(one.tally.counted) for one in found.players] == [0, 0]

    def test_an_unexcused_forfeit_counts_as_if_played(self, make_series: Make) -> None:
        forfeited = rate(make_series(TWO, "1-2:2fne")).players
        played = rate(make_series(TWO, "1-2:2")).players
        assert [one.evolution for one in forfeited] == [one.evolution for one in played]
        assert forfeited[1].evolution != 0


class TestArticle65_Exempt:
    def test_games_against_exempt_never_count(self, make_series: Make) -> None:
        found = rate(make_series({1: 1400}, "1-EXEMPT:2fe", "EXEMPT-1:0fe"))
        assert found.players[0].tally.counted == ()
        assert found.players[0].evolution == 0

    def test_whatever_its_code(self) -> None:
        game = SeriesGame(1, 1, EXEMPT, SideOutcome.WIN, SideOutcome.LOSS)
        found = rate(Series(RateKind.SLOW, (SeriesPlayer(1, rating=1400),), (game,)))
        assert found.players[0].tally.counted == ()
        assert found.fees.players == 0

    def test_a_win_against_exempt_is_an_excused_forfeit_however_written(
        self, make_series: Make
    ) -> None:
        series = make_series({1: 1400}, "1-EXEMPT:2")
        assert series.games[0].white_result is SideOutcome.EXCUSED_WIN

    def test_exempt_in_the_list_is_no_player(
        self, series_data: Callable[..., dict[str, Any]]
    ) -> None:
        data = series_data({1: 1400, 2: None}, "1-2:2fe")
        data["players"][1]["name"] = "Exempt"
        series = series_from_data(data)
        assert [player.id for player in series.players] == [1]
        assert rate(series).summary.players == 1
