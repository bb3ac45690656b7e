"""Counting until the list stands: values give points, points give a list, a list gives values.

A list that gives itself is a fixed point. There need not be one: a drawn game between
neighbours pays the lower of the two more, so that they may change places for ever.

INTERPRETATION 0109: those who change places then keep the order of the list before the round,
and a finding says so; `cap` and `average` are the other customs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.keizer.terms import Cycle, Terms

Order = tuple[int, ...]
"""Players by their indices, the best first."""

_LONGEST = 200
"""After so many different lists those who moved are treated as if they changed places for ever."""


class SettledList(NamedTuple):
    """The list that stands; `counted` is the one whose values gave the points.

    `swapping` are groups of players who changed places for ever, each in the order of the list.
    """

    order: Order
    points: list[int]
    counted: Order
    counts: int
    swapping: tuple[Order, ...] = ()


def settle(start: Order, count: Callable[[Order], list[int]], terms: Terms) -> SettledList:
    """Return the list that stands, found from the list before; ties go by the indices."""
    kept: list[Order] = []
    states, order, counts = {start: 0}, start, 0
    while True:
        points = count(order)
        counts += 1
        following = arranged(points, order, kept)
        if following == order:
            return SettledList(order, points, order, counts, tuple(kept))
        if terms.cycle is Cycle.CAP and counts >= terms.cap:
            return SettledList(following, points, order, counts, tuple(_swaps([order, following])))
        if following in states or len(states) == _LONGEST:
            cycle = list(states)[states.get(following, 0) :]
            if terms.cycle is Cycle.AVERAGE:
                return _averaged(cycle, count, counts)
            if terms.cycle is Cycle.KEEP:
                kept = _joined([*kept, *_swaps(cycle)], start)
                following = arranged(points, following, kept)
                states = {}
        states[following] = len(states)
        order = following


def arranged(points: Sequence[int], members: Order, kept: Sequence[Order]) -> Order:
    """Return the list by points; a group that is kept stands in its own order at its places.

    >>> arranged([10, 30, 20], (0, 1, 2), []), arranged([10, 30, 20], (0, 1, 2), [(2, 1)])
    ((1, 2, 0), (2, 1, 0))
    """
    size = len(points)
    keys = [player - made * size for player, made in enumerate(points)]  # points, then index
    order = sorted(members, key=keys.__getitem__)
    for group in kept:
        inside = set(group)
        places = [place for place, player in enumerate(order) if player in inside]
        for place, player in zip(places, group, strict=True):
            order[place] = player
    return tuple(order)


def _averaged(
    cycle: Sequence[Order], count: Callable[[Order], list[int]], counts: int
) -> SettledList:
    """Return the list by the mean of the counts that alternate, rounded half up to a tenth."""
    sums = [sum(each) for each in zip(*map(count, cycle), strict=True)]
    order = arranged(sums, cycle[0], [])
    over = 2 * len(cycle)
    points = [(2 * total + len(cycle)) // over for total in sums]
    return SettledList(order, points, order, counts, tuple(_swaps(cycle)))


def _swaps(cycle: Sequence[Order]) -> list[Order]:
    """Return the groups of players whose order differs between lists, by the first of these.

    A group stands at the same places in every list: whoever stays at his place while others pass
    him belongs to them. So it ends where the same players stand above in all lists.

    >>> _swaps([(0, 1, 2, 3), (0, 2, 1, 3)])
    [(1, 2)]
    """
    lowest = {player: place for place, player in enumerate(cycle[0])}
    for order in cycle[1:]:
        for place, player in enumerate(order):
            lowest[player] = max(lowest[player], place)
    groups, first, reach = [], 0, 0
    for place, player in enumerate(cycle[0]):
        reach = max(reach, lowest[player])
        if reach == place:
            groups.append(cycle[0][first : place + 1])
            first = place + 1
    return [group for group in groups if len(group) > 1]


def _joined(groups: Sequence[Order], order: Order) -> list[Order]:
    """Return the groups, those that share a player made into one, each in the order of a list."""
    apart: list[set[int]] = []
    for group in groups:
        touching = [known for known in apart if known & set(group)]
        apart = [known for known in apart if known not in touching]
        apart.append(set(group).union(*touching))
    place = {player: at for at, player in enumerate(order)}
    return sorted(tuple(sorted(group, key=place.__getitem__)) for group in apart)
