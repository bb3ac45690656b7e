"""Articles 2.3, 3.2 to 3.5, 3.9 and 3.10: who leaves a group."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from tests.literal.lim import Side, pair_lim_literally

from ronde.model import Tournament

Position = Callable[..., Tournament]
Rated = Callable[[Tournament, Mapping[int, int]], Tournament]
Maxi = Callable[[Tournament], Tournament]


def floaters(event: Tournament) -> list[tuple[int, ...]]:
    """Return who floats out of each group in pairing order."""
    return [record.floaters for record in pair_lim_literally(event).brackets]


DUE_W_B_W_W_B = (
    "1: 6b{0} | 2: 7w{0} | 3: 8b{0} | 4: 9b{0} | 5: 10w{0} | "
    "6: 1w{1} | 7: 2b{1} | 8: 3w{1} | 9: 4w{1} | 10: 5b{1} | 11: H"
)
OPPONENTS_AWAY = {str(player): "Z" for player in range(6, 11)}


class TestColourOfTheFloater:
    def test_3_2_2_downward(self, position: Position) -> None:
        event = position(DUE_W_B_W_W_B.format("1", "0"), away=OPPONENTS_AWAY)
        assert floaters(event)[0] == (4,)

    def test_3_2_2_upward(self, position: Position) -> None:
        event = position(DUE_W_B_W_W_B.format("0", "1"), away=OPPONENTS_AWAY)
        assert pair_lim_literally(event).brackets[0].side is Side.LOWER
        assert floaters(event)[0] == (1,)

    @pytest.mark.parametrize(("rating", "floater"), [(1900, 4), (1899, 5), (1850, 5), (2101, 5)])
    def test_3_2_3_maxi_downward(
        self, rating: int, floater: int, position: Position, rated: Rated, as_maxi: Maxi
    ) -> None:
        event = position(DUE_W_B_W_W_B.format("1", "0"), away=OPPONENTS_AWAY)
        event = rated(event, {3: 2000, 4: 2000, 5: rating})
        assert floaters(as_maxi(event))[0] == (floater,)
        assert floaters(event)[0] == (4,)

    def test_3_2_3_maxi_takes_the_next_who_is_near(
        self, position: Position, rated: Rated, as_maxi: Maxi
    ) -> None:
        event = position(DUE_W_B_W_W_B.format("1", "0"), away=OPPONENTS_AWAY)
        event = rated(event, {3: 1950, 4: 2050, 5: 1900})
        assert floaters(as_maxi(event))[0] == (3,)

    def test_3_2_3_maxi_without_ratings(self, position: Position, as_maxi: Maxi) -> None:
        event = position(DUE_W_B_W_W_B.format("1", "0"), away=OPPONENTS_AWAY)
        assert floaters(as_maxi(event))[0] == (4,)

    def test_3_2_4_equal_colours_prefer_nobody(self, position: Position) -> None:
        """One due White, one due Black, one due nothing: the lowest numbered floats."""
        event = position(
            "1: 5b1 | 2: 6w1 | 3: F | 4: H | 5: 1w0 | 6: 2b0", away={"5": "Z", "6": "Z"}
        )
        assert floaters(event)[0] == (3,)

    def test_3_2_2_counts_again_after_each_floater(self, position: Position) -> None:
        """Three due Black, two White, and all may meet 1 only: 5 leaves, then colours are even."""
        event = position(
            "1: 9b1 | 2: 10w1 | 3: 11w1 | 4: 12b1 | 5: 13w1 | 6: H | 7: H | 8: H | "
            "9: 1w0 | 10: 2b0 | 11: 3b0 | 12: 4w0 | 13: 5b0",
            away={str(player): "Z" for player in range(9, 14)},
            forbidden=[[2, 3, 4, 5]],
        )
        assert floaters(event)[0] == (5, 4, 3)


class TestFloatedInThePreviousRound:
    @pytest.mark.parametrize(
        ("game", "opponent", "floater"),
        [("7w1", "Z 5b0", 4), ("7w1", "F 5b0", 5), ("7w+", "Z 5b-", 5), ("F", "Z Z", 5)],
        ids=["other score", "same score", "forfeit", "bye"],
    )
    def test_3_10(self, game: str, opponent: str, floater: int, position: Position) -> None:
        rows = f"1: F F | 2: F F | 3: F F | 4: F F | 5: F {game} | 6: F Z | 7: {opponent}"
        assert floaters(position(rows, away={"7": "Z"}))[0] == (floater,)

    def test_3_10_scores_of_that_round_count_with_virtual_points(self, position: Position) -> None:
        rows = "1: F F | 2: F F | 3: F F | 4: F F | 5: F 7w1 | 6: F Z | 7: Z 5b0"
        accelerated = position(rows, away={"7": "Z"}, virtual={"7": [0, 10, 0]})
        assert floaters(accelerated)[0] == (5,)

    def test_3_10_asks_the_previous_round_only(self, position: Position) -> None:
        rows = "1: F F F | 2: F F F | 3: F F F | 4: F F F | 5: F 7w1 F | 6: F H Z | 7: Z 5b0 Z"
        assert floaters(position(rows, away={"7": "Z"}))[0] == (5,)

    def test_3_10_gives_way_to_the_number_of_pairs(self, position: Position) -> None:
        event = position(
            "1: F F | 2: F F | 3: F F | 4: F F | 5: F 7w1 | 6: F Z | 7: Z 5b0",
            away={"7": "Z"},
            forbidden=[[5, other] for other in (1, 2, 3, 4)],
        )
        assert floaters(event)[0] == (5,)

    def test_3_10_gives_way_to_the_type(self, position: Position) -> None:
        """Only 5 has an opponent in the median."""
        event = position(
            "1: F F | 2: F F | 3: F F | 4: F F | 5: F 7w1 | 6: F Z | 7: Z 5b0",
            away={"7": "Z"},
            forbidden=[[6, other] for other in (1, 2, 3, 4)],
        )
        assert floaters(event)[0] == (5,)


class TestTypes:
    def test_3_9_player_without_opponent_below_stays(self, byes: Position) -> None:
        event = byes("F F F H H Z", forbidden=[[3, 4], [3, 5]])
        assert floaters(event)[0] == (2,)

    def test_3_9_who_floated_already_stays(self, byes: Position) -> None:
        """The floater has number 3, lower than the residents of his new group."""
        event = byes("F+H F+H F+F F+Z")
        assert floaters(event) == [(3,), (2,), ()]

    def test_3_9_c_before_b(self, byes: Position) -> None:
        """3 floated and has opponents below, which 1 and 2 have not: one of these leaves."""
        without = [[one, other] for one in (1, 2) for other in (4, 5, 6)]
        event = byes("F+H F+H F+F F+Z F+Z F+Z", forbidden=without)
        assert floaters(event) == [(3,), (2,), ()]

    def test_3_9_b_before_a(self, byes: Position) -> None:
        """1 and 2 floated and only one of them can meet 3; 2 has no opponent below."""
        event = byes("F+F F+F F+H F+Z", forbidden=[[1, 2], [2, 4]])
        assert floaters(event) == [(1, 2), (1,), ()]

    def test_3_5_floats_on_when_nobody_is_left(self, byes: Position) -> None:
        event = byes("F+H F+H F+F F+Z", forbidden=[[3, 1], [3, 2]])
        assert floaters(event) == [(3,), (3,), ()]

    def test_2_3_who_can_meet_nobody_leaves_first(self, position: Position) -> None:
        """4, who can meet nobody, is due White: of the other three more are due Black, so 1."""
        event = position(
            "1: 7w1 | 2: 8b1 | 3: 9w1 | 4: 10b1 | 5: H | 6: H | 7: 1b0 | 8: 2w0 | 9: 3b0 | 10: 4w0",
            away={str(player): "Z" for player in range(7, 11)},
            forbidden=[[4, 1], [4, 2], [4, 3], [3, 5], [3, 6]],
        )
        assert floaters(event)[0] == (4, 1)

    def test_3_4_opponents_of_floaters_who_come_before_are_excluded(self, byes: Position) -> None:
        """1 and 4 can meet 5 only below: 1 leaves and comes before 4, who is left without."""
        event = byes("F F F F H H", forbidden=[[1, 2], [1, 3], [1, 4], [1, 6], [4, 6]])
        assert floaters(event)[0] == (1, 3)

    def test_3_4_those_of_floaters_who_come_after_are_not(self, byes: Position) -> None:
        """3 and 4 can meet 5 only below: 4 leaves first, but 3 is paired before him."""
        event = byes("F F F F H H", forbidden=[[4, 1], [4, 2], [4, 3], [4, 6], [3, 6]])
        assert floaters(event)[0] == (4, 3)

    def test_3_4_floaters_without_opponent_exclude_nobody(self, byes: Position) -> None:
        """1 leaves and has nobody below; 4 can still meet 5."""
        event = byes("F F F F H H Z Z", forbidden=[[1, 2, 5], [1, 3, 6], [1, 4], [4, 6]])
        assert floaters(event)[0] == (1, 4)
