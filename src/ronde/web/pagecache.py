"""Public pages for strangers: each is made once, and handed out from here to everybody else.

Where a folder is named for them, pages of events are files (`published`): whoever asks gets the
file, and who asks first has it made. Everything else, and every page where there is no folder, is
kept in memory while it renews itself: after news hundreds of browsers fetch their page again within
a second or two, most of them get the same bytes, and these are made and packed once. What is kept
there belongs to the state that was announced, and goes with it.

What strangers look at is made a few pages at a time: the office does not stand in that queue.
What they invent, such as a query that no page knows, makes no other page; of many different ones
those asked for last are kept, up to a number of bytes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.i18n import phrase, translate
from ronde.store import Head
from ronde.web.language import language_of
from ronde.web.live import LIVE_HEADER, Broker, heard_of
from ronde.web.metrics import CACHE
from ronde.web.offline import LINK_HEADER, kept
from ronde.web.published import FOR_EVER, Content, PageFile, PublishedPages, page_file
from ronde.web.security.headers import HEADERS
from ronde.web.security.sessions import COOKIE, NOTICE_COOKIE, Signer

MOST: Final = 1000
MOST_BYTES: Final = 64 * 1024 * 1024
"""So many pages are kept, and so many bytes of them: those asked for last."""

AT_ONCE: Final = 3
"""So many pages are made for strangers at a time."""

MOST_WAITING: Final = 5000
"""So many strangers may wait for a page; who comes then is asked to try again."""

QUERY: Final = frozenset(
    (
        "after", "age", "boards", "by", "category", "changes", "club", "federation", "kind", "lang",
        "least", "q", "rating", "rows", "seconds", "sex", "show", "size", "theme",
    )
)  # fmt: skip
"""What the addresses of public pages may ask for; anything else in them is ignored."""

SHOWN: Final = "ronde.shown"
"""What a page notes in its request: whether it is the same for everybody, and may be a file."""

_OF_A_FILE: Final = "/public/{event}"
"""What figures and logs say for the route of every page that is a file."""

FILE: Final = "ronde.file"
"""What a request has for the page: the name of the file that it is to be."""

_AGAIN: Final = 0.02
_PATIENCE: Final = 20.0
"""So many seconds somebody waits for a page that another process makes, and looks so often."""

_START: Final = "/public/"
_FOR_STRANGERS: Final = (
    "/public", "/ffjd", "/api/public", "/api/ffjd", "/portal/season", "/api/portal/season",
)  # fmt: skip
_THEME: Final = "ronde_theme"


@dataclass(slots=True)
class _Page:
    """A page that is made, or is being made; `size` in bytes when that is known."""

    head: Head
    making: asyncio.Task[list[Message]]
    size: int = 0


class PageCache:
    """Answers for the application where the same page was made a moment ago."""

    def __init__(
        self,
        app: ASGIApp,
        broker: Broker,
        signer: Signer,
        most_bytes: int = MOST_BYTES,
        revision: Callable[[str], Hashable] = lambda _: "",
        files: PublishedPages | None = None,
    ) -> None:
        self.app = app
        self.broker = broker
        self.signer = signer
        self.most_bytes = most_bytes
        self.revision = revision
        self.files = files
        self._making: dict[tuple[str, str, str], asyncio.Task[list[Message] | Content]] = {}
        self._few = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._heads: dict[str, Head] = {}
        self._kept: OrderedDict[tuple[str, Hashable], _Page] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a page that is kept, or hand the request on."""
        if not _is_reading(scope) or self._is_known(scope):
            await self.app(scope, receive, send)
            return
        if self._waiting >= MOST_WAITING:
            await _try_again(scope, receive, send)
            return
        self._waiting += 1
        try:
            said = await self._said(scope)
        finally:
            self._waiting -= 1
        scope["ronde.route"] = said[0].get("ronde.route")
        for message in said:
            await send(message)

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return sum(page.size for page in self._kept.values())

    def _is_known(self, scope: Scope) -> bool:
        """Whether a person or a phone asks, or a program that shows a token."""
        request = Request(scope)
        session = self.signer.session(request.cookies.get(COOKIE))
        return (session is not None and session.is_kept) or "authorization" in request.headers

    async def _said(self, scope: Scope) -> list[Message]:
        path = str(scope["path"])
        if not path.startswith(_START):
            return await self._make(scope, "")
        if self.files is not None and (asked := self._asked(self.files, scope)) is not None:
            return await self._from_files(self.files, asked, scope)
        event = path.split("/")[2]
        # What is ignored is taken away: the page of one would show it to all others.
        plain = dict(scope) | {"query_string": _known_query(scope["query_string"])}
        head = self._announced(event, scope) if _may_be_kept(scope) else None
        if head is None:
            return await self._make(plain, event)
        # A forecast comes after the state of which it is.
        key = (event, (_key(plain), self.revision(event)))
        page = self._kept.get(key)
        CACHE.labels("pages", "no" if page is None else "yes").inc()
        if page is None:
            page = self._kept[key] = _Page(head, asyncio.create_task(self._make(plain, event)))
        self._kept.move_to_end(key)
        return await self._answer_of(page, key)

    # Files

    def _asked(self, files: PublishedPages, scope: Scope) -> PageFile | None:
        """Return the file that is asked for, None for whatever can be none."""
        request = Request(scope)
        name = (request.url.hostname or "").lower()
        if not _has_nothing_own(request) or not ({name, f"[{name}]", "*"} & files.hosts):
            return None
        query = parse_qsl(_known_query(scope["query_string"]).decode(), keep_blank_values=True)
        return page_file(scope, query, request.cookies.get(_THEME, ""))

    async def _from_files(
        self, files: PublishedPages, asked: PageFile, scope: Scope
    ) -> list[Message]:
        version = await run_in_threadpool(files.opened, asked.event)
        if asked.version and asked.version != version:
            return await _said_by(_to_the_page(asked), scope)
        if not version:
            return await self._make(scope, asked.event)
        packed = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        content = await run_in_threadpool(files.content, asked, version, packed=packed)
        CACHE.labels("files", "no" if content is None else "yes").inc()
        if content is None:
            made = await self.make(asked, version, scope)
            if not isinstance(made, Content):
                return made
            content = made.packed if packed else made.plain
        said = await _said_by(_page_of(asked, content, scope, packed=packed), scope)
        said[0]["ronde.route"] = _OF_A_FILE
        return said

    async def make(self, asked: PageFile, version: str, scope: Scope) -> list[Message] | Content:
        """Return a page of a version, made once by all who ask for it; what is none as it is."""
        key = (asked.event, asked.file, version)
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(self._made(asked, version, scope))
            making.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(making)

    async def _made(self, asked: PageFile, version: str, scope: Scope) -> list[Message] | Content:
        """Make a page, unless another process does so and is done in time."""
        assert self.files is not None  # else nothing is asked for
        until = asyncio.get_running_loop().time() + _PATIENCE
        while True:
            # Who waits for a turn here keeps no other process waiting.
            async with self._few:
                with self.files.making(asked) as is_ours:
                    if is_ours or asyncio.get_running_loop().time() > until:
                        return await self._put(self.files, asked, version, scope)
            await asyncio.sleep(_AGAIN)

    async def _put(
        self, files: PublishedPages, asked: PageFile, version: str, scope: Scope
    ) -> list[Message] | Content:
        """Make a page as a file, or as the application answers, and keep it if it may be one."""
        made = await run_in_threadpool(files.made, asked, version)
        if made is not None:
            return made
        said = await self._answered(_of_page(scope, asked))
        start = said[0]
        names = {name for name, _ in start["headers"]}
        if start["status"] != 200 or b"set-cookie" in names or not start.get(SHOWN):
            return said
        page = b"".join(message.get("body", b"") for message in said[1:])
        content = await run_in_threadpool(Content.of, page)
        return await run_in_threadpool(files.put, asked, version, content)

    def _announced(self, event: str, scope: Scope) -> Head | None:
        """Return the state of which viewers heard, None when nobody follows the event.

        With a new state the pages of the old one go, and those of events left by everybody.
        """
        announced = self.broker.announced(event, heard_of(Headers(scope=scope)))
        if announced is not None and self._heads.get(event) != announced:
            self._heads = {e: h for e, h in self._heads.items() if self.broker.announced(e)}
            self._heads[event] = announced
            for key, page in list(self._kept.items()):
                if self._heads.get(key[0]) != page.head:
                    del self._kept[key]
        return announced

    async def _make(self, scope: Scope, event: str) -> list[Message]:
        """Return the answer of the application in its turn."""
        with self.broker.renewing(event):
            async with self._few:
                return await self._answered(scope)

    async def _answered(self, scope: Scope) -> list[Message]:
        """Return the answer of the application, message by message.

        It is sent afterwards: a browser that reads slowly keeps nobody waiting.
        """
        said: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def keep(message: Message) -> None:
            said.append(message)

        asked = dict(scope)
        await self.app(asked, receive, keep)
        said[0]["ronde.route"], said[0][SHOWN] = asked.get("route"), asked.get(SHOWN)
        return said

    async def _answer_of(self, page: _Page, key: tuple[str, Hashable]) -> list[Message]:
        """Return an answer when it is there; errors and what sets a cookie are not kept."""
        try:
            # Who hangs up must not take the page from others who wait for it.
            said = await asyncio.shield(page.making)
        except Exception:
            self._forget(page, key)
            raise
        start = said[0]
        if start["status"] != 200 or any(name == b"set-cookie" for name, _ in start["headers"]):
            self._forget(page, key)
        elif not page.size:
            page.size = sum(len(message.get("body", b"")) for message in said) + len(str(key))
            self._drop_oldest()
        return said

    def _forget(self, page: _Page, key: tuple[str, Hashable]) -> None:
        if self._kept.get(key) is page:
            del self._kept[key]

    def _drop_oldest(self) -> None:
        size = self.size
        while self._kept and (len(self._kept) > MOST or size > self.most_bytes):
            _, page = self._kept.popitem(last=False)
            size -= page.size


