"""Workers: one that dies is replaced, all are replaced without refusing anybody, all stop."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from tests.clock import now
from tests.web.small_worker import work

from ronde.web.workers import Supervisor

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no SIGHUP")


def answer(address: tuple[str, int]) -> int:
    with socket.create_connection(address, timeout=5) as connection:
        return int(connection.recv(20))


def answering(address: tuple[str, int], seconds: float = 0.4) -> set[int]:
    """Return the processes that answer within a moment; every connection must be answered."""
    until = now() + seconds
    found = set()
    while now() < until:
        found.add(answer(address))
    return found


def wait_for(condition: Callable[[], bool]) -> None:
    until = now() + 20
    while not condition():
        assert now() < until, "it does not come"
        time.sleep(0.02)


def wait_for_workers(address: tuple[str, int], seen: set[int], count: int) -> None:
    """Wait until so many processes have answered; on a busy machine one may be silent for long."""

    def have_answered() -> bool:
        seen.update(answering(address, 0.2))
        return len(seen) >= count

    wait_for(have_answered)


@contextmanager
def listening() -> Iterator[tuple[socket.socket, tuple[str, int]]]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener, listener.getsockname()


def supervise(listener: socket.socket, meanwhile: Callable[[], None]) -> None:
    """Run two workers, and something in another thread once they work; then stop them."""
    failures: list[BaseException] = []

    def act() -> None:
        try:
            meanwhile()
        except BaseException as error:
            failures.append(error)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=act)
    Supervisor(2, work, listener, True, seconds=5.0).run(thread.start)
    thread.join()
    if failures:
        raise failures[0]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_that_dies_is_replaced_and_all_stop(caplog: pytest.LogCaptureFixture) -> None:
    seen: set[int] = set()

    def meanwhile() -> None:
        wait_for_workers(address, seen, 2)
        os.kill(min(seen), signal.SIGKILL)
        wait_for_workers(address, seen, 3)

    with caplog.at_level(logging.WARNING), listening() as (listener, address):
        supervise(listener, meanwhile)
    assert len(seen) == 3
    assert not any(map(is_running, seen))
    assert "ended by itself (-9)" in caplog.text


def test_all_are_replaced_and_nobody_is_refused() -> None:
    def meanwhile() -> None:
        before: set[int] = set()
        wait_for_workers(address, before, 2)
        os.kill(os.getpid(), signal.SIGHUP)
        # An old one may be silent for a while on a busy machine; it is gone when it does not run.
        wait_for(lambda: bool(answering(address, 0.1)) and not any(map(is_running, before)))
        wait_for_workers(address, set(), 2)

    with listening() as (listener, address):
        supervise(listener, meanwhile)


def test_one_that_cannot_start_is_tried_again_after_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING), listening() as (listener, _):
        timer = threading.Timer(1.6, os.kill, (os.getpid(), signal.SIGTERM))
        timer.start()
        Supervisor(1, work, listener, False, seconds=5.0).run()
        timer.join()
    assert 1 <= caplog.text.count("ended by itself (7)") <= 2
