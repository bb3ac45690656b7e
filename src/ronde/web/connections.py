"""Connections whose other end is slow, or silent, are closed after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ronde.web import metrics

HEADERS: Final = 15.0
"""So many seconds a browser has for the head of its request, from its first byte on."""

STALLED: Final = 60.0
"""So many seconds an answer waits for a browser that does not read it."""


LINGERING: Final = 2.0
"""So many seconds the rest of a body is thrown away after an answer that came before its end."""


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


class _LingeringTransport(asyncio.Transport):
    """A connection that is not closed while somebody still sends.

    The system answers what comes to a closed connection with a reset, on which a browser throws
    the answer away that it has not read yet. So the end of the answers is told first, and what
    still comes is thrown away until the other end has closed, or time is up.
    """

    def __init__(self, plain: asyncio.Transport, is_sending: Callable[[], bool]) -> None:
        super().__init__()
        self._plain, self._is_sending = plain, is_sending
        self.is_lingering = False
        for name in ("get_extra_info", "write", "pause_reading", "set_write_buffer_limits"):
            setattr(self, name, getattr(plain, name))

    def let_go(self) -> None:
        """Forget whose connection it was: they hold each other, and the last request."""
        self._is_sending = bool

    def is_closing(self) -> bool:
        return self.is_lingering or self._plain.is_closing()

    def resume_reading(self) -> None:
        if not self._plain.is_closing():
            self._plain.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._plain.set_protocol(protocol)

    def abort(self) -> None:
        self._plain.abort()

    def close(self) -> None:
        if self.is_closing() or not self._is_sending() or not self._plain.can_write_eof():
            self._plain.close()
            return
        self.is_lingering = True
        self._plain.write_eof()
        self.resume_reading()
        asyncio.get_running_loop().call_later(LINGERING, self._plain.close)


class BoundedProtocol(H11Protocol):
    """HTTP whose requests come, and whose answers go, within bounds of time."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the first request."""
        assert isinstance(transport, asyncio.Transport)
        self._lingering = _LingeringTransport(transport, self._is_body_coming)
        super().connection_made(self._lingering)
        self._head = _Timer(self, "head", HEADERS)
        self._stall = _Timer(self, "stalled", STALLED)
        self._head.start()

    def data_received(self, data: bytes) -> None:
        """Take what comes; part of a head does not give more time for the rest."""
        if self._lingering.is_lingering:
            return
        super().data_received(data)
        answer: RequestResponseCycle | None = self.cycle
        if answer is None or answer.response_complete:
            self._head.start()
        else:
            self._head.stop()

    def _is_body_coming(self) -> bool:
        return self.conn.their_state is h11.SEND_BODY

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
        self._lingering.let_go()
        # A connection and its timers hold each other: what was sent is not to stay with them.
        self.cycle = self.scope = None  # type: ignore[assignment]
