"""Forecasts: the same by seed, sure where the event is decided, and honest about their errors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.laboratory.forecast.events import OPEN, under_way

from ronde.errors import InputError
from ronde.laboratory.forecast.forecast import ForecastDocument, forecast
from ronde.laboratory.forecast.playing import Simulation
from ronde.laboratory.forecast.start import ForecastRequest, forecast_start
from ronde.laboratory.statistics import Share, share_of, wilson
from ronde.model import (
    Adjustment,
    ByeKind,
    Colour,
    Game,
    PlayerId,
    Points,
    RequestedBye,
    Result,
    RoundNumber,
    Tournament,
)
from ronde.systems.registry import system


def _forecast(tournament: Tournament, continuations: int = 20, seed: int = 7) -> ForecastDocument:
    return forecast(forecast_start(tournament), continuations, seed)


class TestCounting:
    def test_the_same_seed_gives_the_same_forecast(self) -> None:
        event = under_way(3, open_games=2)
        assert _forecast(event) == _forecast(event)
        assert _forecast(event) != _forecast(event, seed=8)

    def test_somebody_is_first_in_every_continuation(self) -> None:
        found = _forecast(under_way(3, open_games=1))
        alone = sum(one.first.count for one in found.players)
        shared = sum(one.shared_first.count for one in found.players)
        assert alone <= 20
        assert shared >= 2 * (20 - alone)
        assert (alone == 20) is (shared == 0)

    def test_what_follows_the_results_adds_up(self) -> None:
        found = _forecast(under_way(3, open_games=2), 30)
        with_game = [one for one in found.players if one.after_result]
        assert len(with_game) == 4
        for one in with_game:
            win, draw, loss = one.after_result
            assert [each.result for each in (win, draw, loss)] == [
                Result.WIN, Result.DRAW, Result.LOSS,
            ]  # fmt: skip
            assert sum(each.chance.count for each in one.after_result) == 30
            assert sum(each.first.count for each in one.after_result) == one.first.count
            assert all(each.first.of == each.chance.count for each in one.after_result)
            points = sum((each.points.mean or 0) * each.points.of for each in one.after_result)
            assert points / 30 == pytest.approx(one.points.mean, abs=1e-4)

    def test_opponents_of_the_next_round_add_up(self) -> None:
        found = _forecast(under_way(3, open_games=5))
        assert found.open_games == 5
        assert all(sum(e.chance.count for e in one.next_round) == 20 for one in found.players)
        assert any(len(one.next_round) > 1 for one in found.players)

    def test_a_round_that_follows_from_results_is_sure(self) -> None:
        event = under_way(3)
        pairing = system("dutch-2026").pair(event)
        found = _forecast(event, 5)
        for white, black in pairing.pairs:
            one = found.player(white)
            assert one is not None
            (each,) = one.next_round
            assert (each.opponent, each.colour, each.chance.share) == (black, Colour.WHITE, 1.0)

    def test_a_decided_event_is_told_as_decided(self) -> None:
        ahead = Adjustment((PlayerId(4),), Points(100))
        event = replace(under_way(4), adjustments=(ahead,))
        found = _forecast(event)
        assert [one.starting_number for one in found.players if one.first.share] == [4]
        assert found.players[0].first.share == 1.0

    def test_points_are_bounded_by_the_games_left(self) -> None:
        for one in _forecast(under_way(3), 10).players:
            assert one.points.mean is not None
            assert one.points_now <= one.points.mean <= one.points_now + 2


class TestPlayingOn:
    def test_a_result_changes_nothing_else(self) -> None:
        """Common random numbers: the other games of the round end as they did before it."""
        event = under_way(3, open_games=3)
        first = event.rounds[2].games[0]
        entered = Game(first.white, first.black, Result.DRAW, Result.DRAW)
        games = (entered, *event.rounds[2].games[1:])
        after = replace(event, rounds=(*event.rounds[:2], replace(event.rounds[2], games=games)))
        before, then = (
            Simulation(forecast_start(one), 7).continuation(3) for one in (event, after)
        )
        assert then.tournament.rounds[2].games[1:] == before.tournament.rounds[2].games[1:]

    def test_announced_absences_are_kept(self) -> None:
        away = RequestedBye(RoundNumber(5), PlayerId(1), ByeKind.HALF_POINT)
        event = replace(under_way(3), requested_byes=(away,))
        went = Simulation(forecast_start(event), 7).continuation(1)
        assert (PlayerId(1), ByeKind.HALF_POINT) in went.tournament.rounds[4].byes
        assert PlayerId(1) in went.tournament.rounds[3].paired

    def test_an_event_before_its_first_round_draws_the_colour_each_time(self) -> None:
        event = replace(under_way(0), initial_colour=None)
        found = _forecast(event, 30)
        colours = {each.colour for one in found.players[:1] for each in one.next_round}
        assert colours == {Colour.WHITE, Colour.BLACK}

    def test_a_round_without_a_legal_pairing_ends_the_event(self) -> None:
        event = replace(under_way(3, players=4, rounds=3), number_of_rounds=5)
        found = _forecast(event, 3)
        assert found.ended_early == 3

    def test_who_has_no_rating_has_the_lowest(self) -> None:
        event = under_way(3)
        players = (replace(event.players[0], rating=None), *event.players[1:])
        start = forecast_start(replace(event, players=players))
        assert start.ratings[PlayerId(1)] == min(p.rating or 0 for p in event.players)
        assert "rating-assumed" in [finding.code for finding in start.findings]


class TestDecision0128_TheLastRound:
    def test_what_single_results_change_is_hidden(self) -> None:
        found = _forecast(under_way(5, open_games=1))
        assert found.is_last_round
        assert not any(one.after_result for one in found.players)

    def test_results_of_the_last_round_are_not_used_before_it_is_complete(self) -> None:
        assert _forecast(under_way(5, open_games=1)) == _forecast(under_way(5, open_games=5))

    def test_a_forfeit_stays(self) -> None:
        event = under_way(5, open_games=1)
        last = event.rounds[4]
        game = last.games[1]
        lost = Game(game.white, game.black, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
        games = (last.games[0], lost, *last.games[2:])
        start = forecast_start(
            replace(event, rounds=(*event.rounds[:4], replace(last, games=games)))
        )
        assert start.tournament.rounds[4].games[1] == lost
        assert start.tournament.rounds[4].games[2].white_result is OPEN

    def test_earlier_rounds_tell_it(self) -> None:
        assert any(one.after_result for one in _forecast(under_way(4, open_games=1), 2).players)


class TestPrizes:
    LIST = """
