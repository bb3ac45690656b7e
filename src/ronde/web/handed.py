"""Requests that were not taken by a server of Python's, as an ASGI application gets them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from urllib.parse import unquote

from starlette.types import Message, Receive, Scope

Peer = tuple[str, int]


def http_scope(
    method: str,
    path: str,
    query: str,
    headers: Iterable[tuple[bytes, bytes]],
    *,
    client: Peer,
    server: Peer,
) -> Scope:
    """Return the scope of a request; `path` and `query` are as they were asked for."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "root_path": "",
        "headers": [*headers],
        "client": client,
        "server": server,
        "state": {},
    }


def received(body: bytes, gone: Callable[[], Awaitable[object]]) -> Receive:
    """Return what gives the body, and after it waits until nobody listens any more."""
    parts = [body]

    async def receive() -> Message:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        await gone()
        return {"type": "http.disconnect"}

    return receive
