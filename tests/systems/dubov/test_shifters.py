"""3.2.3 and 3.2.4: the two subgroups and the shifts between them, each reading where it decides."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

from ronde.kernel.bits import members
from ronde.systems.dubov.shifters import ShifterBracket, Subgroups, recompose, shifter_sequence

Pair = tuple[int, int]


def bracket(
    colours: str,
    *,
    illegal: Iterable[Pair] = (),
    averages: list[int] | None = None,
    played: bool = True,
) -> ShifterBracket:
    """Return the bracket of players who prefer these colours, numbered from 0."""
    size = len(colours)
    legal = [(1 << size) - 1 & ~(1 << v) for v in range(size)]
    for v, w in illegal:
        legal[v] &= ~(1 << w)
        legal[w] &= ~(1 << v)
    wishes = ["WB".index(colour) + 1 for colour in colours]
    return ShifterBracket(legal, wishes, averages or [2000] * size, [played] * size)


def only(pairs: Iterable[Pair], size: int) -> list[Pair]:
    """Return every other pair that has a member of these: they may meet each other only."""
    kept = {frozenset(pair) for pair in pairs}
    bound = {v for pair in kept for v in pair}
    everybody = combinations(range(size), 2)
    return [p for p in everybody if bound & set(p) and frozenset(p) not in kept]


def shown(groups: Subgroups) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return G1, G2 and who was shifted in the first and the second step."""
    first, second = members(groups.first), members(groups.second)
    return first, second, groups.out_of_smaller, groups.out_of_larger


class TestSubgroups:
    def test_by_preference(self) -> None:
        assert shown(recompose(bracket("BWWB"))) == ([1, 2], [0, 3], [], [])

    def test_by_halves_where_nobody_has_played(self) -> None:
        found = recompose(bracket("BBBBBB", played=False))
        assert shown(found) == ([0, 1, 2], [3, 4, 5], [], [])

    def test_one_who_has_played_is_enough_for_preferences(self) -> None:
        mixed = bracket("BBBBBB", played=False)
        mixed.has_played[5] = True
        assert shown(recompose(mixed)) == ([1, 2, 3], [0, 4, 5], [], [2, 3, 1])


class TestSecondStep:
    """The larger subgroup gives half the difference."""

    def test_black_seekers_by_number(self) -> None:
        """Four too many: two are shifted, numbers 2 and 1 of the middle of five."""
        assert shown(recompose(bracket("BBBBBW"))) == ([1, 2, 5], [0, 3, 4], [], [2, 1])

    def test_white_seekers_by_average(self) -> None:
        averages = [2000, 2300, 2200, 2100, 0, 0]
        found = recompose(bracket("WWWWBB", averages=averages))
        assert shown(found) == ([0, 1, 2], [3, 4, 5], [], [3])

    def test_the_first_who_leaves_a_legal_pairing(self) -> None:
        """The middle one may meet only the player of the other colour."""
        found = recompose(bracket("BBBW", illegal=[(1, 0), (1, 2)]))
        assert shown(found) == ([0, 3], [1, 2], [], [0])


class TestFirstStep:
    """Pairs inside the smaller subgroup that cannot be avoided."""

    def test_one_of_every_such_pair(self) -> None:
        """White seekers 4 and 5 may meet each other only; 5 is the first in the middle.

        Decision 0041: the second step takes from 0, 1, 2, 3, whose middle is 1, and not
        from 0, 1, 2, 3, 5, whose middle would be 2.
        """
        found = recompose(bracket("BBBBWWWW", illegal=only([(4, 5)], 8)))
        assert shown(found) == ([1, 4, 6, 7], [0, 2, 3, 5], [5], [1])
        assert found.smaller_is_first

    def test_g1_if_both_are_of_one_size(self) -> None:
        found = recompose(bracket("WWBB", illegal=[(0, 2), (0, 3), (1, 2), (1, 3)]))
        assert shown(found) == ([1, 2], [0, 3], [0], [2])

    def test_g2_if_it_is_smaller(self) -> None:
        """Black seekers 0 and 1 may meet each other only; of the four White seekers two move."""
        found = recompose(bracket("BBWWWW", illegal=only([(0, 1)], 6)))
        assert shown(found) == ([0, 2, 5], [1, 3, 4], [0], [3, 4])
        assert not found.smaller_is_first

    def test_halves_where_nobody_has_played(self) -> None:
        """Prohibitions can force a pair inside a half; lists are then by number."""
        found = recompose(bracket("BBBB", illegal=[(0, 2), (0, 3)], played=False))
        assert shown(found) == ([1, 2], [0, 3], [0], [2])


def perfect(vertices: tuple[int, ...], legal: list[int]) -> Iterable[list[Pair]]:
    """Yield every legal pairing."""
    if not vertices:
        yield []
        return
    first, *others = vertices
    for other in others:
        if legal[first] >> other & 1:
            rest = tuple(v for v in others if v != other)
            for pairs in perfect(rest, legal):
                yield [(first, other), *pairs]


def crosses(pairs: list[Pair], group: frozenset[int]) -> bool:
    return all((v in group) is not (w in group) for v, w in pairs)


def test_every_set_is_the_first_that_gives_a_best_pairing() -> None:
    """The articles taken at their word, on all pairings of random brackets."""
    rng = random.Random(3)
    steps = 0
    for _ in range(300):
        colours = "".join(rng.choice("WB") for _ in range(8))
        illegal = [pair for pair in combinations(range(8), 2) if rng.random() < 0.55]
        position = bracket(colours, illegal=illegal, averages=[rng.randrange(4) for _ in range(8)])
        best = best_pairings(position)
        if not best:
            continue
        found = recompose(position)
        white = frozenset(members(position.seek_white()))
        black = frozenset(range(8)) - white
        small, large = (white, black) if len(white) <= len(black) else (black, white)
        assert found.out_of_smaller == first_shift(position, best, small, white)
        steps += bool(found.out_of_smaller)
        taken = frozenset(found.out_of_smaller)
        kept = [p for p in best if all(len(taken & set(q)) == (set(q) <= small) for q in p)]
        assert found.out_of_larger == first_shift(position, kept, large, white)
        assert any(crosses(pairs, frozenset(members(found.first))) for pairs in best)
    assert steps > 5


def best_pairings(position: ShifterBracket) -> list[list[Pair]]:
    wishes = position.preferences
    every = list(perfect(tuple(range(8)), position.legal))
    counts = [sum(wishes[v] == wishes[w] for v, w in pairs) for pairs in every]
    return [pairs for pairs, count in zip(every, counts, strict=True) if count == min(counts)]


def first_shift(
    position: ShifterBracket, best: list[list[Pair]], group: frozenset[int], white: frozenset[int]
) -> list[int]:
    """Return the first set with one player of every pair inside the group in some pairing."""
    inside = [[set(pair) for pair in pairs if set(pair) <= group] for pairs in best]
    sequence = shifter_sequence(sorted(group), position.averages, seek_white=group == white)
    for chosen in combinations(sequence, len(inside[0])):
        taken = set(chosen)
        if any(all(len(taken & pair) == 1 for pair in pairs) for pairs in inside):
            return list(chosen)
    raise AssertionError("some pairing is best")
