"""Who plays White: E.1 to E.5 of 2017, 5.2.1 to 5.2.5 of 2026."""

from __future__ import annotations

import pytest
from tests.literal.colours import colour_of_higher
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
    ("article", "higher", "lower", "colour"),
    [
        ("E.1 both preferences", "w", "b", BLACK),
        ("E.1 lower has none", "w", "", BLACK),
        ("E.1 higher has none", "", "w", WHITE),
        ("E.2 strong before mild", "bw", "w", WHITE),
        ("E.2 absolute before strong", "ww", "w", BLACK),
        ("E.2 absolute of the lower player", "w", "ww", WHITE),
        ("E.2 wider difference of two absolute", "bww", "ww", WHITE),
        ("E.3 latest differing game", "wbw", "bw", BLACK),
        ("E.3 goes further back", "bwwb", "wbwb", BLACK),
        ("E.3 counts back from the last game", "wwb", "w", WHITE),
        ("E.4 same history", "wb", "wb", WHITE),
        ("E.4 shorter history equal as far as it goes", "w", "bww", WHITE),
    ],
)
def test_article_decides(article: str, higher: str, lower: str, colour: Colour) -> None:
    assert colour_of_higher(player(higher), player(lower, 2), WHITE) is colour, article


@pytest.mark.parametrize(
    ("number", "initial", "colour"),
    [(1, WHITE, WHITE), (2, WHITE, BLACK), (1, BLACK, BLACK), (4, BLACK, WHITE)],
)
def test_E5_odd_numbers_get_the_initial_colour(
    number: int, initial: Colour, colour: Colour
) -> None:
    assert colour_of_higher(player("", number), player("", 9), initial) is colour


def test_E5_needs_the_lot() -> None:
    with pytest.raises(RoundError, match="first colour"):
        colour_of_higher(player(""), player("", 2), None)
