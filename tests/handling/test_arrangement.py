"""Changes of an arrangement by hand."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.handling.arrangement import (
    Arrangement,
    replaced,
    with_bye,
    with_pair,
    with_players_swapped,
)
from ronde.model import PlayerId

P = PlayerId
NOW = Arrangement(((P(1), P(4)), (P(5), P(2)), (P(3), P(6))), bye=P(7))


def test_swapping_with_the_bye() -> None:
    after = with_players_swapped(NOW, P(6), P(7))
    assert (after.pairs[2], after.bye) == ((3, 7), 6)


def test_those_who_are_left_keep_white_where_one_had_it() -> None:
    assert with_pair(NOW, P(1), P(2)).pairs == ((3, 6), (1, 2), (5, 4))
    assert with_pair(NOW, P(4), P(2)).pairs == ((3, 6), (4, 2), (1, 5))


def test_a_pair_with_the_bye_leaves_the_bye_to_the_opponent() -> None:
    after = with_pair(NOW, P(7), P(1))
    assert (after.pairs, after.bye) == (((5, 2), (3, 6), (7, 1)), 4)


def test_a_pair_turned_round_is_one_board() -> None:
    assert with_pair(NOW, P(4), P(1)).pairs == ((5, 2), (3, 6), (4, 1))


def test_waiting_players() -> None:
    waiting = Arrangement(waiting=(P(1), P(2), P(3)))
    one = with_pair(waiting, P(3), P(1))
    assert (one.pairs, one.waiting) == (((3, 1),), (2,))
    other = with_pair(one, P(2), P(3))
    assert (other.pairs, other.waiting) == (((2, 3),), (1,))
    assert with_bye(other, P(1)) == Arrangement(((P(2), P(3)),), P(1))


def test_new_boards_stand_for_old_ones() -> None:
    after = replaced(NOW, [(P(1), P(7))], away=[P(4)])
    assert after == Arrangement(((P(5), P(2)), (P(3), P(6)), (P(1), P(7))))
    moved = replaced(NOW, [(P(7), P(4))], bye=P(1))
    assert (moved.pairs[-1], moved.bye) == ((7, 4), 1)


def test_nobody_is_left_or_doubled() -> None:
    with pytest.raises(InputError, match="player 4 would be left without an opponent"):
        replaced(NOW, [(P(1), P(7))])
    with pytest.raises(InputError, match="player 7 would be left without an opponent"):
        replaced(NOW, [], bye=P(1), away=[P(4)])
    with pytest.raises(InputError, match="player 1 stands in two places"):
        replaced(NOW, [(P(1), P(4))], bye=P(1))
