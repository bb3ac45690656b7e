"""Live news: everybody who looks at an event hears of each step, whoever made it.

A browser listens to `/events/{event}/live` (server-sent events). While somebody listens, one
watcher per event looks at its version every second, and at once when a request of this server
has changed something; so steps of another process are noticed too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.app.office.desk import Desk
from ronde.app.office.journal import history
from ronde.errors import RondeError
from ronde.store import Database

HEARTBEAT: Final = 15.0
"""After so many silent seconds a line is sent that says nothing: proxies cut silent lines."""

_MOST_WAITING: Final = 100


@dataclass(frozen=True, slots=True)
class News:
    """One step of an event: its version, what was done, and by whom."""

    version: int
    what: str
    who: str

    def as_event(self, *, with_name: bool) -> str:
        r"""Return the news in the form of server-sent events.

        >>> News(7, "enter result", "Anna").as_event(with_name=False)
        'id: 7\nevent: change\ndata: {"version": 7, "what": "enter result"}\n\n'
        """
        data = {"version": self.version, "what": self.what}
        if with_name:
            data["who"] = self.who
        return f"id: {self.version}\nevent: change\ndata: {json.dumps(data)}\n\n"


@dataclass(slots=True)
class _Watch:
    """The listeners of one event and the task that looks for news."""

    version: int
    poked: asyncio.Event
    listeners: set[asyncio.Queue[News | None]] = field(default_factory=set)
    task: asyncio.Task[None] | None = None


class Broker:
    """Tells listeners about each step of their event."""

    def __init__(self, database: Database, seconds: float = 1.0) -> None:
        self._desk = Desk(database, "live")
        self._seconds = seconds
        self._watches: dict[str, _Watch] = {}

    def poke(self, event: str) -> None:
        """Let the watcher of an event look now; called on the loop of the server."""
        if watch := self._watches.get(event):
            watch.poked.set()

    def close(self) -> None:
        """Let everybody hang up; called on the loop of the server before it stops."""
        for watch in self._watches.values():
            for queue in watch.listeners:
                _offer(queue, None)

    async def listen(self, event: str) -> AsyncGenerator[News | None, None]:
        """Yield the news of an event as they come, None after each silence."""
        queue: asyncio.Queue[News | None] = asyncio.Queue(_MOST_WAITING)
        version = await run_in_threadpool(self._desk.version, event)
        watch = self._watches.get(event)
        if watch is None:
            watch = self._watches[event] = _Watch(version, asyncio.Event())
            watch.task = asyncio.create_task(self._look_again_and_again(event, watch))
        watch.listeners.add(queue)
        try:
            yield News(version, "", "")
            while (heard := await _next_or_silence(queue)) is not None:
                yield None if heard is SILENCE else heard
        finally:
            watch.listeners.discard(queue)
            if not watch.listeners and self._watches.get(event) is watch:
                del self._watches[event]
                if watch.task is not None:
                    watch.task.cancel()

    async def _look_again_and_again(self, event: str, watch: _Watch) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(watch.poked.wait(), self._seconds)
            watch.poked.clear()
            for news in await run_in_threadpool(self._news, event, watch.version):
                watch.version = news.version
                for queue in watch.listeners:
                    _offer(queue, news)

    def _news(self, event: str, version: int) -> list[News]:
        """Return the steps after a version; a database that is busy is asked again later."""
        try:
            if self._desk.version(event) == version:
                return []
            lines = history.journal(self._desk, event, since=version)
        except RondeError:
            return []
        return [News(line.number, line.what, line.who) for line in lines]


SILENCE: Final = News(0, "", "")
"""What is heard when nothing is said for a while."""


async def _next_or_silence(queue: asyncio.Queue[News | None]) -> News | None:
    """Return the next news, SILENCE after a while, None when the line is closed."""
    try:
        return await asyncio.wait_for(queue.get(), HEARTBEAT)
    except TimeoutError:
        return SILENCE


def _offer(queue: asyncio.Queue[News | None], news: News | None) -> None:
    """Put news in a queue; of a listener who is too slow the oldest news are dropped.

    Nothing is lost by it: every news says the version, and a page shows the latest one.
    """
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(news)


class PokeAfterChange:
    """Lets the watcher of an event look as soon as a request has changed something."""

    def __init__(self, app: ASGIApp, broker: Broker) -> None:
        self.app = app
        self.broker = broker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request and look for news once it was answered well."""

        async def noting(message: Message) -> None:
            await send(message)
            event = scope.get("path_params", {}).get("event")
            if event and message["type"] == "http.response.start" and message["status"] < 400:
                self.broker.poke(str(event))

        changes = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        await self.app(scope, receive, noting if changes else send)
