"""Caches: values by key, the latest used are kept; each made once, or from the one before."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock
from typing import Any, Final, TypeVar

Made = TypeVar("Made")

MOST: Final = 400
MOST_BYTES: Final = 16 * 1024 * 1024


class Cache:
    """The latest values by key, safe between threads; who asks while one is being made waits.

    Keys hold the head of the journal, so a value is never out of date. So many are kept, and so
    many characters of texts: those asked for last.

    >>> cache = Cache()
    >>> cache.get("seven", lambda: 7), cache.get("seven", lambda: 8)
    (7, 7)
    """

    def __init__(self, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._size = 0
        self._kept: OrderedDict[Hashable, _Slot] = OrderedDict()
        self._lock = Lock()
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        """Return how many values are kept."""
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what is kept under a key, or make it; an error is not kept."""
        with self._lock:
            slot = self._kept.setdefault(key, _Slot())
            self._kept.move_to_end(key)
            self._drop_oldest()
            self.hits += slot.is_made
            self.misses += not slot.is_made
        with slot.lock:
            if not slot.is_made:
                self._fill(key, slot, make)
        made: Made = slot.value
        return made

    def _fill(self, key: Hashable, slot: _Slot, make: Callable[[], Any]) -> None:
        try:
            slot.value, slot.is_made = make(), True
        finally:
            with self._lock:
                if self._kept.get(key) is slot:
                    slot.size = len(slot.value) if isinstance(slot.value, str) else 0
                    self._size += slot.size
                    if not slot.is_made:
                        del self._kept[key]
                    self._drop_oldest()

    def _drop_oldest(self) -> None:
        while len(self._kept) > self._most or (self._size > self._most_bytes and self._kept):
            self._size -= self._kept.popitem(last=False)[1].size


class _Slot:
    """A place for one value; its lock is held while it is being made."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.is_made = False
        self.size = 0
        self.value: Any = None


class Latest:
    """The latest value by key, from which the next is made; of the keys used last.

    >>> latest = Latest(most=1)
    >>> latest.next("open", lambda before: (before or 0) + 1)
    1
    >>> latest.next("open", lambda before: (before or 0) + 1)
    2
    >>> latest.next("closed", lambda before: before), len(latest)
    (None, 1)
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        """Return how many values are kept."""
        return len(self._kept)

    def next(self, key: Hashable, make: Callable[[Any], Made]) -> Made:
        """Return what is made of the latest value of a key, None where there is none, and keep it.

        Two who ask at the same time may be given the same value to begin with.
        """
        with self._lock:
            before = self._kept.get(key)
        made = make(before)
        with self._lock:
            self._kept[key] = made
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


class Fragments:
    """Lines of a table as text, taken from the table that was shown before where they are the same.

    A template calls it with the macro of a line and everything that the line shows.

    >>> before = Fragments()
    >>> before(str.upper, "ada"), Fragments(before)(lambda name: "made anew", "ada")
    ('ADA', 'ADA')
    """

    def __init__(self, before: Fragments | None = None) -> None:
        self._before: Mapping[Hashable, str] = {} if before is None else before._made
        self._made: dict[Hashable, str] = {}

    def __call__(self, line: Callable[..., str], *shown: Hashable) -> str:
        """Return a line that was made already, or make it."""
        made = self._made[shown] = self._before.get(shown) or line(*shown)
        return made
