"""Article 3: who floats, in which order floaters are paired, and whom they meet.

Round 1 has no colours, so a prohibition stands for a game played before.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest

from ronde.model import Tournament
from ronde.systems.lim.floaters import Prospects

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]

DUE_WBWWB = "6=1 2=7 8=3 9=4 5=10"
"""Five players due White, Black, White, White, Black, and their opponents."""


def five(score: int) -> dict[int, int]:
    return dict.fromkeys(range(1, 6), score)


class TestColours:
    def test_3_2_2_downward(self, event: Event, paired: Paired) -> None:
        seen = paired(event(10, DUE_WBWWB, lifted=five(10)))
        assert seen.floaters == "4d"
        assert seen.reasons()[0][1] == "colour"

    def test_3_2_2_upward(self, event: Event, paired: Paired) -> None:
        assert paired(event(10, DUE_WBWWB, lifted=five(-10))).floaters == "1d"

    def test_3_2_2_counts_everybody_who_is_left(self, event: Event, paired: Paired) -> None:
        """1 cannot leave, because 2 and 3 have met, but is due White like 2."""
        above = dict.fromkeys((1, 2, 3), 10)
        seen = paired(event(6, "4=1 5=2 3=6", lifted=above, forbidden="2-3"))
        assert seen.floaters == "2d"

    @pytest.mark.parametrize(("rating", "floater"), [(1850, "5d"), (1900, "4d")])
    def test_3_2_3_maxi_downward(
        self, event: Event, paired: Paired, rating: int, floater: str
    ) -> None:
        position = event(10, DUE_WBWWB, lifted=five(10), ratings={5: rating}, maxi="yes")
        assert paired(position).floaters == floater

    def test_3_2_3_maxi_upward(self, event: Event, paired: Paired) -> None:
        """Number 1 would leave by number, and 2, 4, 5, due the majority colour, are too far."""
        played = "1=6 7=2 3=8 9=4 10=5"
        position = event(10, played, lifted=five(-10), ratings={1: 2150})
        assert paired(position).floaters == "2d"
        position = event(10, played, lifted=five(-10), ratings={1: 2150}, maxi="yes")
        assert paired(position).floaters == "1d"

    def test_3_2_4_by_number_when_colours_are_even(self, event: Event, paired: Paired) -> None:
        """The third has not played: as many are due White as Black."""
        played = "6=1 2=7 3H 9=4 5=10 8H"
        seen = paired(event(10, played, lifted=five(10)))
        assert (seen.floaters, seen.reasons()[0][1]) == ("5d", "number")
        assert paired(event(10, played, lifted=five(-10))).floaters == "1d"


class TestLastRoundsFloats:
    PLAYED = "1=6 2=7 8=3 9=4 10=5"  # due Black, Black, White, White, White

    def test_3_10_who_floated_stays(self, event: Event, paired: Paired) -> None:
        assert paired(event(10, self.PLAYED, lifted=five(10))).floaters == "5d"
        seen = paired(event(10, self.PLAYED, lifted=five(10), lifted_before={5: 10}))
        assert seen.floaters == "4d"

    def test_2_3_whom_a_floater_met_did_not_float(self, event: Event, paired: Paired) -> None:
        """10 came down to 5, who stood in the median; from below the lower score floated."""
        seen = paired(event(10, self.PLAYED, lifted=five(10), lifted_before={10: 10}))
        assert seen.floaters == "5d"
        seen = paired(event(10, self.PLAYED, lifted=five(10), lifted_before={10: -10}))
        assert seen.floaters == "5d"
        seen = paired(event(10, self.PLAYED, lifted=five(10), lifted_before={5: -10}))
        assert seen.floaters == "4d"

    def test_2_3_both_floated_from_different_sides(self, event: Event, paired: Paired) -> None:
        """4 met 5 from above and from below: both floated, and 3 leaves."""
        played = "1=6 7=2 8=3 4=5 9=10"
        apart = {4: 10, 5: -10}
        seen = paired(event(10, played, lifted=five(10), lifted_before=apart))
        assert seen.floaters == "3d"

    def test_4_of_10_a_forfeit_is_no_float(self, event: Event, paired: Paired) -> None:
        """5 and 10 were to meet with unequal scores, and did not; colours are even then."""
        played = "1=6 2=7 8=3 9=4 10-5"
        lifted = five(10) | {5: 5, 10: 5}
        seen = paired(event(10, played, lifted=lifted, lifted_before={5: 10}))
        assert seen.floaters == "5d"

    def test_a_lower_type_comes_before_it(self, event: Event, paired: Paired) -> None:
        """Only 5, who floated, has an opponent left in the adjacent group."""
        others = " ".join(f"{a}-{b}" for a in range(1, 5) for b in range(6, 11))
        position = event(
            12, self.PLAYED + " 11=12", lifted=five(10) | {11: -10, 12: -10},
            lifted_before={5: 10}, forbidden=others,
        )  # fmt: skip
        assert paired(position).floaters.split()[0] == "5d"


class TestTypes:
    """3.9: d before c before b before a."""

    def test_d_before_c(self, event: Event, paired: Paired) -> None:
        """Number 3 has met both adjacent players, so number 2 floats."""
        seen = paired(event(6, lifted={1: 10, 2: 10, 3: 10, 6: -10}, forbidden="3-4 3-5"))
        assert seen.floaters == "2d 6d"
        assert seen.meetings == "1-3 2-4 5-6"
        assert seen.reasons()[0][1] == "type"

    def test_c_before_b(self, event: Event, paired: Paired) -> None:
        """1 floated already and has opponents below; 2 and 3 have none, and 3 leaves."""
        met = "2-4 2-5 2-6 3-4 3-5 3-6"
        seen = paired(event(6, lifted={1: 20, 2: 10, 3: 10}, forbidden=met))
        assert seen.floaters == "1d 3c"

    def test_b_before_a(self, event: Event, paired: Paired) -> None:
        """1 and 2 floated already, 3 is needed by one of them; only 1 has an opponent below."""
        position = event(6, lifted={1: 20, 2: 20, 3: 10}, forbidden="1-2 2-4 2-5 2-6")
        assert paired(position).floaters == "1d 2c 1b"

    def test_2_3_who_can_meet_nobody_leaves_first(self, event: Event, paired: Paired) -> None:
        """3 can meet nobody and is due Black: of the other three more are due White, so 4 not."""
        played = "5=1 6=2 3=7 4=8"
        above = dict.fromkeys((1, 2, 3, 4), 10)
        seen = paired(event(8, played, lifted=above, forbidden="3-1 3-2 3-4"))
        assert seen.floaters == "3d 2d"
        assert [reason for _, reason, _ in seen.reasons()] == ["no-opponent", "colour"]

    ABOVE = MappingProxyType(dict.fromkeys((1, 2, 3, 4), 10))
    ONLY_4 = "1-2 1-3 2-3 "
    """In their own group 1, 2 and 3 may meet 4 only: two of them leave it."""
    PLAYED = "1=6 2=7 3=8 5=4"
    FLOATED = MappingProxyType({2: 10, 3: 10})
    """So 1 leaves before them, and of the two the number takes 3."""

    def test_3_4_opponents_of_floaters_before_are_excluded(
        self, event: Event, paired: Paired
    ) -> None:
        """1 and 3 can meet 5 only below, and 1 is paired before 3: 3 has nobody, and 2 leaves."""
        met = self.ONLY_4 + "1-7 1-8 3-6 3-7"
        seen = paired(
            event(8, self.PLAYED, lifted=self.ABOVE, lifted_before=self.FLOATED, forbidden=met)
        )
        assert seen.floaters == "1d 2d"

    def test_3_4_who_can_be_served_otherwise_excludes_nobody(
        self, event: Event, paired: Paired
    ) -> None:
        """1 can meet 8 as well, so that 5 is left for 3."""
        met = self.ONLY_4 + "1-7 3-6 3-7"
        seen = paired(
            event(8, self.PLAYED, lifted=self.ABOVE, lifted_before=self.FLOATED, forbidden=met)
        )
        assert seen.floaters == "1d 3d"

    def test_3_4_opponents_of_floaters_behind_are_not(self, event: Event, paired: Paired) -> None:
        """3 leaves first; 2 can meet 5 only, as 3 can, but is paired before him."""
        met = self.ONLY_4 + "2-6 2-8 3-6 3-7"
        seen = paired(event(8, self.PLAYED, lifted=self.ABOVE, forbidden=met))
        assert seen.floaters == "3d 2d"


class TestProspects:
    """3.3 and 3.4: different opponents for floaters, also the one on the first rank."""

    def test_one_resident_serves_one(self) -> None:
        prospects = Prospects([0b110, 0b1, 0b1], [0])
        assert prospects.has_one(1)
        prospects.count(1)
        assert not prospects.has_one(2)

    def test_opponents_change_where_needed(self) -> None:
        prospects = Prospects([0b1100, 0b0100, 0b11, 0b1], [0, 1])
        prospects.count(2)
        assert prospects.has_one(3)
        prospects.count(3)
        assert not prospects.has_one(2)


class TestOrder:
    def test_3_6_the_higher_score_first(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, lifted={1: 10, 2: 20}, forbidden="1-2"))
        assert seen.meetings == "1-4 2-3"

    def test_3_6_then_the_higher_number(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, lifted={1: 10, 2: 10}, forbidden="1-2"))
        assert seen.meetings == "1-3 2-4"

    def test_3_6_from_above_before_from_below(self, event: Event, paired: Paired) -> None:
        """Both would take 5: 4, who came from above, has him."""
        seen = paired(event(6, lifted={4: 10, 1: -10}, forbidden="4-2 4-3 1-6"))
        assert seen.meetings == "1-3 2-6 4-5"

    def test_3_7_upward_the_lower_score_first(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, lifted={1: -20, 2: -10, 3: -5, 4: -5}, forbidden="1-2"))
        assert seen.meetings == "1-4 2-3"

    def test_3_7_then_the_lower_number(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, lifted={1: -20, 2: -20, 3: -5, 4: -5}, forbidden="1-2"))
        assert seen.meetings == "1-3 2-4"


class TestOpponents:
    PLAYED = "5=1 6=2 3=7 8=4"  # 1, 2, 4 are due White, 3 Black; 5, 6, 8 Black, 7 White
    LIFTED = MappingProxyType({1: 20, 2: 10, 3: 10, 4: 10})

    def test_3_8_the_first_due_the_other_colour(self, event: Event, paired: Paired) -> None:
        seen = paired(event(8, self.PLAYED, lifted=self.LIFTED))
        assert "1-3 2-4" in seen.meetings
        (exchange,) = seen.exchanges()
        assert (exchange.floated, exchange.reason) == (True, "colour")

    @pytest.mark.parametrize(("rating", "meetings"), [(1900, "1-3 2-4"), (1850, "1-2 3-4")])
    def test_3_8_maxi(self, event: Event, paired: Paired, rating: int, meetings: str) -> None:
        position = event(8, self.PLAYED, lifted=self.LIFTED, ratings={3: rating}, maxi="yes")
        assert meetings in paired(position).meetings

    def test_3_8_upward_from_the_lowest_number(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, lifted={1: -20, 2: -10, 3: -10, 4: -10}))
        assert seen.meetings == "1-4 2-3"

    def test_5_of_10_residents_before_other_floaters(self, event: Event, paired: Paired) -> None:
        """1 came from below; 2, from above, meets the resident 3 all the same."""
        assert paired(event(4, lifted={2: 10, 1: -10})).meetings == "1-4 2-3"

    def test_5_of_10_then_other_floaters_by_number(self, event: Event, paired: Paired) -> None:
        """1 may not meet the resident 2; of 3 and 4, from below, he meets the higher number."""
        seen = paired(event(4, lifted={1: 10, 3: -10, 4: -20}, forbidden="1-2 3-4"))
        assert seen.meetings == "1-3 2-4"

    def test_5_of_10_upward_other_floaters_from_the_lowest(
        self, event: Event, paired: Paired
    ) -> None:
        """Both pairs below are cracked for 1 and 6; then 5, who may meet neither, tries 4 first."""
        below = dict.fromkeys((2, 3, 4, 5), -10)
        seen = paired(event(6, lifted=below, forbidden="1-6 2-6 4-6 5-6 1-5 1-3"))
        assert seen.cracked() == [(2, 4), (3, 5)]
        assert seen.meetings == "1-2 3-6 4-5"
