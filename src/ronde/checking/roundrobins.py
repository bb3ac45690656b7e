"""Round robins paired by hand: whether everybody can still meet everybody (C.05).

A table does so by itself. By hand a round may leave pairs that no further rounds can hold: two
groups of three who have still to meet among themselves, say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from ronde.model import PlayerId, Round

_NOBODY: Final = PlayerId(0)
_STEPS: Final = 20_000
"""So many tries are made; what is undecided then counts as possible."""

Meetings = Counter[frozenset[PlayerId]]


def meetings(rounds: Iterable[Round]) -> Meetings:
    """Return how often two were paired, forfeits too; the exempt player meets nobody, number 0."""
    found: Meetings = Counter()
    for round_ in rounds:
        found.update(frozenset((game.white, game.black)) for game in round_.games)
        if round_.pairing_bye is not None:
            found[frozenset((round_.pairing_bye, _NOBODY))] += 1
    return found


def can_be_completed(players: Sequence[PlayerId], had: Meetings, cycles: int) -> bool:
    """Whether everybody can still meet everybody else so many times, nobody twice in a round.

    >>> three = [PlayerId(n) for n in (1, 2, 3, 4)]
    >>> can_be_completed(three, Counter({frozenset((1, 2)): 1, frozenset((3, 4)): 1}), 1)
    True
    >>> can_be_completed(three, Counter({frozenset((1, 2)): 2, frozenset((3, 4)): 1}), 1)
    False
    """
    field = [*players, _NOBODY] if len(players) % 2 else list(players)
    left = {
        player: {
            other: cycles - had[frozenset((player, other))] for other in field if other != player
        }
        for player in field
    }
    if any(count < 0 for row in left.values() for count in row.values()):
        return False
    degrees = {sum(row.values()) for row in left.values()}
    return len(degrees) == 1 and _Search(left).can_fill(degrees.pop())


class _Search:
    """Rounds out of the pairs that are left, one after the other."""

    def __init__(self, left: dict[PlayerId, dict[PlayerId, int]]) -> None:
        self.left, self.steps = left, 0

    def can_fill(self, rounds: int) -> bool:
        """Whether the pairs that are left fill so many rounds."""
        return rounds == 0 or self._round(sorted(self.left), rounds)

    def _round(self, waiting: list[PlayerId], rounds: int) -> bool:
        if not waiting:
            return self.can_fill(rounds - 1)
        self.steps += 1
        if self.steps > _STEPS:
            return True
        one = min(waiting, key=lambda player: self._choices(player, waiting))
        others = [player for player in waiting if player != one]
        for other in others:
            if self.left[one][other]:
                self._take(one, other, 1)
                fits = self._round([player for player in others if player != other], rounds)
                self._take(one, other, -1)
                if fits:
                    return True
        return False

    def _choices(self, player: PlayerId, waiting: list[PlayerId]) -> int:
        row = self.left[player]
        return sum(1 for other in waiting if other != player and row[other])

    def _take(self, one: PlayerId, other: PlayerId, count: int) -> None:
        self.left[one][other] -= count
        self.left[other][one] -= count
