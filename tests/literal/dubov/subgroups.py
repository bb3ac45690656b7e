"""Inside a bracket: the two subgroups, who changes between them, and the transposition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from tests.literal.candidates import transpositions
from tests.literal.dubov.field import DubovField

from ronde.errors import RondeError


class Subgroups(NamedTuple):
    """G1, whose players are to get White as far as possible, and G2."""

    g1: tuple[int, ...]
    g2: tuple[int, ...]


def split(field: DubovField, bracket: Sequence[int]) -> Subgroups:
    """Return those who prefer White and the others; halves by number when nobody has played."""
    if not any(field.has_played(place) for place in bracket):
        ordered, half = field.by_number(bracket), len(bracket) // 2
        return Subgroups(tuple(ordered[:half]), tuple(ordered[half:]))
    g1 = tuple(place for place in bracket if field.prefers_white(place))
    return Subgroups(g1, tuple(place for place in bracket if place not in g1))


def from_the_middle(ordered: Sequence[int]) -> list[int]:
    """Return the list from its middle outwards, the upper of two equally far first (4.3).

    >>> "".join(from_the_middle("ABCDEFG")), "".join(from_the_middle("ABCD"))
    ('DCEBFAG', 'BCAD')
    """
    centre = len(ordered) - 1  # twice the index of the middle
    places = sorted(range(len(ordered)), key=lambda index: (abs(2 * index - centre), index))
    return [ordered[index] for index in places]


def shifter_sets(
    field: DubovField, members: Sequence[int], size: int, *, of_white_seekers: bool
) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many shifters in order (4.3).

    White seekers stand by the average rating of opponents, then number, Black seekers by
    number; they are numbered from the middle, and sets compared by the first different number.
    """
    in_list = field.by_opposition(members) if of_white_seekers else field.by_number(members)
    return combinations(from_the_middle(in_list), size)


def unavoidable_pairs(field: DubovField, bracket: Sequence[int], members: Sequence[int]) -> int:
    """Return the fewest pairs inside a subgroup that a legal pairing of the bracket has."""
    fewest = field.fewest(bracket, lambda a, b: int(a in members and b in members))
    if fewest is None:
        raise RondeError("a bracket without a legal pairing reached its recomposition")
    return fewest


def recompose(field: DubovField, split_: Subgroups) -> Subgroups:
    """Return two subgroups of equal size that can meet each other (3.2).

    Step 1 shifts as many players out of the smaller subgroup (G1 if they are equal) as it has
    unavoidable pairs. Step 2 shifts original members of the larger subgroup until both are
    equal. Each step takes the first set from which a legal pairing follows; it then has the
    fewest denied preferences, since it has the fewest pairs inside the subgroups.
    """
    g1_is_smaller = len(split_.g1) <= len(split_.g2)
    smaller, larger = split_ if g1_is_smaller else (split_.g2, split_.g1)
    inside = unavoidable_pairs(field, smaller + larger, smaller)
    back = (len(larger) - len(smaller)) // 2 + inside
    for leaving in shifter_sets(field, smaller, inside, of_white_seekers=g1_is_smaller):
        for entering in shifter_sets(field, larger, back, of_white_seekers=not g1_is_smaller):
            one = exchanged(smaller, leaving, entering)
            other = exchanged(larger, entering, leaving)
            made = Subgroups(one, other) if g1_is_smaller else Subgroups(other, one)
            if first_transposition(field, made) is not None:
                return made
    raise RondeError("no exchange of shifters lets the subgroups of a bracket meet")


def exchanged(
    members: Sequence[int], leaving: Sequence[int], entering: Sequence[int]
) -> tuple[int, ...]:
    """Return a subgroup after some have left it and others have come.

    >>> exchanged((1, 2, 3), (2,), (7, 8))
    (1, 3, 7, 8)
    """
    return (*(place for place in members if place not in leaving), *entering)


def first_transposition(
    field: DubovField, subgroups: Subgroups
) -> tuple[tuple[int, int], ...] | None:
    """Return the pairs of S1 with the first transposition of G2 that is legal (3.2).

    S1 is G1 by average rating of opponents, then number; transpositions of G2 are ordered
    like words, letters being the starting numbers (4.4).
    """
    s1 = field.by_opposition(subgroups.g1)
    t2 = next(transpositions(s1, field.by_number(subgroups.g2), field.may_meet), None)
    return None if t2 is None else tuple(zip(s1, t2, strict=True))
