"""People who look once each, in a process of their own: a new connection, one page, nothing else.

What they are to do comes by standard input as JSON, what they saw goes to standard output.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from ssl import SSLContext
from typing import Any, Final

from benchmarks.load.connection import unverified
from benchmarks.load.run import refuse_few_files
from benchmarks.load.server import HOST

_PATIENCE: Final = 60.0
_NAME: Final = "localhost"


class Look(asyncio.Protocol):
    """One connection: the request goes out at once, the answer is whole when it is closed."""

    def __init__(self, request: bytes, done: asyncio.Future[bytes]) -> None:
        self.request, self.done = request, done
        self.pieces: list[bytes] = []

    def connection_made(self, transport: Any) -> None:
        """Ask."""
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Keep what came."""
        self.pieces.append(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell what came, or why nothing did."""
        if self.done.done():
            return
        if exc is not None:
            self.done.set_exception(exc)
        else:
            self.done.set_result(b"".join(self.pieces))


def _request(path: str, language: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {_NAME}",
        "Accept-Encoding: gzip",
        f"Accept-Language: {language}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode()


async def _look(
    port: int, secure: SSLContext | None, due: float, path: str, language: str
) -> tuple[float, int, int]:
    """Return the seconds from when the look was due, its status (0 for none) and its bytes."""
    await asyncio.sleep(max(0.0, due - time.monotonic()))
    loop = asyncio.get_running_loop()
    done: asyncio.Future[bytes] = loop.create_future()
    name = None if secure is None else _NAME
    try:
        async with asyncio.timeout(_PATIENCE):
            await loop.create_connection(
                lambda: Look(_request(path, language), done),
                HOST, port, ssl=secure, server_hostname=name,
            )  # fmt: skip
            said = await done
    except (OSError, TimeoutError) as error:
        print(f"{path}: {error!r}", file=sys.stderr)
        return time.monotonic() - due, 0, 0
    head = said[:16].split(b" ")
    status = int(head[1]) if len(head) > 1 else 0
    return time.monotonic() - due, status, len(said)


async def _all(told: dict[str, Any]) -> list[tuple[float, int, int]]:
    secure = unverified() if told["secure"] else None
    looks = (_look(told["port"], secure, *one) for one in told["looks"])
    return list(await asyncio.gather(*looks))


def main() -> None:
    """Look, and print what was seen."""
    told = json.loads(sys.stdin.readline())
    refuse_few_files(len(told["looks"]) + 100)
    seen = asyncio.run(_all(told))
    own = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"seen": seen, "processor": own.ru_utime + own.ru_stime}))


if __name__ == "__main__":
    main()
