"""The largest request that is read: what is longer is refused before it fills the memory."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronde.i18n import phrase, translate
from ronde.web.language import language_of


class BodyLimit:
    """Refuse bodies above a number of bytes, announced or not, with status 413."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request whose body is small enough."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if not announced.isdigit() or int(announced) > self.most:
            await self._refuse(scope, receive, send)
            return
        await self.app(scope, _Counter(receive, self.most).receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = self.most // 1024 // 1024
        text = phrase("The file is larger than {most} MB; send a smaller one.", most=most)
        said = translate(text, language_of(Request(scope)))
        refusal: Response = PlainTextResponse(f"{said}\n", status_code=413)
        if str(scope["path"]).startswith("/api/"):
            told = {"error": text, "where": None, "kind": "OversizedFileError"}
            refusal = JSONResponse(told | {"changed": []}, status_code=413)
        await refusal(scope, receive, send)


class _Counter:
    """Counts what comes in; the limit also holds for a body without an announced length."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413)
        return message
