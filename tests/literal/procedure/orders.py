"""The orders of D.1, D.2 and D.3: transpositions, exchanges, choices of moved-down players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import factorial
from typing import NamedTuple

Pairs = tuple[tuple[int, int], ...]


class Exchange(NamedTuple):
    """Players who change sides: positions in S1 that go, positions in S2 that come.

    `number` counts the exchanges of as many players from 1, as the tables of D.2 do; the
    exchange of nobody has number 0.
    """

    number: int
    gone: tuple[int, ...]
    come: tuple[int, ...]


@cache
def exchanges_of(players: int, upper: int, lower: int) -> tuple[Exchange, ...]:
    """Return the exchanges of so many players between S1 and S2 in the order of D.2.

    Positions are numbers of the bracket: S1 has 1 to `upper`, S2 follows. The smallest
    difference of the sums comes first, then the first in the list of S1 (descending), then the
    first in the list of S2 (ascending).

    >>> [(e.gone, e.come) for e in exchanges_of(1, 5, 6)[:3]]
    [((5,), (6,)), ((5,), (7,)), ((4,), (6,))]
    """
    from_upper = list(combinations(range(upper, 0, -1), players))
    from_lower = list(combinations(range(upper + 1, upper + lower + 1), players))
    choices = [(sum(come) - sum(gone), gone, come) for gone in from_upper for come in from_lower]
    # The sort is stable, so equal differences keep the order of the two lists.
    choices.sort(key=lambda choice: choice[0])
    return tuple(Exchange(n, gone, come) for n, (_, gone, come) in enumerate(choices, 1))


def exchanges(upper: int, lower: int) -> Iterator[Exchange]:
    """Yield no exchange, then those of one player, of two, and so on (C.8.a)."""
    yield Exchange(0, (), ())
    for players in range(1, min(upper, lower) + 1):
        yield from exchanges_of(players, upper, lower)


def exchanged(
    bracket: Sequence[int], upper: int, exchange: Exchange
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return S1 and S2 after an exchange, sorted again (A.9).

    >>> exchanged([1, 2, 3, 4, 5], 2, Exchange(1, (2,), (3,)))
    ((1, 3), (2, 4, 5))
    """
    places = set(range(1, upper + 1)) - set(exchange.gone) | set(exchange.come)
    s1 = tuple(player for number, player in enumerate(bracket, 1) if number in places)
    s2 = tuple(player for number, player in enumerate(bracket, 1) if number not in places)
    return s1, s2


def transpositions(
    s1: Sequence[int], s2: Sequence[int], may_meet: Callable[[int, int], bool]
) -> Iterator[tuple[int, ...]]:
    """Yield the opponents of S1 in the order of D.1, those that break no absolute criterion.

    The lists of D.1 are lexicographic, and only the first |S1| players of each count (D.1.2).
    A list whose beginning already pairs two players who may not meet is left out with all
    that begin alike: no requirement that can be dropped would make it acceptable.

    >>> list(transpositions([1, 2], [3, 4, 5], lambda one, other: (one, other) != (1, 4)))
    [(3, 4), (3, 5), (5, 3), (5, 4)]
    """
    if not s1:
        yield ()
        return
    for opponent in s2:
        if may_meet(s1[0], opponent):
            others = [player for player in s2 if player != opponent]
            for rest in transpositions(s1[1:], others, may_meet):
                yield (opponent, *rest)


def transposition_number(opponents: Sequence[int], s2: Sequence[int]) -> int:
    """Return the number of a transposition in the full list of D.1, the unpaired in order.

    >>> transposition_number([6, 8, 7, 9, 10], [6, 7, 8, 9, 10, 11])
    24
    """
    left, number = list(s2), 0
    for opponent in opponents:
        index = left.index(opponent)
        number += index * factorial(len(left) - 1)
        left.pop(index)
    return number


def choices_of_moved_down(players: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many moved-down players in the order of D.3.

    >>> list(choices_of_moved_down([1, 2, 3], 2))
    [(1, 2), (1, 3), (2, 3)]
    """
    yield from combinations(players, wanted)
