"""Work that takes seconds, done in a process of low priority beside the server.

A thread would share the interpreter with those who make pages and enter results; a process does
not, and the system gives it what they leave. Where there are no processes a thread does it, and
where there are no threads either it is done in turn with everything else.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from ronde.laboratory.trials import begin_work
from ronde.platform import has_threads
from ronde.web.turns import InTurn

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

LOADED: Final = (
    "ronde.questions.answers",
    "ronde.laboratory.exercise.document",
    "ronde.office.fromfile",
    "ronde.office.paperwork.documents",
    "ronde.office.paperwork.downloads",
    "ronde.office.imports.imports",
    "ronde.web.public.static_site",
)
"""What most work is done with."""

_LOWER: Final = 10
_MEGABYTE: Final = 1024 * 1024


class Background:
    """A process that does one piece of work after another; started when the first one comes.

    It may use so many `megabytes`, where the system can say so (0 for any), and ends after so many
    `seconds` without work (0 for never): what it has used goes back to the system.
    """

    def __init__(self, megabytes: int = 0, seconds: float = 0.0) -> None:
        self._megabytes, self._seconds = megabytes, seconds
        self._lock = threading.Lock()
        self._executor: Executor | None = None
        self._number: Future[int] | None = None
        self._doing = 0
        self._timer: threading.Timer | None = None
        self._is_closed = False

    def submit(
        self, work: Callable[Asked, Made], *facts: Asked.args, **options: Asked.kwargs
    ) -> Future[Made]:
        """Return what the process will have made; function and facts are sent to it.

        A process that was killed takes the work it had with it (its future raises
        BrokenExecutor), and the next work has a new one. Raises RuntimeError once closed.
        """
        with self._lock:
            try:
                made = self._running().submit(work, *facts, **options)
            except BrokenExecutor:
                self._executor = None
                made = self._running().submit(work, *facts, **options)
            self._doing += 1
        made.add_done_callback(self._done)
        return made

    def _running(self) -> Executor:
        if self._is_closed:
            raise RuntimeError("the server is closing")
        if self._executor is None:
            self._executor, self._number = _started(self._megabytes)
        return self._executor

    def _done(self, _: object) -> None:
        """Let the process rest, and end it when nothing comes for a while."""
        with self._lock:
            self._doing -= 1
            if self._timer is not None:
                self._timer.cancel()
            if self._seconds and not self._doing and not self._is_closed:
                self._timer = threading.Timer(self._seconds, self._end_if_idle)
                self._timer.daemon = True
                self._timer.start()

    def _end_if_idle(self) -> None:
        with self._lock:
            if self._doing:
                return
            ended = self._taken()
        _end(*ended)

    def end(self) -> None:
        """End the process, whatever it does; the next work has a new one."""
        with self._lock:
            ended = self._taken()
        _end(*ended)

    def close(self) -> None:
        """End the process, whatever it does; there is no other after it."""
        with self._lock:
            self._is_closed = True
            if self._timer is not None:
                self._timer.cancel()
            ended = self._taken()
        _end(*ended)

    def _taken(self) -> tuple[Executor | None, Future[int] | None]:
        ended = self._executor, self._number
        self._executor = self._number = None
        return ended


def _started(megabytes: int) -> tuple[Executor, Future[int] | None]:
    """Return what does the work: a process with its number, a thread, or this one in turn."""
    if not has_threads():
        return InTurn(), None
    try:
        from concurrent.futures import ProcessPoolExecutor

        with _deaf_to_interrupts():
            process = ProcessPoolExecutor(
                1, mp_context=_context(), initializer=_begin, initargs=(megabytes,)
            )
            return process, process.submit(os.getpid)
    except (ImportError, NotImplementedError, OSError):  # a system without processes, or too many
        return ThreadPoolExecutor(1), None


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let no process that is started here hear Ctrl+C, not even while it loads.

    A terminal sends it to all of them, and the server that ends by it ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # one that is started in here would let interrupts through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@cache
def _context() -> BaseContext:
    """Return how processes are started: as copies of one that has loaded everything, on Linux.

    Elsewhere each loads what it needs, which takes it a second or two.
    """
    from multiprocessing import get_context

    if sys.platform != "linux":
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    return context


def _end(executor: Executor | None, number: Future[int] | None) -> None:
    if executor is None:
        return
    if number is not None:
        with suppress(BrokenExecutor, ProcessLookupError):  # it has ended by itself
            os.kill(number.result(), signal.SIGTERM)
    executor.shutdown(wait=number is not None, cancel_futures=True)


def _begin(megabytes: int) -> None:
    begin_work()
    if hasattr(os, "nice"):
        os.nice(_LOWER)
    if megabytes:
        _limit_memory(megabytes)


def _limit_memory(megabytes: int) -> None:
    """Let an allocation beyond so much memory fail, where the system knows such limits."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = megabytes * _MEGABYTE
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    with suppress(ValueError, OSError):  # a system that lets nobody change it
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
