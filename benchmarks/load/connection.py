"""HTTP as a browser speaks it on a kept line; small, so that the clients do not need a core."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

from benchmarks.load.server import HOST

_STALE: Final = 3.0
"""After so many silent seconds a line is not used again: the server hangs up after five."""


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
            raw = await reader.readexactly(int(told.get("content-length", "0")))
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
        while size := int(await reader.readline() or b"0", 16):
            chunk = await reader.readexactly(size + 2)
            yield chunk[:-2].decode("utf-8")

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._pipe is not None and time.monotonic() - self._used < _STALE:
            return self._pipe
        self.close()
        self._pipe = await asyncio.open_connection(HOST, self.port, limit=2**20)
        return self._pipe

    def close(self) -> None:
        """Hang up."""
        if self._pipe is not None:
            self._pipe[1].close()
            self._pipe = None

    def _request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        told = {
            "Host": f"{HOST}:{self.port}",
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


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return status and headers; cookies, which may be several, one on each line."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for name, _, value in (line.partition(": ") for line in lines if line):
        known = name.lower()
        headers[known] = f"{headers[known]}\n{value}" if known in headers else value
    return int(first.split()[1]), headers
