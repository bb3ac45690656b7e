"""Wrong tries at a pairing, each in a position where one rule is the first that it breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.literal.tables import tournament_from_table

from ronde.errors import InputError
from ronde.laboratory.exercise.bracket import BracketExercise
from ronde.laboratory.exercise.bye import ByeExercise
from ronde.laboratory.exercise.pairing import PairingExercise
from ronde.laboratory.exercise.positions import Position

FOUR = "1: | 2: | 3: | 4:"
SIX = "1: 4w1 2b= | 2: 5b1 1w= | 3: 6w= 4b1 | 4: 1b0 3w0 | 5: 2w0 6b= | 6: 3b= 5w="
"""Three have 1½ points, and 1 and 3 both want White."""
ODD = "1: 4b= 2w1 | 2: 5w0 1b0 | 3: 6b1 7w1 | 4: 1w= 5b1 | 5: 2b1 4w0 | 6: 3w0 U | 7: U 3b0"
"""Player 2 alone has no point; 6 and 7 had the bye."""
ONE_FLOATS = "1: 4b0 2w1 | 2: 5w= 1b0 | 3: 6b= 4w= | 4: 1w1 3b= | 5: 2b= 6w= | 6: 3w= 5b="
"""Player 4, alone with 1½ points, comes down to four players with 1 point."""
NEXT = "1: 4b1 2w= | 2: 5w1 1b= | 3: 6b1 4w1 | 4: 1w0 3b0 | 5: 2b0 6w1 | 6: 3w0 5b0"
"""Who is left of 1 and 2 goes to 5, whom 2 has met."""
FLOATED = "1: 4b1 6w1 | 2: 5w1 7b= | 3: 6b0 4w= | 4: 1w0 3b= | 5: 2b0 U | 6: 3w1 1b0 | 7: U 2w="
"""Player 7 comes down to 5 and 6; 5 floated down by the bye of round 2."""
LIFTED = (
    "1: 4b1 2w1 3b1 | 2: 5w1 1b0 6w1 | 3: 6b1 4w= 1w0 | 4: 1w0 3b= 5w1 | 5: 2b0 6w= 4b0 "
    "| 6: 3w0 5b= 2b0"
)
"""Player 2 comes down to 3 and 4; 3 floated up in round 3."""
ABSOLUTE = (
    "1: 4w1 5b1 3w0 | 2: 5b0 4w1 7w1 | 3: 6w1 7b1 1b1 | 4: 1b0 2b0 U | 5: 2w1 1w0 6b1 "
    "| 6: 3b0 U 5w0 | 7: U 3w0 2b0"
)
"""Players 3 and 4 had Black twice running."""

# Position, right answer, wrong try, the article of the first rule that it breaks.
CASES = {
    "they have met": (SIX, "3-2 1-6 5-4", "1-2 3-6 5-4", "C1"),
    "had the bye": (ODD, "4-3 5-1 7-6 2", "3-1 4-2 5-7 6", "C2"),
    "both need White": (ABSOLUTE, "3-2 7-1 4-6 5", "3-4 2-5 6-7 1", "C3"),
    "the bye for 2 points": (ODD, "4-3 5-1 7-6 2", "1-5 4-6 7-2 3", "C5"),
    "all three float": (SIX, "3-2 1-6 5-4", "1-6 2-4 3-5", "C6"),
    "the higher score floats": (ONE_FLOATS, "4-5 6-1 2-3", "4-2 1-6 3-5", "C7"),
    "nobody for the floater": (NEXT, "2-3 5-1 4-6", "3-1 2-6 5-4", "C8"),
    "a preference denied": (SIX, "3-2 1-6 5-4", "1-3 2-6 5-4", "C12"),
    "down again": (FLOATED, "2-1 5-7 6-4 3", "1-2 7-6 5-4 3", "C14"),
    "up again": (LIFTED, "6-1 4-2 5-3", "1-5 2-3 4-6", "C15"),
    "another transposition": (FOUR, "1-3 4-2", "1-4 2-3", "4.2.2"),
    "an exchange": (FOUR, "1-3 4-2", "1-2 3-4", "4.3.2"),
}


def position(table: str) -> Position:
    return Position(replace(tournament_from_table({"table": table, "of": 5}), rules="dutch-2026"))


@pytest.mark.parametrize(("table", "right", "wrong", "article"), CASES.values(), ids=CASES)
def test_the_first_broken_rule_is_named(table: str, right: str, wrong: str, article: str) -> None:
    exercise = PairingExercise(1, 0, position(table))
    assert exercise.judge(right).is_right
    judged = exercise.judge(wrong)
    assert not judged.is_right
    assert [reason.article for reason in judged.reasons] == [article]


def test_what_is_told_of_a_wrong_try() -> None:
    judged = PairingExercise(1, 0, position(SIX)).judge("1-3 2-6 5-4")
    assert [reason.line("en") for reason in judged.reasons] == [
        "With those boards 1 player would not get the preferred colour, instead of 0"
        " (in the bracket of 1½ points). [C.04.3 (2026) C12]"
    ]


MUST_FLOAT = "1: U Z | 2: 4w1 Z | 3: Z 4w1 | 4: 2b0 3b0"
"""Player 4, alone below, has met 2 and 3."""

# Position, place of the bracket, right answer, wrong try, the article of the first broken rule.
BRACKETS = {
    "they have met": (SIX, 0, "3-2 1", "1-2 3", "C1"),
    "nobody below for them": (MUST_FLOAT, 0, "2-3 1", "1-2 3", "C4"),
    "all three float": (SIX, 0, "3-2 1", "1 2 3", "C6"),
    "the higher score floats": (ONE_FLOATS, 1, "4-5 6-1 3", "1-6 3-5 4", "C7"),
    "nobody for the floater": (NEXT, 1, "2-3 1", "3-1 2", "C8"),
    "a preference denied": (SIX, 0, "3-2 1", "1-3 2", "C12"),
    "up again": (LIFTED, 2, "4-2 1 3", "2-3 1 4", "C15"),
    "another transposition": (FOUR, 0, "1-3 4-2", "1-4 2-3", "4.2.2"),
    "an exchange": (FOUR, 0, "1-3 4-2", "1-2 3-4", "4.3.2"),
}


class TestBracket:
    @pytest.mark.parametrize(
        ("table", "place", "right", "wrong", "article"), BRACKETS.values(), ids=BRACKETS
    )
    def test_the_first_broken_rule_is_named(
        self, table: str, place: int, right: str, wrong: str, article: str
    ) -> None:
        exercise = BracketExercise(1, 0, position(table), place)
        assert exercise.judge(right).is_right
        judged = exercise.judge(wrong)
        assert not judged.is_right
        assert [reason.article for reason in judged.reasons] == [article]

    def test_only_the_bracket_is_answered(self) -> None:
        exercise = BracketExercise(1, 0, position(SIX), 0)
        with pytest.raises(InputError, match="player 6 is not to be paired"):
            exercise.judge("3-2 1-6")
        with pytest.raises(InputError, match="1 are missing"):
            exercise.judge("3-2")


class TestBye:
    def test_a_bar_comes_before_the_score(self) -> None:
        exercise = ByeExercise(2, 0, position(ODD))
        found = {choice.key: exercise.judge(choice.key) for choice in exercise.choices}
        assert {key: judged.reasons[0].article for key, judged in found.items() if key != "2"} == {
            "1": "C5", "3": "C5", "4": "C5", "5": "C5", "6": "C2", "7": "C2",
        }  # fmt: skip
        assert [key for key, judged in found.items() if judged.is_right] == ["2"]

    def test_the_others_cannot_be_paired(self) -> None:
        # Without 3 the other two would meet again.
        judged = ByeExercise(3, 0, position("1: 2w= | 2: 1b= | 3: Z")).judge("3")
        assert (judged.is_right, judged.reasons[0].article) == (False, "C4")

    def test_equal_by_every_criterion(self) -> None:
        table = "1: | 2: | 3: | 4: | 5:"
        judged = ByeExercise(3, 0, position(table)).judge("1")
        assert (judged.is_right, judged.reasons[0].article) == (False, "3.8.1")

    def test_what_is_no_player(self) -> None:
        with pytest.raises(InputError, match="'9' is not to be paired"):
            ByeExercise(1, 0, position(ODD)).judge("9")


class TestReading:
    @pytest.mark.parametrize("answer", ["1-3 2-4", "3 - 1,2:4", "1–3\n4/2", " 2-4; 1-3 "])
    def test_many_spellings(self, answer: str) -> None:
        assert PairingExercise(1, 0, position(FOUR)).judge(answer).is_right

    @pytest.mark.parametrize("bye", ["2", "2-0", "2-bye", "2 - BYE"])
    def test_spellings_of_the_bye(self, bye: str) -> None:
        assert PairingExercise(1, 0, position(ODD)).judge(f"{bye} 4-3 5-1 7-6").is_right

    @pytest.mark.parametrize(
        ("answer", "told"),
        [
            ("", "1, 2, 3, 4 are missing; name everybody who is to be paired"),
            ("1-3", "2, 4 are missing"),
            ("1-3 2-5", "player 5 is not to be paired; take the numbers of the table"),
            ("1-3 1-4", "player 1 stands in two pairs; name each once"),
            ("1-3 2 4", "2, 4 have no opponent; at most one has the bye"),
            ("1-3 Anna", "'Anna' is no pair; write pairs of numbers such as 1-5 6-2"),
        ],
    )
    def test_what_is_no_answer(self, answer: str, told: str) -> None:
        with pytest.raises(InputError, match=told):
            PairingExercise(1, 0, position(FOUR)).judge(answer)
