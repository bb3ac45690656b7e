"""Articles 2.2, 2.6 and 8: the order of the groups, the median, and cracked pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ronde.model import THREE_ONE_NOTHING, Tournament

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]


def groups(seen: Any) -> list[tuple[object, object]]:
    scores = seen.derived.standing.scores
    return [
        (group.side.value, scores[group.residents[0]] if group.residents else None)
        for group in seen.derived.outcome.groups
    ]


class TestOrder:
    def test_8_round_2(self, event: Event, paired: Paired) -> None:
        seen = paired(event(8, "1>5 2=6 3>7 8=4"))
        assert groups(seen) == [("upper", 10), ("lower", 0), ("median", 5)]

    def test_2_2_from_both_ends(self, event: Event, paired: Paired) -> None:
        seen = paired(event(8, "1>5 2=6 3>7 4>8", "1=3 2=4 5=7 6=8"))
        assert groups(seen) == [("upper", 15), ("lower", 5), ("median", 10)]
        lifted = {1: 30, 2: 10, 3: 20, 4: -20, 5: -10, 6: -10, 7: -30}
        seen = paired(event(8, lifted=lifted))
        assert [score for _, score in groups(seen)] == [30, 20, 10, -30, -20, -10, 0]

    def test_2_of_10_a_median_without_residents(self, event: Event, paired: Paired) -> None:
        seen = paired(event(6, "1>4 2>5 3>6"))
        assert groups(seen) == [("upper", 10), ("lower", 0), ("median", None)]
        assert seen.floaters == "3c 4c"
        assert "3-4" in seen.meetings

    def test_3_of_10_the_next_group_whatever_the_gap(self, event: Event, paired: Paired) -> None:
        """2 can meet 4 only, who stands much lower; still 4 is in the adjacent group."""
        lifted = {1: 40, 2: 40, 3: 40, 4: 10}
        seen = paired(event(4, lifted=lifted, forbidden="3-4 1-4"))
        assert seen.floaters.split()[0] == "2d"

    def test_11_of_10_acceleration_does_not_move_the_median(
        self, event: Event, paired: Paired
    ) -> None:
        seen = paired(event(8, "1=5 6=2 3=7 8=4", lifted=dict.fromkeys((1, 2, 3, 4), 10)))
        assert groups(seen) == [("upper", 15), ("median", 5)]

    def test_the_value_of_a_win_moves_it(self, event: Event, paired: Paired) -> None:
        position = replace(event(8, "1=5 6=2 3>7 8=4"), points=THREE_ONE_NOTHING)
        sides = [("upper", 30), ("lower", 0), ("lower", 10), ("median", None)]
        assert groups(paired(position)) == sides


class TestCracking:
    def test_2_6_1(self, event: Event, paired: Paired) -> None:
        """1, 2 and 3 may not meet 4, who is alone in the median; 3 and 5 are due White."""
        lifted = {1: 10, 2: 10, 3: 10, 5: -10, 6: -10}
        position = event(6, "1=5 6=2 4=3", "1H 2H 3H 4H 5H 6H", lifted=lifted, forbidden="1-4 2-4")
        seen = paired(position)
        assert seen.meetings == "1-2 3-6 4-5"
        (crack,) = seen.derived.outcome.cracks
        assert seen.cracked() == [(5, 6)]
        assert (crack.side.value, crack.from_above, crack.from_below) == ("lower", 1, 0)

    def test_more_from_below_cracks_above(self, event: Event, paired: Paired) -> None:
        lifted = {1: 10, 2: 10, 4: -10, 5: -10, 6: -10}
        seen = paired(event(6, lifted=lifted, forbidden="3-4 3-5 3-6"))
        assert seen.cracked() == [(1, 2)]

    def test_as_many_from_both_cracks_above(self, event: Event, paired: Paired) -> None:
        """3 and 4 are alone in the median and have met."""
        lifted = {1: 10, 2: 10, 5: -10, 6: -10}
        seen = paired(event(6, lifted=lifted, forbidden="3-4"))
        assert seen.cracked() == [(1, 2)]

    def test_the_pair_made_last_comes_first(self, event: Event, paired: Paired) -> None:
        seen = paired(event(6, lifted=dict.fromkeys((1, 2, 3, 4), 10), forbidden="5-6"))
        assert seen.cracked() == [(2, 4)]
        assert seen.meetings == "1-3 2-5 4-6"

    def test_then_outwards_on_the_side_that_sent_fewer(self, event: Event, paired: Paired) -> None:
        """2-4 does not help 5 and 6; with two from above, the lower side is next."""
        lifted = dict.fromkeys((1, 2, 3, 4), 10) | {7: -10, 8: -10}
        seen = paired(event(8, lifted=lifted, forbidden="5-6 2-5 4-5"))
        assert seen.cracked() == [(2, 4), (7, 8)]

    def test_a_side_without_pairs_passes_to_the_other(self, event: Event, paired: Paired) -> None:
        lifted = dict.fromkeys((1, 2, 3, 4), 10)
        seen = paired(event(6, lifted=lifted, forbidden="5-6 2-5 4-5"))
        assert seen.cracked() == [(2, 4), (1, 3)]

    def test_upward_pairs_are_cracked_from_the_inside(self, event: Event, paired: Paired) -> None:
        """The group nearer to the median was paired later."""
        lifted = {1: 10, 8: 10, 4: -10, 5: -10, 6: -20, 7: -20}
        position = event(8, lifted=lifted, forbidden="2-3 1-2 1-3 8-2 8-3")
        seen = paired(position)
        assert seen.cracked() == [(1, 8), (4, 5)]
