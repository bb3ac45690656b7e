"""Criteria C1 to C8, each in a position that comes out otherwise without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import pytest

from ronde.kernel.standing import Standing
from ronde.model import (
    ForbiddenGroup,
    PlayerId,
    Points,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.questions.otherreadings import LookAheadWithoutCompletion
from ronde.systems.burstein import problem
from ronde.systems.burstein.criteria import (
    CRITERIA,
    CURRENT,
    NEXT,
    BursteinProfile,
    denied_preference,
)
from ronde.systems.burstein.problem import BursteinField
from ronde.systems.dutch.system import DUTCH_2026

MakeStanding = Callable[..., Standing]
Brackets = Callable[..., list[str]]
Position = Callable[..., Tournament]
Paired = Callable[[Tournament], str]


class Scenario(NamedTuple):
    """A field, and its first brackets with and without the criterion."""

    scores: Sequence[int]
    with_it: list[str]
    without_it: str
    apart: Sequence[tuple[int, int]] = ()
    colours: Sequence[str] = ()
    order: Sequence[int] = ()


def all_but(players: Sequence[int], legal: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [pair for pair in combinations(players, 2) if pair not in legal]


SCENARIOS = {
    # 1 alone can float, so that 6 is not left over; or 3, 4 and 5, whose scores are lower.
    "floaters": Scenario(
        [30, 20, 20, 20, 20, 10, 10, 10],
        ["1F", "1F 2-3 4-5", "1-6 7-8"],
        "1-2 3F 4F 5F",
        apart=all_but(
            range(1, 9), [(1, 2), (2, 3), (4, 5), (1, 6), (3, 7), (4, 6), (5, 8), (7, 8)]
        ),
    ),
    # By the order number 1 of the bracket, player 2, meets 3, and player 1 floats again.
    "scores-of-floaters": Scenario(
        [30, 20, 20, 10], ["1F", "2-1 3F"], "2-3 1F", order=[2, 1, 3, 4]
    ),
    # 2 leaves the bracket below again, but alone; 3 would drive 5, 6 and 7 out of it.
    "unpaired-in-next": Scenario(
        [20, 20, 20, 10, 10, 10, 10, 0, 0, 0],
        ["1-3 2F", "2F 4-6 5-7", "2-8 9-10"],
        "1-2 3F",
        apart=all_but(
            range(1, 11),
            [(1, 2), (1, 3), (2, 3), (2, 8), (3, 4), (4, 6), (5, 7), (5, 8), (6, 9), (7, 10),
             (9, 10)],
        ),
    ),
    # If 2 floats, he leaves the bracket below again, instead of 4 or 5.
    "scores-unpaired-in-next": Scenario(
        [20, 20, 20, 10, 10, 0], ["1-2 3F", "3-5 4F"], "1-3 2F", apart=[(2, 4), (2, 5)]
    ),
    "denied-preferences": Scenario(
        [20, 20, 20, 20], ["1-3 2-4"], "1-4 2-3", colours=["W", "B", "B", "W"]
    ),
}  # fmt: skip


def the_bracket_that_decides(found: Sequence[str]) -> str:
    """Return the first bracket of more than one player."""
    return next(text for text in found if " " in text)


def test_every_criterion_has_its_scenario() -> None:
    assert list(SCENARIOS) == [criterion.name for criterion in CRITERIA]


@pytest.mark.parametrize("name", SCENARIOS)
def test_criterion_decides(
    standing: MakeStanding, brackets: Brackets, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    case = SCENARIOS[name]
    state = standing(case.scores, apart=case.apart, colours=case.colours)
    found = brackets(state, case.order)
    assert found[: len(case.with_it)] == case.with_it
    others = tuple(criterion for criterion in CRITERIA if criterion.name != name)
    monkeypatch.setattr(problem, "CRITERIA", others)
    assert the_bracket_that_decides(brackets(state, case.order)) == case.without_it


class TestA8_Fixtures:
    def test_two_who_have_met_everybody_float(
        self, standing: MakeStanding, brackets: Brackets
    ) -> None:
        met = [pair for pair in combinations(range(1, 7), 2) if {3, 4} & set(pair)]
        found = brackets(standing([20] * 6 + [10] * 4, apart=met))
        assert found[0] == "1-6 2-5 3F 4F"

    def test_the_higher_score_stays_and_colours_decide(
        self, standing: MakeStanding, brackets: Brackets
    ) -> None:
        found = brackets(standing([20, 15, 15, 10], colours=["W", "W", "B", ""]))
        assert found == ["1F", "1-3 2F", "2-4"]

    def test_the_same_where_the_order_would_pair_two_of_one_preference(
        self, standing: MakeStanding, brackets: Brackets
    ) -> None:
        found = brackets(standing([20, 15, 15, 10], colours=["W", "B", "W", ""]))
        assert found == ["1F", "1-2 3F", "3-4"]


class TestC4_Completion:
    def test_a_pair_is_given_up_for_those_below(
        self, standing: MakeStanding, brackets: Brackets
    ) -> None:
        assert brackets(standing([20, 20, 10, 10])) == ["1-2", "3-4"]
        assert brackets(standing([20, 20, 10, 10], apart=[(3, 4)])) == ["1F 2F", "1-4 2-3"]

    def test_it_reaches_below_the_next_bracket(
        self, standing: MakeStanding, brackets: Brackets
    ) -> None:
        """4 and 5 may meet nobody but 1 and 2."""
        apart = [(3, 4), (3, 5), (4, 5), (4, 6), (5, 6)]
        found = brackets(standing([30, 30, 20, 10, 10, 10], apart=apart))
        assert found == ["1F 2F", "1F 2F 3F", "1-5 2-4 3-6"]

    def test_c7_is_judged_with_completion(self, standing: MakeStanding, brackets: Brackets) -> None:
        """4 may meet 3, not 2; but as 5 and 6 have met, neither 2 nor 3 can have him (0036)."""
        state = standing([20, 20, 20, 10, 0, 0], apart=[(2, 4), (5, 6)])
        assert brackets(state) == ["1-3 2F", "2F 4F", "2-6 4-5"]
        state = standing([20, 20, 20, 10, 0, 0], apart=[(2, 4)])
        assert brackets(state) == ["1-2 3F", "3-4", "5-6"]

    def test_the_other_reading_of_c7_asks_no_completion(self, standing: MakeStanding) -> None:
        """By reading 2 of 0036 3 floats: 4 may meet him, whatever becomes of 5 and 6."""
        state = standing([20, 20, 20, 10, 0, 0], apart=[(2, 4), (5, 6)])
        found = LookAheadWithoutCompletion(BursteinField(state, range(6))).run()
        assert found[0].arrangement.floaters == [2]


def test_c1_nobody_meets_twice(position: Position, paired: Paired) -> None:
    """1 and 2 have the same score and met in round 1, so both float."""
    table = "1: 2w= 3w1 | 2: 1b= 4w1 | 3: 4w1 1b0 | 4: 3b0 2b0"
    assert paired(position(table, of=3)) == "3-2 4-1"


def test_c3_has_no_exception_in_the_last_round(position: Position, paired: Paired) -> None:
    """1 and 2 lead with three points and must both have Black; so must 5 and 6 have White."""
    table = """
    1: 5b1 3w1 4w1 | 2: 6b1 4w1 3w1 | 3: 7w1 1b0 2b0 | 4: 8w1 2b0 1b0
    5: 1w0 7b1 8b1 | 6: 2w0 8b1 7b1 | 7: 3b0 5w0 6w0 | 8: 4b0 6w0 5w0
    """
    last = position(table, of=4)
    assert paired(last) == "3-8 4-7 5-2 6-1"
    by_dutch = DUTCH_2026.pair(replace(last, rules="dutch-2026"))
    assert {1, 2} in [set(pair) for pair in by_dutch.pairs]


class TestOrganiser:
    """Two rounds, the first of them for seeding."""

    TABLE = "1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0"

    def test_without_wishes(self, position: Position, paired: Paired) -> None:
        assert paired(position(self.TABLE, of=2)) == "2-1 3-4"

    def test_forbidden_pairs_are_not_made(self, position: Position, paired: Paired) -> None:
        event = position(self.TABLE, of=2)
        now = ForbiddenGroup((PlayerId(1), PlayerId(2)))
        later = replace(now, first_round=RoundNumber(3))
        assert paired(replace(event, forbidden=(now,))) == "1-4 3-2"
        assert paired(replace(event, forbidden=(later,))) == "2-1 3-4"

    def test_virtual_points_make_brackets_but_no_index(
        self, position: Position, paired: Paired
    ) -> None:
        """1 and 4 have 20 each; by the real scores 4 and 3 have met the stronger opponents."""
        virtual = (
            VirtualPoints(PlayerId(1), (Points(0), Points(10))),
            VirtualPoints(PlayerId(4), (Points(0), Points(20))),
        )
        event = replace(position(self.TABLE, of=2), virtual_points=virtual)
        assert paired(event) == "1-4 3-2"


def test_c8_counts_pairs_that_want_the_same_colour() -> None:
    none, white, black = (BursteinProfile(CURRENT, preference=colour) for colour in range(3))
    assert denied_preference(white, white) == denied_preference(black, black) == 1
    assert denied_preference(white, black) == denied_preference(none, none) == 0
    below = BursteinProfile(NEXT, preference=white.preference)
    assert denied_preference(white, below) == 0
