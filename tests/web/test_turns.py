"""Work where no thread can be started: at once, in turn, or a while later, on the event loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import CancelledError, Future

import pytest

from ronde.web.background import Background
from ronde.web.later import Later
from ronde.web.turns import InTurn, timer


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no thread be started, as in a browser."""

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(threading.Thread, "start", refuse)


def run_after(begin: object, seconds: float = 0.3) -> None:
    """Call a function on a loop that then runs for a while."""

    async def running() -> None:
        begin()  # type: ignore[operator]
        await asyncio.sleep(seconds)

    asyncio.run(running())


@pytest.mark.usefixtures("alone")
class TestWithoutThreads:
    def test_work_waits_its_time_and_is_done_once(self) -> None:
        done: list[str] = []
        later = Later()

        def begin() -> None:
            later.once(0.01, done.append, "open")
            later.once(0.01, done.append, "open")
            later.again(0.01, done.append, "again")
            assert done == []

        run_after(begin)
        assert done == ["open", "again"]

    def test_what_is_closed_does_nothing_any_more(self) -> None:
        done: list[str] = []
        later = Later()

        def begin() -> None:
            later.once(0.01, done.append, "open")
            later.close()
            later.once(0.0, done.append, "late")

        run_after(begin)
        assert done == []

    def test_background_work_is_done_in_turn(self) -> None:
        background = Background()
        found: list[Future[int]] = []

        def begin() -> None:
            found.append(background.submit(abs, -3))
            found.append(background.submit(int, "three"))
            assert not found[0].done()

        run_after(begin)
        assert found[0].result(0) == 3
        with pytest.raises(ValueError, match="three"):
            found[1].result(0)

    def test_what_waits_is_cancelled_at_the_end(self) -> None:
        executor = InTurn()
        found: list[Future[int]] = []

        def begin() -> None:
            found.append(executor.submit(abs, -3))
            executor.shutdown()

        run_after(begin)
        with pytest.raises(CancelledError):
            found[0].result(0)
        with pytest.raises(RuntimeError):
            executor.submit(abs, -3)


def test_a_timer_takes_a_thread_where_there_are_threads() -> None:
    where: list[threading.Thread] = []
    one = timer(0.0, lambda: where.append(threading.current_thread()))
    one.start()
    one.join()
    assert where
    assert where[0] is not threading.current_thread()


_THREADS = """
import asyncio, sys, threading
sys.platform = "{platform}"
import anyio
from contextvars import ContextVar
from starlette.concurrency import run_in_threadpool
from ronde.web.turns import settle_threads

settle_threads()
set_by = ContextVar("set_by", default="nobody")


def work(number, *, twice):
    set_by.set("work")
    return threading.current_thread() is threading.main_thread(), number * (2 if twice else 1)


async def main():
    print(await run_in_threadpool(work, 4, twice=True), set_by.get())


asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("platform", "said"), [("linux", "(False, 8) nobody"), ("emscripten", "(True, 8) nobody")]
)
def test_what_goes_to_a_thread_is_done_here_where_there_are_none(platform: str, said: str) -> None:
    script = _THREADS.replace("{platform}", platform)
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == said
