"""The office behind a listener that is not Python's: it hands requests over and gets answers back.

`bundle/portable/serve.mjs` starts Python inside Node.js, which does the listening: it hands over
each request with a line on which the answer goes back, piece by piece, so that browsers hear live
news, too. The process has its database alone, and all of it is in one file after every step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from starlette.types import Message, Send

from ronde.accounts.accounts import make_owner_link
from ronde.errors import RondeError
from ronde.i18n import translate
from ronde.platform import bring_when_needed
from ronde.web.application import Application, create_app
from ronde.web.handed import http_scope, received
from ronde.web.settings import WebSettings
from ronde.web.site import Site

_FIRST: Final = 1
"""So many bytes more than an upload may have are handed over: it is refused by them."""


Buffer: TypeAlias = bytes | memoryview


class Line(Protocol):
    """The way back to whoever asked."""

    def start(self, status: int, headers: Sequence[tuple[str, str]]) -> object:
        """Begin the answer."""

    def write(self, piece: bytes) -> object:
        """Send a piece of it."""

    def end(self) -> object:
        """End it."""

    async def gone(self) -> object:
        """Wait until nobody listens any more."""


class Gateway:
    """The office as a listener asks it; `refused` says why it is not open, empty where it is."""

    def __init__(self, app: Application | None, refused: str = "") -> None:
        self._app = app
        self.refused = refused

    @property
    def app(self) -> Application:
        """The application of the office."""
        assert self._app is not None, self.refused
        return self._app

    @property
    def most_body(self) -> int:
        """So many bytes of a body are enough, even to refuse it."""
        site: Site = self.app.state.site
        return site.settings.most_upload + _FIRST

    def owner_path(self) -> str:
        """Return the path of a new link that lets the owner in; it is good once."""
        return f"/owner/{make_owner_link(self.app.state.site.database)}"

    async def answer(self, asked: Mapping[str, Any], body: Buffer, line: Line) -> None:
        """Answer a request on its line; raises what goes wrong, after whoever asked was told."""
        settings = self.app.state.site.settings
        path, _, query = str(asked["target"]).partition("?")
        headers = [
            (str(name).lower().encode("latin-1"), str(value).encode("latin-1"))
            for name, value in asked["headers"]
        ]
        scope = http_scope(
            str(asked["method"]),
            path,
            query,
            headers,
            client=(str(asked["host"]), int(asked["port"])),
            server=(settings.host, settings.port),
        )
        await self.app(scope, received(bytes(body), line.gone), _sent(line))

    def rest(self) -> bool:
        """Build something that the first pages did not need; return whether more is missing."""
        return self.app.load_next()

    def close(self) -> None:
        """Let go of the database."""
        self.app.state.site.broker.close()
        self.app.state.site.close()


def _sent(line: Line) -> Send:
    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [
                (name.decode("latin-1"), one.decode("latin-1")) for name, one in message["headers"]
            ]
            line.start(message["status"], headers)
        elif message["type"] == "http.response.body":
            if piece := message.get("body", b""):
                line.write(bytes(piece))
            if not message.get("more_body", False):
                line.end()

    return send


def opened(
    database: str,
    *,
    secret: str,
    host: str,
    port: int,
    language: str = "en",
    bring_papers: Callable[[], str] | None = None,
) -> Gateway:
    """Return the gateway to the office on a database; of one that cannot be opened it says why.

    `bring_papers` has the package there that sets papers, or returns why it cannot.
    """
    if bring_papers is not None:
        bring_when_needed("typst", bring_papers)
    settings = WebSettings(
        database,
        host=host,
        port=port,
        secret=secret,
        calculates_apart=False,
        in_one_file=True,
    )
    try:
        return Gateway(create_app(settings))
    except RondeError as error:
        return Gateway(None, translate(error.phrase, language))
