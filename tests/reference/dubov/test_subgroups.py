"""Inside a bracket: halves, shifters, transpositions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.literal.dubov.field import DubovField
from tests.literal.dubov.subgroups import (
    from_the_middle,
    recompose,
    shifter_sets,
    split,
    unavoidable_pairs,
)

from ronde.model import Tournament

Position = Callable[..., Tournament]
Ids = set[int]

OPPOSITE = {"w": "b", "b": "w"}


@pytest.fixture
def bracket(position: Position) -> Callable[..., DubovField]:
    """Return a maker of six players of one score who had these colours against away players.

    The average ratings are those of the one opponent each, the apart pairs may not meet.
    """

    def make(
        colours: str, averages: list[int], apart: tuple[tuple[int, int], ...] = ()
    ) -> DubovField:
        rows = [f"{n}: {n + 6}{colour}=" for n, colour in enumerate(colours, 1)]
        rows += [f"{n + 6}: {n}{OPPOSITE[colour]}=" for n, colour in enumerate(colours, 1)]
        event = position(
            " | ".join(rows),
            away={str(number): "Z" for number in range(7, 13)},
            ratings={str(number): rating for number, rating in enumerate(averages, 7)},
            forbidden=apart,
        )
        return DubovField(event)

    return make


def recomposed(field: DubovField) -> tuple[Ids, Ids]:
    made = recompose(field, split(field, tuple(range(len(field.entrants)))))
    return set(field.names(made.g1)), set(field.names(made.g2))


LEVEL = [2000] * 6


class TestSplit:
    def test_by_preference(self, bracket: Callable[..., DubovField]) -> None:
        made = split(bracket("bwbwww", LEVEL), range(6))
        assert made == ((0, 2), (1, 3, 4, 5))

    def test_halves_when_nobody_has_played(self, position: Position) -> None:
        assert split(DubovField(position("1: | 2: | 3: | 4:")), range(4)) == ((0, 1), (2, 3))

    def test_newcomer_among_players_prefers_black(self, position: Position) -> None:
        event = position("1: H | 2: 3b= | 3: 2w=")
        assert split(DubovField(event), range(3)) == ((1,), (0, 2))


class TestShifterOrder:
    @pytest.mark.parametrize(
        ("before", "after"), [("ABCDEFG", "DCEBFAG"), ("ABCD", "BCAD"), ("AB", "AB"), ("A", "A")]
    )
    def test_from_the_middle(self, before: str, after: str) -> None:
        letters = [ord(letter) for letter in before]
        assert "".join(map(chr, from_the_middle(letters))) == after

    def test_white_seekers_by_average(self, bracket: Callable[..., DubovField]) -> None:
        field = bracket("bbbbbb", [2100, 2000, 1900, 1800, 1700, 1600])
        sets = list(shifter_sets(field, (0, 1, 2), 1, of_white_seekers=True))
        assert sets == [(1,), (2,), (0,)]

    def test_black_seekers_by_number(self, bracket: Callable[..., DubovField]) -> None:
        field = bracket("wwwwww", [2100, 2000, 1900, 1800, 1700, 1600])
        sets = list(shifter_sets(field, (0, 1, 2), 2, of_white_seekers=False))
        assert sets == [(1, 0), (1, 2), (0, 2)]


class TestRecomposition:
    def test_equal_subgroups_stay(self, bracket: Callable[..., DubovField]) -> None:
        assert recomposed(bracket("bbbwww", LEVEL)) == ({1, 2, 3}, {4, 5, 6})

    def test_step_2_shifts_a_white_seeker(self, bracket: Callable[..., DubovField]) -> None:
        """By average 4, 3, 2, 1: the upper of the two in the middle is 3."""
        field = bracket("bbbbww", [2100, 2000, 1900, 1800, 2000, 2000])
        assert recomposed(field) == ({1, 2, 4}, {3, 5, 6})

    def test_step_2_takes_the_next_when_that_is_illegal(
        self, bracket: Callable[..., DubovField]
    ) -> None:
        averages = [2100, 2000, 1900, 1800, 2000, 2000]
        field = bracket("bbbbww", averages, apart=((1, 3), (2, 3), (3, 4)))
        assert recomposed(field) == ({1, 3, 4}, {2, 5, 6})

    def test_step_2_shifts_a_black_seeker(self, bracket: Callable[..., DubovField]) -> None:
        field = bracket("wwwwbb", [2100, 2000, 1900, 1800, 2000, 2000])
        assert recomposed(field) == ({2, 5, 6}, {1, 3, 4})

    APART = ((1, 4), (1, 5), (1, 6))

    def test_step_1_counts_pairs_inside(self, bracket: Callable[..., DubovField]) -> None:
        assert unavoidable_pairs(bracket("bbbwww", LEVEL), range(6), (0, 1, 2)) == 0
        assert unavoidable_pairs(bracket("bbbwww", LEVEL, self.APART), range(6), (0, 1, 2)) == 1

    def test_step_1_shifts_out_of_G1_when_equal(self, bracket: Callable[..., DubovField]) -> None:
        """1 meets no Black seeker: 2 leaves G1 from its middle, 5 comes from that of G2."""
        assert recomposed(bracket("bbbwww", LEVEL, self.APART)) == ({1, 3, 5}, {2, 4, 6})

    def test_step_1_shifts_out_of_the_smaller(self, bracket: Callable[..., DubovField]) -> None:
        """The two Black seekers must meet: 5 leaves, and two White seekers replace him."""
        apart = tuple((white, black) for white in (1, 2, 3, 4) for black in (5, 6))
        averages = [1800, 1900, 2000, 2100, 2000, 2000]
        assert recomposed(bracket("bbbbww", averages, apart)) == ({1, 4, 5}, {2, 3, 6})
