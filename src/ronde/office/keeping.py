"""What was worked out last, kept for whoever asks the same again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Kept = TypeVar("_Kept")


class Shelf(Generic[_Kept]):
    """The latest answers by their keys; safe between threads.

    A key holds the version of the event, so an answer is never out of date.

    >>> shelf: Shelf[int] = Shelf(most=1)
    >>> shelf.kept("a", lambda: 1), shelf.kept("a", lambda: 2), shelf.kept("b", lambda: 3)
    (1, 1, 3)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._lock = Lock()

    def kept(self, key: Hashable, work_out: Callable[[], _Kept]) -> _Kept:
        """Return the answer to a key; it is worked out if nobody has asked lately."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        answer = work_out()  # without the lock: two who ask at once both work, and agree
        with self._lock:
            self._kept[key] = answer
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return answer
