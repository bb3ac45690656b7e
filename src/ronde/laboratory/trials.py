"""Numbered trials, run by many workers: by processes here, or by a cluster (`cluster`).

A trial is a function of settings and a number alone. A pool is given pieces of work, some trials
each, and hands back what they found in the order in which the pieces were given, whoever did them
and in whatever order they were done. So everything that is made from it is the same on one core, on
all of them, and on a cluster from which workers disappear.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from itertools import islice
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar

from ronde.errors import InputError

Record = TypeVar("Record")
Piece = TypeVar("Piece")

AT_ONCE: Final = 20
"""So many events are one piece of work at most."""
_PIECE: Final = 0.5
"""So many seconds a piece takes, if its events are not longer."""
_MOMENT: Final = 1.5
"""So many seconds are waited after a stop for what is being done."""
_AHEAD: Final = 3
"""So many pieces for each worker wait their turn, so that nobody is idle."""


class PieceFuture(Protocol):
    """The result of a piece of work that is being done, as `concurrent.futures` has it."""

    def result(self, timeout: float | None = None) -> Any:
        """Return the result, once it is there; raises TimeoutError when that takes longer."""

    def cancel(self) -> Any:
        """Say that the work is not wanted, if it was not begun."""


class Pool(ABC):
    """An executor of pieces of work; a context manager, at whose end its workers stop."""

    @property
    def workers(self) -> int:
        """How many pieces are done at once."""
        return 1

    def run(
        self, work: Callable[[Piece], list[Record]], pieces: Iterable[Piece]
    ) -> Iterator[list[Record]]:
        """Yield what the work makes of each piece, in the order of the pieces.

        Pieces are taken from the iterable only a little ahead; what was begun when the caller
        stops is let go.
        """
        coming = iter(pieces)
        pending: deque[PieceFuture] = deque()
        try:
            while True:
                room = max(1, _AHEAD * self.workers) - len(pending)
                pending.extend(self.submit(work, piece) for piece in islice(coming, max(0, room)))
                if not pending:
                    return
                done: list[Record] = self.awaited(pending[0])
                pending.popleft()
                yield done
        except KeyboardInterrupt:
            yield from self._finished(pending)
            raise
        finally:
            for future in pending:
                future.cancel()

    def _finished(self, pending: deque[PieceFuture]) -> Iterator[list[Any]]:
        """Yield, after a stop, what is done already or within a moment, in the order of pieces."""
        for future in [*pending][1:]:
            future.cancel()  # what was begun goes on
        until = time.monotonic() + _MOMENT
        while pending:
            try:
                done = pending[0].result(max(0.0, until - time.monotonic()))
            except (TimeoutError, CancelledError, BrokenExecutor):
                return
            pending.popleft()
            yield done

    def piece(self, seconds: float) -> int:
        """Return how many trials of so many seconds are one piece of work: half a second of them.

        So progress is seen at once, and little is lost when a run is stopped.
        """
        return AT_ONCE if seconds * AT_ONCE <= _PIECE else max(1, int(_PIECE / seconds))

    @abstractmethod
    def submit(self, work: Callable[[Piece], list[Record]], piece: Piece) -> PieceFuture:
        """Return the future of a piece."""

    def awaited(self, future: PieceFuture) -> Any:
        """Return the result of a future."""
        return future.result()

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class SerialPool(Pool):
    """An executor without workers: this process does a piece when its result is asked for."""

    class _Lazy:
        def __init__(self, work: Callable[[], Any]) -> None:
            self._work = work

        def result(self, timeout: float | None = None) -> Any:
            if timeout is not None:
                raise TimeoutError  # nothing was begun
            return self._work()

        def cancel(self) -> None:
            """Nothing was begun."""

    def piece(self, seconds: float) -> int:
        """Return one: each trial is handed back before the next begins."""
        del seconds
        return 1

    def submit(self, work: Callable[[Piece], list[Record]], piece: Piece) -> PieceFuture:
        """Return a future that does the work when its result is asked for."""
        return self._Lazy(lambda: work(piece))

    def __exit__(self, *_: object) -> None:
        """Nobody else works."""


class ProcessPool(Pool):
    """An executor with several processes of this machine."""

    def __init__(self, workers: int) -> None:
        from concurrent.futures import ProcessPoolExecutor

        self._workers = workers
        self._executor = ProcessPoolExecutor(max_workers=workers, initializer=begin_work)

    @property
    def workers(self) -> int:
        """How many processes there are."""
        return self._workers

    class _Given:
        def __init__(self, future: PieceFuture) -> None:
            self.result = future.result

        def cancel(self) -> None:
            """Leave it to the executor, which fails over a cancelled piece when a process ends."""

    def submit(self, work: Callable[[Piece], list[Record]], piece: Piece) -> PieceFuture:
        """Return the future of a piece that a process does."""
        try:
            return self._Given(self._executor.submit(work, piece))
        except BrokenExecutor as error:
            raise _killed() from error

    def awaited(self, future: PieceFuture) -> Any:
        """Return the result of a future; raises InputError when a process was killed."""
        try:
            return future.result()
        except BrokenExecutor as error:
            raise _killed() from error

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the processes; what was not begun is never done, and after a stop nobody waits."""
        is_stopped = kind is not None and issubclass(kind, KeyboardInterrupt)
        working = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=not is_stopped, cancel_futures=True)
        for process in working if is_stopped else ():
            process.terminate()


def _killed() -> InputError:
    return InputError(
        "a process was killed, perhaps for want of memory; what was done is kept in --out, and the"
        " same command goes on, with fewer --workers if need be"
    )


def local_pool(workers: int) -> Pool:
    """Return so many processes, or this one alone."""
    return SerialPool() if workers <= 1 else ProcessPool(workers)


def cores() -> int:
    """Return how many processes may work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def begin_work() -> None:
    """Make a process a worker: it leaves Ctrl-C to the one that writes the records down.

    It ends when that one does, however it ended. Tournaments have no cycles, so the collector may
    look for them seldom.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def _end_with_parent() -> None:
    """End this process when the one that gives it work is killed, whose pieces nobody awaits."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def pieces_of(first: int, last: int, at_once: int = AT_ONCE) -> Iterator[range]:
    """Yield the numbers from the first to the last in pieces that end at multiples of `at_once`.

    >>> list(pieces_of(2, 45))
    [range(2, 21), range(21, 41), range(41, 46)]
    """
    while first <= last:
        end = min(last, (first - 1) // at_once * at_once + at_once)
        yield range(first, end + 1)
        first = end + 1
