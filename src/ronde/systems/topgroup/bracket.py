"""The pairing of a bracket: best on the criteria about pairs, first by its identifier (3.6).

Vertices are the members of the bracket, numbered by pairing number. The identifier of a pairing
lists the top members of its pairs, the smaller number of each, before the bottom members. So
each in turn is made a top member if some best pairing with those so far allows it; then each top
member receives the lowest bottom member that a best pairing allows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.matching import BestMatchings, MatchingProblem, give_lowest_partner
from ronde.systems.topgroup.problems import CheapestMatching


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs, top members ascending, and what the criteria about pairs count."""

    pairs: list[tuple[int, int]]
    values: dict[str, int]


def pair_bracket(stated: CheapestMatching[str]) -> PairedBracket:
    """Return the first of the best pairings; `stated` must admit a pairing of everybody."""
    best = BestMatchings(problem_of(stated))
    return PairedBracket(_first_pairing(best), stated.layout.read(best.total))


def problem_of(stated: CheapestMatching[str]) -> MatchingProblem:
    """Return the bracket as a matching problem; a greedy start comes near the first pairing."""
    half = len(stated.legal) // 2
    order = [(v, run(half, 2 * half)) for v in range(half)]
    order += [(v, -1) for v in range(2 * half)]
    return MatchingProblem(stated.legal, stated.classes, stated.costs, order)


def _first_pairing(best: BestMatchings) -> list[tuple[int, int]]:
    """Return the pairs of the first of the best pairings, and narrow `best` down to it."""
    tops = _Roles(best).settled()
    if best.has_odd_sets:
        for v in tops:
            next(w for w in members(best.graph[v]) if best.narrow({v: 1 << w}))
        return [(v, best.partner[v]) for v in tops]
    graph, partner = list(best.graph), list(best.partner)
    alive = run(0, len(graph))
    pairs = []
    for v in tops:
        w = give_lowest_partner(v, graph[v] & alive, graph, partner, alive, general=False)
        alive &= ~(1 << v | 1 << w)
        pairs.append((v, w))
    return pairs


@dataclass(slots=True)
class _Roles:
    """Who is the top member of a pair and who the bottom one, settled from the smallest number.

    A run of top members is tried at once, and halved until it will do: in most brackets the
    upper half are the top members, and where not, few are exchanged.
    """

    best: BestMatchings
    tops: list[int] = field(default_factory=list)
    bottoms: list[int] = field(default_factory=list)

    def settled(self) -> list[int]:
        """Return the top members; `best` keeps pairings with these roles only."""
        half = len(self.best.graph) // 2
        while len(self.tops) < half:
            self._extend(half - len(self.tops))
            if len(self.tops) < half:
                self.bottoms.append(self._next)
        self.bottoms += range(self._next, 2 * half)
        self._allows(self.tops)
        return self.tops

    @property
    def _next(self) -> int:
        """The smallest number without a role."""
        return len(self.tops) + len(self.bottoms)

    def _extend(self, most: int) -> None:
        """Make as many as possible of the next ones top members."""
        possible, too_many = 0, most + 1
        while too_many - possible > 1:
            tried = most if too_many > most else (possible + too_many) // 2
            tops = [*self.tops, *range(self._next, self._next + tried)]
            if self._allows(tops):
                possible = tried
            else:
                too_many = tried
        self.tops += range(self._next, self._next + possible)

    def _allows(self, tops: list[int]) -> bool:
        """Whether a best pairing has these top and bottom members; if so, keep only such."""
        best, upper, lower = self.best, mask_of(tops), mask_of(self.bottoms)
        others = ~(upper | lower)
        graph = [row & (others | upper) for row in best.graph]
        for v in tops:
            graph[v] = best.graph[v] & (others | lower & ~run(0, v))
        for v in self.bottoms:
            graph[v] = best.graph[v] & upper & run(0, v)
        return best.restrict(graph, (*tops, *self.bottoms))
