"""What every request passes: the largest body that is read, and the headers of the answer."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Final

from fastapi import HTTPException
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.i18n import phrase, translate
from ronde.web.hall import ANSWER
from ronde.web.language import language_of
from ronde.web.security.headers import HEADERS, POLICY
from ronde.web.security.sessions import COOKIE
from ronde.web.security.visitor import program_of
from ronde.web.site import Site

_FRAMED: Final = re.compile(r"/public/[^/]+/embed/[a-z]+")
"""The paths of pages that other sites may show in a frame; they have neither forms nor links."""

_IN_FRAMES: Final = {
    **HEADERS,
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("manifest-src 'self'; ", ""),
    "cross-origin-resource-policy": "cross-origin",
}
del _IN_FRAMES["x-frame-options"]


def _headers_of(path: str, status: int) -> Mapping[str, str]:
    """Return the headers of an answer; what is refused is shown in no frame."""
    return _IN_FRAMES if status == 200 and _FRAMED.fullmatch(path) else HEADERS


class SecurityHeaders:
    """Adds the headers to every answer, and keeps pages out of shared caches."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request and add the headers to its answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _headers_of(scope["path"], message["status"]).items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-cache, private")
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class KnownHosts(TrustedHostMiddleware):
    """Refuses requests that call the site by another name than its own.

    Its names are fixed at the start, and that in the hall comes and goes. `ANSWER` is what
    the site asks itself there; nobody waits for a thread.
    """

    def __init__(self, app: ASGIApp, site: Site) -> None:
        super().__init__(app, allowed_hosts=list(site.settings.accepted_hosts))
        self._hall = site.hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request that calls the site by its name."""
        opened = self._hall.opened
        if scope["type"] != "http" or opened is None or not self._hall.hears(scope):
            await super().__call__(scope, receive, send)
        elif scope["path"] == ANSWER:
            await PlainTextResponse(opened.mark)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


WINDOW: Final = 10.0
LEAST_RATE: Final = 8 * 1024
"""Of a body that is not whole, so many bytes a second have to come in every so many seconds."""

MOST_SECONDS: Final = 900.0
"""So long a body may come altogether."""


OF_A_STRANGER: Final = 64 * 1024
FILE_OF_A_STRANGER: Final = 6 * 1024 * 1024
"""Bytes that somebody who is not logged in may send: to log in, or to have a file looked at.

Bodies are parsed before it is known who may do what, and on the loop that answers everybody.
"""


LARGE: Final = 512 * 1024
"""After a body of so many bytes the collector looks for what is left of it.

Connections, errors and futures hold each other in circles, and with them what was sent. The
collector counts objects, not bytes, and would let hundreds of megabytes wait for its turn. What
a server has at its start is frozen, so that this takes a few milliseconds.
"""


class BodyLimit:
    """Refuse bodies above a number of bytes, announced or not, with status 413.

    `for_files` tells of a path whether strangers may send a file there. A body that comes too
    slowly is refused with 408. After an answer to one that has not come as a whole the connection
    is closed: nobody waits for the rest of it.
    """

    def __init__(self, app: ASGIApp, site: Site, for_files: Callable[[str], bool]) -> None:
        self.app = app
        self.site = site
        self.for_files = for_files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request whose body is small enough."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        announced, most = _announced(headers), self._of_anybody(scope)
        may_be_more = announced > most or b"transfer-encoding" in headers
        if may_be_more and await self._is_known(Request(scope)):
            most = self.site.settings.most_upload
        if announced > most:
            await _refuse(most, scope, receive, send)
            return
        body = _Body(receive, most, is_there=announced > 0 or b"transfer-encoding" in headers)

        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start" and body.is_coming:
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        await self.app(scope, body.receive, closing)
        if body.come > LARGE:
            gc.collect()

    def _of_anybody(self, scope: Scope) -> int:
        most = FILE_OF_A_STRANGER if self.for_files(scope["path"]) else OF_A_STRANGER
        return min(most, self.site.settings.most_upload)

    async def _is_known(self, request: Request) -> bool:
        """Whether a session or a token is shown that is one of ours."""
        session = self.site.signer.session(request.cookies.get(COOKIE))
        if session is not None and session.is_kept:
            return True
        token = request.headers.get("authorization", "")
        found = await run_in_threadpool(program_of, self.site.database, token)
        return not found.is_refused


def _announced(headers: Mapping[bytes, bytes]) -> float:
    """Return how many bytes come, none where that is not told; what is no number is too large."""
    told = headers.get(b"content-length", b"0")
    return int(told) if told.isdigit() and len(told) < 20 else inf


async def _refuse(most: int, scope: Scope, receive: Receive, send: Send) -> None:
    text = phrase("The file is larger than {most} MB; send a smaller one.", most=most // 1024**2)
    if most == OF_A_STRANGER:
        text = phrase("Without an account {most} KB may be sent here; log in.", most=most // 1024)
    said = translate(text, language_of(Request(scope)))
    close = {"connection": "close"}
    refusal: Response = PlainTextResponse(f"{said}\n", 413, close)
    if str(scope["path"]).startswith("/api/"):
        values = {"error": text, "where": None, "kind": "OversizedFileError"}
        refusal = JSONResponse(values | {"changed": []}, 413, close)
    await refusal(scope, receive, send)


class _Body:
    """What comes in: counted, with or without an announced length, and timed until it is there."""

    def __init__(self, receive: Receive, most: int, *, is_there: bool) -> None:
        self.is_coming = is_there
        self._receive = receive
        self._most = most
        self.come = self._before = 0
        self._window: float | None = None
        self._until = inf

    async def receive(self) -> Message:
        """Return the next part, or what comes after the last one, which may take for ever."""
        if not self.is_coming:
            return await self._receive()
        message = await self._in_time()
        self.come += len(message.get("body", b""))
        if self.come > self._most:
            raise HTTPException(413)
        self.is_coming = bool(message.get("more_body", False))
        return message

    async def _in_time(self) -> Message:
        """Return the next part; answers 408 when too little has come for a while."""
        now = asyncio.get_running_loop().time
        if self._window is None:
            self._window, self._until = now() + WINDOW, now() + MOST_SECONDS
        while True:
            if now() >= self._window:
                if self.come - self._before < LEAST_RATE * WINDOW or now() >= self._until:
                    raise HTTPException(408)
                self._window, self._before = now() + WINDOW, self.come
            with suppress(TimeoutError):
                return await asyncio.wait_for(self._receive(), self._window - now())
