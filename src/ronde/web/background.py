"""Work that takes seconds, done in a process of low priority beside the server.

A thread would share the interpreter with those who make pages and enter results; a process does
not, and the system gives it what they leave.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

from ronde.app.trials import begin_work

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

_LOWER: Final = 10


class Background:
    """A process that does one piece of work after another; started when the first one comes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._executor: ProcessPoolExecutor | None = None
        self._number: Future[int] | None = None
        self._is_closed = False

    def submit(
        self, work: Callable[Asked, Made], *facts: Asked.args, **options: Asked.kwargs
    ) -> Future[Made]:
        """Return what the process will have made; function and facts are sent to it.

        A process that was killed takes the work it had with it (its future raises
        BrokenProcessPool), and the next work has a new one. Raises RuntimeError once closed.
        """
        with self._lock:
            try:
                return self._running().submit(work, *facts, **options)
            except BrokenProcessPool:
                self._executor = None
                return self._running().submit(work, *facts, **options)

    def _running(self) -> ProcessPoolExecutor:
        if self._is_closed:
            raise RuntimeError("the server is closing")
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_begin
            )
            self._number = self._executor.submit(os.getpid)
        return self._executor

    def close(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            self._is_closed = True
            executor, number = self._executor, self._number
        if executor is None or number is None:
            return
        with suppress(BrokenProcessPool, ProcessLookupError):  # it has ended by itself
            os.kill(number.result(), signal.SIGTERM)
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    begin_work()
    if hasattr(os, "nice"):
        os.nice(_LOWER)
