"""Work beyond showing a page: so much at once, for so long; the others wait, or come back.

Whoever sends a tournament file lets the site calculate for seconds. That is done on threads of its
own, so that pages are made meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread

from ronde.deadline import within
from ronde.errors import BusyError
from ronde.web.settings import Allowance

Made = TypeVar("Made")

SECONDS_TO_TRY_AGAIN: Final = 5


class Work:
    """The places where work is done, and the queue before them."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self._asked = 0
        self._threads: CapacityLimiter | None = None

    async def do(self, work: Callable[[], Made]) -> Made:
        """Return what the work makes, on a thread of its own.

        Raises BusyError when the queue is full, TooLargeError when it takes too long.
        """
        if self._asked >= self.allowance.at_once + self.allowance.waiting:
            raise BusyError(
                "too many calculations are asked for at the same time; try again in a few seconds",
                seconds=SECONDS_TO_TRY_AGAIN,
            )
        if self._threads is None:
            self._threads = CapacityLimiter(self.allowance.at_once)
        self._asked += 1
        try:
            return await to_thread.run_sync(self._in_time, work, limiter=self._threads)
        finally:
            self._asked -= 1

    def _in_time(self, work: Callable[[], Made]) -> Made:
        with within(self.allowance.seconds):
            return work()
