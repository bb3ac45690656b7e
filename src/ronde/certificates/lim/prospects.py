"""Who has an opponent in the adjacent group (3.3, 3.4), counted anew."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence

from ronde.certificates.effort import Effort
from ronde.kernel.bits import lowest, mask_of, members


class AdjacentGroup:
    """The residents of the adjacent group, and the floaters chosen so far.

    Somebody has an opponent if more can be served together with him than without him of those
    chosen who will be paired before him, each by a resident of his own.
    """

    def __init__(
        self, graph: Sequence[int], residents: Sequence[int], *, upward: bool, effort: Effort
    ) -> None:
        self._graph, self._effort = graph, effort
        self._residents = mask_of(residents)
        # Floaters are paired by rank, from above the best first, from below the last (3.6, 3.7).
        self._sign = -1 if upward else 1
        self._turns: list[int] = []
        self._open: list[int] | None = None  # what is open to who stands after so many of them

    def has_opponent(self, rank: int) -> bool:
        """Whether there is an opponent for this one."""
        if self._open is None:
            self._open = list(self._open_in_turn())
        before = bisect_left(self._turns, self._sign * rank)
        return bool(self._graph[rank] & self._open[before])

    def choose(self, rank: int) -> None:
        """Let one float; for those who come after him there is less."""
        insort(self._turns, self._sign * rank)
        self._open = None

    def _open_in_turn(self) -> Iterator[int]:
        """Yield the residents who are open to whoever comes first, second and so on."""
        host: dict[int, int] = {}
        guest: dict[int, int] = {}
        following: dict[int, int] = {}
        found = self._residents
        for turn in self._turns:
            yield found
            floater = self._sign * turn
            near = self._graph[floater] & found
            if near:
                self._serve(floater, lowest(near), host, guest, following)
            self._effort.spend(4 * (len(host) + 2))
            found = self._opened(host, guest, following)
        yield found

    @staticmethod
    def _serve(
        floater: int,
        resident: int,
        host: dict[int, int],
        guest: dict[int, int],
        following: dict[int, int],
    ) -> None:
        """Give a floater an open resident, and the guest of that one the next."""
        while True:
            other = guest.get(resident)
            host[floater], guest[resident] = resident, floater
            if other is None:
                return
            floater, resident = other, following[resident]

    def _opened(
        self, host: dict[int, int], guest: dict[int, int], following: dict[int, int]
    ) -> int:
        """Return the residents who are free, or whose guest may meet an open one instead."""
        following.clear()
        free = self._residents & ~mask_of(guest)
        found, waiting, queue = free, mask_of(host), list[int]()

        def opened_by(floater: int, resident: int) -> None:
            own = host[floater]
            following[own] = resident
            queue.append(own)

        for floater in host:
            near = self._graph[floater] & free
            if near:
                opened_by(floater, lowest(near))
                waiting &= ~(1 << floater)
        for resident in queue:
            found |= 1 << resident
            near = self._graph[resident] & waiting
            for floater in members(near):
                opened_by(floater, resident)
            waiting &= ~near
        return found
