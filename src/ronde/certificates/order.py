"""Is the candidate of a certificate the first of the best ones in the order of generation?

Place by place it is asked whether some best candidate makes an earlier choice: which moved-down
players are paired (D.3), whom each of them meets, which players the halves exchange (D.2), whom
each of the upper half meets (D.1). Every such question restricts the tight edges and asks whether
a best matching is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ronde.checking.completion import complete_pairing_exists
from ronde.kernel.bits import lowest, mask_of, members, run
from ronde.model import PlayerId
from ronde.systems.dutch.problem import DutchBracketProblem

MOST_PLAYERS = 60
"""In larger rounds the order is not verified."""

MOST_EXCHANGES = 2000
"""No more exchanges than this are tried before the one taken."""


class TooManyExchangesError(Exception):
    """The exchange taken has too many before it to try them all."""


class OrderCheck:
    """The search for an earlier best candidate than the one in `partner`."""

    def __init__(
        self, problem: DutchBracketProblem, tight: Sequence[int], odd_sets: Sequence[int]
    ) -> None:
        self.problem = problem
        self.graph = list(tight)
        self.odd_sets = odd_sets

    def earlier_choice(self, partner: Sequence[int]) -> str | None:
        """Return where an earlier candidate differs, in words; None if there is none.

        Raises TooManyExchangesError when that cannot be said in reasonable time.
        """
        return (
            self._of_moved_down(partner)
            or self._of_opponents(partner, self._paired_moved_down(partner), "moved-down player")
            or self._of_exchange(partner)
        )

    # Moved-down players --------------------------------------------------------------------

    def _paired_moved_down(self, partner: Sequence[int]) -> list[int]:
        return [v for v in range(self.problem.moved) if partner[v] < self.problem.current]

    def _of_moved_down(self, partner: Sequence[int]) -> str | None:
        """Look for a best candidate that pairs earlier moved-down players."""
        residents = self.problem.residents
        for v in range(self.problem.moved):
            if partner[v] < self.problem.current:
                self.graph = restricted(self.graph, v, residents)
                continue
            if self._is_possible(restricted(self.graph, v, residents)):
                return f"player {self._name(v)}, who was moved down, can be paired here"
            self.graph = restricted(self.graph, v, ~residents)
        return None

    def _of_opponents(self, partner: Sequence[int], chosen: list[int], who: str) -> str | None:
        """Look for a best candidate that gives somebody an earlier opponent, in turn."""
        for v in chosen:
            w = partner[v]
            earlier = self.graph[v] & self.problem.residents & run(0, w)
            if earlier and self._is_possible(restricted(self.graph, v, earlier)):
                return f"{who} {self._name(v)} can meet somebody before player {self._name(w)}"
            self.graph = restricted(self.graph, v, 1 << w)
        return None

    # The remainder -------------------------------------------------------------------------

    def _of_exchange(self, partner: Sequence[int]) -> str | None:
        """Look for a best candidate with an earlier exchange or transposition."""
        problem = self.problem
        remainder = [
            v for v in range(problem.moved, problem.current) if partner[v] >= problem.moved
        ]
        taken = [v for v in remainder if v < partner[v] < problem.current]
        if not taken:
            return None
        original = remainder[: len(taken)]
        halves = upper_halves(original, remainder[len(taken) :])
        for number, upper in enumerate(halves):
            if upper == taken:
                break
            if number >= MOST_EXCHANGES:
                raise TooManyExchangesError
            if self._is_possible(self._split(remainder, upper)):
                came = [self._name(v) for v in upper if v not in original]
                how = f"with {', '.join(map(str, came))} coming up" if came else "as they are"
                return f"the halves can be paired {how}, which comes first"
        self.graph = self._split(remainder, taken)
        return self._of_opponents(partner, taken, "player")

    def _split(self, remainder: list[int], upper: list[int]) -> list[int]:
        """Return the edges that join the two halves, or lead out of the bracket from the lower."""
        above, everybody = mask_of(upper), mask_of(remainder)
        below = everybody & ~above
        graph = list(self.graph)
        for v in remainder:
            graph[v] &= below if above >> v & 1 else ~below
        for v in members(run(0, len(graph)) & ~everybody):
            graph[v] &= ~above
        return graph

    def _is_possible(self, graph: list[int]) -> bool:
        return best_matching_exists(graph, self.odd_sets)

    def _name(self, v: int) -> int:
        return int(self.problem.context.standing.ids[self.problem.players[v]])


def restricted(graph: Sequence[int], v: int, allowed: int) -> list[int]:
    """Return the graph in which v has only the allowed neighbours left."""
    gone = graph[v] & ~allowed
    changed = [row & ~(1 << v) if gone >> w & 1 else row for w, row in enumerate(graph)]
    changed[v] = graph[v] & allowed
    return changed


# Exchanges between two halves in their order (D.2; 4.3 of 2026) ----------------------------


def upper_halves(upper: Sequence[int], lower: Sequence[int]) -> Iterator[list[int]]:
    """Yield the upper half itself, then what every exchange makes of it.

    The fewest players first, then the smallest difference of the sums of their numbers, then
    the larger numbers that leave the upper half, then the smaller ones that come.

    >>> list(upper_halves([0, 1], [2, 3]))
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    yield list(upper)
    for size in range(1, min(len(upper), len(lower)) + 1):
        for leaving, coming in _exchanges(upper, lower, size):
            kept = [v for v in upper if v not in leaving]
            yield sorted([*kept, *coming])


