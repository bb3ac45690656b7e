"""What the seed decides before the first round: size, ratings, rates, points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.errors import InputError
from ronde.model import CHESS, DRAUGHTS, Points, PointSystem
from ronde.simulate.chance import Chance
from ronde.simulate.config import NEVER, UNASKED, Config
from ronde.simulate.event import Event, odds, point_system, round_robin_size, settled


def events(config: Config = UNASKED) -> list[Event]:
    return [settled(config, Chance(seed)) for seed in range(300)]


def test_open_choices_fill_their_ranges() -> None:
    drawn = events()
    assert {event.rounds for event in drawn} == set(range(5, 16))
    players = [event.players for event in drawn]
    assert min(players) >= 15
    assert max(players) <= 215
    assert max(players) - min(players) > 190
    assert {event.forfeit_rate for event in drawn} == {Fraction(n) for n in range(6, 31)}
    assert all(2400 <= event.highest_rating <= 2800 for event in drawn)
    assert all(1400 <= event.lowest_rating <= 2300 for event in drawn)
    assert all(event.draw_percentage is None for event in drawn)


@pytest.mark.parametrize(
    "name",
    [
        "retired_rate",
        "half_point_bye_rate",
        "full_point_bye_rate",
        "zero_point_bye_rate",
        "late_entry_rate",
    ],
)
def test_open_rates_run_from_one_in_15_to_one_in_3225(name: str) -> None:
    rates = [getattr(event, name) for event in events()]
    assert all(15 <= rate <= 3225 for rate in rates)
    assert min(rates) < 16
    assert max(rates) > 500
    assert sorted(rates)[150] < 60


def test_given_choices_are_kept_and_leave_the_others_alone() -> None:
    config = Config(
        players=20, rounds=7, draw_percentage=40, forfeit_rate=NEVER, retired_rate=Fraction(9),
        half_point_bye_rate=Fraction(10), full_point_bye_rate=Fraction(11),
        zero_point_bye_rate=Fraction(12), late_entry_rate=Fraction(13),
        highest_rating=2222, lowest_rating=1111,
    )  # fmt: skip
    assert settled(config, Chance(1)) == Event(
        players=20, rounds=7, draw_percentage=40, forfeit_rate=NEVER, retired_rate=Fraction(9),
        half_point_bye_rate=Fraction(10), full_point_bye_rate=Fraction(11),
        zero_point_bye_rate=Fraction(12), late_entry_rate=Fraction(13),
        highest_rating=2222, lowest_rating=1111,
    )  # fmt: skip
    free, clean = settled(UNASKED, Chance(1)), settled(Config(forfeit_rate=NEVER), Chance(1))
    assert clean == replace(free, forfeit_rate=NEVER)


@pytest.mark.parametrize(("players", "fewest", "most"), [(2, 1, 1), (5, 4, 4), (8, 5, 7)])
def test_small_fields_have_rounds_that_they_can_play(players: int, fewest: int, most: int) -> None:
    rounds = {event.rounds for event in events(Config(players=players))}
    assert rounds == set(range(fewest, most + 1))


def test_drawn_bound_of_ratings_gives_way_to_the_configured_one() -> None:
    assert {e.lowest_rating for e in events(Config(highest_rating=1350))} == {1350}
    assert {e.highest_rating for e in events(Config(lowest_rating=2850))} == {2850}


def test_happens_once_in_so_many() -> None:
    chance = Chance(5)
    assert 360 < sum(odds(Fraction(5, 2)).come_true(chance) for _ in range(1000)) < 440
    assert not any(odds(NEVER).come_true(chance) for _ in range(100))
    assert all(odds(Fraction(1)).come_true(chance) for _ in range(100))


def test_round_robin_has_the_rounds_of_its_table() -> None:
    sizes = [round_robin_size(UNASKED, Chance(seed)) for seed in range(200)]
    assert {size.players for size in sizes} == set(range(4, 21))
    assert all(size.rounds == (size.players or 0) - 1 + (size.players or 0) % 2 for size in sizes)
    assert round_robin_size(Config(players=7, rounds=7), Chance(1)).rounds == 7


def test_other_number_of_rounds_is_refused_for_a_round_robin() -> None:
    with pytest.raises(InputError, match="of 8 players has 7 rounds, not 5"):
        round_robin_size(Config(players=8, rounds=5), Chance(1))


def test_points_are_usual_unless_configured() -> None:
    assert point_system(UNASKED, CHESS) == CHESS
    assert point_system(UNASKED, DRAUGHTS) == DRAUGHTS


def test_points_as_configured() -> None:
    config = Config(
        points_for_win=Points(30), points_for_draw=Points(12), points_for_loss=Points(2),
        points_for_zero_point_bye=Points(1), points_for_forfeit_loss=Points(3),
        points_for_pairing_bye=Points(15),
    )  # fmt: skip
    assert point_system(config, CHESS) == PointSystem(
        white_win=Points(30), black_win=Points(30), white_draw=Points(12), black_draw=Points(12),
        white_loss=Points(2), black_loss=Points(2), forfeit_win=Points(30),
        forfeit_loss=Points(3), pairing_bye=Points(15), full_bye=Points(30),
        half_bye=Points(12), zero_bye=Points(1), unfinished=Points(12),
    )  # fmt: skip


def test_pairing_bye_follows_the_win_and_zero_bye_the_forfeit_loss() -> None:
    system = point_system(Config(points_for_win=Points(30)), CHESS)
    assert system.pairing_bye == 30
    system = point_system(Config(points_for_forfeit_loss=Points(2)), CHESS)
    assert (system.forfeit_loss, system.zero_bye) == (2, 2)


def test_points_that_contradict_the_usual_ones_are_refused() -> None:
    with pytest.raises(InputError, match=r"set PointsForWin, PointsForDraw and PointsForLoss"):
        point_system(Config(points_for_win=Points(3)), CHESS)
