"""The first of the best candidates in the order in which the procedure tries them (C.6 to C.9).

Moved-down players first: which of them are paired (D.3), then the lowest possible opponent of
each in turn (D.1). Everybody left over, moved down or not, is the remainder: the first exchange
(D.2) and then the first transposition (D.1) that a best candidate has.
"""

from __future__ import annotations

from ronde.kernel.bits import mask_of, run
from ronde.systems.dutch.candidates import Candidates
from ronde.systems.dutch.exchange import first_exchange
from ronde.systems.dutch.halves import Halves, SplitSearch
from ronde.systems.dutch.order import Arrangement
from ronde.systems.dutch_procedure.problem import ProcedureProblem, Solved


def first_candidate(found: Solved) -> Arrangement:
    """Return the best candidate that the procedure comes to first."""
    return _Ordering(found).arrange()


def place_in_order(taken: Arrangement) -> tuple[list[int], ...]:
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


class _Ordering:
    def __init__(self, found: Solved) -> None:
        self.problem: ProcedureProblem = found.problem
        self.candidates = Candidates(found.problem, found.solution)
        self.alive = (1 << self.problem.size) - 1
        self.result = Arrangement()

    def arrange(self) -> Arrangement:
        problem, partner = self.problem, self.candidates.partner
        first = problem.first_paired
        if any(not self._is_resident(partner[v]) for v in first):
            self._choose_moved_down()
        for v in first:
            if self._is_resident(self.candidates.partner[v]):
                self._pair_lowest(v, self.candidates.graph, problem.residents)
        self.result.paired_moved_down = len(self.result.pairs)
        remainder = [v for v in range(problem.current) if self.alive >> v & 1]
        self._pair_remainder(self._without_incompatible(remainder))
        partner = self.candidates.partner
        self.result.downfloaters = [
            problem.players[v] for v in range(problem.current) if partner[v] >= problem.current
        ]
        return self.result

    def _is_resident(self, v: int) -> bool:
        return self.problem.moved <= v < self.problem.current

    def _choose_moved_down(self) -> None:
        """Decide which moved-down players are paired: the first who can be, in turn (D.3)."""
        candidates, residents = self.candidates, self.problem.residents
        for v in self.problem.first_paired:
            if not self._is_resident(candidates.partner[v]):
                wanted = candidates.graph[v] & residents
                candidates.give_lowest(v, wanted, candidates.graph, self.alive)
            paired = self._is_resident(candidates.partner[v])
            candidates.keep_only(v, residents if paired else ~residents)

    def _pair_lowest(self, v: int, graph: list[int], among: int, *, general: bool = True) -> None:
        wanted = graph[v] & self.alive & among
        w = self.candidates.give_lowest(v, wanted, graph, self.alive, general=general)
        self.alive &= ~(1 << v | 1 << w)
        players = self.problem.players
        self.result.pairs.append((players[v], players[w]))

    def _without_incompatible(self, remainder: list[int]) -> list[int]:
        """Return the remainder without those whom C.1 moved down before there were halves.

        In the lowest bracket nobody is.
        """
        problem = self.problem
        if problem.bracket.end == problem.context.standing.size:
            return remainder
        inside = run(0, problem.current)
        gone = {v for v in remainder if not problem.legal[v] & inside}
        if not problem.has_lower_players:
            for v in gone:  # the places for nobody are all alike
                self.alive &= ~(1 << v | 1 << self.candidates.partner[v])
        return [v for v in remainder if v not in gone]

    def _pair_remainder(self, remainder: list[int]) -> None:
        problem, candidates = self.problem, self.candidates
        pairs = sum(candidates.partner[v] < problem.current for v in remainder) // 2
        if not pairs:
            return
        halves = Halves(remainder[:pairs], remainder[pairs:])
        search = SplitSearch(candidates, halves, self.alive)
        taken = search.run() or first_exchange(candidates, halves, search)
        candidates.partner = taken.partner
        general = problem.has_lower_players
        lower = mask_of(taken.halves.lower)
        for v in taken.halves.upper:
            self._pair_lowest(v, taken.graph, lower, general=general)
        self._note(halves, taken.halves)

    def _note(self, original: Halves, taken: Halves) -> None:
        """Write the halves and what was exchanged into the result, as ranks."""
        players, kept = self.problem.players, set(taken.upper)
        self.result.upper = [players[v] for v in original.upper]
        self.result.lower = [players[v] for v in original.lower]
        if original is not taken:
            self.result.moved_out = [players[v] for v in original.upper if v not in kept]
            self.result.moved_in = [players[v] for v in original.lower if v in kept]
