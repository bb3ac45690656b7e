"""Article 1: average rating of opponents, upfloats, preferences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal.dubov.facts import (
    Facts,
    facts_of,
    maximum_upfloats,
    preference_of,
    rounded_mean,
    strength_of,
)
from tests.literal.history import ROUNDS_THAT_PAID, Past, Strength, entrants_by_rank

from ronde.model import Colour, PlayerId, Tournament

Position = Callable[..., Tournament]


def facts(tournament: Tournament, player: int) -> Facts:
    return facts_of(Past(tournament), PlayerId(player))


class TestAverage:
    @pytest.mark.parametrize(
        ("ratings", "mean"),
        [([], 0), ([1999], 1999), ([2000, 2001], 2001), ([2000, 2000, 2001], 2000)],
    )
    def test_half_is_rounded_up(self, ratings: list[int], mean: int) -> None:
        assert rounded_mean(ratings) == mean

    def test_only_games_over_the_board_count(self, position: Position) -> None:
        table = "1: 2w1 3b+ U H | 2: 1b0 H H H | 3: H 1w- H H"
        event = position(table, ratings={"2": 1800, "3": 1000})
        assert facts(event, 1).aro == 1800
        assert facts(event, 3).aro == 0

    def test_opponent_without_rating_counts_as_rated_0(self, position: Position) -> None:
        event = position("1: 2w1 3b1 | 2: 1b0 H | 3: H 1w0", ratings={"2": 1000, "3": 1801})
        assert facts(event, 1).aro == 1401
        first, second, third = event.players
        unrated = replace(event, players=(first, replace(second, rating=None), third))
        assert facts(unrated, 1).aro == 901


class TestUpfloats:
    TABLE = "1: 4w1 3b1 2w1 | 2: 3w1 4b0 1b0 | 3: 2b0 1w0 4b- | 4: 1b0 2w1 3w+"

    def test_lower_score_of_the_round_floats_up(self, position: Position) -> None:
        # Round 2: 3 (0) meets 1 (1), 4 (0) meets 2 (1). Round 3: 2 (1) meets 1 (2).
        counts = [facts(position(self.TABLE), number).upfloats for number in (1, 2, 3, 4)]
        assert counts == [0, 1, 2, 1]

    def test_forfeited_pairing_is_an_upfloat_all_the_same(self, position: Position) -> None:
        assert facts(position(self.TABLE), 3).floated_last_round
        assert not facts(position(self.TABLE), 4).floated_last_round

    def test_bye_is_none(self, position: Position) -> None:
        event = position("1: U 3w1 | 2: H Z | 3: Z 1b0")
        assert [facts(event, number).upfloats for number in (1, 2, 3)] == [0, 0, 1]

    def test_virtual_points_of_the_round_count(self, position: Position) -> None:
        event = position("1: 2w1 | 2: 1b0", virtual={"1": [10]})
        assert facts(event, 2) == Facts(2390, 1, floated_last_round=True)

    @pytest.mark.parametrize(("rounds", "limit"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
    def test_limit_grows_with_the_rounds(self, rounds: int, limit: int) -> None:
        assert maximum_upfloats(rounds) == limit


def test_newcomer_has_a_mild_preference_for_black(position: Position) -> None:
    newcomer, *_ = entrants_by_rank(position("1: | 2:"), ROUNDS_THAT_PAID)
    assert (preference_of(newcomer), strength_of(newcomer)) == (Colour.BLACK, Strength.MILD)
