"""Several processes that do the same work: started, watched, replaced one by one, stopped.

Those that serve a site take connections from one listening socket, which the supervisor keeps
open: while a worker is replaced, or after one has died, connections wait for another and none is
refused.
"""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from socket import socket, socketpair
from typing import Any, Final

_LOG: Final = logging.getLogger("ronde.workers")
_STOP: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
RENEW: Final[int | None] = getattr(signal, "SIGHUP", None)
"""The signal that replaces all workers; Windows has none."""

PATIENCE: Final = 35.0
"""So many seconds after it was told to stop a worker is killed."""

_BETWEEN_FAILURES: Final = 1.0
_LOOK: Final = 1.0


@dataclass(slots=True)
class _Worker:
    """One process; closing `line` tells it to stop, and what comes on it that it answers."""

    process: SpawnProcess
    line: Connection
    generation: int
    is_ready: bool = False
    killed_at: float | None = None

    @property
    def is_leaving(self) -> bool:
        """Whether it was told to stop."""
        return self.killed_at is not None

    def leave(self, seconds: float) -> None:
        """Tell it to stop within some seconds; one that does not work yet can go at once."""
        self.killed_at = time.monotonic() + seconds
        self.line.close()
        if not self.is_ready:
            self.process.kill()

    def notice(self) -> None:
        """Take what it has said."""
        with suppress(EOFError, OSError):  # it has ended, as its process will tell
            if not self.is_leaving and self.line.poll():
                self.is_ready = bool(self.line.recv())


class Supervisor:
    """Keeps a number of workers running until it is told to stop.

    A worker is `work`, called in a process of its own with `arguments` and with its end of a
    line: it says True there once it works, and is to end when the line is closed. SIGTERM and
    SIGINT stop all workers; SIGHUP replaces them one after another, the new one before the old
    one goes. `ended` is called with the number of each process that has ended.
    """

    def __init__(
        self,
        count: int,
        work: Callable[..., None],
        *arguments: Any,
        seconds: float = PATIENCE,
        ended: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._count = count
        self._work = work
        self._arguments = arguments
        self._seconds = seconds
        self._ended = ended
        self._workers: list[_Worker] = []
        self._generation = 0
        self._stops = 0
        self._not_before = 0.0
        self._spawn = get_context("spawn")

    def run(self, then: Callable[[], None] | None = None) -> None:
        """Work until told to stop; `then` is called once all of them work."""
        asleep, waker = socketpair()
        waker.setblocking(False)
        asleep.setblocking(False)
        before: dict[int, Any] = {sign: signal.signal(sign, self._stop) for sign in _STOP}
        if RENEW is not None:
            before[RENEW] = signal.signal(RENEW, self._renew)
        signal.set_wakeup_fd(waker.fileno())
        try:
            with asleep, waker:
                self._watch(asleep, then)
        finally:
            signal.set_wakeup_fd(-1)
            for sign, handler in before.items():
                signal.signal(sign, handler)
            for worker in self._workers:
                worker.process.kill()

    def _stop(self, *_: object) -> None:
        self._stops += 1

    def _renew(self, *_: object) -> None:
        self._generation += 1

    def _watch(self, asleep: socket, then: Callable[[], None] | None) -> None:
        while not self._stops or self._workers:
            self._step()
            if then is not None and self._all_work:
                then()
                then = None
            lines: list[Any] = [w.line for w in self._workers if not w.is_leaving]
            wait([asleep, *lines, *(w.process.sentinel for w in self._workers)], _LOOK)
            with suppress(BlockingIOError):
                asleep.recv(4096)

    @property
    def _all_work(self) -> bool:
        return sum(worker.is_ready for worker in self._workers) >= self._count

    def _step(self) -> None:
        """Take one step towards as many workers of the latest generation as there should be."""
        for worker in self._workers:
            worker.notice()
            self._kill_if_late(worker)
        self._bury()
        staying = [worker for worker in self._workers if not worker.is_leaving]
        if self._stops:
            for worker in staying:
                worker.leave(self._seconds)
            return
        older = [worker for worker in staying if worker.generation < self._generation]
        wanted = self._count + bool(older)
        for _ in range(wanted - len(staying)):
            self._start()
        if (
            len(staying) == wanted
            and older
            and all(worker.is_ready for worker in staying if worker not in older)
        ):
            min(older, key=lambda worker: worker.is_ready).leave(self._seconds)

    def _kill_if_late(self, worker: _Worker) -> None:
        is_late = worker.killed_at is not None and time.monotonic() > worker.killed_at
        if is_late or (worker.is_leaving and self._stops > 1):
            worker.process.kill()

    def _bury(self) -> None:
        for worker in [w for w in self._workers if not w.process.is_alive()]:
            self._workers.remove(worker)
            worker.process.join()
            self._ended(worker.process.pid or 0)
            if worker.is_leaving or self._stops:
                continue
            worker.line.close()
            _LOG.warning(
                "worker %d ended by itself (%s); another takes its place",
                worker.process.pid,
                worker.process.exitcode,
            )
            if not worker.is_ready:
                self._not_before = time.monotonic() + _BETWEEN_FAILURES

    def _start(self) -> None:
        if time.monotonic() < self._not_before:
            return
        ours, theirs = self._spawn.Pipe()
        process = self._spawn.Process(target=self._work, args=(*self._arguments, theirs))
        process.start()
        theirs.close()
        self._workers.append(_Worker(process, ours, self._generation))
