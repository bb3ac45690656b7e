"""The lists and tables of chapter D, as all three documents print them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, permutations
from math import factorial

import pytest
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.model import Tournament
from ronde.systems.dutch.exchange import exchanges as exchanges_of_engine
from ronde.systems.dutch.halves import Halves
from ronde.systems.dutch_procedure.edition_2012 import EDITION
from ronde.systems.dutch_procedure.lists import (
    exchange_number,
    exchanges,
    number_of_set,
    sets_of_moved_down,
    squared_differences,
    transposition_number,
)

S1, S2 = [1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]

PRINTED_TRANSPOSITIONS = """
6-7-8-9-10-11 6-7-8-9-11-10 6-7-8-10-9-11 6-7-8-10-11-9 6-7-8-11-9-10 6-7-8-11-10-9
6-7-9-8-10-11 6-7-9-8-11-10 6-7-9-10-8-11 6-7-9-10-11-8 6-7-9-11-8-10 6-7-9-11-10-8
6-7-10-8-9-11 6-7-10-8-11-9 6-7-10-9-8-11 6-7-10-9-11-8 6-7-10-11-8-9 6-7-10-11-9-8
6-7-11-8-9-10 6-7-11-8-10-9 6-7-11-9-8-10 6-7-11-9-10-8 6-7-11-10-8-9 6-7-11-10-9-8
"""

ONE_PLAYER = {  # rows by the player of S2, columns 5 4 3 2 1
    6: (1, 3, 6, 10, 15),
    7: (2, 5, 9, 14, 20),
    8: (4, 8, 13, 19, 24),
    9: (7, 12, 18, 23, 27),
    10: (11, 17, 22, 26, 29),
    11: (16, 21, 25, 28, 30),
}

PAIRS_OF_S1 = ((5, 4), (5, 3), (5, 2), (5, 1), (4, 3), (4, 2), (4, 1), (3, 2), (3, 1), (2, 1))
TWO_PLAYERS = {
    (6, 7): (1, 3, 7, 14, 8, 16, 28, 29, 45, 65),
    (6, 8): (2, 6, 13, 24, 15, 27, 43, 44, 64, 85),
    (6, 9): (4, 11, 22, 37, 25, 41, 60, 62, 83, 104),
    (6, 10): (9, 20, 35, 53, 39, 58, 79, 81, 102, 120),
    (6, 11): (17, 32, 50, 71, 55, 76, 96, 99, 117, 132),
    (7, 8): (5, 12, 23, 38, 26, 42, 61, 63, 84, 105),
    (7, 9): (10, 21, 36, 54, 40, 59, 80, 82, 103, 121),
    (7, 10): (18, 33, 51, 72, 56, 77, 97, 100, 118, 133),
    (7, 11): (30, 48, 69, 90, 74, 94, 113, 115, 130, 141),
    (8, 9): (19, 34, 52, 73, 57, 78, 98, 101, 119, 134),
    (8, 10): (31, 49, 70, 91, 75, 95, 114, 116, 131, 142),
    (8, 11): (46, 67, 88, 108, 92, 111, 126, 128, 139, 146),
    (9, 10): (47, 68, 89, 109, 93, 112, 127, 129, 140, 147),
    (9, 11): (66, 87, 107, 123, 110, 125, 137, 138, 145, 149),
    (10, 11): (86, 106, 122, 135, 124, 136, 143, 144, 148, 150),
}

THREE_OF_S1 = "543 542 541 532 531 521 432 431 421 321"
THREE_OF_S2 = (
    "6,7,8 6,7,9 6,7,10 6,7,11 6,8,9 6,8,10 6,8,11 6,9,10 6,9,11 6,10,11 7,8,9 7,8,10 7,8,11 "
    "7,9,10 7,9,11 7,10,11 8,9,10 8,9,11 8,10,11 9,10,11"
)

CHOICES_OF_FIVE = {
    5: "12345",
    4: "1234 1235 1245 1345 2345",
    3: "123 124 125 134 135 145 234 235 245 345",
    2: "12 13 14 15 23 24 25 34 35 45",
    1: "1 2 3 4 5",
}


class TestD1_Transpositions:
    def test_printed_list(self) -> None:
        printed = [[int(x) for x in row.split("-")] for row in PRINTED_TRANSPOSITIONS.split()]
        assert [transposition_number(order) for order in printed] == list(range(24))

    def test_last_of_720(self) -> None:
        assert transposition_number([11, 10, 9, 8, 7, 6]) == factorial(6) - 1 == 719

    def test_number_24_begins_with_6_8_7(self) -> None:
        order = next(islice(permutations(S2), 24, None))
        assert order[:3] == (6, 8, 7)
        assert transposition_number(order) == 24


class TestD2_Exchanges:
    def test_table_of_one_player(self) -> None:
        found = {
            come: tuple(exchange_number(S1, S2, [out], [come]) for out in (5, 4, 3, 2, 1))
            for come in S2
        }
        assert found == ONE_PLAYER

    def test_table_of_two_players(self) -> None:
        found = {
            come: tuple(exchange_number(S1, S2, out, come) for out in PAIRS_OF_S1)
            for come in TWO_PLAYERS
        }
        assert found == TWO_PLAYERS

    def test_lists_of_three_players(self) -> None:
        listed = exchanges(S1, S2, 3)
        leaving = list(dict.fromkeys(out for out, _ in sorted(listed, reverse=True)))
        coming = list(dict.fromkeys(come for _, come in sorted(listed, key=lambda e: e[1])))
        assert " ".join("".join(map(str, out)) for out in leaving) == THREE_OF_S1
        assert " ".join(",".join(map(str, come)) for come in coming) == THREE_OF_S2
        assert (len(leaving), len(coming)) == (10, 20)

    def test_first_six_of_three_players(self) -> None:
        first = [(out, come, sum(come) - sum(out)) for out, come in exchanges(S1, S2, 3)[:6]]
        assert first == [
            ((5, 4, 3), (6, 7, 8), 9),
            ((5, 4, 3), (6, 7, 9), 10),
            ((5, 4, 2), (6, 7, 8), 10),
            ((5, 4, 3), (6, 7, 10), 11),
            ((5, 4, 3), (6, 8, 9), 11),
            ((5, 4, 2), (6, 7, 9), 11),
        ]

    def test_long_lists_are_not_written_out(self) -> None:
        upper, lower = list(range(200)), list(range(200, 400))
        assert exchange_number(upper, lower, [199], [200]) is None

    def test_the_engine_tries_them_in_this_order(self) -> None:
        tried = [e for e in exchanges_of_engine(Halves(S1, S2)) if e is not None]
        listed = [exchange for count in range(1, 6) for exchange in exchanges(S1, S2, count)]
        assert tried == listed


class TestD3_MovedDownPlayers:
    @pytest.mark.parametrize("paired", CHOICES_OF_FIVE)
    def test_table(self, paired: int) -> None:
        found = sets_of_moved_down([1, 2, 3, 4, 5], paired)
        assert " ".join("".join(map(str, one)) for one in found) == CHOICES_OF_FIVE[paired]
        assert [number_of_set([1, 2, 3, 4, 5], one) for one in found] == [*range(1, len(found) + 1)]


class TestD4_SquaredDifferences:
    def test_printed_sums(self) -> None:
        assert squared_differences([(30, 10), (25, 20), (25, 15)]) == 525
        assert squared_differences([(30, 10), (25, 25), (20, 15)]) == 425

    def test_bye_is_an_opponent_one_point_below_the_lowest(self) -> None:
        assert squared_differences([(20, 10)], bye=15, lowest=5) == 100 + 400


def test_transposition_and_exchange_are_recorded_by_number(
    position: Callable[..., Tournament], paired: Callable[..., Recorded]
) -> None:
    """Four players: 1 has met 3 and 4, so that only 1-2 3-4 is left: exchange 2 for 3."""
    event = position("1: 3w= 4b= | 2: 4w= 3b= | 3: 1b= 2w= | 4: 2b= 1w=", of=3, first="white")
    found = paired(event, EDITION)
    (exchange,) = [d for d in found.decisions if d.key == "exchange"]
    assert (exchange.article, exchange.facts["number"]) == ("D.2", 1)
    (transposition,) = [d for d in found.decisions if d.key == "transposition"]
    assert transposition.facts["s1"] == (1, 3)
    assert transposition.players == (2, 4)
    assert (transposition.article, transposition.facts["number"]) == ("D.1", 0)
