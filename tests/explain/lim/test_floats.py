"""Why a player floats, why a pair is cracked, and why a player has the bye, word for word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.explain.report import ExplanationRequest
from ronde.i18n import LANGUAGES
from ronde.model import Tournament

Position = Callable[..., Tournament]
Told = Callable[..., str]

FIVE_DUE = (
    "1: 6b= | 2: 7w= | 3: 8b= | 4: 9b= | 5: 10w= |6: 1w= | 7: 2b= | 8: 3w= | 9: 4w= | 10: 5b="
)
"""1, 3 and 4 are due White, 2 and 5 Black."""


def five(points: int) -> dict[int, int]:
    return dict.fromkeys(range(1, 6), points)


class TestWhoFloats:
    def test_3_2_2_the_majority_colour(self, position: Position, told: Told) -> None:
        out = told(position(FIVE_DUE, lifted=five(10)), ExplanationRequest())
        assert (
            "4 P4 floats down: The group of 1½ points has 5 players, an odd number, so one of them "
            "floats. [2.3] By number 5 P5 would float, but more of the group are due White than "
            "Black, and 4 P4 is one of those. [3.2.2] 4 P4 has not floated before in this round, "
            "and has a possible opponent in the median group (type d). [3.9]"
        ) in out

    @pytest.mark.parametrize(
        ("points", "sentence"),
        [
            (10, "the last by number floats down: 3 P3. [3.2.4]"),
            (-10, "the first by number floats up: 1 P1. [3.2.4]"),
        ],
    )
    def test_3_2_4_by_number(
        self, position: Position, told: Told, points: int, sentence: str
    ) -> None:
        event = position(4, lifted=dict.fromkeys((1, 2, 3), points))
        assert sentence in told(event, ExplanationRequest())

    def test_3_9_no_opponent_in_the_next_group(self, position: Position, told: Told) -> None:
        event = position(6, lifted={1: 10, 2: 10, 3: 10, 6: -10}, forbidden="3-4 3-5")
        assert (
            "By number 3 P3 would float, but would find no opponent in the next group; 2 P2 does."
            " [3.9]"
        ) in told(event, ExplanationRequest(player=2))

    def test_3_9_floated_already(self, position: Position, told: Told) -> None:
        """8 came down, and has the largest number in its new group."""
        event = position(8, lifted={8: 20, 1: 10, 2: 10})
        out = told(event, ExplanationRequest(player=2))
        assert "By number 8 P8 would float, but has already floated in this round; 2 P2" in out

    def test_3_10_the_last_round(self, position: Position, told: Told) -> None:
        """5 met 10, who had another score, in the last round."""
        table = (
            "1: 6w= | 2: 7w= | 3: 8b= | 4: 9b= | 5: 10b1 |"
            "6: 1b= | 7: 2b= | 8: 3w= | 9: 4w= | 10: 5w0"
        )
        event = position(table, lifted=five(10) | {5: 5}, lifted_before={5: 10})
        out = told(event, ExplanationRequest())
        assert (
            "By number 5 P5 would float, but had to leave the group in the last round as well; "
            "4 P4 did not. [3.10]"
        ) in out

    def test_2_3_nobody_to_meet_in_the_group(self, position: Position, told: Told) -> None:
        out = told(
            position(4, lifted={1: 10, 2: 10, 3: 10}, forbidden="1-2 1-3"), ExplanationRequest()
        )
        assert (
            "1 P1 may not meet anybody of the group, and leaves it before the others are counted. "
            "[2.3]"
        ) in out

    def test_2_3_alone_and_nobody_to_meet(self, position: Position, told: Told) -> None:
        out = told(
            position(6, lifted={1: 20, 2: 10, 3: 10}, forbidden="2-3 1-2 1-3"), ExplanationRequest()
        )
        assert "1 P1 is alone in the group of 2 points. [2.3]" in out
        assert "none of whom may meet another, so all of them float. [2.3]" in out

    def test_2_3_fewer_pairs_than_half(self, position: Position, told: Told) -> None:
        met = "1-2 1-3 1-4 1-5 2-3 2-4 2-5"
        out = told(
            position(8, lifted=dict.fromkeys(range(1, 7), 10), forbidden=met), ExplanationRequest()
        )
        assert "6 players; no more pairs are possible than 2, so 2 players float. [2.3]" in out


class TestCracking:
    def test_2_6_below(self, position: Position, told: Told) -> None:
        event = position(6, lifted={1: 10, 2: 10, 3: 10, 5: -10, 6: -10}, forbidden="1-4 2-4 3-4")
        out = told(event, ExplanationRequest())
        assert (
            "5 P5 and 6 P6 are parted again: The median group could not be paired as it was. More "
            "players had come from above (1) than from below (0), so the pair made last below it, "
            "5 P5 against 6 P6, is cracked, and both go to the median group. [2.6]"
        ) in out
        assert "is cracked, and both go to the median group. [2.6]" in told(
            event, ExplanationRequest(player=5)
        )

    def test_2_6_above(self, position: Position, told: Told) -> None:
        out = told(
            position(6, lifted={1: 10, 2: 10, 5: -10, 6: -10}, forbidden="3-4"),
            ExplanationRequest(),
        )
        assert (
            "No more players had come from above (0) than from below (0), so the pair made" in out
        )

    def test_2_6_a_side_without_pairs(self, position: Position, told: Told) -> None:
        lifted = dict.fromkeys((1, 2, 3, 4), 10)
        out = told(
            position(6, lifted=lifted, forbidden="5-6 2-5 4-5"), ExplanationRequest(full=True)
        )
        assert "No pair was left below it, so the pair made last above it, 1 P1 against 3" in out


class TestBye:
    def test_7_1_round_1(self, position: Position, told: Told) -> None:
        out = told(position(5, ratings={2: 1500}), ExplanationRequest())
        assert "2 P2 has the bye: The number of players to be paired is odd (5)" in out
        assert (
            "In the first round it goes to the lowest rated of those who can have it, 2 P2." in out
        )

    def test_1_barred_and_needed(self, position: Position, told: Told) -> None:
        """5 had the bye; without 4 nobody is left for 3."""
        table = "1: 3w1 | 2: 4w1 | 3: 1b0 | 4: 2b0 | 5: U"
        out = told(
            position(table, lifted={5: -20}, forbidden="3-2 3-5"), ExplanationRequest(player=3)
        )
        assert "5 P5 would come first for it, but has already had the bye" in out
        assert "4 P4 would come first for it, but without 4 P4 the others could not all" in out
        assert "3 P3 is the lowest ranked of those who can have it. [1]" in out


class TestDerivation:
    def test_groups_in_the_order_of_pairing(self, position: Position, told: Told) -> None:
        event = position(8, lifted={1: 30, 2: 10, 3: 10, 7: -10, 8: -20})
        out = told(event, ExplanationRequest(full=True))
        titles = [line for line in out.splitlines() if line.startswith("Group ")]
        assert titles == [
            "Group 1: 3 points, paired from the top down",
            "Group 2: 1 point, paired from the top down",
            "Group 3: -2 points, paired from the bottom up",
            "Group 4: -1 points, paired from the bottom up",
            "Group 5: 0 points, the median, paired last",
        ]
        assert "Floaters from above, in the order in which they look for an opponent: 1 P1." in out
        assert "Floaters from below, in the order in which they look for an opponent: 8 P8." in out
        assert "Pairs, as many as possible: 1. Players who float: 1. [2.3]" in out
        assert "Pairs in the order in which they were made: 1-2. [2.4]" in out

    def test_a_median_without_players(self, position: Position, told: Told) -> None:
        out = told(
            position(4, lifted={1: 10, 2: 10, 3: -10, 4: -10}), ExplanationRequest(full=True)
        )
        assert "Group 3: the median, where nobody has the score" in out
        assert "Nobody floated to it, so there is nothing to pair. [2.2]" in out

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_in_every_language(self, position: Position, told: Told, language: str) -> None:
        out = told(position(7, lifted={1: 10}), ExplanationRequest(full=True), language)
        assert "C.04.4.3 (2026)" in out


class TestPlayer:
    def test_home(self, position: Position, told: Told) -> None:
        event = position(6, lifted={1: 10, 2: 10, 5: -10, 6: -10})
        assert "belongs to the group of 1 point, above the median" in told(
            event, ExplanationRequest(player=1)
        )
        assert "belongs to the median group, that of half" in told(
            event, ExplanationRequest(player=3)
        )
        assert "belongs to the group of -1 points, below" in told(
            event, ExplanationRequest(player=6)
        )

    def test_who_is_away(self, position: Position, told: Told) -> None:
        out = told(position(5, away={5: "H"}), ExplanationRequest(player=5))
        said = "5 P5 is not paired in round 1: a bye worth half a point was asked for."
        assert f"{said} [C.04.2 art. 3.3]" in out
