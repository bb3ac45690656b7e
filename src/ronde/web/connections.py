"""Connections whose other end is slow, or silent, are closed after a while."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ronde.web import metrics

HEADERS: Final = 15.0
"""So many seconds a browser has for the head of its request, from its first byte on."""

STALLED: Final = 60.0
"""So many seconds an answer waits for a browser that does not read it."""


class _Timer:
    """Gives a connection up unless it is stopped in time."""

    def __init__(self, protocol: H11Protocol, limit: str, seconds: float) -> None:
        self._protocol = protocol
        self._limit = limit
        self._seconds = seconds
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin, unless it runs: what comes meanwhile gives no more time."""
        if self._handle is None:
            self._handle = self._protocol.loop.call_later(self._seconds, self._give_up)

    def stop(self) -> None:
        """Stop, if it runs."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _give_up(self) -> None:
        metrics.REJECTED.labels(self._limit).inc()
        self._protocol.transport.abort()


class BoundedProtocol(H11Protocol):
    """HTTP whose requests come, and whose answers go, within bounds of time."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the first request."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self._head = _Timer(self, "head", HEADERS)
        self._stall = _Timer(self, "stalled", STALLED)
        self._head.start()

    def data_received(self, data: bytes) -> None:
        """Take what comes; part of a head does not give more time for the rest."""
        super().data_received(data)
        answer: RequestResponseCycle | None = self.cycle
        if answer is None or answer.response_complete:
            self._head.start()
        else:
            self._head.stop()

    def pause_writing(self) -> None:
        """Begin to wait for a browser that does not read."""
        super().pause_writing()
        self._stall.start()

    def resume_writing(self) -> None:
        """Go on: it reads."""
        super().resume_writing()
        self._stall.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self._head.stop()
        self._stall.stop()
