"""Live news: everybody who looks at an event hears of each step, whoever made it.

A browser listens to `/events/{event}/live` (server-sent events). While somebody listens, the
process hears from the database which events have changed (`ronde.store.changes`), whoever changed
them, and the watcher of the event looks at its journal; after a request of this server it looks at
once. A backup that took the place of an event is noticed too: the head of the journal tells it,
even where its number is the same.

The office hears of every step at once. The crowd (phones and the public, who may be hundreds)
hears of the first step at once and is then left alone for a moment: at the end of a round many
results come in a second, and nobody can read that fast. `announced` is what the crowd was told.
Where only results came in, the crowd is told on which boards: a page that shows none of them is
not fetched again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.errors import RondeError
from ronde.i18n import recalled
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import changed_by_results
from ronde.platform import has_threads
from ronde.store import Database, Head
from ronde.store.changes import ANY, changes_of
from ronde.store.reader import NO_HASH
from ronde.web.lines import Guard, ListeningLine

LIVE_HEADER: Final = "x-ronde-live"
"""With it `static/js/live.js` fetches its page again, and says which version it has heard of."""

HEARTBEAT: Final = 15.0
"""After so many silent seconds a line is sent that says nothing: proxies cut silent lines."""

RENEWALS: Final = 200
"""So many pages a second can be renewed on a small machine that has other work to do, too."""

TOLD_OF_RESULTS: Final = 1000
"""So many a second can be told of results: the page of about one in five shows their boards."""

_MOST_WAITING: Final = 100
_SOON: Final = 0.1
_MOST_RENEWING, _LONGEST_REST = 20, 15.0


@dataclass(frozen=True, slots=True)
class News:
    """One step of an event: the head of the journal after it, what was done, and by whom.

    `spread` is over how many milliseconds those who hear it should renew their pages. `boards`
    is what results changed that came in after the version `since` (see `changed_by_results`),
    None when more has changed. `forecast` tells of a new forecast, by its revision, and of no step.
    """

    head: Head
    what: str = ""
    who: str = ""
    spread: int = 0
    since: int = 0
    boards: tuple[str, ...] | None = None
    forecast: str = ""

    @property
    def version(self) -> int:
        """The number of the entry."""
        return self.head.number

    def as_event(self, *, with_name: bool) -> str:
        r"""Return the news in the form of server-sent events.

        >>> News(Head(7, "3f2a"), "enter result", "Anna").as_event(with_name=False)
        'id: 7\nevent: change\ndata: {"version": 7, "head": "3f2a", "what": "enter result"}\n\n'
        """
        if self.forecast:
            said = json.dumps({"revision": self.forecast, "spread": self.spread})
            return f"event: forecast\ndata: {said}\n\n"
        version, head = self.head
        data: dict[str, object] = {"version": version, "head": head, "what": self.what}
        if with_name:
            data["who"] = self.who
        if self.spread:
            data["spread"] = self.spread
        if self.boards is not None:
            data |= {"since": self.since, "boards": self.boards}
        return f"id: {version}\nevent: change\ndata: {json.dumps(data)}\n\n"


Queue = asyncio.Queue[News | None]


@dataclass(slots=True)
class _Watch:
    """The listeners of one event, the task that looks for news, and what was told when.

    `looking` is held while the journal is read, `has_failed` when that was not possible.
    """

    head: Head
    announced: Head
    on_pages: Head
    poked: asyncio.Event = field(default_factory=asyncio.Event)
    listeners: set[Queue] = field(default_factory=set)
    crowd: set[Queue] = field(default_factory=set)
    rest_until: float = 0.0
    renewing: int = 0
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)
    has_failed: bool = False
    task: asyncio.Task[None] | None = None

    def rest(self, now: float, again: float) -> float | None:
        """Return after how many seconds to look without being poked, None when never."""
        if self.head != self.announced:
            return min(again, max(_SOON, self.rest_until - now))
        return again if self.has_failed else None

    def tell_office(self, news: list[News]) -> None:
        """Tell those who hear every step; pages do not wait once a backup took its place."""
        for one in news:
            if one.version <= self.head.number:
                self.on_pages = one.head
            self.head = one.head
            for queue in self.listeners:
                _offer(queue, one)

    def crowd_is_due(self, now: float) -> bool:
        """Return whether the crowd is told now: there is a new state, and it has rested.

        While many still wait for their page of the last news, more news would only make the
        queue longer: a slow machine tells less often, within reason.
        """
        if self.head == self.announced or now < self.rest_until:
            return False
        return self.renewing <= _MOST_RENEWING or now >= self.rest_until + _LONGEST_REST

    def tell_crowd(self, now: float, boards: tuple[str, ...] | None) -> None:
        """Tell the crowd the latest state; the larger it is, the longer it rests afterwards."""
        many, since = len(self.crowd), self.announced.number
        spread = max(1.0, many / RENEWALS) if boards is None else many / TOLD_OF_RESULTS
        news = News(self.head, spread=int(1000 * spread), since=since, boards=boards)
        self.announced = self.on_pages = self.head
        self.rest_until = now + max(1.0, spread)
        for queue in self.crowd:
            _offer(queue, news)

    def tell_forecast(self, revision: str, to_crowd: bool) -> None:
        """Tell the office of a new forecast, and the crowd if everybody may see it."""
        news = News(self.head, forecast=revision)
        for queue in self.listeners:
            _offer(queue, news)
        if to_crowd:
            spread = int(1000 * max(1.0, len(self.crowd) / RENEWALS))
            for queue in self.crowd:
                _offer(queue, replace(news, spread=spread))


class Broker:
    """Tells listeners about each step of their event, and `on_news` which events have changed."""

    def __init__(self, database: Database, seconds: float = 1.0) -> None:
        self._desk = Desk(database, "live")
        self._seconds = seconds
        self._watches: dict[str, _Watch] = {}
        self._guard = Guard(database, seconds)
        self._following: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Future[None]] = set()
        self.is_closed = False
        self.on_news: Callable[[str], None] = lambda _: None
        self.forecast_of: Callable[[str, bool], str] = lambda _, __: ""

    @property
    def listeners(self) -> int:
        """How many listen to this process."""
        return sum(len(watch.listeners) + len(watch.crowd) for watch in self._watches.values())

    def poke(self, event: str) -> None:
        """Let the watcher of an event look now; called on the loop of the server."""
        if watch := self._watches.get(event):
            watch.poked.set()

    def tell_forecast(self, event: str, revision: str, *, to_crowd: bool) -> None:
        """Tell listeners of a new forecast; called on any thread."""
        watch = self._watches.get(event)
        if watch is not None and watch.task is not None:
            with suppress(RuntimeError):  # the loop of the server has ended
                tell = partial(self._begin_to_tell, event, revision, to_crowd=to_crowd)
                watch.task.get_loop().call_soon_threadsafe(tell)

    def _begin_to_tell(self, event: str, revision: str, *, to_crowd: bool) -> None:
        telling = asyncio.ensure_future(self._tell_forecast(event, revision, to_crowd=to_crowd))
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)

    async def _tell_forecast(self, event: str, revision: str, *, to_crowd: bool) -> None:
        if await self._ended_others(event) and (watch := self._watches.get(event)):
            watch.tell_forecast(revision, to_crowd)

    async def _follow(self) -> None:
        """Poke the watchers of events that the database says have changed."""
        changes = changes_of(self._desk.database.engine)
        try:
            while True:
                changed = await asyncio.to_thread(changes.wait, self._seconds)
                for event in list(self._watches) if ANY in changed else changed:
                    self.poke(event)
        finally:
            changes.close()

    def announced(self, event: str, wanted: int = 0) -> Head | None:
        """Return the head that pages of the crowd show, None when nobody listens.

        `wanted` is the version of which a page has heard, maybe from another process: None
        when it is not known here yet.
        """
        watch = self._watches.get(event)
        if watch is None or watch.head.number < wanted:
            return None
        if watch.on_pages.number < wanted:
            watch.on_pages = watch.head
        return watch.on_pages

    @contextmanager
    def renewing(self, event: str) -> Iterator[None]:
        """Count a page that is made for the crowd, from when it is asked for until it is there."""
        watch = self._watches.get(event)
        if watch is not None:
            watch.renewing += 1
        try:
            yield
        finally:
            if watch is not None:
                watch.renewing -= 1

    def close(self) -> None:
        """Let everybody hang up; called on the loop of the server before it stops."""
        self.is_closed = True
        for watch in self._watches.values():
            for queue in watch.listeners | watch.crowd:
                _offer(queue, None)

    async def listen(
        self,
        event: str,
        *,
        in_crowd: bool = False,
        line: ListeningLine | None = None,
        known: int = 0,
    ) -> AsyncGenerator[News | None, None]:
        """Yield the news of an event as they come, None after each silence.

        With a `line`, until its holder may not hear them any more. The first are the present
        state: nothing is missed by who was cut off. `known` is the version that was heard of
        before, maybe from another process; they are no older.
        """
        queue: Queue = asyncio.Queue(_MOST_WAITING)
        watch = self._watches.get(event) or await self._new_watch(event)
        mine = watch.crowd if in_crowd else watch.listeners
        mine.add(queue)
        try:
            with self._guard.guarding(line, partial(_hang_up, queue, mine)):
                if watch.head.number < known:
                    await self._look(event, watch)
                is_behind = watch.announced.number < known
                yield News(watch.announced if in_crowd and not is_behind else watch.head)
                if forecast := self.forecast_of(event, in_crowd):
                    yield News(watch.head, forecast=forecast)
                while not self.is_closed and (heard := await _next_or_silence(queue)) is not None:
                    yield None if heard is SILENCE else heard
        finally:
            mine.discard(queue)
            self._end_if_alone(event, watch)

    async def _new_watch(self, event: str) -> _Watch:
        head = await run_in_threadpool(self._desk.head, event)
        watch = self._watches.get(event)
        if watch is None:  # nobody else came while it was read
            watch = self._watches[event] = _Watch(head, head, head)
            watch.task = asyncio.create_task(self._look_again_and_again(event, watch))
            if self._following is None and has_threads():  # else nobody beside us writes
                self._following = asyncio.create_task(self._follow())
        return watch

    def _end_if_alone(self, event: str, watch: _Watch) -> None:
        if watch.listeners or watch.crowd or self._watches.get(event) is not watch:
            return
        del self._watches[event]
        if watch.task is not None:
            watch.task.cancel()
        if not self._watches and self._following is not None:
            self._following.cancel()
            self._following = None

    async def _look_again_and_again(self, event: str, watch: _Watch) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(watch.poked.wait(), watch.rest(clock(), self._seconds))
            watch.poked.clear()
            await self._look(event, watch)
            if watch.crowd_is_due(clock()):
                boards = await run_in_threadpool(self._boards, event, watch.announced)
                if await self._ended_others(event):
                    watch.tell_crowd(clock(), boards)

    async def _ended_others(self, event: str) -> bool:
        """Return whether only those are left who may hear of an event; they are told later if not.

        That is so while the database is busy.
        """
        try:
            await self._guard.end_lines(event)
        except RondeError:
            return False
        return True

    async def _look(self, event: str, watch: _Watch) -> None:
        """Read the journal and tell the office; a database that is busy is asked again later."""
        async with watch.looking:
            in_detail = bool(watch.listeners)
            try:
                news = await run_in_threadpool(self._news, event, watch.head, in_detail=in_detail)
                if news:
                    await self._guard.end_lines(event)
            except RondeError:
                watch.has_failed = True
            else:
                watch.has_failed = False
                watch.tell_office(news)
                if news:
                    self.on_news(event)

    def _news(self, event: str, known: Head, *, in_detail: bool) -> list[News]:
        """Return the steps after the known one.

        Without detail only the latest is told: the crowd needs no more. So it is when the journal
        is not longer than it was: then a backup took its place.
        """
        latest = self._desk.head(event)
        if latest == known:
            return []
        if not in_detail or latest.number <= known.number:
            return [News(latest)]
        return [
            News(Head(entry.sequence, entry.hash), recalled(entry.act.what), entry.act.who)
            for entry in self._desk.database.entries(event, since=known.number)
        ]

    def _boards(self, event: str, since: Head) -> tuple[str, ...] | None:
        """Return what results have changed since then, None when more has changed."""
        try:
            return changed_by_results(self._desk, event, since)
        except RondeError:
            return None


SILENCE: Final = News(Head(0, NO_HASH))
"""What is heard when nothing is said for a while."""


async def _next_or_silence(queue: Queue) -> News | None:
    """Return the next news, SILENCE after a while, None when the line is closed."""
    try:
        return await asyncio.wait_for(queue.get(), HEARTBEAT)
    except TimeoutError:
        return SILENCE


def heard_of(headers: Mapping[str, str], name: str = LIVE_HEADER) -> int:
    """Return the version of which a page that is fetched again has heard, as a header says.

    >>> [heard_of(headers) for headers in ({LIVE_HEADER: "7"}, {LIVE_HEADER: "x"}, {})]
    [7, 0, 0]
    """
    told = headers.get(name, "")
    return int(told) if told.isascii() and told.isdigit() and len(told) < 10 else 0


def _offer(queue: Queue, news: News | None) -> None:
    """Put news in a queue; of a listener who is too slow the oldest news are dropped.

    Nothing is lost by it: every news says the head, and a page shows the latest one.
    """
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(news)


def _hang_up(queue: Queue, among: set[Queue]) -> None:
    """End a line, whatever it was still to be told; it is told nothing any more."""
    among.discard(queue)
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(None)


class PokeAfterChange:
    """Lets the watcher of an event look as soon as a request has changed something."""

    def __init__(
        self,
        app: ASGIApp,
        broker: Broker,
        then: Iterable[Callable[[str], None]] = (),
        first: Callable[[str], None] | None = None,
    ) -> None:
        self.app = app
        self.broker = broker
        self.then = tuple(then)
        self.first = first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, do what is done before its answer, and look for news after it."""

        async def noting(message: Message) -> None:
            event = scope.get("path_params", {}).get("event")
            is_start = message["type"] == "http.response.start"
            changed = bool(event) and is_start and message["status"] < 400
            if changed and self.first is not None:
                await run_in_threadpool(self.first, str(event))
            await send(message)
            if changed:
                self.broker.poke(str(event))
                for work in self.then:
                    work(str(event))

        changes = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        await self.app(scope, receive, noting if changes else send)
