"""What a phone and a viewer share: pages are asked for and counted, news are followed.

It does what `static/js/live.js` does: on news of a version later than the page shows that concern
it, wait a little, by chance, and fetch the page again; one that is a file from where `head.json`
says that the files of the present version are.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Final

from benchmarks.load.connection import Answer, Line

_AT_LEAST, _AGAIN = 0.080, 1.000  # seconds before a page is fetched, and fetched again
_VERSION: Final = re.compile(r'data-version="(\d+)"')
_FILE: Final = re.compile(r'data-file="([^"]*)"')
_BOARDS: Final = re.compile(r'data-boards="([^"]*)"')
_HEAD_OF_A_PAGE: Final = 4000
_OK, _ELSEWHERE = 200, 307
BROKEN: Final = (OSError, EOFError)
"""What a connection that breaks raises."""


class OverrunError(Exception):
    """More requests than the scenario allows."""


@dataclass(slots=True)
class Tally:
    """Everything that is counted and timed while the clients work."""

    most_requests: int
    requests: int = 0
    errors: list[str] = field(default_factory=list)
    dropped: int = 0
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def before(self) -> None:
        """Count a request that is about to be sent; raises OverrunError when it is too many."""
        self.requests += 1
        if self.requests > self.most_requests:
            raise OverrunError(f"more than {self.most_requests} requests")

    def after(self, kind: str, path: str, answer: Answer, wanted: int) -> None:
        """Note how an answer came."""
        self.seconds[kind].append(answer.seconds)
        if answer.status != wanted:
            self.errors.append(f"{path}: status {answer.status} instead of {wanted}")


@dataclass(slots=True)
class Browser:
    """One window: its lines, the version that its page shows, and of which boards (None: all).

    `file` is the name of the file that the page is, empty for none.
    """

    pages: Line
    news: Line
    tally: Tally
    version: int = 0
    boards: tuple[str, ...] | None = None
    file: str = ""

    async def get(self, kind: str, path: str, **headers: str) -> Answer:
        """Return a page, and remember which version it shows."""
        head = await self._head(path) if self.file and "X-Ronde-Live" in headers else {}
        self.tally.before()
        asked = f"{head['pages']}{self.file}" if head else path
        answer = await self.pages.get(asked, **headers)
        if answer.status == _ELSEWHERE:  # the version has gone meanwhile
            answer, head = await self.pages.get(path, **headers), {}
        self.tally.after(kind, path, answer, 200)
        beginning = answer.beginning(_HEAD_OF_A_PAGE)
        if shown := _VERSION.search(beginning):
            self.version = max(int(shown[1]), head.get("version", 0))
            boards, file = _BOARDS.search(beginning), _FILE.search(beginning)
            self.boards = None if boards is None else tuple(boards[1].split())
            self.file = "" if file is None else unescape(file[1])
        return answer

    async def _head(self, path: str) -> dict[str, Any]:
        """Return which version is shown, and where its files are."""
        self.tally.before()
        answer = await self.pages.get(f"{'/'.join(path.split('/')[:3])}/head.json")
        self.tally.after("head", path, answer, 200)
        told: dict[str, Any] = json.loads(answer.text) if answer.status == _OK else {}
        return told if told.get("pages") else {}

    async def post(self, kind: str, path: str, fields: dict[str, str]) -> Answer:
        """Return the answer to a form, which should lead on to a page."""
        self.tally.before()
        answer = await self.pages.post(path, fields)
        self.tally.after(kind, path, answer, 303)
        return answer

    def close(self) -> None:
        """Close the window."""
        self.pages.close()
        self.news.close()


@dataclass(slots=True)
class Following:
    """The live news of the page that a browser shows, until it is left."""

    browser: Browser
    refresh: Callable[..., Awaitable[object]] | None
    spread: float
    heard: list[tuple[float, int]] = field(default_factory=list)
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    unconcerned: Callable[[], object] = lambda: None
    _latest: int = 0
    _known: int = 0
    _renewing: asyncio.Task[None] | None = None

    async def follow(self, path: str) -> None:
        """Listen until the task is cancelled; a line that ends by itself was dropped."""
        browser = self.browser
        browser.tally.before()
        try:
            async for message in browser.news.listen(path):
                self.connected.set()
                if news := _told(message):
                    self._hear(news)
        except BROKEN as error:
            browser.tally.errors.append(f"{path}: {error!r}")
        finally:
            browser.news.close()
            await self._stop_renewing()
        browser.tally.dropped += 1
        self.connected.set()

    def _hear(self, news: dict[str, Any]) -> None:
        self.heard.append((time.time(), news["version"]))
        browser, version = self.browser, news["version"]
        if version <= browser.version:
            return
        if version > self._known and self._concerns(news):
            self._latest = version
        self._known = max(self._known, version)
        if not self._is_behind:
            browser.version = self._known
            self.unconcerned()
            return
        is_idle = self._renewing is None or self._renewing.done()
        if self.refresh is not None and is_idle:
            spread = news.get("spread", self.spread * 1000) / 1000
            self._renewing = asyncio.create_task(self._renew(self.refresh, spread))

    def _concerns(self, news: dict[str, Any]) -> bool:
        mine, known = self.browser.boards, max(self.browser.version, self._known)
        if "boards" not in news or mine is None or news["since"] > known:
            return True
        return any(b in mine or b.partition(".")[0] in mine for b in news["boards"])

    @property
    def _is_behind(self) -> bool:
        return self._latest > self.browser.version

    async def _renew(self, refresh: Callable[..., Awaitable[object]], spread: float) -> None:
        wait = _AT_LEAST
        try:
            while self._is_behind:
                await asyncio.sleep(wait + random.random() * spread)
                await refresh(**{"X-Ronde-Live": str(self._latest)})
                wait = _AGAIN
        except BROKEN as error:
            self.browser.tally.errors.append(f"live page: {error!r}")

    async def _stop_renewing(self) -> None:
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)


def _told(message: str) -> dict[str, Any] | None:
    r"""Return what a message says; None for the line that only keeps the connection open.

    >>> _told('id: 7\nevent: change\ndata: {"version": 7}\n\n')
    {'version': 7}
    """
    _, found, data = message.partition("data: ")
    return json.loads(data) if found else None
