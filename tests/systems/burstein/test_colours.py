"""Article 5.2: who has White. Ranks count from 0; `places` is the ranking by the index."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.kernel.colours import ColourRule
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.burstein.system import COLOUR_ARTICLES, board_by_index

MakeStanding = Callable[..., Standing]


@pytest.mark.parametrize(
    ("colours", "places", "white", "article"),
    [
        (("", ""), (0, 1), 1, "5.2.1"),  # 1 is odd: the initial colour, White
        (("", ""), (1, 0), 1, "5.2.1"),  # 2 is higher ranked and even: Black
        (("W", "B"), (0, 1), 2, "5.2.2"),
        (("", "W"), (0, 1), 1, "5.2.2"),  # a newcomer takes what the other leaves
        (("", "B"), (0, 1), 2, "5.2.2"),
        (("WBW", "BW"), (0, 1), 2, "5.2.3"),  # strong against mild, both for Black
        (("WW", "W"), (1, 0), 2, "5.2.3"),  # absolute against strong
        (("WBBW", "BWBW"), (0, 1), 1, "5.2.4"),  # two games ago both Black, three ago B and W
        (("WBW", "W"), (0, 1), 2, "5.2.5"),
        (("WBW", "W"), (1, 0), 1, "5.2.5"),
    ],
)
def test_rule(
    standing: MakeStanding,
    colours: tuple[str, str],
    places: tuple[int, int],
    white: int,
    article: str,
) -> None:
    board = board_by_index(standing([10, 10], colours=colours), places, 0, 1)
    assert (board.white + 1, COLOUR_ARTICLES[board.rule]) == (white, article)


def test_the_higher_score_does_not_rank_higher(standing: MakeStanding) -> None:
    state = standing([20, 10], colours=["W", "W"])
    assert board_by_index(state, [1, 0], 0, 1).black == 1
    assert board_by_index(state, [0, 1], 0, 1).black == 0


def test_no_rule_asks_for_the_wider_difference() -> None:
    assert ColourRule.WIDER_DIFFERENCE not in COLOUR_ARTICLES


def test_a8_a_newcomer_against_one_who_had_white(
    position: Callable[..., Tournament], paired: Callable[[Tournament], str]
) -> None:
    """3 enters in round 2; 1 and 2 have met, and 1, who had White, is to have Black."""
    event = position("1: 2w0 | 2: 1b1 | 3: . | 4: U", of=2)
    assert "3-1" in paired(event).split()
