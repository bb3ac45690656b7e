"""From all the best candidates of a bracket to the one that is generated first.

What the editions share: the moved-down players receive the lowest possible opponent in turn;
what remains is split into halves; if no best candidate has the original halves, the first
exchange that has one is taken; then each of the upper half receives the lowest possible opponent
in turn, which is the first transposition. Which moved-down players are paired, and who makes up
the remainder, is for each edition to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ronde.kernel.bits import mask_of
from ronde.kernel.matching import Solution
from ronde.systems.dutch.candidates import Candidates, MatchedBracket
from ronde.systems.dutch.exchange import first_exchange
from ronde.systems.dutch.halves import Halves, SplitSearch


class GeneratedBracket(MatchedBracket, Protocol):
    """What the order of generation asks of a bracket's problem.

    Vertices below `moved` are moved-down players, those below `current` belong to the bracket;
    `players` gives the rank of every vertex that is a player, `residents` is a mask.
    """

    size: int
    moved: int
    current: int
    residents: int
    players: list[int]


@dataclass(slots=True)
class DutchArrangement:
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


class Generation(ABC):
    """The choice of the first candidate; vertices that are settled are no longer `alive`."""

    def __init__(self, problem: GeneratedBracket, solution: Solution) -> None:
        self.bracket = problem
        self.candidates = Candidates(problem, solution)
        self.alive = (1 << problem.size) - 1
        self.result = DutchArrangement()

    @abstractmethod
    def first_paired(self) -> Sequence[int]:
        """Return the moved-down players, who are paired before the others."""

    @abstractmethod
    def choose_moved_down(self) -> None:
        """Decide which moved-down players are paired, where not all of them can be."""

    @abstractmethod
    def remainder(self) -> list[int]:
        """Return who is left for the halves, in order of rank."""

    def arrange(self) -> DutchArrangement:
        """Return the best candidate that is generated first."""
        bracket, candidates, first = self.bracket, self.candidates, self.first_paired()
        if any(not self.is_resident(candidates.partner[v]) for v in first):
            self.choose_moved_down()
        for v in first:
            if self.is_resident(candidates.partner[v]):
                self._pair_lowest(v, candidates.graph, bracket.residents)
        self.result.paired_moved_down = len(self.result.pairs)
        self._pair_remainder(self.remainder())
        partner = self.result.matching = candidates.partner
        self.result.downfloaters = [
            bracket.players[v] for v in range(bracket.current) if partner[v] >= bracket.current
        ]
        return self.result

    def is_resident(self, v: int) -> bool:
        """Whether a vertex is a resident of the bracket."""
        return self.bracket.moved <= v < self.bracket.current

    def keep_paired_if_possible(self, v: int) -> None:
        """Pair a moved-down player with some resident, or settle that he is not paired."""
        candidates, residents = self.candidates, self.bracket.residents
        if not self.is_resident(candidates.partner[v]):
            wanted = candidates.graph[v] & residents
            candidates.give_lowest(v, wanted, candidates.graph, self.alive)
        paired = self.is_resident(candidates.partner[v])
        candidates.keep_only(v, residents if paired else ~residents)

    def _pair_lowest(self, v: int, graph: list[int], among: int, *, general: bool = True) -> None:
        wanted = graph[v] & self.alive & among
        w = self.candidates.give_lowest(v, wanted, graph, self.alive, general=general)
        self.alive &= ~(1 << v | 1 << w)
        players = self.bracket.players
        self.result.pairs.append((players[v], players[w]))

    def _pair_remainder(self, remainder: list[int]) -> None:
        bracket, candidates = self.bracket, self.candidates
        pairs = sum(candidates.partner[v] < bracket.current for v in remainder) // 2
        if not pairs:
            return
        halves = Halves(remainder[:pairs], remainder[pairs:])
        search = SplitSearch(candidates, halves, self.alive)
        taken = search.run() or first_exchange(candidates, halves, search)
        candidates.partner = taken.partner
        general = bracket.has_lower_players
        lower = mask_of(taken.halves.lower)
        for v in taken.halves.upper:
            self._pair_lowest(v, taken.graph, lower, general=general)
        self._note(halves, taken.halves)

    def _note(self, original: Halves, taken: Halves) -> None:
        """Write the halves and what was exchanged into the result, as ranks."""
        players, kept = self.bracket.players, set(taken.upper)
        self.result.upper = [players[v] for v in original.upper]
        self.result.lower = [players[v] for v in original.lower]
        if original is not taken:
            self.result.moved_out = [players[v] for v in original.upper if v not in kept]
            self.result.moved_in = [players[v] for v in original.lower if v in kept]
