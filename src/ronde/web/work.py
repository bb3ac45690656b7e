"""Work beyond showing a page: so much at once, for so long; the others wait, or come back.

Whoever sends a tournament file lets the site calculate for seconds. That is done in processes of
their own, so that pages are made meanwhile, and whose turn it is goes round among those who wait.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from threading import Lock
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, to_thread

from ronde.deadline import overtime, within
from ronde.errors import BusyError, RondeError, TooLargeError, TooManyAttemptsError
from ronde.i18n import is_speaking_of_teams, speaking_of_teams
from ronde.store.kept import Kept, note_kept, noting_kept
from ronde.web.background import Background
from ronde.web.settings import Allowance

Made = TypeVar("Made")

SECONDS_TO_TRY_AGAIN: Final = 5
GRACE: Final = 15.0
"""So many seconds after its time is over work is ended that does not end by itself."""

IDLE: Final = 30.0
"""So many seconds without work a process stays, with what it has loaded."""


class Turns:
    """Who may begin: so many at once, then one of each who waits, in turn."""

    def __init__(self, allowance: Allowance) -> None:
        self._free, self._most = allowance.at_once, allowance.waiting
        self._each = max(1, allowance.waiting // 2)
        self._waiting: OrderedDict[str, deque[Future[None]]] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str) -> Future[None]:
        """Return what is done once it is somebody's turn.

        Raises BusyError when the queue is full, TooManyAttemptsError when one of them fills it.
        """
        turn: Future[None] = Future()
        with self._lock:
            if self._free:
                self._free -= 1
                turn.set_result(None)
                return turn
            if sum(map(len, self._waiting.values())) >= self._most:
                raise BusyError(
                    "too many calculations are asked for at the same time; try again in a few "
                    "seconds",
                    seconds=SECONDS_TO_TRY_AGAIN,
                )
            if len(self._waiting.get(who, ())) >= self._each:
                raise TooManyAttemptsError(
                    "{count} of your calculations wait already; try again when they are done",
                    count=self._each,
                    seconds=SECONDS_TO_TRY_AGAIN,
                )
            self._waiting.setdefault(who, deque()).append(turn)
        return turn

    def leave(self) -> None:
        """Let the next one begin: of whoever was served longest ago."""
        with self._lock:
            while self._waiting:
                who, turns = self._waiting.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    self._waiting[who] = turns
                if turn.set_running_or_notify_cancel():  # and did not go away meanwhile
                    turn.set_result(None)
                    return
            self._free += 1


class Work:
    """The places where work is done, and the queue before them.

    With `in_processes` each place is a process, else a thread of this one.
    """

    def __init__(self, allowance: Allowance, *, in_processes: bool = False) -> None:
        self.allowance = allowance
        self._asked = 0
        self._turns = Turns(allowance)
        self._in_processes = in_processes
        self._threads: CapacityLimiter | None = None
        self._idle: list[Background] = []
        self._places: list[Background] = []

    async def do(
        self, work: Callable[..., Made], *facts: Any, who: str = "", seconds: float = 0.0
    ) -> Made:
        """Return what the work makes of the facts, both of which are sent to a process.

        It may take as long as the allowance says, or so many `seconds`. Raises BusyError when the
        queue is full or the process was killed, TooManyAttemptsError when it is full of one who
        asks, TooLargeError when it takes too long or too much memory.
        """
        limited = partial(
            _limited, seconds or self.allowance.seconds, is_speaking_of_teams(), work, *facts
        )
        await self._turn(who)
        try:
            if self._in_processes:
                noted = partial(_with_kept, limited)
                made, kept = await self._apart(noted, seconds or self.allowance.seconds)
                note_kept(kept)
                return made
            return await self._here(limited)
        except RondeError as error:
            raise _let_go(error) from None
        finally:
            self._turns.leave()
            self._asked -= 1

    async def _here(self, work: Callable[[], Made]) -> Made:
        if self._threads is None:
            self._threads = CapacityLimiter(self.allowance.at_once)
        return await to_thread.run_sync(work, limiter=self._threads)

    def close(self) -> None:
        """End all processes."""
        for place in self._places:
            place.close()

    async def _turn(self, who: str) -> None:
        turn = self._turns.take(who)
        self._asked += 1
        try:
            await asyncio.wrap_future(turn)
        except BaseException:
            self._asked -= 1
            if turn.done() and not turn.cancelled():  # its turn came while it went away
                self._turns.leave()
            raise

    async def _apart(self, work: Callable[[], Made], seconds: float) -> Made:
        place = self._idle.pop() if self._idle else self._new_place()
        try:
            sent = await to_thread.run_sync(place.submit, work)
            return await asyncio.wait_for(asyncio.wrap_future(sent), seconds + GRACE)
        except TimeoutError:
            place.end()
            raise overtime(seconds) from None
        except BrokenExecutor:
            raise ended_from_outside() from None
        except MemoryError:
            place.end()
            raise TooLargeError(
                "the work needs more than {most} MB of memory, and was ended; send a smaller file,"
                " or use ronde on your own machine",
                most=self.allowance.megabytes,
            ) from None
        except asyncio.CancelledError:
            place.end()
            raise
        finally:
            self._idle.append(place)

    def _new_place(self) -> Background:
        place = Background(self.allowance.megabytes, IDLE)
        self._places.append(place)
        return place


def ended_from_outside() -> BusyError:
    """Return what is said when a process was killed."""
    return BusyError(
        "the calculation was ended from outside, perhaps for want of memory; try again, or "
        "send a smaller file",
        seconds=SECONDS_TO_TRY_AGAIN,
    )


def _let_go(error: RondeError) -> RondeError:
    """Return an error without the frames that it came through.

    They hold the file that was sent, and the future that holds the error: a circle that stays until
    the collector comes by, and with a thousand refused files gigabytes.
    """
    error.__context__ = error.__cause__ = None
    return error.with_traceback(None)


def _with_kept(work: Callable[[], Made]) -> tuple[Made, list[Kept]]:
    """Return what work makes, and what it kept in the database."""
    with noting_kept() as kept:
        return work(), kept


def _limited(seconds: float, of_teams: bool, work: Callable[..., Made], *facts: Any) -> Made:
    with within(seconds), speaking_of_teams(of_teams=of_teams):
        return work(*facts)
