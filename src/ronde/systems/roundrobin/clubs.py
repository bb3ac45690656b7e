"""Table numbers that let club mates meet early (the organiser's choice in annex A of the FFJD).

What is early: write down the rounds of all games between mates, the latest first; the smaller
list is better. As one integer: the sum of base ** round over those games, with a base larger
than their number, so that no number of games in earlier rounds outweighs one in a later round.

How it is found: lay the clubs, the largest first, along the numbers, once from every starting
point, both in the order 1, 2, 3 … and in the folded order 1, n, 2, n-1 …; from each beginning
exchange the two numbers whose exchange gains most, as long as any exchange gains; keep the best
end, the earliest beginning winning ties. Nothing is drawn, so the answer is always the same. It
is the best there is for every division of up to eleven players into clubs (all were compared
with full enumeration); beyond, it is good but not proved best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.systems.roundrobin.table import meeting_round

_MOST_STARTS = 24  # per order; a search from every number of a very long table brings nothing
_NO_CLUB = -1


def early_positions(sizes: Sequence[int], players: int) -> list[list[int]]:
    """Return the table numbers of each club, given the clubs' sizes from large to small.

    >>> early_positions([2, 2], 4)
    [[2, 3], [1, 4]]
    """
    if not sizes:
        return []
    weights = _weights(sizes, players)
    searches = (_Seating(sizes, start, weights) for start in _starts(players))
    best = min((search.improved() for search in searches), key=lambda seating: seating.cost())
    return best.positions()


def _weights(sizes: Sequence[int], players: int) -> list[list[int]]:
    """Return what a game between mates costs, by their two numbers counted from 0."""
    base = sum(size * (size - 1) // 2 for size in sizes) + 1
    return [
        [0 if a == b else base ** meeting_round(players, a + 1, b + 1) for b in range(players)]
        for a in range(players)
    ]


def _starts(players: int) -> Iterator[list[int]]:
    """Yield the orders in which the clubs are first laid out, numbers counted from 0."""
    straight = list(range(players))
    folded = [k // 2 if k % 2 == 0 else players - 1 - k // 2 for k in range(players)]
    for order in (straight, folded):
        for first in range(min(players, _MOST_STARTS)):
            yield order[first:] + order[:first]


class _Seating:
    """Clubs on table numbers (counted from 0), changed by exchanges only."""

    def __init__(
        self, sizes: Sequence[int], order: Sequence[int], weights: list[list[int]]
    ) -> None:
        self._weights = weights
        self._club = [_NO_CLUB] * len(order)
        seats = iter(order)
        for club, size in enumerate(sizes):
            for _ in range(size):
                self._club[next(seats)] = club
        # What one more member of a club would cost on a number: _load[club][number].
        self._load = [self._loads_of(club) for club in range(len(sizes))]

    def _loads_of(self, club: int) -> list[int]:
        members = [seat for seat, owner in enumerate(self._club) if owner == club]
        return [sum(self._weights[seat][m] for m in members) for seat in range(len(self._club))]

    def cost(self) -> int:
        """Return the objective, twice over (each game is seen from both sides)."""
        owned = ((club, seat) for seat, club in enumerate(self._club) if club != _NO_CLUB)
        return sum(self._load[club][seat] for club, seat in owned)

    def improved(self) -> _Seating:
        """Return this seating after every exchange that gains, the best one first each time."""
        while (exchange := self._best_exchange()) is not None:
            one, other = exchange
            clubs = {self._club[one], self._club[other]} - {_NO_CLUB}
            self._club[one], self._club[other] = self._club[other], self._club[one]
            for club in clubs:
                self._load[club] = self._loads_of(club)
        return self

    def _best_exchange(self) -> tuple[int, int] | None:
        best_gain, best = 0, None
        for one in range(len(self._club)):
            for other in range(one + 1, len(self._club)):
                gain = self._gain(one, other)
                if gain > best_gain:
                    best_gain, best = gain, (one, other)
        return best

    def _gain(self, one: int, other: int) -> int:
        """Return what the cost loses when two numbers change their clubs."""
        here, there = self._club[one], self._club[other]
        return 0 if here == there else self._move(here, one, other) + self._move(there, other, one)

    def _move(self, club: int, seat: int, to: int) -> int:
        """Return what a club gains when its member leaves a number for another."""
        if club == _NO_CLUB:
            return 0
        # On the new number the member would no longer meet its own old place.
        return self._load[club][seat] - (self._load[club][to] - self._weights[seat][to])

    def positions(self) -> list[list[int]]:
        """Return the table numbers of each club, counted from 1."""
        return [
            [seat + 1 for seat, owner in enumerate(self._club) if owner == club]
            for club in range(len(self._load))
        ]
