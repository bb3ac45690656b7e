"""A cache: values by key, the latest used are kept, each is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, TypeVar

Made = TypeVar("Made")

MOST: Final = 400


class Cache:
    """The latest values by key, safe between threads; who asks while one is being made waits.

    Keys hold the head of the journal, so a value is never out of date; the oldest falls out.

    >>> cache = Cache()
    >>> cache.get("seven", lambda: 7), cache.get("seven", lambda: 8)
    (7, 7)
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, _Slot] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what is kept under a key, or make it; an error is not kept."""
        with self._lock:
            slot = self._kept.setdefault(key, _Slot())
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        with slot.lock:
            if not slot.is_made:
                slot.value, slot.is_made = make(), True
        made: Made = slot.value
        return made


class _Slot:
    """A place for one value; its lock is held while it is being made."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.is_made = False
        self.value: Any = None
