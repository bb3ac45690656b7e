"""What the machine below Python lacks: a browser starts no other process and no other thread.

Work that may be spread goes through `mapped`, which does it here where nothing can be started.
What would go to another thread asks `has_threads` first (`ronde.web.turns` has what is done
then), and what needs a package that not every platform has asks `has_package`. A package that
comes only when it is first needed is brought by `brought`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_WITHOUT_PROCESSES: Final = frozenset({"emscripten", "wasi"})
_SHARES: Final = 16


def has_processes() -> bool:
    """Whether other processes can be started."""
    return sys.platform not in _WITHOUT_PROCESSES


def has_threads() -> bool:
    """Whether other threads can be started."""
    return sys.platform not in _WITHOUT_PROCESSES


def has_package(name: str) -> bool:
    """Whether a package is there that not every platform has.

    >>> has_package("sqlite3"), has_package("no_such_package")
    (True, False)
    """
    return find_spec(name) is not None


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


_BRINGERS: Final[dict[str, Callable[[], str]]] = {}


def bring_when_needed(package: str, bring: Callable[[], str]) -> None:
    """Let a package come when it is first needed; `bring` has it there, or returns why not."""
    _BRINGERS[package] = bring


def brought(package: str) -> None:
    """Have a package there before it is imported, if it was to come when it is needed.

    Raises OSError where it cannot come; it is tried again when it is needed again.
    """
    bring = _BRINGERS.get(package)
    if bring is None:
        return
    if reason := bring():
        raise OSError(reason)
    invalidate_caches()
    del _BRINGERS[package]
