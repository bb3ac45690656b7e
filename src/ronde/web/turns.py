"""Work for later, and work apart where no thread can be started: in turn, on the event loop.

Where threads can be started nothing of this is used but `timer`, which takes one.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final, Protocol, TypeVar, TypeVarTuple, Unpack

import anyio.to_thread

from ronde.platform import has_threads

R = TypeVar("R")
Facts = TypeVarTuple("Facts")

_BETWEEN: Final = 0.02
"""Seconds left to others before each piece of work that is done in turn."""


def settle_threads() -> None:
    """Let what would be handed to a thread be done at once, where none can be started.

    Starlette and FastAPI hand to threads what is not a coroutine, all by this function of AnyIO.
    """
    if not has_threads():
        anyio.to_thread.run_sync = _at_once  # type: ignore[assignment]


async def _at_once(
    work: Callable[[Unpack[Facts]], R],
    *facts: *Facts,
    **_of_threads: object,
) -> R:
    """Return what the work makes, in a context of its own, as a thread would have."""
    return contextvars.copy_context().run(work, *facts)


class Timer(Protocol):
    """Work that is done once, later, unless it is cancelled before."""

    def start(self) -> None:
        """Let the time run from now on."""

    def cancel(self) -> None:
        """Do nothing any more."""

    def is_alive(self) -> bool:
        """Whether it is still to be done, or being done."""

    def join(self) -> None:
        """Wait until it is done, where another thread does it."""


def timer(seconds: float, work: Callable[..., object], facts: Sequence[object] = ()) -> Timer:
    """Return work that is done after so many seconds: by another thread, or by the event loop."""
    if not has_threads():
        return _TimerOfTheLoop(seconds, work, facts)
    return _TimerOfAThread(seconds, work, facts)


class _TimerOfAThread(threading.Timer):
    """A timer on a thread of its own, with which the process does not wait to end."""

    def __init__(
        self, seconds: float, work: Callable[..., object], facts: Sequence[object]
    ) -> None:
        super().__init__(seconds, work, facts)
        self.daemon = True

    def join(self, timeout: float | None = None) -> None:
        """Wait until it is done, unless it is what is being done."""
        if self is not threading.current_thread():
            super().join(timeout)


class _TimerOfTheLoop:
    """A timer for the running event loop; there is no other thread to wait for."""

    def __init__(
        self, seconds: float, work: Callable[..., object], facts: Sequence[object]
    ) -> None:
        self._seconds, self._work, self._facts = seconds, work, tuple(facts)
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._handle = asyncio.get_running_loop().call_later(self._seconds, self._do)

    def _do(self) -> None:
        self._handle = None
        self._work(*self._facts)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def is_alive(self) -> bool:
        return self._handle is not None

    def join(self) -> None:
        """Do not wait: what is done here is over before anybody can ask."""


class InTurn(Executor):
    """Does work in this thread, a piece at a time, between other work of the running event loop."""

    def __init__(self) -> None:
        self._is_closed = False

    def submit(self, work: Callable[..., R], /, *facts: Any, **options: Any) -> Future[R]:
        """Return what the work will have made; raises RuntimeError once it is shut down."""
        if self._is_closed:
            raise RuntimeError("nothing is done any more")
        made: Future[R] = Future()
        _TimerOfTheLoop(_BETWEEN, self._do, (made, work, facts, options)).start()
        return made

    def _do(
        self,
        made: Future[R],
        work: Callable[..., R],
        facts: Sequence[Any],
        options: dict[str, Any],
    ) -> None:
        if self._is_closed:
            made.cancel()
        if not made.set_running_or_notify_cancel():
            return
        try:
            found = work(*facts, **options)
        except BaseException as error:
            made.set_exception(error)
        else:
            made.set_result(found)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """Begin nothing any more."""
        self._is_closed = True
