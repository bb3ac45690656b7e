"""Who has an opponent in the adjacent group (3.3, 3.4), counted anew."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from ronde.certificates.effort import Effort
from ronde.kernel.bits import lowest, mask_of, members


class _Served(NamedTuple):
    """Floaters with their residents, and the residents who are open to one more.

    Of an open resident who has a guest, `following` is the one whom this guest can meet instead.
    """

    host: dict[int, int]
    guest: dict[int, int]
    following: dict[int, int]
    found: int


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
        self._served = [_Served({}, {}, {}, self._residents)]  # after so many of them

    def has_opponent(self, rank: int) -> bool:
        """Whether there is an opponent for this one."""
        before = bisect_left(self._turns, self._sign * rank)
        for turn in self._turns[len(self._served) - 1 : before]:
            self._served.append(self._after(self._served[-1], self._sign * turn))
        return bool(self._graph[rank] & self._served[before].found)

    def choose(self, rank: int) -> None:
        """Let one float; for those who come after him there is less."""
        place = bisect_left(self._turns, self._sign * rank)
        self._turns.insert(place, self._sign * rank)
        del self._served[place + 1 :]

    def _after(self, served: _Served, floater: int) -> _Served:
        """Return who is served with one more; whom nobody open can meet changes nothing."""
        near = self._graph[floater] & served.found
        self._effort.spend(1)
        if not near:
            return served
        host, guest = dict(served.host), dict(served.guest)
        self._serve(floater, lowest(near), host, guest, served.following)
        return self._opened(host, guest)

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

    def _opened(self, host: dict[int, int], guest: dict[int, int]) -> _Served:
        """Return also which residents are free, or have a guest who may meet an open one."""
        following: dict[int, int] = {}
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
        self._effort.spend(4 * (len(host) + len(queue) + 2))
        return _Served(host, guest, following, found)
