"""Boards: colours of a pair of ranks, and the order in which they are published."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.kernel.boards import board_of, in_publication_order
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Bye, ByeKind, Colour, Game, Player, PlayerId, Result, Round, Tournament


def never(_: UnplayedRound) -> bool:
    return False


def standing(*rounds: Round, colour: Colour | None = Colour.BLACK) -> Standing:
    players = tuple(Player(PlayerId(number)) for number in range(1, 9))
    event = Tournament(players, rounds, number_of_rounds=5, initial_colour=colour)
    return standing_of(event, HistoryPolicy(never, never), "paired")


def won(white: int, black: int) -> Game:
    return Game(PlayerId(white), PlayerId(black), Result.WIN, Result.LOSS)


def test_the_first_colour_goes_to_odd_numbers() -> None:
    first = standing()
    assert board_of(first, 0, 4) == (4, 0, ColourRule.INITIAL_COLOUR)
    assert board_of(first, 5, 1) == (1, 5, ColourRule.INITIAL_COLOUR)


def test_without_a_first_colour_it_must_be_drawn() -> None:
    with pytest.raises(InputError, match="colours of 1-5 depend on the first colour"):
        board_of(standing(colour=None), 0, 4)


def test_boards_by_score_of_the_higher_sum_and_number() -> None:
    # Scores after the round: 1 3 5 7 have a point, 8 has half a point, 2 4 6 nothing.
    half = Bye(PlayerId(8), ByeKind.HALF_POINT)
    state = standing(
        Round((won(1, 2), won(3, 4), won(5, 6)), (Bye(PlayerId(7), ByeKind.FULL_POINT), half))
    )
    assert state.ids == [1, 3, 5, 7, 8, 2, 4, 6]
    rank = {player: place for place, player in enumerate(state.ids)}
    pairs = [(2, 4), (8, 6), (7, 5), (1, 3)]
    boards = [board_of(state, rank[PlayerId(a)], rank[PlayerId(b)]) for a, b in pairs]
    published = in_publication_order(state, boards)
    assert [{state.ids[b.white], state.ids[b.black]} for b in published] == [
        {1, 3}, {5, 7}, {6, 8}, {2, 4},
    ]  # fmt: skip
    uneven = [(1, 2), (3, 5), (7, 8), (4, 6)]
    boards = [board_of(state, rank[PlayerId(a)], rank[PlayerId(b)]) for a, b in uneven]
    published = in_publication_order(state, boards)
    assert [{state.ids[b.white], state.ids[b.black]} for b in published] == [
        {3, 5}, {7, 8}, {1, 2}, {4, 6},
    ]  # fmt: skip
