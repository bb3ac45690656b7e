"""Heavy answers in processes: limits of time and memory, turns, and processes that are killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator

import pytest

from ronde import errors
from ronde.errors import BusyError, InputError, RondeError, TooLargeError, TooManyAttemptsError
from ronde.i18n import phrase, translate
from ronde.web import work
from ronde.web.background import Background
from ronde.web.settings import Allowance
from ronde.web.work import Turns, Work

SMALL = Allowance(1, 4, 60, 60, megabytes=300)


def refuse(number: int) -> None:
    """Refuse as a reader of files does."""
    raise InputError("round {round}", round=number)


def fill(megabytes: int) -> int:
    """Take so much memory."""
    return len(bytearray(megabytes * 1024 * 1024))


@pytest.fixture
def apart() -> Iterator[Work]:
    """Return work in processes, which are ended after the test."""
    made = Work(SMALL, in_processes=True)
    yield made
    made.close()


class TestProcesses:
    def test_answers_and_refusals_come_back(self, apart: Work) -> None:
        async def ask() -> tuple[int, int]:
            number = await apart.do(os.getpid)
            with pytest.raises(InputError, match="round 3") as refused:
                await apart.do(refuse, 3)
            assert translate(refused.value.phrase, "nl") == "ronde 3"
            return number, await apart.do(os.getpid)

        first, second = asyncio.run(ask())
        assert first == second != os.getpid()

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems limit no memory")
    def test_memory_is_limited_and_the_next_one_is_served(self, apart: Work) -> None:
        async def ask() -> int:
            with pytest.raises(TooLargeError, match="needs more than 300 MB of memory"):
                await apart.do(fill, 2000)
            return await apart.do(fill, 1)

        assert asyncio.run(ask()) == 1024 * 1024

    def test_a_process_that_is_killed_is_told_and_replaced(self, apart: Work) -> None:
        async def ask() -> int:
            number = await apart.do(os.getpid)
            lost = asyncio.create_task(apart.do(time.sleep, 600))
            await asyncio.sleep(0.1)
            os.kill(number, signal.SIGTERM)
            with pytest.raises(BusyError, match="was ended from outside") as refused:
                await lost
            assert refused.value.seconds > 0
            return await apart.do(os.getpid)

        assert asyncio.run(ask()) > 0

    def test_work_that_does_not_end_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(work, "GRACE", 0.5)
        apart = Work(Allowance(1, 1, 1, 60), in_processes=True)

        async def ask() -> None:
            with pytest.raises(TooLargeError, match="longer than 1 seconds"):
                await apart.do(time.sleep, 600)

        try:
            asyncio.run(ask())
        finally:
            apart.close()

    def test_a_process_without_work_ends(self) -> None:
        resting = Background(seconds=0.1)
        number = resting.submit(os.getpid).result()
        for _ in range(600):
            if resting._executor is None:
                break
            time.sleep(0.1)
        assert resting.submit(os.getpid).result() != number
        resting.close()

    def test_a_thread_does_it_where_there_are_no_processes(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse_processes(*_: object, **__: object) -> None:
            raise NotImplementedError

        monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse_processes)
        apart = Work(SMALL, in_processes=True)

        async def ask() -> int:
            with pytest.raises(InputError, match="round 3"):
                await apart.do(refuse, 3)
            return await apart.do(os.getpid)

        assert asyncio.run(ask()) == os.getpid()
        apart.close()


class TestTurns:
    def test_one_of_each_in_turn(self) -> None:
        turns, served = Turns(Allowance(1, 8, 30, 60)), []
        turns.take("first").result(0)
        waiting = [(who, turns.take(who)) for who in ("a", "a", "a", "b", "c")]
        for _ in waiting:
            turns.leave()
            served.append([who for who, turn in waiting if turn.done()])
        assert served == [["a"], ["a", "b"], ["a", "b", "c"], ["a", "a", "b", "c"],
                          ["a", "a", "a", "b", "c"]]  # fmt: skip

    def test_nobody_fills_the_queue_alone(self) -> None:
        turns = Turns(Allowance(1, 4, 30, 60))
        for _ in range(3):
            turns.take("a")
        with pytest.raises(TooManyAttemptsError, match="2 of your calculations wait already"):
            turns.take("a")
        for _ in range(2):
            turns.take("b")
        with pytest.raises(BusyError, match="too many calculations"):
            turns.take("c")

    def test_who_goes_away_is_passed_over(self) -> None:
        turns = Turns(Allowance(1, 4, 30, 60))
        turns.take("a")
        gone, next_one = turns.take("a"), turns.take("b")
        gone.cancel()
        turns.leave()
        assert next_one.done()

    def test_a_thread_waits_for_its_turn(self) -> None:
        here, go_on = Work(SMALL), threading.Event()

        async def ask() -> list[bool]:
            asked = [asyncio.create_task(here.do(go_on.wait, 60, who="a")) for _ in range(3)]
            await asyncio.sleep(0)
            go_on.set()
            return await asyncio.gather(*asked)

        assert asyncio.run(ask()) == [True] * 3


@pytest.mark.parametrize(
    "kind",
    [kind for kind in vars(errors).values() if isinstance(kind, type)],
    ids=lambda k: k.__name__,
)
def test_every_error_can_be_sent(kind: type) -> None:
    if not issubclass(kind, RondeError):
        return
    error = kind.__new__(kind)
    RondeError.__init__(error, phrase("round {round}", round=3))
    error.__dict__["seconds"] = 7
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.__dict__["seconds"]) == (kind, str(error), 7)
    assert translate(again.phrase, "nl") == "ronde 3"


@pytest.mark.parametrize("in_processes", [False, True])
def test_a_refusal_keeps_nothing_of_what_was_sent(in_processes: bool) -> None:
    given = Work(SMALL, in_processes=in_processes)

    async def ask() -> list[str]:
        with pytest.raises(InputError) as refused:
            await given.do(refuse, 3)
        return [frame.name for frame in traceback.extract_tb(refused.value.__traceback__)]

    try:
        held = asyncio.run(ask())
    finally:
        given.close()
    assert "ask" in held
    assert not {"_apart", "_limited", "refuse", "run_sync"} & set(held)
