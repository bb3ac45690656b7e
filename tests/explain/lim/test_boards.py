"""Why two players meet, and why one of them has White, word for word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.explain.report import ExplanationRequest
from ronde.model import Tournament

Position = Callable[..., Tournament]
Told = Callable[..., str]


class TestMeeting:
    def test_2_4_the_upper_half_meets_the_lower_half(self, position: Position, told: Told) -> None:
        out = told(position(6), ExplanationRequest())
        assert (
            "Board 1: 1 P1 meets 4 P4: both have 0 points; of those left in the group, 1 P1 came "
            "first by number and 4 P4 headed the lower half. [2.4]"
        ) in out
        assert "3 P3 meets 6 P6: both have 0 points, and nobody else was left in the group." in out

    def test_2_4_upward_the_last_searches(self, position: Position, told: Told) -> None:
        out = told(position(6, lifted=dict.fromkeys(range(1, 7), -10)), ExplanationRequest())
        assert "6 P6 came last by number and 3 P3 closed the upper half. [2.4]" in out

    def test_4_1_a_prohibition(self, position: Position, told: Told) -> None:
        assert (
            "1 P1 meets 5 P5: both have 0 points. [2.4] 1 P1 was to meet 4 P4, which the organiser "
            "does not allow; 5 P5 was the first opponent possible. [4.1]"
        ) in told(position(6, forbidden="1-4"), ExplanationRequest())

    def test_4_1_a_rematch(self, position: Position, told: Told) -> None:
        played = position("1: 3w= | 2: 4w= | 3: 1b= | 4: 2b=")
        assert "but the two met in round 1; 4 P4 was the first opponent possible. [4.1]" in told(
            played, ExplanationRequest()
        )

    def test_5_2_a_rematch_and_colours(self, position: Position, told: Told) -> None:
        """1 has met 3, and is due Black like 4."""
        played = position("1: 3w= | 2: 4b= | 3: 1b= | 4: 2w=")
        out = told(played, ExplanationRequest(board=1))
        assert (
            "1 P1 was to meet 3 P3, which was not possible; of the opponents possible, 2 P2 was "
            "the first not due Black as well. [5.2]"
        ) in out
        assert "1 P1 had met 3 P3 before. [2.1]" in out
        assert "4 P4 is due Black just as 1 P1 is, and was passed over. [5.2]" in out

    def test_4_1_for_the_others(self, position: Position, told: Told) -> None:
        out = told(position(6, forbidden="2-1 2-3 2-5 2-6"), ExplanationRequest())
        assert (
            "1 P1 was to meet 4 P4, but then the rest of the group could not all be paired; 5 P5 "
            "was the first opponent possible. [4.1]"
        ) in out

    def test_4_1_colour_limits(self, position: Position, told: Told) -> None:
        """1 and 5 had White twice and may only have Black."""
        table = (
            "1: 2w= 4w= | 2: 1b= 6w= | 3: 4w= 7b= | 4: 3b= 1b= |"
            "5: 6w= 8w= | 6: 5b= 2b= | 7: 8w= 3w= | 8: 7b= 5b="
        )
        out = told(position(table), ExplanationRequest(board=1))
        assert "1 P1 was to meet 5 P5, which the colour limits do not allow; " in out
        assert "The colour limits do not let 1 P1 meet 5 P5" in out

    def test_5_2_an_exchange_for_colours(self, position: Position, told: Told) -> None:
        """1 and 3 are due Black, 2 and 4 White."""
        table = "1: 5w= | 2: 6b= | 3: 7w= | 4: 8b= | 5: 1b= | 6: 2w= | 7: 3b= | 8: 4w="
        event = position(table, lifted=dict.fromkeys((1, 2, 3, 4), 10))
        assert (
            "1 P1 was to meet 3 P3, but 4 P4 was the first opponent possible who is not due "
            "Black as well. [5.2]"
        ) in told(event, ExplanationRequest())
        assert "3 P3 is due Black just as 1 P1 is, and was passed over. [5.2]" in told(
            event, ExplanationRequest(player=1)
        )

    def test_everybody_who_was_tried_before(self, position: Position, told: Told) -> None:
        out = told(position(6, forbidden="1-4 1-5"), ExplanationRequest(board=1))
        assert "The organiser does not let 1 P1 meet 4 P4 and 5 P5." in out


class TestFloaters:
    def test_3_8_downward(self, position: Position, told: Told) -> None:
        out = told(position(4, lifted={1: 20, 2: 10, 3: 10}), ExplanationRequest(board=1))
        assert (
            "1 P1 meets 2 P2: 1 P1, with 2 points, came down to the group of 1 point, where 2 P2 "
            "(1 point) was the first by number still free. [3.8]"
        ) in out

    def test_3_8_upward(self, position: Position, told: Told) -> None:
        out = told(position(4, lifted={4: -10}), ExplanationRequest())
        assert (
            "4 P4 meets 3 P3: 4 P4, with -1 points, came up to the median group, where 3 P3 "
            "(0 points) was the last by number still free. [3.8]"
        ) in out

    def test_an_exchange(self, position: Position, told: Told) -> None:
        out = told(position(4, lifted={4: -10}, forbidden="3-4"), ExplanationRequest())
        assert "4 P4, with -1 points, came to the median group, where 2 P2 has 0 points." in out
        assert "4 P4 was to meet 3 P3, which the organiser does not allow; 2 P2" in out

    def test_two_floaters(self, position: Position, told: Told) -> None:
        out = told(position(4, lifted={1: 20, 2: 10, 3: -10, 4: -10}), ExplanationRequest(player=1))
        assert "1 P1 (2 points) meets 2 P2 (1 point)" not in out
        out = told(
            position(4, lifted={1: 20, 4: -10}, forbidden="1-2 1-3"), ExplanationRequest(player=4)
        )
        assert "1 P1 (2 points) meets 4 P4 (-1 points): both came to the median group" in out


class TestColours:
    ROUNDS = "1: 2w= 4b= | 2: 1b= 3w= | 3: 4w= 2b= | 4: 3b= 1w="

    def test_5_1_both_are_due_different_colours(self, position: Position, told: Told) -> None:
        out = told(position("1: 2w= | 2: 1b= | 3: 4w= | 4: 3b="), ExplanationRequest(board=1))
        assert "has White: both players get the colour they are due. [5.1]" in out
        assert "1 P1 is due Black: one game more with White so far. [5.1]" in out

    @pytest.mark.parametrize(
        ("points", "sentence"),
        [
            (0, "from the median up the higher ranked is served, so 1 P1 gets White. [5.4]"),
            (10, "from the median up the higher ranked is served, so 1 P1 gets White. [5.4]"),
            (-10, "below the median the lower ranked is served, so 3 P3 gets White. [5.4]"),
        ],
    )
    def test_5_4_equal_histories(
        self, position: Position, told: Told, points: int, sentence: str
    ) -> None:
        event = position(self.ROUNDS, lifted=dict.fromkeys(range(1, 5), points))
        assert sentence in told(event, ExplanationRequest(board=1))

    def test_5_3_limits(self, position: Position, told: Told) -> None:
        """3 had White twice; 1 is due Black as well and gives way."""
        out = told(
            position("1: 2b= 4w= | 2: 1w= 3b= | 3: 4w= 2w= | 4: 3b= 1b="),
            ExplanationRequest(board=1),
        )
        assert "3 P3 may only have Black: 2 games more with White so far. [5.1]" in out
        assert (
            "1 P1 has White: both are due Black, and the colour limits allow 3 P3 nothing else."
        ) in out

    def test_5_4_the_latest_difference(self, position: Position, told: Told) -> None:
        """1 had W B B W, 2 had B W B W: in the second game their colours last differed."""
        table = (
            "1: 3w= 4b= 5b= 6w= | 2: 4b= 3w= 6b= 5w= | 3: 1b= 2b= 7w= 8w= |"
            "4: 2w= 1w= 8b= 7b= | 5: 7w= 8b= 1w= 2b= | 6: 8b= 7w= 2w= 1b= |"
            "7: 5b= 6b= 3b= 4w= | 8: 6w= 5w= 4w= 3b="
        )
        event = position(table, lifted={1: 10, 2: 10})
        assert (
            "1 P1 has White: both are due Black; when their colours last differed, 2 P2 had White."
        ) in told(event, ExplanationRequest(board=1))

    def test_7_round_1(self, position: Position, told: Told) -> None:
        out = told(position(4), ExplanationRequest(board=1))
        assert "1 P1 is due no colour, having played no game yet. [5.1]" in out
        assert "the colour drawn by lot. [7]" in out

    def test_only_one_has_played(self, position: Position, told: Told) -> None:
        out = told(position("1: 2w= | 2: 1b= | 3: . | 4: ."), ExplanationRequest())
        assert "only 1 P1 is due a colour, and gets it. [5.1]" in out