currency = "EUR"
[[prize]]
place = 1
money = "100"

[[prize]]
place = 2
money = "50"
"""

    def test_every_continuation_gives_them(self, tmp_path: Path) -> None:
        path = tmp_path / "prizes.toml"
        path.write_text(self.LIST, encoding="utf-8")
        start = forecast_start(under_way(3, open_games=1), ForecastRequest(prizes=path))
        found, without = forecast(start, 10, 7), _forecast(under_way(3, open_games=1), 10)
        for one, plain in zip(found.players, without.players, strict=True):
            assert (one.first, one.points) == (plain.first, plain.points)
            assert one.any_prize is not None
            assert one.first.count <= one.any_prize.count
            assert plain.any_prize is None
        assert sum(one.any_prize.count for one in found.players if one.any_prize) >= 20

    def test_a_list_that_cannot_be_read(self, tmp_path: Path) -> None:
        path = tmp_path / "prizes.toml"
        path.write_text("[[prize]]\nplace = 0\n", encoding="utf-8")
        with pytest.raises(InputError, match=r"prizes\.toml"):
            forecast_start(under_way(3), ForecastRequest(prizes=path))


class TestRefusals:
    def test_an_event_that_is_over(self) -> None:
        with pytest.raises(InputError, match="the event is over, all its 5 rounds are played"):
            forecast_start(under_way(5))

    def test_nobody_has_a_rating(self) -> None:
        event = under_way(2)
        unrated = tuple(replace(player, rating=None) for player in event.players)
        with pytest.raises(InputError, match="no player has a rating"):
            forecast_start(replace(event, players=unrated))

    def test_an_unknown_number_of_rounds(self) -> None:
        event = replace(under_way(2), number_of_rounds=None)
        with pytest.raises(InputError, match="give their number"):
            forecast_start(event)
        assert forecast_start(event, ForecastRequest(rounds=6)).rounds == 6

    def test_more_rounds_than_announced(self) -> None:
        with pytest.raises(InputError, match="4 rounds are paired and 3 are announced"):
            forecast_start(under_way(4, open_games=1), ForecastRequest(rounds=3))

    def test_matches_of_several_games(self) -> None:
        with pytest.raises(InputError, match="by knockout cannot be forecast"):
            forecast_start(under_way(0, players=8), ForecastRequest(rules="knockout"))


class TestIntervals:
    def test_wilson(self) -> None:
        """Values of the closed formula, worked out by hand for 10 of 40."""
        low, high = wilson(10, 40)
        assert (round(low, 4), round(high, 4)) == (0.1419, 0.4019)

    def test_nothing_and_everything_have_an_interval(self) -> None:
        assert wilson(0, 100) == pytest.approx((0.0, 0.036993), abs=1e-6)
        assert wilson(100, 100) == pytest.approx((0.963007, 1.0), abs=1e-6)

    def test_no_continuations_have_no_share(self) -> None:
        assert share_of(0, 0) == Share(0, 0, None, None, 0.0, 1.0)
