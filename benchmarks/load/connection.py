"""HTTP as a browser speaks it on a kept line; small, so that the clients do not need a core."""

from __future__ import annotations

import asyncio
import time
import zlib
from asyncio.sslproto import SSLProtocol
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from ssl import CERT_NONE, SSLContext, create_default_context
from typing import Final
from urllib.parse import urlencode

from benchmarks.load.server import HOST

_STALE: Final = 3.0
"""After so many silent seconds a line is not used again: the server hangs up after five."""

_STALE_BEFORE_A_PROXY: Final = 60.0
_NAME: Final = "localhost"

# Each secure line has a buffer of a quarter of a megabyte otherwise, and there are thousands.
SSLProtocol.max_size = 16 * 1024


def unverified() -> SSLContext:
    """Return TLS that takes the self-signed certificate of a trial."""
    context = create_default_context()
    context.check_hostname = False
    context.verify_mode = CERT_NONE
    return context


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered; the body is as it was sent."""

    status: int
    headers: Mapping[str, str]
    raw: bytes
    seconds: float

    @property
    def text(self) -> str:
        """The body, unpacked."""
        return self.beginning(0)

    def beginning(self, length: int) -> str:
        """Return the first bytes of the body, all for 0: most of a page need not be unpacked."""
        if self.headers.get("content-encoding") != "gzip":
            body = self.raw[:length] if length else self.raw
        else:
            body = zlib.decompressobj(wbits=31).decompress(self.raw, length)
        return body.decode("utf-8", errors="ignore")


@dataclass(slots=True)
class Line:
    """One connection that is kept for the next request, with the cookies of its browser."""

    port: int
    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)
    secure: SSLContext | None = None
    _pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    _used: float = 0.0

    async def get(self, path: str, **headers: str) -> Answer:
        """Return the answer to a request for a page."""
        return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Return the answer to a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return await self._ask("POST", path, urlencode(fields).encode(), kind)

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        began = time.perf_counter()
        reader, writer = await self._open()
        try:
            writer.write(self._request(method, path, body, headers))
            status, told = await _head(reader)
            raw = await _body(reader, told)
        except BaseException:  # a request that was given up leaves its answer on the line
            self.close()
            raise
        self._used = time.monotonic()
        return Answer(status, self._kept(told), raw, time.perf_counter() - began)

    async def listen(self, path: str) -> AsyncIterator[str]:
        """Yield each message of server-sent events; ends when the server hangs up."""
        reader, writer = await self._open()
        writer.write(self._request("GET", path, b"", {"Accept": "text/event-stream"}))
        status, _ = await _head(reader)
        if status != 200:
            raise ConnectionError(f"{path}: status {status}")
        text = ""
        while size := int(await reader.readline() or b"0", 16):
            text += (await reader.readexactly(size + 2))[:-2].decode("utf-8")
            *messages, text = text.split("\n\n")
            for message in messages:
                yield f"{message}\n\n"

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        stale = _STALE if self.secure is None else _STALE_BEFORE_A_PROXY
        if self._pipe is not None and time.monotonic() - self._used < stale:
            return self._pipe
        self.close()
        name = None if self.secure is None else _NAME
        self._pipe = await asyncio.open_connection(
            HOST, self.port, limit=2**20, ssl=self.secure, server_hostname=name
        )
        return self._pipe

    def close(self) -> None:
        """Hang up."""
        if self._pipe is not None:
            self._pipe[1].close()
            self._pipe = None

    def _request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        told = {
            "Host": f"{HOST if self.secure is None else _NAME}:{self.port}",
            "Accept-Encoding": "gzip",
            "Accept-Language": self.language,
            **headers,
        }
        if self.cookies:
            told["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST":
            told["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def _kept(self, headers: dict[str, str]) -> dict[str, str]:
        """Keep the cookies of an answer; the last header of a name stands for all of them."""
        for cookie in headers.get("set-cookie", "").split("\n"):
            name, _, value = cookie.partition(";")[0].partition("=")
            if name:
                self.cookies[name] = value
        return headers


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    """Return the body of an answer, which a proxy may send in pieces."""
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    pieces: list[bytes] = []
    while size := int(await reader.readline(), 16):
        pieces.append((await reader.readexactly(size + 2))[:-2])
    await reader.readexactly(2)
    return b"".join(pieces)


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return status and headers; cookies, which may be several, one on each line."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for name, _, value in (line.partition(": ") for line in lines if line):
        known = name.lower()
        headers[known] = f"{headers[known]}\n{value}" if known in headers else value
    return int(first.split()[1]), headers
