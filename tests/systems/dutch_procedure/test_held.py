"""The tournament of fourteen that the annotators of the rules of 2012 worked through by hand.

The names are those of the published example; all five rounds and the float marks are facts of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.model import RoundNumber, Tournament
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.edition_2011 import EDITION as EDITION_2011
from ronde.systems.dutch_procedure.edition_2012 import EDITION as EDITION_2012
from ronde.systems.dutch_procedure.edition_2012 import RULES
from ronde.systems.dutch_procedure.seen import seen_by_procedure

TABLE = """
1: 8w1 5b0 14b1 3w1 | 2: 9b1 7w1 5w= 6b1 | 3: 10w1 6b= 4w= 1b0 | 4: 11b= 9w1 3b= 5w=
| 5: 12w1 1w1 2b= 4b= | 6: 13b1 3w= 11b+ 2w0 | 7: 14w1 2b0 10w1 11b0 | 8: 1b0 11w0 12b= 9w=
| 9: 2w0 4b0 13w1 8b= | 10: 3b0 13w1 7b0 14w= | 11: 4w= 8b1 6w- 7w1 | 12: 5b0 Z 8w= 13b0
| 13: 6w0 10b0 9b0 12w1 | 14: 7b0 U 1w0 10b=
"""

ROUNDS = {
    1: "1-8 9-2 3-10 11-4 5-12 13-6 7-14",
    2: "5-1 2-7 6-3 4-9 8-11 10-13 bye 14",
    3: "2-5 3-4 11-6 14-1 7-10 12-8 9-13",
    4: "6-2 4-5 1-3 11-7 10-14 8-9 13-12",
    5: "2-1 5-11 4-6 3-7 9-10 14-12 13-8",
}


@pytest.fixture
def event(position: Callable[..., Tournament]) -> Tournament:
    return position(TABLE.replace("\n", " ").strip(), of=5, first="white")


def boards(text: str) -> list[str]:
    return sorted(text.replace("bye ", "bye-").split())


@pytest.mark.parametrize("edition", [EDITION_2012, EDITION_2011], ids=["2012", "2011"])
@pytest.mark.parametrize("number", ROUNDS)
def test_round(
    event: Tournament, as_text: Callable[..., str], edition: object, number: int
) -> None:
    before = event.before(RoundNumber(number))
    assert boards(as_text(before, edition)) == boards(ROUNDS[number])


@pytest.mark.parametrize(
    ("after", "down", "up"),
    [
        (2, {4, 11, 14}, {8, 9}),
        (3, {6}, set()),
        (4, {5, 7, 9, 12}, {4, 8, 11, 13}),
    ],
)
def test_float_marks(event: Tournament, after: int, down: set[int], up: set[int]) -> None:
    before = replace(event.before(RoundNumber(after + 1)), requested_byes=())
    choices = ProcedureSettings.of(RULES.checked(()), one_point=10)
    standing = seen_by_procedure(before, choices)
    marks = dict(zip(standing.ids, standing.floats, strict=True))
    assert {player for player, mark in marks.items() if mark == DOWNFLOAT} == down
    assert {player for player, mark in marks.items() if mark == UPFLOAT} == up


def test_the_last_round_is_solved_by_going_back(
    event: Tournament, paired: Callable[..., Recorded]
) -> None:
    """The bottom of round 5 comes out only after the brackets below 2 points are undone."""
    decisions = paired(event, EDITION_2012).decisions
    assert any(d.article in ("C.12", "C.13") for d in decisions)