async def _try_again(scope: Scope, receive: Receive, send: Send) -> None:
    text = phrase("Too many want to look at the same time; try again in a few seconds.")
    said = translate(text, language_of(Request(scope)))
    refusal = PlainTextResponse(f"{said}\n", status_code=503, headers={"retry-after": "5"})
    await refusal(scope, receive, send)


def _is_reading(scope: Scope) -> bool:
    """Whether somebody looks at what strangers may see."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    path = str(scope["path"])
    return any(path == start or path.startswith(f"{start}/") for start in _FOR_STRANGERS)


def _may_be_kept(scope: Scope) -> bool:
    """Whether a page renews itself, and has nothing of this browser alone."""
    request = Request(scope)
    return LIVE_HEADER in request.headers and _has_nothing_own(request)


def _has_nothing_own(request: Request) -> bool:
    """Whether a browser gets what all others get."""
    return not any(name in request.cookies for name in (COOKIE, NOTICE_COOKIE))


def _of_page(scope: Scope, asked: PageFile) -> Scope:
    """Return the request for the page of a file, with nothing of whoever asks."""
    theme = f"{_THEME}={asked.theme}" if asked.theme else ""
    told = {"host": _own(scope, b"host"), "accept-language": asked.language, "cookie": theme}
    return dict(scope) | {
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query.encode(),
        "headers": [
            (name.encode(), value.encode("latin-1")) for name, value in told.items() if value
        ],
        FILE: f"{asked.file}.html",
    }


def _own(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for one, value in scope["headers"] if one == name), "")


def _to_the_page(asked: PageFile) -> Response:
    """Return the way from a version that has gone to the page as it is now."""
    there = f"{asked.path}{'?' if asked.query else ''}{asked.query}"
    return RedirectResponse(there, headers=HEADERS | {"cache-control": "no-store"})


def _page_of(asked: PageFile, content: bytes, scope: Scope, *, packed: bool) -> Response:
    """Return the answer with a file: by its version it may be kept for ever."""
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    is_known = tag in Headers(scope=scope).get("if-none-match", "")
    response = Response(status_code=304) if is_known else HTMLResponse(content)
    response.headers.update(HEADERS)
    response.headers["cache-control"] = FOR_EVER if asked.version else "no-cache, private"
    response.headers["etag"] = tag
    response.headers["vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers[LINK_HEADER] = ""
    if packed and not is_known:
        response.headers["content-encoding"] = "gzip"
    return kept(response)


async def _said_by(response: Response, scope: Scope) -> list[Message]:
    """Return what a response says, message by message."""
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def keep(message: Message) -> None:
        said.append(message)

    await response(scope, receive, keep)
    return said


def _known_query(query: bytes) -> bytes:
    """Return a query without what no public page knows, in one order.

    >>> _known_query(b"x=1&lang=fr&after=3&after=4")
    b'after=4&lang=fr'
    """
    given = dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True, max_num_fields=100))
    return urlencode({name: given[name] for name in sorted(QUERY & given.keys())}).encode()


def _key(scope: Scope) -> Hashable:
    """Return what makes a public page different from another."""
    request = Request(scope)
    headers = request.headers
    return (
        scope["path"],
        scope["query_string"],
        scope.get("scheme"),
        headers.get("host"),
        "gzip" in headers.get("accept-encoding", ""),
        language_of(request),
        request.cookies.get(_THEME, "") in ("light", "dark") and request.cookies[_THEME],
    )
