"""C1 to C10, each where it decides: without it the same position is paired otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from ronde.model import ForbiddenGroup, PlayerId, Tournament
from ronde.systems.dubov import criteria
from ronde.systems.dubov.brackets import pair_brackets
from ronde.systems.dubov.ranking import ranking_of
from ronde.systems.dubov.system import DUBOV_2026

Position = Callable[..., Tournament]
Paired = Callable[[Tournament], str]


class Case(NamedTuple):
    """A position, its pairing, and its pairing when the criterion is left out."""

    article: str
    table: str
    of: int
    answer: str
    without: str
    absent: tuple[int, ...] = ()


CASES = [
    Case(
        "C5",
        "1: 5w1 6b1 8w= 2b= 4w0 | 2: 7w0 5b= 6w1 1w= 8b= | 3: 8b1 4w0 7w1 6b= 5b0 "
        "| 4: 6w0 3b1 5b= 7w= 1b1 | 5: 1b0 2w= 4w= 8b= 3w1 | 6: 4b1 1w0 2b0 3w= 7b- "
        "| 7: 2b1 8w= 3b0 4b= 6w+ | 8: 3w0 7b= 1b= 5w= 2w=",
        6,
        "7-1 4-8 3-2 6-5",
        "3-1 4-2 7-5 6-8",
    ),
    Case(
        "C6",
        "1: H | 2: 3b1 | 3: 2w0 | 4: 6w1 | 5: U | 6: 4b0",
        5,
        "2-5 1-4 6-3",
        "2-4 6-5 1-3",
    ),
    Case("C7", "1: 4w1 | 2: 3w= | 3: 2b= | 4: 1b0", 3, "3-1 4-2", "2-1 3-4"),
    Case(
        "C9",
        "1: 2b- 8w0 7w- 2w= U 5b= | 2: 1w- 5b- 9w= 1b= . . | 3: U 9b1 F 6w- 6w+ 8b= "
        "| 4: 6b1 7w- 8w- 7w- Z U | 5: 7b1 2w+ 6w1 8w1 9b0 1w= | 6: 4w0 U 5b0 3b- 3b- . "
        "| 7: 5w0 4b+ 1b+ 4b- 8b+ 9b= | 8: 9w= 1b1 4b- 5b0 7w- 3w= | 9: 8b= 3w0 2b= U 5w1 7w=",
        9,
        "3-5 7-8 4-9 6-1",
        "3-5 7-1 4-9 6-8",
        absent=(2,),
    ),
    Case(
        "C10",
        "1: 5w= 3w0 | 2: 3b0 4b1 | 3: 2w1 1b1 | 4: 6b= 2w0 | 5: 1b= 6w0 | 6: 4w= 5b1",
        4,
        "3-6 2-5 4-1",
        "3-6 2-1 5-4",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.article)
def test_it_decides(
    case: Case, position: Position, paired: Paired, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = position(case.table, of=case.of, absent=case.absent)
    assert paired(event) == case.answer
    others = tuple(c for c in criteria.CRITERIA if c.article != case.article)
    assert len(others) == len(criteria.CRITERIA) - 1
    monkeypatch.setattr(criteria, "CRITERIA", others)
    assert paired(event) == case.without


class TestCounting:
    """C8 before C9: one maximum upfloater of nine upfloats is better than two of three each.

    Players 1 and 2 have more points than the others and have met.
    """

    table = "1: 2b= F | 2: 1w= F | 3: 5w= 6b= | 4: H H | 5: 3b= H | 6: H 3w="

    def upfloaters(self, event: Tournament, upfloats: list[int]) -> list[int]:
        standing = DUBOV_2026.standing(event)
        ranking = replace(ranking_of(event, standing), upfloats=upfloats)
        [first, *_] = pair_brackets(standing, ranking).brackets
        return [standing.ids[rank] for rank in first.upfloaters]

    def test_fewer_before_less_often(
        self, position: Position, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        event, upfloats = position(self.table, of=9), [0, 0, 9, 0, 3, 3]
        assert self.upfloaters(event, upfloats) == [3, 4]
        others = tuple(c for c in criteria.CRITERIA if c.article != "C8")
        monkeypatch.setattr(criteria, "CRITERIA", others)
        assert self.upfloaters(event, upfloats) == [5, 6]

    def test_below_the_maximum_nothing_counts(self, position: Position) -> None:
        """With ten rounds it takes four upfloats."""
        event = position(self.table, of=10)
        assert self.upfloaters(event, [0, 0, 9, 0, 3, 3]) == [5, 6]

    def test_the_upfloats_of_all_maximum_upfloaters_are_added_up(self, position: Position) -> None:
        """Two float either way: 3 and 4 with 6 and 6 upfloats, or 5 and 6 with 4 and 7."""
        event = position(self.table, of=9)
        assert self.upfloaters(event, [0, 0, 6, 6, 4, 7]) == [5, 6]
        assert self.upfloaters(event, [0, 0, 6, 6, 4, 8]) == [3, 4]


def test_c8_to_c10_are_silent_in_the_last_round(position: Position, paired: Paired) -> None:
    table = "1: . 6w0 | 2: 4w0 5b0 | 3: 6b= 4b1 | 4: 2b1 3w0 | 5: U 2w1 | 6: 3w= 1b1"
    assert paired(position(table, of=3)) == "3-5 6-4 2-1"
    assert paired(position(table, of=4)) == "6-5 3-2 4-1"


class TestAbsolute:
    def test_no_rematch(self, position: Position, paired: Paired) -> None:
        """C1: 1 and 2 lead with colours that fit, but have met."""
        assert paired(position("1: 2w= | 2: 1b= | 3: Z | 4: Z", of=3)) == "3-1 2-4"

    def test_a_forfeit_is_no_meeting(self, position: Position, paired: Paired) -> None:
        assert paired(position("1: 2w+ | 2: 1b- | 3: 4w+ | 4: 3b-", of=3)) == "1-3 4-2"

    def test_what_is_left_can_be_completed(self, position: Position, paired: Paired) -> None:
        """C4: upfloater 2, the first choice, would leave 3 and 4, who are not to meet."""
        event = position("1: F | 2: H | 3: H | 4: H", of=3)
        assert paired(event) == "1-2 3-4"
        apart = ForbiddenGroup((PlayerId(3), PlayerId(4)))
        assert paired(replace(event, forbidden=(apart,))) == "1-3 4-2"


def test_a_forfeited_upfloat_counts_for_c10(position: Position, paired: Paired) -> None:
    """Player 1 was upfloated by a game that was not played, so player 2 meets 5."""
    table = "1: 2w- 6w+ | 2: 1b- U | 3: 6b0 5w= | 4: . . | 5: U 3b= | 6: 3w1 1b-"
    assert paired(position(table, of=5)) == "5-2 1-6 4-3"
    assert paired(position(table, of=3)) == "5-1 2-6 4-3"
