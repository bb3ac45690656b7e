"""Articles 1.7 and 1.8: the opposition index and the ranking by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.model import (
    THREE_ONE_NOTHING,
    Adjustment,
    PlayerId,
    Points,
    Tournament,
    VirtualPoints,
)
from ronde.systems.burstein.ranking import Index, opposition_indices, places_of

Position = Callable[..., Tournament]


def index_of(event: Tournament, player: int) -> Index:
    return opposition_indices(event)[PlayerId(player)]


class TestArt171_Methods:
    TABLE = "1: 2w1 3b= | 2: 1b0 4w1 | 3: 4w= 1w= | 4: 3b= 2b0"

    @pytest.mark.parametrize(
        ("player", "buchholz", "sonneborn_berger"),
        [(1, 10 + 10, 10 * 10 + 5 * 10), (2, 15 + 5, 10 * 5), (3, 5 + 15, 5 * 5 + 5 * 15),
         (4, 10 + 10, 5 * 10)],
    )  # fmt: skip
    def test_by_current_scores(
        self, position: Position, player: int, buchholz: int, sonneborn_berger: int
    ) -> None:
        assert index_of(position(self.TABLE, of=4), player) == (buchholz, sonneborn_berger)

    def test_by_the_points_of_the_event(self, position: Position) -> None:
        """With 3-1-0 player 1 has 4 points, his opponents 3 and 2."""
        event = replace(position(self.TABLE, of=4), points=THREE_ONE_NOTHING)
        assert index_of(event, 1) == (30 + 20, 30 * 30 + 10 * 20)

    def test_virtual_points_are_left_out(self, position: Position) -> None:
        event = position(self.TABLE, of=4)
        virtual = (VirtualPoints(PlayerId(2), (Points(10),) * 4),)
        assert opposition_indices(replace(event, virtual_points=virtual)) == (
            opposition_indices(event)
        )

    def test_points_by_decision_belong_to_the_score(self, position: Position) -> None:
        given = (Adjustment((PlayerId(3),), Points(-5)),)
        event = replace(position(self.TABLE, of=4), adjustments=given)
        assert index_of(event, 1) == (10 + 5, 10 * 10 + 5 * 5)


class TestArt172_UnplayedRounds:
    """The player of each case has one game, a win against player 2, who has no other points."""

    @pytest.mark.parametrize(
        ("cell", "buchholz", "sonneborn_berger"),
        [
            ("U", 20, 10 * 20),
            ("F", 20, 10 * 20),
            ("H", 15, 5 * 15),
            ("Z", 10, 0),
            (".", 10, 0),
        ],
    )
    def test_a_game_against_oneself(
        self, position: Position, cell: str, buchholz: int, sonneborn_berger: int
    ) -> None:
        event = position(f"1: 2w1 {cell} | 2: 1b0 3w0 | 3: . 2b1", of=4)
        assert index_of(event, 1) == (buchholz, sonneborn_berger)

    def test_rounds_before_a_late_entry_count_as_well(self, position: Position) -> None:
        event = position("1: . 2w1 | 2: 3w0 1b0 | 3: 2b1 U", of=4)
        assert index_of(event, 1) == (10, 0)

    def test_a_forfeit_is_no_game_against_the_opponent(self, position: Position) -> None:
        event = position("1: 2w+ 3b0 | 2: 1b- 4w1 | 3: 4b1 1w1 | 4: 3w0 2b0", of=4)
        assert index_of(event, 1) == (10 + 20, 10 * 10)
        assert index_of(event, 2) == (10 + 0, 0)

    def test_a_pairing_after_a_forfeit_is_their_only_meeting(self, position: Position) -> None:
        event = position("1: 2w+ 2b1 | 2: 1b- 1w0", of=4)
        assert index_of(event, 2) == (0 + 20, 0)


class TestArt172_RunOfZeroPointByes:
    """1 has drawn with 2 (INTERPRETATION 0037); 2 has 5 points and stays away."""

    TABLE = "1: 2w= 3w0 3b0 | 2: 1b= {} | 3: . 1b1 1w1"

    @pytest.mark.parametrize(
        ("cells", "away", "seen"),
        [
            ("Z Z", "Z", 5 + 5 + 5),
            (". .", "Z", 5 + 5 + 5),
            ("Z .", "Z", 5 + 5 + 5),
            ("H Z", "Z", 10 + 5),
            ("Z H", "Z", 10),
            ("Z Z", "H", 5),
            ("Z Z", "", 5),
        ],
    )
    def test_counts_as_draws_for_the_opponents(
        self, position: Position, cells: str, away: str, seen: int
    ) -> None:
        stays = {2: away} if away else {}
        event = position(self.TABLE.format(cells), of=8, away=stays)
        own = 5  # 1 lost twice to 3
        assert index_of(event, 1) == (seen + 20 + 20, own * seen)

    def test_not_for_the_absentee(self, position: Position) -> None:
        event = position(self.TABLE.format("Z Z"), of=8, away={2: "Z"})
        assert index_of(event, 2) == (5 + 5 + 5, 5 * 5)

    def test_a_forfeit_ends_the_run(self, position: Position) -> None:
        event = position("1: 2w= 3w0 . | 2: 1b= Z 3w- | 3: . 1b1 2b+", of=8, away={2: "Z"})
        assert index_of(event, 1) == (5 + 20 + 5, 5 * 5)

    def test_draws_by_the_points_of_the_event(self, position: Position) -> None:
        event = position(self.TABLE.format("Z Z"), of=8, away={2: "Z"})
        event = replace(event, points=THREE_ONE_NOTHING)
        assert index_of(event, 1) == (30 + 60 + 60, 10 * 30)


class TestArt18_RankingOrder:
    def test_buchholz_then_sonneborn_berger_then_number(self) -> None:
        indices = [Index(30, 0), Index(40, 1), Index(40, 2), Index(40, 1)]
        assert places_of(indices, [1, 9, 8, 3]) == [3, 2, 0, 1]
