"""Article 1.7: the opposition index and the ranking by it."""

from __future__ import annotations

from collections.abc import Callable

from tests.literal.burstein.field import BursteinField
from tests.literal.burstein.index import index_of, rounds_of_running_absence
from tests.literal.history import Past

from ronde.model import PlayerId, Tournament

Position = Callable[..., Tournament]


def index(tournament: Tournament, player: int) -> tuple[int, int]:
    return index_of(Past(tournament), PlayerId(player))


class TestGames:
    TABLE = "1: 2w1 3b= | 2: 1b0 4w1 | 3: 4b1 1w= | 4: 3w0 2b0"

    def test_sum_of_the_scores_of_opponents(self, position: Position) -> None:
        # 1 beat 2 (one point) and drew with 3 (one and a half).
        assert index(position(self.TABLE), 1) == (10 + 15, 10 * 10 + 5 * 15)

    def test_virtual_points_stay_outside(self, position: Position) -> None:
        plain, fast = position(self.TABLE), position(self.TABLE, virtual={"2": [10, 10, 10]})
        assert index(fast, 1) == index(plain, 1)

    def test_ranking_ignores_the_score(self, position: Position) -> None:
        # Buchholz 25 for 1 and 4, 15 for 3 and 2; Sonneborn-Berger parts each two. 4 has no point.
        field = BursteinField(position(self.TABLE, of=4))
        assert field.names(field.ranked(range(4))) == (1, 4, 3, 2)


class TestUnplayedRounds:
    def test_round_without_a_game_is_one_against_himself(self, position: Position) -> None:
        # Half a point for the bye and one for the game: the own score of 15 enters.
        event = position("1: H 2w1 | 2: F 1b0")
        assert index(event, 1) == (15 + 10, 5 * 15 + 10 * 10)
        assert index(event, 2) == (10 + 15, 10 * 10 + 0)

    def test_forfeit_is_no_meeting(self, position: Position) -> None:
        event = position("1: 2w+ 3w0 | 2: 1b- 4w1 | 3: U 1b1 | 4: H 2b0")
        assert index(event, 1) == (10 + 20, 10 * 10 + 0)
        assert index(event, 2) == (10 + 5, 0 + 10 * 5)


class TestRunningAbsence:
    TABLE = "1: 2w1 H H | 2: 1b0 Z Z"

    def test_counts_as_draws_for_opponents(self, position: Position) -> None:
        event = position(self.TABLE, away={"2": "Z"})
        assert rounds_of_running_absence(Past(event), PlayerId(2)) == 2
        assert index(event, 1) == (10 + 20 + 20, 10 * 10 + 2 * 5 * 20)

    def test_ends_when_the_player_is_back(self, position: Position) -> None:
        event = position(self.TABLE)
        assert rounds_of_running_absence(Past(event), PlayerId(2)) == 0
        assert index(event, 1) == (0 + 20 + 20, 2 * 5 * 20)

    def test_a_coming_half_point_bye_is_no_absence(self, position: Position) -> None:
        event = position(self.TABLE, away={"2": "H"})
        assert rounds_of_running_absence(Past(event), PlayerId(2)) == 0

    def test_only_the_unbroken_end_counts(self, position: Position) -> None:
        event = position("1: H 2w1 H H | 2: Z 1b0 H Z", away={"2": "Z"})
        assert rounds_of_running_absence(Past(event), PlayerId(2)) == 1

    def test_forfeit_ends_the_run_and_a_blank_round_does_not(self, position: Position) -> None:
        event = position("1: 2w+ H H | 2: 1b- . Z", away={"2": "Z"})
        assert rounds_of_running_absence(Past(event), PlayerId(2)) == 2
