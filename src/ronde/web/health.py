"""Whether this process lives, and whether it can serve: for load balancers and supervisors."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ronde.web.site import Site

_ALIVE: Final = "/healthz"
_READY: Final = "/readyz"
PATHS: Final = (_ALIVE, _READY)
_GOOD_FOR: Final = 1.0
_PATIENCE: Final = 3.0


class Health:
    """Answers `/healthz` and `/readyz`, to everybody and under every name of the machine.

    The first asks nothing of anybody. The second asks the database, once a second at most.
    """

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self._site = site
        self._asking = asyncio.Lock()
        self._is_ready = False
        self._until = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand on what is asked of the application."""
        if scope["type"] != "http" or scope["path"] not in PATHS:
            await self.app(scope, receive, send)
            return
        is_good = scope["path"] == _ALIVE or await self._ready()
        answer = PlainTextResponse(
            "ok\n" if is_good else "not ready\n",
            200 if is_good else 503,
            {"cache-control": "no-store"},
        )
        await answer(scope, receive, send)

    async def _ready(self) -> bool:
        clock = asyncio.get_running_loop().time
        async with self._asking:
            if clock() > self._until:
                asked = asyncio.to_thread(self._site.database.is_ready)
                try:
                    self._is_ready = await asyncio.wait_for(asked, _PATIENCE)
                except TimeoutError:
                    self._is_ready = False
                self._until = clock() + _GOOD_FOR
        return self._is_ready and not self._site.broker.is_closed
