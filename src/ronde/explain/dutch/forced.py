"""The round paired again with two players who must meet each other.

The state of the round is changed so that each of the two may meet only the other; the engine of
the edition does the rest. Where their scores differ much, the higher one is a downfloater who
cannot be paired in any bracket between. The engine's shortcut, which accepts a bracket by itself
when everybody whom it leaves can be paired in the next one, would never apply, although the two
have no influence there: nothing can change what they do. So the shortcut is asked of all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ronde.explain.together import together
from ronde.kernel.bits import mask_of, run
from ronde.kernel.completion import pair_nearest, with_bye
from ronde.kernel.matching import augment, pair_greedily
from ronde.kernel.standing import Standing
from ronde.systems.dutch import route_2017, route_2026
from ronde.systems.dutch.edition import Edition
from ronde.systems.dutch.lookahead import folded, window
from ronde.systems.dutch.outcome import RoundOutcome

Two = tuple[int, int]
Following = tuple[int, int]


def pair_with(edition: Edition, standing: Standing, two: Two) -> RoundOutcome:
    """Return the round in which two ranks meet; raises NoLegalPairingError when there is none."""
    changed = together(standing, two)
    return _ROUTES[edition.key](edition, changed, two)


class _Route2017(route_2017._Route):
    def __init__(self, edition: Edition, standing: Standing, two: Two) -> None:
        super().__init__(edition, standing)
        self.two = two

    def _is_ideal(self, downfloaters: list[int], following: Following, *, is_final: bool) -> bool:
        may = self.standing.may_have_bye
        able = [not is_final or may[rank] for rank in range(*following)]
        return _left_over(self.standing, self.two, downfloaters, following, able) is not None


class _Route2026(route_2026._Route):
    def __init__(self, edition: Edition, standing: Standing, two: Two) -> None:
        super().__init__(edition, standing)
        self.two = two

    def _leaves_ideal(self, floaters: list[int], following: Following, *, pending: bool) -> bool:
        able = [True] * (following[1] - following[0])
        left = _left_over(self.standing, self.two, floaters, following, able)
        return left is not None and self._completes(left, following[1], pending=pending)

    def _completes(self, left: int, first: int, *, pending: bool) -> bool:
        """Whether everybody from rank `first` down and those left over can all be paired."""
        graph = with_bye(self.standing, self.takers, odd=pending)
        alive = (run(first, len(graph)) | left) & ~mask_of(self.two)
        partner = [-1] * len(graph)
        exposed = pair_nearest(graph, partner, alive, range(first, len(graph)))
        return not augment(graph, partner, exposed, alive)


def _left_over(
    standing: Standing,
    two: Two,
    downfloaters: Sequence[int],
    following: Following,
    able: Sequence[bool],
) -> int | None:
    """Return who is left over when all but the two are paired in the next bracket.

    That is nobody, or by parity one of the residents who are `able`, as a mask; None if more
    would be left over.
    """
    first, end = following
    moved = [rank for rank in downfloaters if rank not in two]
    graph = window(standing, moved, first, end)
    here = [len(moved) + rank - first for rank in two if first <= rank < end]
    alive = run(0, len(graph)) & ~mask_of(here)
    if alive.bit_count() % 2:
        takers = mask_of(v for v, may in enumerate(able, len(moved)) if may) & alive
        for v in range(len(graph)):
            graph[v] |= (takers >> v & 1) << len(graph)
        graph.append(takers)
        alive |= 1 << (len(graph) - 1)
    partner = [-1] * len(graph)
    exposed = pair_greedily(graph, partner, alive, folded(len(graph), len(moved)))
    if augment(graph, partner, exposed, alive):
        return None
    residents = end - first
    spared = partner[-1] if len(graph) > len(moved) + residents else -1
    return 0 if spared < 0 else 1 << (first + spared - len(moved))


def _by_2017(edition: Edition, standing: Standing, two: Two) -> RoundOutcome:
    return _Route2017(edition, standing, two).run()


def _by_2026(edition: Edition, standing: Standing, two: Two) -> RoundOutcome:
    return _Route2026(edition, standing, two).run()


_ROUTES: Final[dict[str, Callable[[Edition, Standing, Two], RoundOutcome]]] = {
    "dutch-2017": _by_2017,
    "dutch-2026": _by_2026,
}
