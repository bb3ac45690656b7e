"""What the machine below Python lacks: in a browser no other process can be started.

Work that may be spread goes through `mapped`, which does it here where nothing can be started.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_WITHOUT_PROCESSES: Final = frozenset({"emscripten", "wasi"})
_SHARES: Final = 16


def has_processes() -> bool:
    """Whether other processes can be started."""
    return sys.platform not in _WITHOUT_PROCESSES


def mapped(work: Callable[[T], R], items: Sequence[T], jobs: int = 1) -> Iterator[R]:
    """Yield what the work makes of each item, in their order, by so many processes at once.

    With one of them, or where none can be started, it is done here, one item after the other.

    >>> list(mapped(abs, [3, -4]))
    [3, 4]
    """
    if jobs <= 1 or len(items) <= 1 or not has_processes():
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(work, items, chunksize=max(1, len(items) // (jobs * _SHARES)))
