"""The pairing of a bracket: every pairing in the order of its identifier (3.6; C8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.literal.double_swiss.players import Field

Pair = tuple[int, int]
"""The top member, who has the smaller TPN, and the bottom member (3.6.1)."""


def identifier(pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the top members in ascending order, then their bottom members (3.6.2).

    >>> identifier(((11, 24), (16, 6), (10, 9), (8, 4)))
    (4, 6, 9, 11, 8, 16, 10, 24)
    """
    sorted_ = sorted((min(pair), max(pair)) for pair in pairs)
    return tuple(top for top, _ in sorted_) + tuple(bottom for _, bottom in sorted_)


def opponents_floated(field: Field, pairs: tuple[Pair, ...], upfloaters: tuple[int, ...]) -> int:
    """Return how many opponents of upfloaters floated in the previous round (C8).

    Not in the last round. Of two upfloaters each is the opponent of the other.
    """
    if field.is_last_round:
        return 0
    return sum(
        field.entrants[opponent].floated
        for one, other in pairs
        for tpn, opponent in ((one, other), (other, one))
        if tpn in upfloaters
    )


def first_best_pairing(
    field: Field, bracket: tuple[int, ...], upfloaters: tuple[int, ...]
) -> tuple[Pair, ...]:
    """Return the first pairing in the order of identifiers that no other one beats (3.6.4)."""
    best: tuple[int, tuple[Pair, ...]] | None = None
    for pairs in pairings(field, bracket):
        worse = 0 if field.without == "C8" else opponents_floated(field, pairs, upfloaters)
        if best is None or worse < best[0]:
            best = worse, pairs
        if worse == 0:
            break
    assert best is not None  # the set of upfloaters was chosen so that there is a pairing
    return best[1]


def pairings(field: Field, bracket: tuple[int, ...]) -> Iterator[tuple[Pair, ...]]:
    """Yield every legal pairing in the order of identifiers (3.6.3)."""
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
