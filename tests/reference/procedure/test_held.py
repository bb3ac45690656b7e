"""Held's worked tournament of 14 players: five rounds, pairs and colours as printed.

Every pairing is known to be the same in 2012, 2017 and 2026. Rounds 1 to 4 are given with
their results, so that each round is paired from the history before it.
"""

from __future__ import annotations

import pytest
from tests.literal.history import Float
from tests.literal.procedure import Choices, pair_by_procedure
from tests.literal.procedure.facts import Field
from tests.literal.tables import tournament_from_table

from ronde.model import PlayerId, RoundNumber

TABLE = """
 1: 8w1 5b0 14b1 3w1 | 2: 9b1 7w1 5w= 6b1 | 3: 10w1 6b= 4w= 1b0 | 4: 11b= 9w1 3b= 5w= |
 5: 12w1 1w1 2b= 4b= | 6: 13b1 3w= 11b+ 2w0 | 7: 14w1 2b0 10w1 11b0 | 8: 1b0 11w0 12b= 9w= |
 9: 2w0 4b0 13w1 8b= | 10: 3b0 13w1 7b0 14w= | 11: 4w= 8b1 6w- 7w1 | 12: 5b0 . 8w= 13b0 |
 13: 6w0 10b0 9b0 12w1 | 14: 7b0 U 1w0 10b=
"""
EVENT = tournament_from_table({"table": TABLE, "of": 5})
ROUNDS = {
    1: ("1-8 9-2 3-10 11-4 5-12 13-6 7-14", None),
    2: ("5-1 2-7 6-3 4-9 8-11 10-13", 14),
    3: ("2-5 3-4 11-6 14-1 7-10 12-8 9-13", None),
    4: ("6-2 4-5 1-3 11-7 10-14 8-9 13-12", None),
    5: ("2-1 5-11 4-6 3-7 9-10 14-12 13-8", None),
}


@pytest.mark.parametrize("rules", ["dutch-2012", "dutch-2011"])
@pytest.mark.parametrize("number", ROUNDS)
def test_round(number: int, rules: str) -> None:
    pairs, bye = ROUNDS[number]
    found = pair_by_procedure(EVENT.before(RoundNumber(number)), rules, largest_bracket=14)
    assert sorted(f"{white}-{black}" for white, black in found.pairs) == sorted(pairs.split())
    assert found.bye == bye


def test_bottom_of_the_last_round_is_merged_by_c13() -> None:
    """The brackets of 1½, 1 and ½ point become one."""
    merged = [s for s in pair_by_procedure(EVENT, "dutch-2012").trace if s.article == "C.13"]
    assert {PlayerId(8), PlayerId(13)} <= {player for step in merged for player in step.players}


@pytest.mark.parametrize(
    ("before", "down", "up"),
    [
        (3, {4, 11, 14}, {8, 9}),
        (4, {6}, set()),
        (5, {5, 7, 9, 12}, {4, 8, 11, 13}),
    ],
)
def test_float_marks(before: int, down: set[int], up: set[int]) -> None:
    """A bye and an opponent who stays away are downfloats, staying away is none."""
    field = Field(EVENT.before(RoundNumber(before)), Choices())
    marks = {entrant.id: entrant.floats[-1] for entrant in field.entrants}
    assert down == {player for player, mark in marks.items() if mark is Float.DOWN}
    assert up == {player for player, mark in marks.items() if mark is Float.UP}
