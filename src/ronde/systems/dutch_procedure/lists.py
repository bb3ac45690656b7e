"""The lists of chapter D: where a transposition, an exchange or a choice stands in its list.

The engine never walks these lists; they give the numbers by which people look things up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb, factorial

Exchange = tuple[tuple[int, ...], tuple[int, ...]]
"""Who leaves S1, lowest first, and who comes up from S2, highest first."""

LISTED = 20_000
"""Lists of exchanges longer than this are not written out for a number."""


def transposition_number(order: Sequence[int]) -> int:
    """Return the number of an order of S2 in the list of D.1, which begins with 0.

    >>> transposition_number([6, 7, 8, 9, 10, 11]), transposition_number([6, 7, 11, 10, 9, 8])
    (0, 23)
    """
    number = 0
    for place, member in enumerate(order):
        smaller_later = sum(1 for later in order[place + 1 :] if later < member)
        number += smaller_later * factorial(len(order) - 1 - place)
    return number


def exchanges(s1: Sequence[int], s2: Sequence[int], count: int) -> list[Exchange]:
    """Return every exchange of so many players in the order of D.2.

    >>> exchanges([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], 1)[:3]
    [((5,), (6,)), ((5,), (7,)), ((4,), (6,))]
    """
    leaving = list(combinations(sorted(s1, reverse=True), count))
    coming = list(combinations(sorted(s2), count))
    # Sorting is stable: equal differences stay in the order of the S1 list, then of the S2 list.
    return sorted(
        ((out, come) for out in leaving for come in coming),
        key=lambda exchange: sum(exchange[1]) - sum(exchange[0]),
    )


def exchange_number(
    s1: Sequence[int], s2: Sequence[int], out: Iterable[int], come: Iterable[int]
) -> int | None:
    """Return the number of an exchange in its list, which begins with 1; None if it is long.

    >>> exchange_number([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], [3], [8])
    13
    """
    exchange = tuple(sorted(out, reverse=True)), tuple(sorted(come))
    count = len(exchange[0])
    if comb(len(s1), count) * comb(len(s2), count) > LISTED:
        return None
    return exchanges(s1, s2, count).index(exchange) + 1


def sets_of_moved_down(moved_down: Sequence[int], paired: int) -> list[tuple[int, ...]]:
    """Return the sets of moved-down players that S1 may hold, in the order of D.3.

    >>> sets_of_moved_down([1, 2, 3], 2)
    [(1, 2), (1, 3), (2, 3)]
    """
    return list(combinations(moved_down, paired))


def number_of_set(moved_down: Sequence[int], paired: tuple[int, ...]) -> int | None:
    """Return the number of a set in the list of D.3, which begins with 1; None if it is long.

    >>> number_of_set([1, 2, 3, 4, 5], (1, 3, 4, 5))
    4
    """
    if comb(len(moved_down), len(paired)) > LISTED:
        return None
    return sets_of_moved_down(moved_down, len(paired)).index(paired) + 1


def squared_differences(
    pairs: Iterable[tuple[int, int]], bye: int | None = None, lowest: int = 0
) -> int:
    """Return the factor of D.4 for pairs of scores, in hundredths.

    Whoever has the bye counts as paired one point below the lowest score.

    >>> squared_differences([(30, 10), (25, 20), (25, 15)])
    525
    """
    total = sum((one - other) ** 2 for one, other in pairs)
    return total if bye is None else total + (bye - lowest + 10) ** 2
