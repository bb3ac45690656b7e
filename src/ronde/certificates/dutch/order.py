"""Is the candidate of a certificate the first of the best ones in the order of generation?

Place by place it is asked whether some best candidate makes an earlier choice: which moved-down
players are paired (D.3), whom each of them meets, which players the halves exchange (D.2), whom
each of the upper half meets (D.1). Every such question restricts the tight edges and asks whether
a best matching is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol

from ronde.certificates.effort import Effort
from ronde.certificates.matchings import best_matching_exists, restricted
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.standing import Standing

MOST_EXCHANGES = 2000
"""No more exchanges than this are tried before the one taken."""

ORDER_TOO_LONG = f"not verified (more than {MOST_EXCHANGES} exchanges come before)"


class TooManyExchangesError(Exception):
    """The exchange taken has too many before it to try them all."""


class _OfRound(Protocol):
    @property
    def standing(self) -> Standing:
        """The state of the round."""
        ...


class OrderedProblem(Protocol):
    """What the order of candidates asks of the problem of a bracket.

    Vertices below `moved` are paired before the others, with `residents`; those below `current`
    belong to the bracket. `players` gives the rank of every vertex that is a player.
    """

    moved: int
    current: int
    residents: int
    players: list[int]

    @property
    def context(self) -> _OfRound:
        """What all problems of the round share."""
        ...


class OrderCheck:
    """The search for an earlier best candidate than the one whose matching is `partner`."""

    def __init__(
        self,
        problem: OrderedProblem,
        tight: Sequence[int],
        odd_sets: Sequence[int],
        partner: Sequence[int],
        effort: Effort,
    ) -> None:
        self.partner, self.effort = partner, effort
        self.problem = problem
        self.graph = list(tight)
        self.odd_sets = odd_sets

    def earlier_choice(self) -> str | None:
        """Return where an earlier candidate differs, in words; None if there is none.

        Raises TooManyExchangesError or OrderTooLongError when that cannot be said in reasonable
        time.
        """
        return (
            self._of_moved_down()
            or self._of_opponents(self._paired_moved_down(), "moved-down player")
            or self._of_exchange()
        )

    # Moved-down players --------------------------------------------------------------------

    def _paired_moved_down(self) -> list[int]:
        return [v for v in range(self.problem.moved) if self._meets_resident(v)]

    def _meets_resident(self, v: int) -> bool:
        return bool(self.problem.residents >> self.partner[v] & 1)

    def _of_moved_down(self) -> str | None:
        """Look for a best candidate that pairs earlier moved-down players."""
        residents = self.problem.residents
        for v in range(self.problem.moved):
            if self._meets_resident(v):
                self.graph = restricted(self.graph, v, residents)
                continue
            if self._is_possible(restricted(self.graph, v, residents)):
                return f"player {self._name(v)}, who was moved down, can be paired here"
            self.graph = restricted(self.graph, v, ~residents)
        return None

    def _of_opponents(self, chosen: list[int], who: str) -> str | None:
        """Look for a best candidate that gives somebody an earlier opponent, in turn."""
        for v in chosen:
            w = self.partner[v]
            earlier = self.graph[v] & run(0, w)
            if earlier and self._is_possible(restricted(self.graph, v, earlier)):
                return f"{who} {self._name(v)} can meet somebody before player {self._name(w)}"
            self.graph = restricted(restricted(self.graph, v, 1 << w), w, 1 << v)
        return None

    # The remainder -------------------------------------------------------------------------

    def _of_exchange(self) -> str | None:
        """Look for a best candidate with an earlier exchange or transposition."""
        remainder = self._remainder()
        taken = [v for v in remainder if v < self.partner[v] < self.problem.current]
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
        return self._of_opponents(taken, "player")

    def _remainder(self) -> list[int]:
        """Return who is left for the halves, in rank order."""
        problem, partner = self.problem, self.partner
        return [v for v in range(problem.moved, problem.current) if partner[v] >= problem.moved]

    def _split(self, remainder: list[int], upper: list[int]) -> list[int]:
        """Return the edges that join the two halves, or lead out of the bracket from the lower."""
        self.effort.spend_on_order(len(self.graph))
        above, everybody = mask_of(upper), mask_of(remainder)
        below = everybody & ~above
        graph = list(self.graph)
        for v in remainder:
            graph[v] &= below if above >> v & 1 else ~below
        for v in members(run(0, len(graph)) & ~everybody):
            graph[v] &= ~above
        return graph

    def _is_possible(self, graph: list[int]) -> bool:
        return best_matching_exists(graph, self.odd_sets, self.effort, self.partner)

    def _name(self, v: int) -> int:
        return int(self.problem.context.standing.ids[self.problem.players[v]])


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
