"""Pieces of work: in order, a little ahead, and what happens when a process is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.laboratory.trials import PieceFuture, ProcessPool, SerialPool, local_pool


def _doubled(piece: range) -> list[int]:
    return [2 * number for number in piece]


def _killed(piece: range) -> list[int]:
    del piece
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def test_pieces_are_taken_only_a_little_ahead() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[range]:
        for number in range(100):
            taken.append(number)
            yield range(number, number + 1)

    found = SerialPool().run(_doubled, pieces())
    assert [next(found), next(found)] == [[0], [2]]
    assert len(taken) < 6


def test_what_processes_find_comes_in_order() -> None:
    pieces = [range(n, n + 2) for n in range(9)]
    with local_pool(2) as pool:
        assert list(pool.run(_doubled, pieces)) == list(SerialPool().run(_doubled, pieces))


def _stuck(piece: range) -> list[int]:
    """Work for ever, but for the first piece and the third."""
    if piece.start == 1:
        threading.Event().wait()
    return _doubled(piece)


def _all_stuck(piece: range) -> list[int]:
    """Work for ever, but for the first piece."""
    if piece.start:
        threading.Event().wait()
    return _doubled(piece)


class _Interrupted(ProcessPool):
    """Ctrl-C is pressed while the second piece is awaited."""

    def awaited(self, future: PieceFuture) -> Any:
        if (found := super().awaited(future)) == [0]:
            return found
        raise KeyboardInterrupt


class _Pressed(ProcessPool):
    """Ctrl-C is pressed at the second question, while a piece is never done."""

    asked = 0

    def awaited(self, future: PieceFuture) -> Any:
        self.asked += 1
        if self.asked == 2:
            raise KeyboardInterrupt
        return super().awaited(future)


def _until_stopped(processes: ProcessPool, work: Callable[[range], list[int]]) -> list[list[int]]:
    """Return what was handed over before and after the stop."""
    got: list[list[int]] = []
    with contextlib.suppress(KeyboardInterrupt), processes as pool:
        for done in pool.run(work, [range(n, n + 1) for n in range(9)]):
            got.append(done)
        pytest.fail("nobody was stopped")
    return got


def test_a_stop_waits_for_nobody_who_is_stuck() -> None:
    assert _until_stopped(_Pressed(2), _stuck) == [[0]]


def test_a_stop_hands_over_what_is_being_done() -> None:
    got = _until_stopped(_Interrupted(2), _doubled)
    assert got[:2] == [[0], [2]]
    assert got == [[2 * n] for n in range(len(got))]


class _Listed(_Pressed):
    """Notes, before the processes end, whether a piece was cancelled."""

    cancelled = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        waiting = [item.future for item in self._executor._pending_work_items.values()]
        assert len(waiting) > 2
        self.cancelled = any(future.cancelled() for future in waiting)
        super().__exit__(kind, error, trace)


def test_no_piece_is_cancelled_over_which_the_executor_fails_when_processes_end() -> None:
    processes = _Listed(2)
    _until_stopped(processes, _all_stuck)
    assert not processes.cancelled


def test_a_process_that_is_killed_is_one_sentence() -> None:
    with (
        local_pool(2) as pool,
        pytest.raises(InputError, match="a process was killed, perhaps for want of memory"),
    ):
        list(pool.run(_killed, [range(1)] * 9))
