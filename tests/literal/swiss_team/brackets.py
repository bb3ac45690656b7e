"""The pairing of a bracket: every pairing in the order of its identifier (3.6; C8 to C10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from tests.literal.swiss_team.teams import Field, Strength

Pair = tuple[int, int]
"""The top member, who has the smaller TPN, and the bottom member (3.6.1)."""
Values = tuple[int, ...]
PairCriterion = Callable[[Field, Pair, frozenset[int]], int]
"""What a pair costs in a bracket with these upfloaters."""


def same_preference(field: Field, pair: Pair, _upfloaters: frozenset[int]) -> int:
    """One team whose preference is not fulfilled where both want the same colour (C8)."""
    mine, theirs = field.preference(pair[0])[0], field.preference(pair[1])[0]
    return int(mine is not None and mine is theirs)


def same_strong_preference(field: Field, pair: Pair, upfloaters: frozenset[int]) -> int:
    """Return 1 where both want the same colour strongly (C9, type B only)."""
    strong = all(field.preference(tpn)[1] is Strength.STRONG for tpn in pair)
    return int(field.type == "B" and strong) and same_preference(field, pair, upfloaters)


def opponents_floated(field: Field, pair: Pair, upfloaters: frozenset[int]) -> int:
    """How many opponents of upfloaters floated in the previous round (C10 of 2026).

    Of two upfloaters each is the opponent of the other.
    """
    if field.is_of_last_two:
        return 0
    one, other = pair
    return sum(
        field.teams[opponent].floated
        for tpn, opponent in ((one, other), (other, one))
        if tpn in upfloaters
    )


def float_in_a_row(field: Field, pair: Pair, _upfloaters: frozenset[int]) -> int:
    """How many of the two float now and floated in the previous round (C9 of 2024)."""
    if field.is_of_last_two or field.score(pair[0]) == field.score(pair[1]):
        return 0
    return sum(field.teams[tpn].floated for tpn in pair)


def values_of(
    field: Field,
    pairs: tuple[Pair, ...],
    upfloaters: frozenset[int],
    criteria: tuple[PairCriterion, ...],
) -> Values:
    """Return what each criterion counts in these pairs."""
    return tuple(sum(judge(field, pair, upfloaters) for pair in pairs) for judge in criteria)


def first_best_pairing(
    field: Field,
    bracket: tuple[int, ...],
    upfloaters: frozenset[int],
    criteria: tuple[PairCriterion, ...],
) -> tuple[Pair, ...]:
    """Return the first pairing in the order of identifiers that no other one beats (3.6.4)."""

    @cache
    def price(pair: Pair) -> Values:
        return values_of(field, (pair,), upfloaters, criteria)

    @cache
    def best(left: frozenset[int]) -> Values | None:
        """Return the least values that pairings of these teams have, None without a pairing."""
        if not left:
            return (0,) * len(criteria)
        first = min(left)
        found = []
        for other in sorted(left - {first}):
            rest = best(left - {first, other}) if field.may_meet(first, other) else None
            if rest is not None:
                found.append(_sum(price((first, other)), rest))
        return min(found, default=None)

    least = best(frozenset(bracket))
    assert least is not None  # the set of upfloaters was chosen so that there is a pairing
    for pairs in pairings(field, bracket):
        total = (0,) * len(criteria)
        for pair in pairs:
            total = _sum(total, price(pair))
        if total == least:
            return pairs
    raise AssertionError("the least values belong to no pairing")


def _sum(one: Values, other: Values) -> Values:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def pairings(field: Field, bracket: tuple[int, ...]) -> Iterator[tuple[Pair, ...]]:
    """Yield every legal pairing in the order of identifiers (3.6.2, 3.6.3).

    An identifier is the top members in ascending order, then their bottom members.
    """
    members = sorted(bracket)
    for tops in combinations(members, len(members) // 2):
        bottoms = [tpn for tpn in members if tpn not in tops]
        yield from _with_bottoms(field, tops, bottoms)


def _with_bottoms(
    field: Field, tops: tuple[int, ...], bottoms: list[int]
) -> Iterator[tuple[Pair, ...]]:
    if not tops:
        yield ()
        return
    top = tops[0]
    for bottom in bottoms:
        if top < bottom and field.may_meet(top, bottom):
            left = [tpn for tpn in bottoms if tpn != bottom]
            for others in _with_bottoms(field, tops[1:], left):
                yield ((top, bottom), *others)
