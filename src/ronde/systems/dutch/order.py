"""The first of the best candidates in the order of generation (D.1 to D.3; 4.2 to 4.4 of 2026).

Moved-down players first: which of them are paired, then the lowest possible opponent of each in
turn. The residents that remain are split into halves; if no best candidate has the original
halves, the first exchange that has one is taken. Then each of the upper half receives the
lowest possible opponent in turn, which is the first transposition.

INTERPRETATION 0002 and 0003: the remainder is numbered anew, and as many moved-down players are
paired as the best candidates pair.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ronde.kernel.bits import mask_of
from ronde.kernel.matching import Solution
from ronde.systems.dutch.candidates import Candidates
from ronde.systems.dutch.exchange import first_exchange
from ronde.systems.dutch.halves import Halves, SplitSearch
from ronde.systems.dutch.problem import BracketProblem


@dataclass(slots=True)
class Arrangement:
    """The candidate taken, in ranks: its pairs in order of generation and its downfloaters.

    `upper` and `lower` are the original halves of the bracket or remainder, `moved_out` left
    the upper one in the exchange and `moved_in` came up for them. `matching` is the candidate in
    vertices of the problem, players below and places for nobody included.
    """

    pairs: list[tuple[int, int]] = field(default_factory=list)
    downfloaters: list[int] = field(default_factory=list)
    paired_moved_down: int = 0
    upper: list[int] = field(default_factory=list)
    lower: list[int] = field(default_factory=list)
    moved_out: list[int] = field(default_factory=list)
    moved_in: list[int] = field(default_factory=list)
    matching: list[int] = field(default_factory=list)


def first_candidate(problem: BracketProblem, solution: Solution) -> Arrangement:
    """Return the best candidate that is generated first."""
    return _Ordering(problem, solution).arrange()


class _Ordering:
    def __init__(self, problem: BracketProblem, solution: Solution) -> None:
        self.problem = problem
        self.candidates = Candidates(problem, solution)
        self.alive = (1 << problem.size) - 1
        self.result = Arrangement()

    def arrange(self) -> Arrangement:
        problem, partner = self.problem, self.candidates.partner
        moved = range(problem.moved)
        if any(not self._is_resident(partner[v]) for v in moved):
            self._choose_moved_down()
        for v in moved:
            if self._is_resident(self.candidates.partner[v]):
                self._pair_lowest(v, self.candidates.graph, problem.residents)
        self.result.paired_moved_down = len(self.result.pairs)
        remainder = [v for v in range(problem.moved, problem.current) if self.alive >> v & 1]
        if remainder:
            self._pair_remainder(remainder)
        partner = self.result.matching = self.candidates.partner
        self.result.downfloaters = [
            problem.players[v] for v in range(problem.current) if partner[v] >= problem.current
        ]
        return self.result

    def _is_resident(self, v: int) -> bool:
        return self.problem.moved <= v < self.problem.current

    def _choose_moved_down(self) -> None:
        """Decide which moved-down players are paired: the first of each score who can be (D.3).

        How many of each score are paired is the same in all best candidates.
        """
        candidates, residents = self.candidates, self.problem.residents
        for v in range(self.problem.moved):
            inside = [self._is_resident(candidates.partner[w]) for w in self._equals(v)]
            if all(inside) or not any(inside):
                continue
            if not self._is_resident(candidates.partner[v]):
                wanted = candidates.graph[v] & residents
                candidates.give_lowest(v, wanted, candidates.graph, self.alive)
            paired = self._is_resident(candidates.partner[v])
            candidates.keep_only(v, residents if paired else ~residents)

    def _equals(self, v: int) -> list[int]:
        """Return the moved-down players with the score of v."""
        scores, players = self.problem.context.standing.scores, self.problem.players
        return [w for w in range(self.problem.moved) if scores[players[w]] == scores[players[v]]]

    def _pair_lowest(self, v: int, graph: list[int], among: int, *, general: bool = True) -> None:
        wanted = graph[v] & self.alive & among
        w = self.candidates.give_lowest(v, wanted, graph, self.alive, general=general)
        self.alive &= ~(1 << v | 1 << w)
        players = self.problem.players
        self.result.pairs.append((players[v], players[w]))

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