def _exchanges(
    upper: Sequence[int], lower: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    number = {v: place for place, v in enumerate([*upper, *lower])}
    coming: dict[int, list[tuple[int, ...]]] = {}
    for chosen in combinations(lower, size):
        coming.setdefault(sum(number[v] for v in chosen), []).append(chosen)
    largest = max(coming)
    for difference in range(1, largest + 1):
        for leaving in combinations(upper[::-1], size):
            total = sum(number[v] for v in leaving)
            for chosen in coming.get(total + difference, ()):
                yield leaving, chosen


# Best matchings, found without any matching algorithm --------------------------------------
#
# The best matchings are the perfect matchings of the tight edges that leave every odd set by one
# edge. An odd set is shrunk to one vertex: outside, it is matched through any member that can be
# spared, that is, whose removal leaves the inside perfectly matched. So the innermost sets come
# first, and every question left is whether a plain graph has a perfect matching. That is answered
# by a determinant (`ronde.checking.completion`); a yes is certain, each no is wrong with a
# probability below one in 2**50.


class _Node(NamedTuple):
    """Vertices that count as one, and those of them that may be matched outside."""

    members: int
    spared: int


def best_matching_exists(graph: Sequence[int], odd_sets: Sequence[int]) -> bool:
    """Return whether `graph` has a perfect matching that leaves each odd set by one edge.

    The odd sets are nested or disjoint. `graph[v]` is the mask of the neighbours of v.

    >>> triangle_and_one = [0b0110, 0b0101, 0b1011, 0b0100]
    >>> best_matching_exists(triangle_and_one, [0b0111])
    True
    >>> best_matching_exists([0b1000, 0b0100, 0b0010, 0b0001], [0b0111])
    True
    >>> best_matching_exists([0b001000, 0b010000, 0b100000, 0b1, 0b10, 0b100], [0b111])
    False
    """
    if not all(graph):
        return False
    nodes = [_Node(1 << v, 1 << v) for v in range(len(graph))]
    for odd_set in sorted(odd_sets, key=int.bit_count):
        inside = [node for node in nodes if not node.members & ~odd_set]
        spared = 0
        for node in inside:
            if _has_perfect_matching(graph, [other for other in inside if other is not node]):
                spared |= node.spared
        nodes = [node for node in nodes if node.members & ~odd_set]
        nodes.append(_Node(odd_set, spared))
    return _has_perfect_matching(graph, nodes)


def _has_perfect_matching(graph: Sequence[int], nodes: list[_Node]) -> bool:
    """Return whether all nodes can be matched through spared members."""
    neighbours = _neighbours(graph, nodes)
    alive = (1 << len(nodes)) - 1
    # Whoever has only one neighbour left must be matched with it.
    forced = True
    while forced:
        forced = False
        for v in members(alive):
            row = neighbours[v] & alive
            if alive >> v & 1 and row & (row - 1) == 0:
                if not row:
                    return False
                alive &= ~(1 << v | row)
                forced = True
    left = [PlayerId(v) for v in members(alive)]
    return complete_pairing_exists(
        left, lambda one, other: bool(neighbours[one] >> other & 1), lambda _: False
    )


def _neighbours(graph: Sequence[int], nodes: list[_Node]) -> list[int]:
    """Return the graph of the nodes, numbered by their places."""
    place_of = {lowest(node.members): 1 << place for place, node in enumerate(nodes)}
    if all(node.members & (node.members - 1) == 0 for node in nodes):
        inside = sum(node.members for node in nodes)
        return [
            sum(place_of[w] for w in members(graph[lowest(node.members)] & inside))
            for node in nodes
        ]
    rows = []
    for node in nodes:
        reach = 0
        for v in members(node.spared):
            reach |= graph[v]
        rows.append(
            sum(1 << k for k, other in enumerate(nodes) if other is not node
                and reach & other.spared)
        )  # fmt: skip
    return rows
