"""What is done after an answer: work for an event a moment later, once for many changes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from ronde.web.turns import Timer, timer

MOMENT: Final = 0.5
"""So many seconds after a change it is looked what there is to do: many come together."""


class Later:
    """Work for events that waits, each on a thread if there are any, until this is closed."""

    def __init__(self) -> None:
        self._timers: set[Timer] = set()
        self._waiting: set[str] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def once(self, seconds: float, work: Callable[[str], None], event: str) -> None:
        """Do some work for an event after so many seconds, unless it waits for its turn already."""
        if event not in self._waiting:
            self._waiting.add(event)
            self.again(seconds, self._begin, work, event)

    def again(self, seconds: float, work: Callable[..., None], *facts: object) -> None:
        """Do some work after so many seconds."""
        one = timer(seconds, work, facts)
        with self._lock:
            if self._is_closed:
                return
            self._timers = {each for each in self._timers if each.is_alive()} | {one}
            one.start()

    def _begin(self, work: Callable[[str], None], event: str) -> None:
        self._waiting.discard(event)
        work(event)

    def close(self) -> None:
        """Begin nothing any more, and wait for what has begun."""
        with self._lock:
            self._is_closed = True
            timers, self._timers = self._timers, set()
        for one in timers:
            one.cancel()
            if one.is_alive():
                one.join()
