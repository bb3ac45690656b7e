"""Articles 2.4 to 2.6, 3.6 to 3.8 and 4: who meets whom inside a group.

Full-point, half-point and zero-point byes put players above, on and below the median without
any colours; pairs that the organiser forbids stand for earlier games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from tests.literal.lim import LiteralLim, Side, pair_lim_literally
from tests.literal.lim.exchanges import candidates_of_floater
from tests.literal.lim.facts import Field
from tests.literal.lim.sides import Group

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament

Position = Callable[..., Tournament]
Rated = Callable[[Tournament, Mapping[int, int]], Tournament]
Maxi = Callable[[Tournament], Tournament]


def made(found: LiteralLim) -> list[tuple[int, int]]:
    """Return the pairs in the order of their making, smaller number first."""
    cracked = found.brackets[-1].cracked
    on_the_sides = [p for r in found.brackets[:-1] for p in r.pairs if p not in cracked]
    pairs = on_the_sides + list(found.brackets[-1].pairs)
    return [(min(pair), max(pair)) for pair in pairs]


OPPONENTS_AWAY = {str(player): "Z" for player in (5, 6, 7, 8)}
SIX = "1: | 2: | 3: | 4: | 5: | 6:"


class TestTablesOfArticle4:
    @pytest.mark.parametrize(
        ("tried", "pairs"),
        [
            ([], [(1, 4), (2, 5), (3, 6)]),
            ([4], [(1, 5), (2, 4), (3, 6)]),
            ([4, 5], [(1, 6), (2, 4), (3, 5)]),
            ([4, 5, 6], [(1, 3), (2, 5), (4, 6)]),
            ([4, 5, 6, 3], [(1, 2), (3, 5), (4, 6)]),
        ],
    )
    def test_4_2_first_player_searches(
        self, tried: list[int], pairs: list[tuple[int, int]], position: Position
    ) -> None:
        event = position(SIX, forbidden=[[1, other] for other in tried])
        assert made(pair_lim_literally(event)) == pairs

    @pytest.mark.parametrize(
        ("tried", "pairs"),
        [
            ([], [(1, 6), (2, 4), (3, 5)]),
            ([4], [(1, 6), (2, 5), (3, 4)]),
            ([4, 5], [(1, 6), (2, 3), (4, 5)]),
            ([4, 5, 3], [(1, 3), (2, 6), (4, 5)]),
            ([4, 5, 3, 6], [(1, 2), (3, 5), (4, 6)]),
        ],
    )
    def test_4_3_second_player_searches(
        self, tried: list[int], pairs: list[tuple[int, int]], position: Position
    ) -> None:
        barred = [[1, 4], [1, 5], *([2, other] for other in tried)]
        assert made(pair_lim_literally(position(SIX, forbidden=barred))) == pairs

    @pytest.mark.parametrize(
        ("tried", "pairs"),
        [
            ([], [(3, 6), (2, 5), (1, 4)]),
            ([3], [(2, 6), (3, 5), (1, 4)]),
            ([3, 2], [(1, 6), (3, 5), (2, 4)]),
            ([3, 2, 1], [(4, 6), (2, 5), (1, 3)]),
            ([3, 2, 1, 4], [(5, 6), (2, 4), (1, 3)]),
        ],
    )
    def test_4_1_upward_the_last_player_searches(
        self, tried: list[int], pairs: list[tuple[int, int]], byes: Position
    ) -> None:
        event = byes("Z Z Z Z Z Z", forbidden=[[6, other] for other in tried])
        found = pair_lim_literally(event)
        assert [record.side for record in found.brackets] == [Side.LOWER]
        assert made(found) == pairs

    def test_4_4_odd_group_exchanges_the_floater(self, byes: Position) -> None:
        alone = [[2, other] for other in (1, 3, 4, 5, 6, 7)]
        found = pair_lim_literally(byes("F F F F F F F H", forbidden=alone))
        assert found.brackets[0].floaters == (2,)
        assert made(found) == [(1, 5), (3, 6), (4, 7), (2, 8)]

    def test_4_4_even_group_sends_two(self, byes: Position) -> None:
        only_six = [[one, other] for one in (1, 2) for other in (3, 4, 5)] + [[1, 2]]
        found = pair_lim_literally(byes("F F F F F F H H", forbidden=only_six))
        assert found.brackets[0].floaters == (5, 2)
        assert made(found) == [(1, 6), (3, 4), (2, 7), (5, 8)]


class TestColoursInThePairing:
    TABLE = "1: 5b1 | 2: 6w1 | 3: 7b1 | 4: 8w1 | 5: 1w0 | 6: 2b0 | 7: 3w0 | 8: 4b0"  # due W B W B

    def test_5_2_first_who_suits(self, position: Position) -> None:
        found = pair_lim_literally(position(self.TABLE, away=OPPONENTS_AWAY))
        assert found.pairs == ((1, 4), (3, 2))

    @pytest.mark.parametrize(
        ("rating", "pairs"), [(1900, [(1, 4), (2, 3)]), (1899, [(1, 3), (2, 4)])]
    )
    def test_5_7_maxi_within_a_hundred_points(
        self,
        rating: int,
        pairs: list[tuple[int, int]],
        position: Position,
        rated: Rated,
        as_maxi: Maxi,
    ) -> None:
        event = rated(position(self.TABLE, away=OPPONENTS_AWAY), {3: 2000, 4: rating})
        assert made(pair_lim_literally(as_maxi(event))) == pairs
        assert made(pair_lim_literally(event)) == [(1, 4), (2, 3)]


class TestIncomingFloaters:
    def test_3_6_highest_score_first_and_from_above_before_from_below(self, byes: Position) -> None:
        """Round 3: 3 floats two groups down, 2 one group; 8 floats up."""
        words = "F+H F+H F+F F+Z F+Z F+Z Z+F Z+Z"
        found = pair_lim_literally(byes(words, forbidden=[[1, 3], [2, 3]]))
        assert [r.floaters for r in found.brackets[:3]] == [(3,), (3,), (8,)]
        assert made(found)[-3:] == [(3, 4), (7, 8), (5, 6)]

    def test_3_6_order_of_two_downfloaters(self, byes: Position) -> None:
        words = "F+H F+H F+H F+F F+Z F+Z F+Z F+Z"
        only_below = [[4, other] for other in (1, 2, 3)]
        found = pair_lim_literally(byes(words, forbidden=only_below))
        assert found.brackets[1].floaters == (4, 3)
        assert made(found)[-3:] == [(4, 5), (3, 6), (7, 8)]

    def test_3_6_lowest_score_first_from_below(self, byes: Position) -> None:
        """1 comes from above and is served first; 5 has less than 6 and comes before him."""
        words = "H+F Z+F Z+F Z+F Z+Z Z+H Z+H Z+H"
        only_above = [[5, other] for other in (6, 7, 8)]
        found = pair_lim_literally(byes(words, forbidden=only_above))
        lower = [record for record in found.brackets if record.side is Side.LOWER]
        assert [record.floaters for record in lower] == [(5,), (5, 6)]
        assert made(found)[-3:] == [(1, 2), (4, 5), (3, 6)]

    def test_3_8_residents_before_other_floaters(self, byes: Position) -> None:
        """Places 0 to 4 are players 1 to 5; 2 and 3 are at home."""
        field = Field(byes("F H H Z Z"))
        group = Group(Side.MEDIAN, (1, 2), downfloaters=(0,), upfloaters=(3, 4))
        assert candidates_of_floater(field, group, 0) == [1, 2, 3, 4]
        assert candidates_of_floater(field, group, 3) == [2, 1, 4, 0]

    def test_3_7_lowest_score_then_lowest_number_upward(self, byes: Position) -> None:
        """Round 4: 7 and 8 with nothing meet residents of the next group, 8 before 7."""
        words = "H+Z+Z H+Z+Z H+Z+Z H+Z+Z F+H+Z F+H+Z Z+Z+Z Z+Z+Z"
        found = pair_lim_literally(byes(words, forbidden=[[7, 8]]))
        assert found.brackets[0].floaters == (7, 8)
        assert made(found) == [(4, 8), (3, 7), (1, 2), (5, 6)]

    def test_3_8_downfloater_takes_the_highest_due_the_other_colour(
        self, position: Position
    ) -> None:
        """1 is due White like 2; 3 is due Black."""
        event = position(
            "1: 5b1 | 2: 6b= | 3: 7w= | 4: 8w= | 5: 1w0 | 6: 2w= | 7: 3b= | 8: 4b=",
            away=OPPONENTS_AWAY,
        )
        assert made(pair_lim_literally(event)) == [(1, 3), (2, 4)]

    def test_3_8_upfloater_takes_the_lowest_due_the_other_colour(self, position: Position) -> None:
        event = position(
            "1: 5b= | 2: 6b= | 3: 7w= | 4: 8w0 | 5: 1w= | 6: 2w= | 7: 3b= | 8: 4b1",
            away=OPPONENTS_AWAY,
        )
        assert made(pair_lim_literally(event)) == [(2, 4), (1, 3)]

    def test_3_8_maxi(self, position: Position, rated: Rated, as_maxi: Maxi) -> None:
        event = position(
            "1: 5b1 | 2: 6b= | 3: 7w= | 4: 8w= | 5: 1w0 | 6: 2w= | 7: 3b= | 8: 4b=",
            away=OPPONENTS_AWAY,
        )
        far = rated(event, {2: 2101, 3: 2000, 4: 1990})
        assert made(pair_lim_literally(as_maxi(far))) == [(1, 2), (3, 4)]

    def test_floaters_may_meet_each_other(self, byes: Position) -> None:
        found = pair_lim_literally(byes("F H H Z", forbidden=[[1, 2], [1, 3]]))
        assert made(found) == [(1, 4), (2, 3)]


class TestBlockedMedian:
    def test_2_6_1_one_pair_of_the_lower_side_is_cracked(self, position: Position) -> None:
        """3 and 5 are due Black, so that 3 takes 6."""
        event = position(
            "1: F F | 2: F F | 3: 7w1 F | 4: F Z | 5: 8w0 Z | 6: Z Z | 7: 3b0 Z | 8: 5b1 Z",
            away={"7": "Z", "8": "Z"},
            forbidden=[[1, 4], [2, 4], [3, 4]],
        )
        found = pair_lim_literally(event)
        assert found.brackets[-1].cracked == ((6, 5),)
        assert made(found) == [(1, 2), (3, 6), (4, 5)]

    def test_2_6_without_colours_the_first_floater_is_taken(self, byes: Position) -> None:
        event = byes("F F F H Z Z", forbidden=[[1, 4], [2, 4], [3, 4]])
        assert made(pair_lim_literally(event)) == [(1, 2), (3, 5), (4, 6)]

    def test_2_6_more_from_below_cracks_the_upper_side(self, byes: Position) -> None:
        event = byes("F F H Z Z Z", forbidden=[[3, 4], [3, 5], [3, 6]])
        found = pair_lim_literally(event)
        assert found.brackets[-1].cracked == ((1, 2),)
        assert made(found) == [(5, 6), (1, 3), (2, 4)]

    def test_2_6_equal_numbers_crack_the_upper_side(self, byes: Position) -> None:
        event = byes("F F H H Z Z", forbidden=[[3, 4]])
        found = pair_lim_literally(event)
        assert found.brackets[-1].cracked == ((1, 2),)
        assert made(found) == [(5, 6), (1, 3), (2, 4)]

    def test_2_6_a_side_without_pairs_passes_to_the_other(self, byes: Position) -> None:
        found = pair_lim_literally(byes("F F F H H H", forbidden=[[4, 5, 6]]))
        assert found.brackets[-1].cracked == ((1, 2),)
        assert made(found) == [(1, 4), (2, 5), (3, 6)]

    def test_2_6_last_pair_made_is_cracked_first(self, byes: Position) -> None:
        found = pair_lim_literally(byes("F F F F H H", forbidden=[[5, 6]]))
        assert found.brackets[-1].cracked == ((2, 4),)
        assert made(found) == [(1, 3), (2, 5), (4, 6)]

    def test_2_6_cracking_goes_on_until_the_median_can_be_paired(self, byes: Position) -> None:
        barred = [[5, 6], [2, 5], [4, 5], [2, 6], [4, 6]]
        found = pair_lim_literally(byes("F F F F H H", forbidden=barred))
        assert found.brackets[-1].cracked == ((2, 4), (1, 3))
        assert made(found) == [(1, 5), (2, 4), (3, 6)]

    def test_2_2_median_without_residents_takes_floaters(self, byes: Position) -> None:
        found = pair_lim_literally(byes("F F F Z Z Z"))
        assert found.brackets[-1].residents == ()
        assert made(found) == [(1, 2), (5, 6), (3, 4)]

    def test_no_legal_pairing(self, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match="round 2 cannot be completed"):
            pair_lim_literally(position("1: 2w1 | 2: 1b0"))
