"""Article 5: who plays White."""

from __future__ import annotations

import pytest
from tests.literal.dubov.colours import colour_of_higher
from tests.literal.history import Entrant

from ronde.errors import RoundError
from ronde.model import Colour, PlayerId

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def player(colours: str, number: int = 1) -> Entrant:
    return Entrant(
        id=PlayerId(number),
        number=number,
        parity_number=number,
        score=0,
        colours=tuple(WHITE if letter == "w" else BLACK for letter in colours),
        met=frozenset(),
        floats=(),
        barred_from_bye=False,
        is_topscorer=False,
        unplayed_rounds=0,
    )


@pytest.mark.parametrize(
    ("decided_by", "higher", "lower", "colour"),
    [
        ("both", "w", "b", BLACK),
        ("newcomer prefers Black", "", "b", BLACK),
        ("strong against the newcomer", "", "w", WHITE),
        ("mild against the newcomer: the higher ranked", "", "bw", BLACK),
        ("mild against the newcomer: the higher ranked", "bw", "", BLACK),
        ("stronger of the higher", "w", "bw", BLACK),
        ("stronger of the lower", "bw", "w", WHITE),
        ("latest different games", "wbw", "bww", WHITE),
        ("counted back from the last game", "bbwwb", "bwb", BLACK),
        ("higher ranked", "wb", "wb", WHITE),
    ],
)
def test_question_decides(decided_by: str, higher: str, lower: str, colour: Colour) -> None:
    assert colour_of_higher(player(higher), player(lower, 2), WHITE) is colour, decided_by


@pytest.mark.parametrize(
    ("number", "initial", "colour"),
    [(1, WHITE, WHITE), (2, WHITE, BLACK), (3, BLACK, BLACK), (4, BLACK, WHITE)],
)
def test_two_newcomers(number: int, initial: Colour, colour: Colour) -> None:
    assert colour_of_higher(player("", number), player("", 9), initial) is colour


def test_two_newcomers_need_the_lot() -> None:
    with pytest.raises(RoundError, match="first colour"):
        colour_of_higher(player(""), player("", 2), None)
