"""A process beside the server does what takes seconds."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

import pytest
from starlette.types import Message, Receive, Scope, Send

from ronde.web.background import Background
from ronde.web.server import until_stopped


@pytest.fixture
def background() -> Iterator[Background]:
    """Return one that is closed after the test."""
    made = Background()
    yield made
    made.close()


def test_work_is_done_in_one_other_process_of_low_priority(background: Background) -> None:
    number = background.submit(os.getpid).result()
    assert number != os.getpid()
    assert background.submit(os.getpid).result() == number
    if hasattr(os, "nice"):
        assert background.submit(os.nice, 0).result() == os.nice(0) + 10


def test_an_error_reaches_who_asked(background: Background) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        background.submit(int, "x").result()


def test_a_process_that_was_killed_is_replaced(background: Background) -> None:
    number = background.submit(os.getpid).result()
    lost = background.submit(time.sleep, 600)
    os.kill(number, signal.SIGTERM)
    with pytest.raises(BrokenProcessPool):
        lost.result()
    assert background.submit(os.getpid).result() != number


def test_closing_does_not_wait_for_what_is_done() -> None:
    background = Background()
    background.submit(os.getpid).result()
    unfinished, waiting = (background.submit(time.sleep, 600) for _ in range(2))
    closing = threading.Thread(target=background.close)
    closing.start()
    closing.join(60)
    assert not closing.is_alive()
    for lost in (unfinished, waiting):
        with pytest.raises((BrokenProcessPool, CancelledError)):
            lost.result()
    with pytest.raises(RuntimeError, match="closing"):
        background.submit(os.getpid)


def test_closing_before_any_work() -> None:
    background = Background()
    background.close()
    with pytest.raises(RuntimeError, match="closing"):
        background.submit(os.getpid)


def test_whoever_waits_for_a_server_that_stops_is_told() -> None:
    sent: list[Message] = []

    async def endless(_scope: Scope, _receive: Receive, _send: Send) -> None:
        await asyncio.Event().wait()

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def stopped() -> None:
        task = asyncio.ensure_future(until_stopped(endless)({"type": "http"}, receive, send))
        await asyncio.sleep(0)
        task.cancel()
        await task

    asyncio.run(stopped())
    assert [one.get("status") for one in sent] == [503, None]
