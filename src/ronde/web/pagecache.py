"""Public pages that renew themselves: made once for everybody who has the same page open.

After news hundreds of browsers fetch their page again within a second or two. Most of them get
the same bytes, so these are made and packed once, and handed out from here before anything else
looks at the request. What is kept belongs to the state that was announced, and goes with it.
Whoever opens a page gets it as it is now; only pages that say they renew themselves are kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.store import Head
from ronde.web.live import LIVE_HEADER, Broker, heard_of
from ronde.web.security.sessions import COOKIE

MOST: Final = 1000
"""So many pages are kept; more different ones than that are made for each who asks."""

AT_ONCE: Final = 3
"""So many public pages are made at a time: phones and the office do not stand in that queue."""

_START: Final = "/public/"
_HEADER: Final = LIVE_HEADER.encode()
_THAT_MATTER: Final = frozenset({b"host", b"accept-encoding", b"accept-language", b"cookie"})

Pages = dict[Hashable, asyncio.Task[list[Message]]]


class PageCache:
    """Answers for the application where the same page was made a moment ago."""

    def __init__(self, app: ASGIApp, broker: Broker) -> None:
        self.app = app
        self.broker = broker
        self._few = asyncio.Semaphore(AT_ONCE)
        self._kept: dict[str, tuple[Head, Pages]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a page that is kept, or hand the request on."""
        key = _key(scope)
        if key is None:
            await self.app(scope, receive, send)
            return
        event = str(scope["path"]).split("/")[2]
        pages = self._pages(event, scope) if _renews_itself(scope) else None
        making = None if pages is None else pages.get(key)
        if pages is None or (making is None and len(pages) >= MOST):
            said = await self._make(scope, event)
        else:
            if making is None:
                making = pages[key] = asyncio.create_task(self._make(scope, event))
            said = await _answer_of(making, pages, key)
        for message in said:
            await send(message)

    def _pages(self, event: str, scope: Scope) -> Pages | None:
        """Return the pages of the state that was announced; None when nobody follows it."""
        announced = self.broker.announced(event, heard_of(Headers(scope=scope)))
        if announced is None:
            return None
        head, pages = self._kept.get(event, (None, {}))
        if head != announced:
            followed = {e: kept for e, kept in self._kept.items() if self.broker.announced(e)}
            pages = {}
            self._kept = followed | {event: (announced, pages)}
        return pages

    async def _make(self, scope: Scope, event: str) -> list[Message]:
        """Return the answer of the application, message by message.

        It is sent afterwards: a browser that reads slowly keeps nobody waiting.
        """
        said: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def keep(message: Message) -> None:
            said.append(message)

        with self.broker.renewing(event):
            async with self._few:
                await self.app(dict(scope), receive, keep)
        return said


async def _answer_of(
    making: asyncio.Task[list[Message]], pages: Pages, key: Hashable
) -> list[Message]:
    """Return an answer when it is there; errors and what sets a cookie are not kept."""
    try:
        # Who hangs up must not take the page from others who wait for it.
        said = await asyncio.shield(making)
    except Exception:
        pages.pop(key, None)
        raise
    start = said[0]
    if start["status"] != 200 or any(name == b"set-cookie" for name, _ in start["headers"]):
        pages.pop(key, None)
    return said


def _key(scope: Scope) -> Hashable | None:
    """Return what makes a public page different from another; None for other pages.

    Whoever is known, or may be, is not answered from here.
    """
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    path = str(scope["path"])
    if not path.startswith(_START):
        return None
    matter = tuple(sorted((n, v) for n, v in scope["headers"] if n in _THAT_MATTER))
    if any(name == b"cookie" and COOKIE.encode() in value for name, value in matter):
        return None
    return (path, scope["query_string"], scope.get("scheme"), matter)


def _renews_itself(scope: Scope) -> bool:
    return any(name == _HEADER for name, _ in scope["headers"])
