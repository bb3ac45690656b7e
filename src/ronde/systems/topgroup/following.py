"""The edition that asks how many of the following scoregroup can meet each other.

INTERPRETATION 0090: they are paired by themselves, whatever becomes of the teams below. So two
matchings are asked about, that of the round and that of the scoregroup, and a choice that both
admit so far can turn out wrong; then it is taken back. That is exact, and in events that are
played nothing is ever taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.bits import mask_of
from ronde.kernel.matching import BestMatchings, augment
from ronde.systems.topgroup.sets import SetProblem


def first_of_following(problem: SetProblem, best: BestMatchings, wanted: int) -> list[int]:
    """Return those of the following scoregroup who float up, `wanted` of them.

    As few as possible of the others are left unpaired among themselves; of several such choices
    it is the first. `best` is narrowed to it.
    """
    if not wanted:
        return []
    alone = unpaired_of_following(problem, [])
    left_over = len(problem.following) - wanted
    unpaired = max(alone - wanted, left_over % 2)
    while True:
        found = _Search(problem, best, wanted, unpaired).run()
        if found is not None:
            return found
        unpaired += 2


def unpaired_of_following(problem: SetProblem, gone: Sequence[int]) -> int:
    """Return how many of the following scoregroup cannot be paired there without these."""
    alive = mask_of(problem.following) & ~mask_of(gone)
    partner = [-1] * len(problem.kinds)
    return augment(problem.legal, partner, alive, alive).bit_count()


class _Search:
    """The first choice that leaves no more than `unpaired` of the scoregroup unpaired."""

    def __init__(
        self, problem: SetProblem, best: BestMatchings, wanted: int, unpaired: int
    ) -> None:
        self.problem, self.best = problem, best
        self.wanted, self.unpaired = wanted, unpaired
        self.chosen: list[int] = []
        self.trail: list[tuple[int, list[int], list[int]]] = []

    def run(self) -> list[int] | None:
        """Return the choice; None, and `best` is as it was, if there is none."""
        best, places = self.best, self.problem.following
        start = best.graph, best.partner
        at = 0
        while len(self.chosen) < self.wanted:
            following = self._step(at) if at < len(places) else self._back()
            if following is None:
                best.graph, best.partner = start
                return None
            at = following
        return self.chosen

    def _step(self, at: int) -> int | None:
        """Take the team at that place, or leave it, or go back; return the next place."""
        problem, best = self.problem, self.best
        before, place = (best.graph, best.partner), problem.following[at]
        if self._leaves_few(place) and problem.take(best, place):
            self.trail.append((at, *before))
            self.chosen.append(place)
            return at + 1
        return at + 1 if problem.leave(best, place) else self._back()

    def _back(self) -> int | None:
        """Leave the team that was taken last; return the next place, None without one."""
        while self.trail:
            at, self.best.graph, self.best.partner = self.trail.pop()
            if self.problem.leave(self.best, self.chosen.pop()):
                return at + 1
        return None

    def _leaves_few(self, place: int) -> bool:
        """Whether the scoregroup admits this team beside those chosen, the round aside.

        Those who are still to be taken can be such as stay unpaired.
        """
        gone = [*self.chosen, place]
        return unpaired_of_following(self.problem, gone) <= self.unpaired + self.wanted - len(gone)
