"""What is counted of the past: average ratings, upfloats, and when they are too many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.model import PlayerId, Points, Tournament, VirtualPoints
from ronde.systems.dubov.ranking import (
    average_rating,
    average_ratings,
    maximum_upfloats,
    ranking_of,
    upfloats_by_round,
)
from ronde.systems.dubov.system import DUBOV_2026

Position = Callable[..., Tournament]


@pytest.mark.parametrize(
    ("rounds", "most"), [(1, 2), (4, 2), (5, 3), (9, 3), (10, 4), (11, 4), (15, 5)]
)
def test_maximum_upfloats(rounds: int, most: int) -> None:
    assert maximum_upfloats(rounds) == most


def test_an_unknown_number_of_rounds_is_the_round_to_be_paired(position: Position) -> None:
    event = position("1: 2w1 3b1 | 2: 1b0 4w1 | 3: 4w1 1w0 | 4: 3b0 2b0", of=10)
    standing = DUBOV_2026.standing(event)
    assert ranking_of(event, standing).most == 4
    assert ranking_of(replace(event, number_of_rounds=None), standing).most == 2


class TestAverageRating:
    def test_an_unrated_opponent_is_rated_0(self, position: Position) -> None:
        event = position("1: 2w1 | 2: 1b0", of=3)
        unrated = replace(event, players=tuple(replace(p, rating=None) for p in event.players))
        assert average_ratings(unrated) == {1: 0, 2: 0}

    def test_a_half_is_rounded_up(self) -> None:
        assert average_rating([2400, 2401]) == 2401
        assert average_rating([2400, 2400, 2401]) == 2400

    def test_nothing_before_the_first_game(self, position: Position) -> None:
        assert set(average_ratings(position("1: 2: 3:", of=3)).values()) == {0}

    def test_forfeits_and_byes_do_not_count(self, position: Position) -> None:
        event = position("1: 2w1 3b+ | 2: 1b0 U | 3: U 1w-", of=5, ratings={2: 2000, 3: 1500})
        assert average_ratings(event)[PlayerId(1)] == 2000
        assert average_ratings(event)[PlayerId(3)] == 0


class TestUpfloats:
    def test_the_lower_score_floats_up(self, position: Position) -> None:
        event = position("1: 2w1 3b1 | 2: 1b0 4w1 | 3: 4w= 1w0 | 4: 3b= 2b0", of=5)
        assert upfloats_by_round(event) == [frozenset(), frozenset({3, 2})]

    def test_a_forfeited_game_counts(self, position: Position) -> None:
        event = position("1: 2w1 3b+ | 2: 1b0 4w1 | 3: 4w= 1w- | 4: 3b= 2b0", of=5)
        assert upfloats_by_round(event)[1] == {3, 2}

    def test_a_bye_does_not(self, position: Position) -> None:
        event = position("1: 2w1 H | 2: 1b0 U | 3: F Z", of=5)
        assert upfloats_by_round(event) == [frozenset(), frozenset()]

    def test_virtual_points_count_in_their_round(self, position: Position) -> None:
        event = position("1: 2w1 | 2: 1b0", of=5)
        given = VirtualPoints(PlayerId(1), (Points(10),))
        assert upfloats_by_round(replace(event, virtual_points=(given,))) == [{2}]

    def test_they_are_added_up_by_rank(self, position: Position) -> None:
        event = position("1: 2w1 3b1 | 2: 1b0 4w1 | 3: 4w= 1w0 | 4: 3b= 2b0", of=5)
        ranking = ranking_of(event, DUBOV_2026.standing(event))
        assert ranking.upfloats == [0, 1, 1, 0]
        assert ranking.upfloated_last == [False, True, True, False]
