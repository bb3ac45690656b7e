"""The order of candidates: D.1 to D.3 of 2017, article 4 of 2026."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.literal.candidates import candidates, exchanges, heterogeneous, homogeneous
from tests.literal.candidates import transpositions as transpositions_of

Swap = tuple[tuple[int, ...], tuple[int, ...]]


def anybody(_one: int, _other: int) -> bool:
    return True


def by_numbers(places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (places,)


class TestD1_Transpositions:
    def test_eleven_players_in_a_homogeneous_bracket_have_720(self) -> None:
        found = list(transpositions_of(range(1, 6), range(6, 12), anybody))
        assert len(found) == len(set(found)) == 720
        assert found[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
        assert found[119:121] == [(6, 11, 10, 9, 8), (7, 6, 8, 9, 10)]
        assert found[-1] == (11, 10, 9, 8, 7)

    def test_two_moved_down_players_and_nine_residents_have_72(self) -> None:
        found = list(transpositions_of((1, 2), range(3, 12), anybody))
        assert len(found) == 72
        assert found[:3] == [(3, 4), (3, 5), (3, 6)]
        assert found[7:9] == [(3, 11), (4, 3)]
        assert found[-1] == (11, 10)

    def test_order_is_lexicographic(self) -> None:
        found = list(transpositions_of((1, 2, 3), (4, 5, 6, 7), anybody))
        assert found == sorted(permutations((4, 5, 6, 7), 3))


class TestD2_Exchanges:
    def swaps(self, size: int, half: int) -> list[Swap]:
        """Return (leaving S1, entering S1) in order."""
        upper = set(range(1, half + 1))
        return [
            (tuple(sorted(upper - set(s1), reverse=True)), tuple(sorted(set(s1) - upper)))
            for s1, _ in exchanges(size, half)
        ]

    def before(self, earlier: Swap, later: Swap) -> bool:
        order = self.swaps(11, 5)
        return order.index(earlier) < order.index(later)

    def test_original_halves_come_first(self) -> None:
        assert exchanges(11, 5)[0] == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))

    def test_every_composition_occurs_once(self) -> None:
        found = exchanges(10, 5)
        assert len(found) == len({s1 for s1, _ in found}) == 252

    def test_fewer_players_first(self) -> None:
        assert self.before(((1,), (11,)), ((5, 4), (6, 7)))

    def test_smaller_difference_of_sums_first(self) -> None:
        assert self.before(((4,), (6,)), ((5,), (8,)))
        assert self.before(((4, 3), (6, 8)), ((5, 4), (8, 9)))

    def test_higher_number_leaving_first(self) -> None:
        assert self.before(((5,), (7,)), ((4,), (6,)))
        assert self.before(((5, 2), (6, 7)), ((4, 3), (6, 7)))
        assert self.before(((5, 4, 1), (6, 7, 8)), ((5, 3, 2), (6, 7, 8)))

    def test_lower_number_entering_first(self) -> None:
        assert self.before(((5, 4), (6, 9)), ((5, 4), (7, 8)))
        assert self.before(((5, 4, 3), (6, 7, 10)), ((5, 4, 3), (6, 8, 9)))

    def test_single_exchanges_of_six_players(self) -> None:
        assert self.swaps(6, 3)[1:10] == [
            ((3,), (4,)), ((3,), (5,)), ((2,), (4,)), ((3,), (6,)), ((2,), (5,)),
            ((1,), (4,)), ((2,), (6,)), ((1,), (5,)), ((1,), (6,)),
        ]  # fmt: skip


def every_generation(players: list[int], pairs: int) -> list[frozenset[frozenset[int]]]:
    """Return the pairings as the text generates them, repeats and all."""
    found = []
    for upper, lower in exchanges(len(players), pairs):
        for opponents in permutations([players[n - 1] for n in lower], pairs):
            s1 = [players[n - 1] for n in upper]
            found.append(frozenset(frozenset(p) for p in zip(s1, opponents, strict=True)))
    return found


class TestRepeatsAreLeftOut:
    """Only the first generation of a pairing can be chosen: see the docstring of the module."""

    @pytest.mark.parametrize(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (6, 2), (7, 3), (8, 4)])
    def test_first_generations_are_kept_in_order(self, size: int, pairs: int) -> None:
        players = list(range(size))
        literal = list(dict.fromkeys(every_generation(players, pairs)))
        short = [
            frozenset(frozenset(pair) for pair in formed)
            for formed in homogeneous(players, pairs, anybody)
        ]
        assert short == literal

    def test_ten_players_have_945_pairings(self) -> None:
        assert sum(1 for _ in homogeneous(range(10), 5, anybody)) == 945

    def test_forbidden_pairs_only_remove_candidates(self) -> None:
        def apart(one: int, other: int) -> bool:
            return {one, other} != {0, 3}

        everything = list(homogeneous(range(6), 3, anybody))
        allowed = list(homogeneous(range(6), 3, apart))
        assert allowed == [formed for formed in everything if (0, 3) not in formed]


class TestB7_HeterogeneousBrackets:
    def test_remainder_then_transposition_then_set(self) -> None:
        found = list(heterogeneous((0, 1), (2, 3, 4), 2, anybody, by_numbers))
        assert found[:3] == [((0, 2), (1, 3)), ((0, 2), (1, 4)), ((0, 3), (1, 2))]
        assert found[6:9] == [((0, 2), (3, 4)), ((0, 3), (2, 4)), ((0, 4), (2, 3))]
        assert found[9] == ((1, 2), (3, 4))

    def test_remainder_is_numbered_afresh(self) -> None:
        # Residents 1 to 6 without 2: the halves of the remainder are 1 3 and 4 5 6.
        found = [
            formed
            for formed in heterogeneous((0,), (1, 2, 3, 4, 5, 6), 3, anybody, by_numbers)
            if formed[0] == (0, 2)
        ]
        assert found[0] == ((0, 2), (1, 4), (3, 5))
        assert found[1] == ((0, 2), (1, 4), (3, 6))

    def test_moved_down_players_do_not_meet(self) -> None:
        for formed in heterogeneous((0, 1, 2), (3, 4), 2, anybody, by_numbers):
            assert all(lower in (3, 4) for _, lower in formed)

    def test_who_is_in_no_pair_floats(self) -> None:
        first = next(candidates((0, 1), (2,), 1, anybody, by_numbers))
        assert first.pairs == ((0, 2),)
        assert first.downfloaters == (1,)

    def test_sets_of_2026_go_by_the_smallest_differing_number(self) -> None:
        found = list(heterogeneous((0, 1, 2), (3, 4), 2, anybody, by_numbers))
        sets = list(dict.fromkeys(tuple(h for h, _ in formed) for formed in found))
        assert sets[:3] == [(0, 1), (0, 2), (1, 2)]
