"""The first of the best candidates in the order in which the procedure tries them (C.6 to C.9).

Moved-down players first: which of them are paired (D.3), then the lowest possible opponent of
each in turn (D.1). Everybody left over, moved down or not, is the remainder: the first exchange
(D.2) and then the first transposition (D.1) that a best candidate has.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.bits import run
from ronde.systems.dutch.generation import DutchArrangement, Generation
from ronde.systems.dutch_procedure.problem import Solved


def first_candidate(found: Solved) -> DutchArrangement:
    """Return the best candidate that the procedure comes to first."""
    return _Ordering(found).arrange()


def place_in_order(taken: DutchArrangement) -> tuple[list[int], ...]:
    """Return what tells two candidates of one bracket apart in the order of C.6 to C.9.

    Which moved-down players are paired and with whom; then of the remainder how many are
    exchanged, by which difference, who leaves S1 and who comes; then the opponents of S1.
    """
    first, rest = taken.pairs[: taken.paired_moved_down], taken.pairs[taken.paired_moved_down :]
    number = {rank: place for place, rank in enumerate([*taken.upper, *taken.lower])}
    out = [number[rank] for rank in taken.moved_out]
    come = [number[rank] for rank in taken.moved_in]
    return (
        [one for one, _ in first],
        [other for _, other in first],
        [len(out), sum(come) - sum(out)],
        sorted(-place for place in out),
        sorted(come),
        [other for _, other in rest],
    )


class _Ordering(Generation):
    def __init__(self, found: Solved) -> None:
        super().__init__(found.problem, found.solution)
        self.problem = found.problem

    def first_paired(self) -> Sequence[int]:
        return self.problem.first_paired

    def choose_moved_down(self) -> None:
        """Take the first moved-down players who can be paired, in turn (D.3)."""
        for v in self.first_paired():
            self.keep_paired_if_possible(v)

    def remainder(self) -> list[int]:
        """Return everybody left, without those whom C.1 moved down before there were halves.

        In the lowest bracket nobody is.
        """
        remainder = [v for v in range(self.problem.current) if self.alive >> v & 1]
        problem = self.problem
        if problem.bracket.end == problem.context.standing.size:
            return remainder
        inside = run(0, problem.current)
        gone = {v for v in remainder if not problem.legal[v] & inside}
        if not problem.has_lower_players:
            for v in gone:  # the places for nobody are all alike
                self.alive &= ~(1 << v | 1 << self.candidates.partner[v])
        return [v for v in remainder if v not in gone]
