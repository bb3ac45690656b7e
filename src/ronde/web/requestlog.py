"""Every request has a number, by which its line in the log, its error and its page are found.

What is logged names nobody and has no secret in it: the route as it is declared, without what
stood in its place, no query, and of the visitor the number of the account, link or token.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.web import metrics
from ronde.web.page import Page
from ronde.web.security.proxies import REQUEST_ID
from ronde.web.security.visitor import Visitor

LOG: Final = logging.getLogger("ronde.requests")
_GOOD: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_STREAM: Final = "/events/{event}/live"
_UNKNOWN: Final = "unknown"
CUT_OFF: Final = 499  # the status by which web servers log a client that left before the answer
_NUMBER: Final = "request_number"  # of the state of a request


class RequestLog:
    """Numbers, times and counts every request, and logs it where that is wished."""

    def __init__(self, app: ASGIApp, meter: metrics.Meter) -> None:
        self.app = app
        self._meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request; its answer has the number in `X-Request-ID`."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        try:
            await self.app(scope, receive, answer.send)
        except ClientDisconnect:
            answer.status = CUT_OFF
        except Exception:
            LOG.exception("request %s failed", answer.number, extra={"request": answer.number})
            if not answer.is_complete:  # else a page has told of it
                raise
        finally:
            answer.count()
            self._meter.take()


class _Answer:
    """The answer to one request, as far as it was sent."""

    def __init__(self, scope: Scope, send: Send) -> None:
        given = Headers(scope=scope).get(REQUEST_ID.decode(), "")
        self.number = given if _GOOD.fullmatch(given) else secrets.token_hex(8)
        self.is_complete = False
        self._scope = scope
        self._send = send
        self._began = time.perf_counter()
        self.status = 500
        self._bytes = 0
        scope.setdefault("state", {})[_NUMBER] = self.number

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = {**message, "headers": list(message["headers"])}
            MutableHeaders(scope=message)[REQUEST_ID.decode()] = self.number
        else:
            self._bytes += len(message.get("body", b""))
            self.is_complete = not message.get("more_body", False)
        await self._send(message)

    def count(self) -> None:
        """Count and log it."""
        route, seconds = route_of(self._scope), time.perf_counter() - self._began
        metrics.ANSWERS.labels(route, self.status).inc()
        if route != _STREAM:
            metrics.SECONDS.labels(route).observe(seconds)
        if limit := metrics.LIMITS.get(self.status):
            metrics.REJECTED.labels(limit).inc()
        if not LOG.isEnabledFor(logging.INFO):
            return
        values = {
            "request": self.number,
            "method": self._scope["method"],
            "route": route,
            "status": self.status,
            "ms": round(1000 * seconds, 1),
            "bytes": self._bytes,
            "actor": _actor(self._scope["state"].get("page")),
        }
        LOG.info(" ".join(map(str, values.values())), extra={"facts": values})


def number_of(scope: Scope) -> str:
    """Return the number of a request."""
    return str(scope["state"][_NUMBER])


def route_of(scope: Scope) -> str:
    """Return the route of a request as it is declared, the same for all who take it."""
    found = scope.get("ronde.route") or scope.get("route")
    if isinstance(found, Route | Mount):
        return str(found.path)
    return found if isinstance(found, str) else _UNKNOWN


def _actor(page: Page | None) -> str:
    return _UNKNOWN if page is None else actor(page.visitor)


def actor(visitor: Visitor) -> str:
    """Return who a visitor is by numbers alone."""
    if visitor.bearer is not None:
        return f"token:{visitor.bearer.token.id}"
    if visitor.account is not None:
        return f"account:{visitor.account.id}"
    return "public" if visitor.link is None else f"link:{visitor.link.id}"


class _Lines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", None) or {"message": record.getMessage()}
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "process": record.process,
        }
        if number := getattr(record, "request", None):
            told["request"] = number
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told | facts, ensure_ascii=False)


def configure_logging(form: str) -> None:
    """Log to the error output: requests too, as `text` or `json`, or errors alone (empty)."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(_Lines() if form == "json" else plain)
    for name in ("ronde", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    LOG.setLevel(logging.INFO if form else logging.WARNING)
