"""Each reason against a pair, in a position where it is the one that decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.explain.explainer import swiss_explainer_of
from ronde.explain.report import ExplanationRequest
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import Colour, PlayerId, Tournament

Position = Callable[..., Tournament]
Told = Callable[..., str]


def answer(event: Tournament, one: int, other: int) -> WhyNot:
    return swiss_explainer_of(event).why_not(PlayerId(one), PlayerId(other))


class TestAtOnce:
    def test_they_meet(self, position: Position) -> None:
        assert answer(position(4), 1, 3).verdict is Verdict.THEY_MEET

    def test_absent(self, position: Position) -> None:
        found = answer(position(5, away={5: "Z"}), 1, 5)
        assert (found.verdict, found.players) == (Verdict.NOT_TO_BE_PAIRED, (5,))

    def test_forbidden(self, position: Position) -> None:
        assert answer(position(4, forbidden="1-3"), 1, 3).verdict is Verdict.PROHIBITED

    def test_2_1_met(self, position: Position) -> None:
        found = answer(position("1: 3w= | 2: 4b= | 3: 1b= | 4: 2w="), 1, 3)
        assert (found.verdict, found.article) == (Verdict.MET_BEFORE, "2.1")

    LIMITS = (
        "1: 2w= 4w= | 2: 1b= 3b= | 3: 4w= 2w= | 4: 3b= 1b= |"
        "5: 6w= 8b= | 6: 5b= 7w= | 7: 8w= 6b= | 8: 7b= 5w="
    )

    def test_2_1_colour_limits(self, position: Position, told: Told) -> None:
        event = position(self.LIMITS)
        found = answer(event, 1, 3)
        assert (found.verdict, found.colour) == (Verdict.SAME_ABSOLUTE_COLOUR, Colour.BLACK)
        out = told(event, ExplanationRequest(why_not=(1, 3)))
        assert (
            "1 P1 and 3 P3 may not meet: the colour limits allow both of them Black only, and one "
            "would have to take White. [2.1]"
        ) in out
        assert "3 P3 may only have Black: 2 games more with White so far. [5.1]" in out

    def test_6_not_in_the_last_round(self, position: Position) -> None:
        found = answer(position(self.LIMITS, of=3), 1, 3)
        assert found.verdict is not Verdict.SAME_ABSOLUTE_COLOUR


class TestTheRoundParts:
    def test_not_completable(self, position: Position, told: Told) -> None:
        event = position(4, forbidden="3-4")
        found = answer(event, 1, 2)
        assert (found.verdict, found.article) == (Verdict.NOT_COMPLETABLE, "2.6")
        assert "the other players could no longer all be paired" in told(
            event, ExplanationRequest(why_not=(1, 2))
        )

    def test_1_the_bye(self, position: Position, told: Told) -> None:
        event = position("1: 3w1 | 2: 4w1 | 3: 1b0 | 4: 2b0 | 5: U")
        found = answer(event, 3, 4)
        assert (found.criterion, found.article, found.players) == ("bye", "1", (4, 2))
        out = told(event, ExplanationRequest(why_not=(3, 4)))
        assert "instead of 4 P4, who is first in line for it. [1]" in out

    def test_2_3_fewer_pairs(self, position: Position, told: Told) -> None:
        event = position(6, lifted={1: 10, 2: 10})
        found = answer(event, 1, 3)
        assert (found.criterion, found.now, found.then) == ("pairs", (1,), (0,))
        assert "the group of 1 point would have 0 pairs instead of 1. [2.3]" in told(
            event, ExplanationRequest(why_not=(1, 3))
        )

    def test_3_2_4_floater_by_number(self, position: Position, told: Told) -> None:
        event = position(4, lifted={1: 10, 2: 10, 3: 10})
        assert (
            "If 1 P1 met 4 P4, 1 P1 would float from the group of 1 point instead of 3 P3, whose "
            "turn it is by number. [3.2.4]"
        ) in told(event, ExplanationRequest(why_not=(1, 4)))

    def test_3_2_2_floater_by_colour(self, position: Position) -> None:
        table = (
            "1: 6b= | 2: 7w= | 3: 8b= | 4: 9b= | 5: 10w= |"
            "6: 1w= | 7: 2b= | 8: 3w= | 9: 4w= | 10: 5b="
        )
        found = answer(position(table, lifted=dict.fromkeys(range(1, 6), 10)), 5, 6)
        assert (found.criterion, found.article) == ("floater-colour", "3.2.2")
        assert (found.players, found.colour) == ((4, 5), Colour.WHITE)

    def test_3_9_floater_without_opponent(self, position: Position) -> None:
        """3 can meet nobody of the median; with 2 kept in the group by 1, 3 floats."""
        event = position(6, lifted={1: 10, 2: 10, 3: 10, 6: -10}, forbidden="3-4 3-5")
        found = answer(event, 1, 2)
        assert (found.criterion, found.players) == ("floater-without-opponent", (2, 3))
        assert found.article == "3.9"

    def test_3_9_floater_who_floated(self, position: Position) -> None:
        event = position(8, lifted={8: 20, 1: 10, 2: 10})
        found = answer(event, 1, 2)
        assert (found.criterion, found.players) == ("floater-floated", (2, 8))

    def test_4_the_order(self, position: Position, told: Told) -> None:
        found = answer(position(6), 1, 5)
        assert (found.verdict, found.article) == (Verdict.ORDER, "4.1")
        assert found.players == (1, 4, 5)
        out = told(position(6), ExplanationRequest(why_not=(1, 5)))
        assert (
            "When 1 P1 was to be paired, 4 P4 came before 5 P5 in the order in which opponents are "
            "tried. [4.1]"
        ) in out
        assert "The round would then have these new pairs: 1-5, 2-4." in out

    def test_4_the_order_of_somebody_else(self, position: Position, told: Told) -> None:
        assert (
            "If 2 P2 met 4 P4, 1 P1 would meet 5 P5 instead of 4 P4, who comes earlier in the order"
            " in which opponents are tried. [4.1]"
        ) in told(position(6), ExplanationRequest(why_not=(2, 4)))

    def test_3_8_the_order_of_a_floater(self, position: Position) -> None:
        found = answer(position(4, lifted={1: 20, 2: 10, 3: 10, 4: 10}), 1, 3)
        assert (found.criterion, found.article, found.players) == ("order", "3.8", (1, 2, 3))

    COLOURS = "1: 5w= | 2: 6b= | 3: 7w= | 4: 8b= | 5: 1b= | 6: 2w= | 7: 3b= | 8: 4w="

    def test_5_2_colours(self, position: Position, told: Told) -> None:
        """1 and 3 are due Black, 2 and 4 White."""
        event = position(self.COLOURS, lifted=dict.fromkeys((1, 2, 3, 4), 10))
        assert (
            "When 1 P1 was to be paired, 3 P3 was passed over, being due Black as well; 4 P4 was "
            "the first opponent possible who is not. [5.2]"
        ) in told(event, ExplanationRequest(why_not=(1, 3)))

    @pytest.mark.parametrize(("maxi", "criterion"), [("yes", "maxi"), ("no", "")])
    def test_5_7_maxi(self, position: Position, maxi: str, criterion: str) -> None:
        """4 would suit 1 by colour, and is rated far below 3."""
        event = position(
            self.COLOURS, lifted=dict.fromkeys((1, 2, 3, 4), 10), ratings={4: 1800}, maxi=maxi
        )
        assert answer(event, 1, 4).criterion == criterion

    def test_2_6_cracked_pairs(self, position: Position, told: Told) -> None:
        """3 can meet 4 only, once 5 and 6 are to meet each other."""
        event = position(6, lifted={1: 10, 2: 10, 5: 0, 6: 0}, forbidden="3-4")
        assert (
            "If 5 P5 met 6 P6, 1 pair would have to be cracked for the median group instead of 0."
            " [2.6]"
        ) in told(event, ExplanationRequest(why_not=(5, 6)))
