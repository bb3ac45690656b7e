"""The orders of article 4: sets of upfloaters, shifters, transpositions."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from ronde.kernel.bits import mask_of, members
from ronde.systems.dubov.brackets import first_transposition
from ronde.systems.dubov.order import by_average, first_set, from_the_middle
from ronde.systems.dubov.shifters import ShifterBracket, Subgroups, shifter_sequence


class Family:
    """A choice among some sets, as the engine makes it among best pairings."""

    def __init__(self, sets: list[frozenset[int]]) -> None:
        self.sets = sets

    def take(self, member: int) -> bool:
        with_it = [chosen for chosen in self.sets if member in chosen]
        self.sets = with_it or self.sets
        return bool(with_it)

    def leave(self, member: int) -> None:
        self.sets = [chosen for chosen in self.sets if member not in chosen]


class TestSets:
    """4.1.3: the smallest differing sequence number decides."""

    def test_the_order_of_pairs(self) -> None:
        left = [frozenset(pair) for pair in combinations(range(1, 5), 2)]
        order = []
        while left:
            chosen = first_set(range(1, 5), 2, Family(list(left)))
            order.append(tuple(chosen))
            left.remove(frozenset(chosen))
        assert order == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]

    def test_any_family_of_triples(self) -> None:
        rng = random.Random(1)
        triples = list(combinations(range(6), 3))
        for _ in range(200):
            some = rng.sample(triples, rng.randint(1, 8))
            family = Family([frozenset(triple) for triple in some])
            assert tuple(first_set(range(6), 3, family)) == min(some)


class TestShifters:
    """4.3: from the middle of the list outwards."""

    @pytest.mark.parametrize(
        ("listed", "sequence"),
        [("ABCDEFG", "DCEBFAG"), ("ABCDEF", "CDBEAF"), ("AB", "AB"), ("A", "A"), ("", "")],
    )
    def test_from_the_middle(self, listed: str, sequence: str) -> None:
        assert "".join(from_the_middle(listed)) == sequence

    def test_white_seekers_are_listed_by_average_then_number(self) -> None:
        averages = [2100, 2000, 2300, 2000, 2200]
        assert by_average(range(5), averages) == [1, 3, 0, 4, 2]
        assert shifter_sequence(range(5), averages, seek_white=True) == [0, 3, 4, 1, 2]

    def test_black_seekers_are_listed_by_number(self) -> None:
        averages = [2100, 2000, 2300, 2000, 2200]
        assert shifter_sequence([4, 0, 2, 1, 3], averages, seek_white=False) == [2, 1, 3, 0, 4]


def meeting(size: int, pairs: set[tuple[int, int]], averages: list[int]) -> ShifterBracket:
    """Return a bracket whose first half plays the second half, where these pairs are legal."""
    legal = [0] * (2 * size)
    for v, w in pairs:
        legal[v] |= 1 << w
        legal[w] |= 1 << v
    return ShifterBracket(legal, [1] * size + [2] * size, averages, [True] * (2 * size))


def transposed(bracket: ShifterBracket, partner: list[int]) -> list[tuple[int, int]]:
    size = len(partner) // 2
    first, second = mask_of(range(size)), mask_of(range(size, 2 * size))
    return first_transposition(bracket, Subgroups(first, second, partner, [], [], True))


class TestTranspositions:
    """3.2.5, 3.2.6 and 4.4: S1 by ARO, G2 in the first legal order."""

    def test_the_lowest_average_meets_the_lowest_number(self) -> None:
        everybody = {(v, w) for v in range(3) for w in range(3, 6)}
        bracket = meeting(3, everybody, [2000, 1900, 2000, 0, 0, 0])
        assert transposed(bracket, [3, 4, 5, 0, 1, 2]) == [(1, 3), (0, 4), (2, 5)]

    def test_the_order_of_three(self) -> None:
        """ABC, ACB, BAC, BCA, CAB, CBA: each is taken when those before it are not legal."""
        for partners in permutations(range(3, 6)):
            bracket = meeting(3, set(enumerate(partners)), [0] * 6)
            partner = [*partners, *(partners.index(w) for w in range(3, 6))]
            assert transposed(bracket, partner) == list(enumerate(partners))

    def test_the_first_of_all_legal_ones(self) -> None:
        rng = random.Random(2)
        for _ in range(200):
            legal = {(v, w) for v in range(4) for w in range(4, 8) if rng.random() < 0.6}
            found = [p for p in permutations(range(4, 8)) if set(enumerate(p)) <= legal]
            if not found:
                continue
            some = rng.choice(found)
            partner = [*some, *(some.index(w) for w in range(4, 8))]
            bracket = meeting(4, legal, [0] * 8)
            assert all(members(mask) for mask in bracket.legal)
            assert transposed(bracket, partner) == list(enumerate(found[0]))
