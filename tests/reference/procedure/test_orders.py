"""D.1, D.2 and D.3 as the documents print them, checked by their rules and by single entries."""

from __future__ import annotations

from itertools import combinations, islice, permutations

import pytest
from tests.literal.procedure.orders import (
    Exchange,
    choices_of_moved_down,
    exchanged,
    exchanges,
    exchanges_of,
    transposition_number,
    transpositions,
)

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)


def anybody(_one: int, _other: int) -> bool:
    return True


class TestD1_Transpositions:
    def test_the_whole_list_has_720_entries_in_lexicographic_order(self) -> None:
        found = list(transpositions((0, 1, 2, 3, 4, 5), S2, anybody))
        assert len(found) == 720
        assert found == sorted(permutations(S2))

    @pytest.mark.parametrize(
        ("number", "beginning"),
        [
            (0, (6, 7, 8, 9, 10)),
            (2, (6, 7, 8, 10, 9)),
            (5, (6, 7, 8, 11, 10)),
            (6, (6, 7, 9, 8, 10)),
            (18, (6, 7, 11, 8, 9)),
            (23, (6, 7, 11, 10, 9)),
            (24, (6, 8, 7, 9, 10)),
            (719, (11, 10, 9, 8, 7)),
        ],
    )
    def test_numbers_of_the_printed_list(self, number: int, beginning: tuple[int, ...]) -> None:
        assert transposition_number(beginning, S2) == number

    def test_five_against_six_leave_the_last_unpaired(self) -> None:
        first = list(islice(transpositions(S1, S2, anybody), 3))
        assert first == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]

    def test_two_against_six_are_thirty_different_beginnings(self) -> None:
        found = list(transpositions((1, 2), (3, 4, 5, 6, 7, 8), anybody))
        assert len(found) == 30
        assert found == sorted(found)

    def test_pruning_leaves_out_illegal_lists_only(self) -> None:
        def may_meet(one: int, other: int) -> bool:
            return (one, other) not in {(1, 6), (2, 8), (4, 7)}

        everything = transpositions(S1, S2, anybody)
        legal = [t for t in everything if all(map(may_meet, S1, t))]
        assert list(transpositions(S1, S2, may_meet)) == legal


class TestD2_Exchanges:
    @pytest.mark.parametrize(("players", "entries"), [(1, 30), (2, 150), (3, 200), (4, 75), (5, 6)])
    def test_tables_are_complete(self, players: int, entries: int) -> None:
        found = exchanges_of(players, 5, 6)
        assert [exchange.number for exchange in found] == list(range(1, entries + 1))
        assert len({(e.gone, e.come) for e in found}) == entries

    @pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
    def test_smallest_difference_then_lowest_of_s1_then_highest_of_s2(self, players: int) -> None:
        def key(exchange: Exchange) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
            difference = sum(exchange.come) - sum(exchange.gone)
            return difference, tuple(-place for place in exchange.gone), exchange.come

        keys = [key(exchange) for exchange in exchanges_of(players, 5, 6)]
        assert keys == sorted(keys)

    @pytest.mark.parametrize(
        ("gone", "come", "number"),
        [((5,), (6,), 1), ((4,), (6,), 3), ((3,), (8,), 13), ((1,), (6,), 15), ((1,), (11,), 30)],
    )
    def test_one_player(self, gone: tuple[int, ...], come: tuple[int, ...], number: int) -> None:
        assert exchanges_of(1, 5, 6)[number - 1] == Exchange(number, gone, come)

    @pytest.mark.parametrize(
        ("gone", "come", "number"),
        [
            ((5, 4), (6, 7), 1),
            ((5, 3), (6, 7), 3),
            ((5, 4), (7, 8), 5),
            ((5, 1), (6, 7), 14),
            ((4, 3), (6, 8), 15),
            ((3, 2), (6, 7), 29),
            ((2, 1), (6, 7), 65),
            ((5, 4), (10, 11), 86),
            ((4, 1), (8, 9), 98),
            ((2, 1), (10, 11), 150),
        ],
    )
    def test_two_players(self, gone: tuple[int, ...], come: tuple[int, ...], number: int) -> None:
        assert exchanges_of(2, 5, 6)[number - 1] == Exchange(number, gone, come)

    def test_three_players_have_lists_of_ten_and_twenty(self) -> None:
        found = exchanges_of(3, 5, 6)
        from_s1 = sorted({e.gone for e in found}, reverse=True)
        assert from_s1 == list(combinations((5, 4, 3, 2, 1), 3))
        assert len(from_s1) == 10
        assert sorted({e.come for e in found}) == list(combinations(S2, 3))
        assert len({e.come for e in found}) == 20
        assert [(e.gone, e.come) for e in found[:6]] == [
            ((5, 4, 3), (6, 7, 8)),
            ((5, 4, 3), (6, 7, 9)),
            ((5, 4, 2), (6, 7, 8)),
            ((5, 4, 3), (6, 7, 10)),
            ((5, 4, 3), (6, 8, 9)),
            ((5, 4, 2), (6, 7, 9)),
        ]

    def test_nobody_first_then_one_then_two(self) -> None:
        sizes = [len(exchange.gone) for exchange in exchanges(2, 3)]
        assert sizes == [0] + [1] * 6 + [2] * 3

    def test_both_halves_are_sorted_again(self) -> None:
        after = exchanged((11, 12, 13, 14, 15), 2, Exchange(6, (1,), (5,)))
        assert after == ((12, 15), (11, 13, 14))


class TestD3_ChoicesOfMovedDownPlayers:
    @pytest.mark.parametrize(("wanted", "rows"), [(5, 1), (4, 5), (3, 10), (2, 10), (1, 5)])
    def test_columns_of_the_table(self, wanted: int, rows: int) -> None:
        found = list(choices_of_moved_down(S1, wanted))
        assert len(found) == rows
        assert found == sorted(found)
        assert found[0] == S1[:wanted]

    def test_order_of_four(self) -> None:
        assert list(choices_of_moved_down(S1, 4))[1:3] == [(1, 2, 3, 5), (1, 2, 4, 5)]
