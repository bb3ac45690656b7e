"""The office inside a browser: what a page hands over is answered here, and no server is there.

`bundle/app` builds a page that starts Python and shows the pages of the office in a frame. Its
service worker hands over each request of the frame; a `TabOffice` lets the application answer it.
There is one person, the owner, who comes in without a password, and no browser that keeps cookies:
they are kept here. The frame lies below a path of somebody's web space, so the addresses of an
answer are led there.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.cookies import SimpleCookie
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from starlette.types import Message, Scope, Send

from ronde.accounts.accounts import make_owner_link, owner
from ronde.accounts.sessions import start_session
from ronde.errors import RondeError
from ronde.i18n import translate
from ronde.platform import bring_when_needed
from ronde.store.backup import backup, restore
from ronde.store.secret import new_secret
from ronde.web.application import Application, create_app
from ronde.web.handed import http_scope, received
from ronde.web.security.sessions import COOKIE, NOTICE_COOKIE, Session
from ronde.web.settings import PORT, WebSettings

HOST: Final = f"127.0.0.1:{PORT}"
_HERE: Final = f"http://{HOST}"
_LASTING: Final = 86_400
"""Seconds that a cookie is good for at least which the next start still has."""

_ADDRESSES: Final = re.compile(
    rb'(?P<name>\s(?:href|src|action|formaction|data-(?!key=|value=)[a-z-]+)=")(?=/(?!/))'
)
_DOWNLOADS: Final = re.compile(rb"(<a\s[^<>]*?)\sdownload(?=[\s>])")
"""A link with that word may be asked of the network alone; without it the answer says the same."""

_LOOK: Final = "/look"
"""Where the pages of a tab lie that only shows the office; below anything else it is changed."""

_FOR_ANYBODY: Final = ("/owner/", "/static/", "/help")
_DEFAULT_ANSWER: Final = 500

Header = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FrameRequest:
    """A request of the frame: `path` as the office knows it, `below` is where its pages lie.

    `cookies` are those that scripts of the pages have set, and `page` is the path of the page that
    asks, empty where that is not known. `since` is how many answers had come when it was sent: it
    carries no cookie of a later one.
    """

    method: str
    path: str
    query: str = ""
    headers: Sequence[Header] = ()
    body: bytes = b""
    below: str = ""
    cookies: str = ""
    page: str = ""
    since: int | None = None

    @property
    def is_looking(self) -> bool:
        """Whether a tab asks that only shows the office."""
        return self.below.endswith(_LOOK)


@dataclass(slots=True)
class FrameAnswer:
    """What is answered."""

    status: int = _DEFAULT_ANSWER
    headers: list[Header] = field(default_factory=list)
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class _Cookie:
    """A cookie, and the number of the answer that set it; 0 is before all of them."""

    value: str
    answer: int = 0


class TabOffice:
    """The office on a database that nobody else has open, and the one person who is there.

    `lasting` are the cookies that an earlier start has left, see `lasting_cookies`. Raises a
    StoreError for a database that cannot be opened.
    """

    def __init__(self, database: str, lasting: str = "") -> None:
        settings = WebSettings(
            database=database, secret=new_secret(), calculates_apart=False, in_tab=True
        )
        self.app: Application = create_app(settings)
        self._lasting: dict[str, str] = json.loads(lasting or "{}")
        self._cookies = {name: _Cookie(value) for name, value in self._lasting.items()}
        self._answers = 0

    @property
    def lasting_cookies(self) -> str:
        """The cookies that the next start is to have, such as that of the language."""
        return json.dumps(self._lasting)

    async def answer(self, request: FrameRequest) -> FrameAnswer:
        """Return what the office answers, as the frame has to get it."""
        if not request.path.startswith(_FOR_ANYBODY):
            led = self._let_in(request)
            if led:
                self._answers += 1
                return _led(FrameAnswer(303, [("location", led)]), request.below)
        answer = FrameAnswer()
        # Whoever listens for the end of the line is cancelled.
        body = received(request.body, asyncio.Event().wait)
        await self.app(self._scope(request), body, _into(answer))
        self._take_cookies(answer)
        return _led(answer, request.below)

    def _let_in(self, request: FrameRequest) -> str:
        """Let the owner in who is not; return where to go first, empty for on to the page."""
        site = self.app.state.site
        known = self._cookies.get(COOKIE)
        session = site.signer.session(None if known is None else known.value)
        if session is not None and session.is_kept and request.path != "/login":
            return ""
        person = owner(site.database)
        if person is None:
            return f"/owner/{make_owner_link(site.database)}"
        made = Session(start_session(site.database, person, "ronde"), is_kept=True)
        self._cookies[COOKIE] = _Cookie(site.signer.cookie(made))
        return "/" if request.path == "/login" else ""

    def _scope(self, request: FrameRequest) -> Scope:
        headers = {name.lower(): value for name, value in request.headers}
        set_by_scripts = {name: one.value for name, one in SimpleCookie(request.cookies).items()}
        since = self._answers if request.since is None else request.since
        ours = {name: one.value for name, one in self._cookies.items() if one.answer <= since}
        cookies = set_by_scripts | ours
        if request.is_looking:
            cookies.pop(NOTICE_COOKIE, None)  # it is for the tab that made the change
        headers |= {
            "host": HOST,
            "content-length": str(len(request.body)),
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        }
        headers.pop("accept-encoding", None)
        if request.page:
            headers["referer"] = _HERE + request.page
        if request.method not in ("GET", "HEAD"):
            headers["origin"] = _HERE
        return http_scope(
            request.method,
            request.path,
            request.query,
            [(name.encode(), value.encode()) for name, value in headers.items()],
            client=("127.0.0.1", 1),
            server=("127.0.0.1", PORT),
        )

    def _take_cookies(self, answer: FrameAnswer) -> None:
        self._answers += 1
        for name, value in answer.headers:
            if name != "set-cookie":
                continue
            for key, one in SimpleCookie(value).items():
                age = int(one["max-age"] or 0)
                self._cookies.pop(key, None)
                self._lasting.pop(key, None)
                if one["max-age"] != "0":
                    self._cookies[key] = _Cookie(one.value, self._answers)
                if age >= _LASTING and key != COOKIE:
                    self._lasting[key] = one.value

    def load_more(self) -> bool:
        """Build something that the first pages did not need; return whether more is missing.

        Done between two requests, so that nobody waits for it later.
        """
        return self.app.load_next()

    def copy(self) -> tuple[str, bytes]:
        """Return a checked copy of the whole database, with the name of its file."""
        with TemporaryDirectory() as folder:
            made = backup(self.app.state.site.database, Path(folder))
            return made.name, made.read_bytes()

    def take(self, copy: bytes) -> None:
        """Let a copy take the place of the database; the old one is kept beside it.

        A copy that is damaged, or of a newer ronde, changes nothing; it raises what says so.
        """
        site = self.app.state.site
        assert site.database.location.path is not None
        with TemporaryDirectory() as folder:
            path = Path(folder) / "copy.sqlite"
            path.write_bytes(copy)
            restore(path, site.database.location.path)
        self._cookies.pop(COOKIE, None)  # whoever was logged in before is not any more

    def close(self) -> None:
        """Let go of the database."""
        self.app.state.site.close()


class Doorway:
    """The office as the page asks it: with values that both know, and refusals as sentences.

    `refused` says why the office cannot be opened, empty where it is open.
    """

    def __init__(self, office: TabOffice | None, refused: str) -> None:
        self._office = office
        self.refused = refused

    @property
    def office(self) -> TabOffice:
        """The office that is open."""
        assert self._office is not None, "the office is not open"
        return self._office

    @property
    def lasting(self) -> str:
        """The cookies that the next start is to have."""
        return self.office.lasting_cookies

    async def request(self, given: Mapping[str, Any]) -> tuple[int, list[Header], bytes]:
        """Return status, headers and body of what is answered to a request."""
        headers = [(str(name), str(value)) for name, value in given["headers"]]
        facts = {name: str(given[name]) for name in ("method", "path", "query", "below")}
        asks = {name: str(given[name]) for name in ("cookies", "page")}
        body, since = bytes(given["body"]), int(given["since"])
        asked = FrameRequest(headers=headers, body=body, since=since, **facts, **asks)
        found = await self.office.answer(asked)
        return found.status, found.headers, found.body

    def rest(self) -> bool:
        """Build something that the first pages did not need; return whether more is missing."""
        return self.office.load_more()

    def everything(self) -> tuple[str, bytes]:
        """Return name and bytes of a copy of the whole database."""
        return self.office.copy()

    def take(self, copy: Sequence[int], language: str) -> str:
        """Let a copy take the place of the database; return why not, empty when it did."""
        try:
            self.office.take(bytes(copy))
        except RondeError as error:
            return translate(error.phrase, language)
        return ""


def doorway(database: str, lasting: str, language: str, bring_papers: Callable[[], str]) -> Doorway:
    """Return the doorway of the office on a database.

    `bring_papers` has the package there that sets papers, or returns why it cannot.
    """
    bring_when_needed("typst", bring_papers)
    try:
        return Doorway(TabOffice(database, lasting), "")
    except RondeError as error:
        return Doorway(None, translate(error.phrase, language))


def _into(answer: FrameAnswer) -> Send:
    parts: list[bytes] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                answer.body = b"".join(parts)

    return send


def _led(answer: FrameAnswer, below: str) -> FrameAnswer:
    """Return an answer whose addresses lie below a path, and which the page may frame."""
    kept = [_led_header(name, value, below) for name, value in answer.headers]
    headers = [one for one in kept if one[0] not in _NOT_FOR_A_FRAME]
    is_page = any(name == "content-type" and "html" in value for name, value in headers)
    body = answer.body
    if is_page and below:
        body = _DOWNLOADS.sub(rb"\1", _ADDRESSES.sub(rb"\g<name>" + below.encode(), body))
    return replace(answer, headers=headers, body=body)


_NOT_FOR_A_FRAME: Final = ("x-frame-options", "set-cookie", "content-length")


_TELL_AN_ADDRESS: Final = ("location", "x-ronde-next")


def _led_header(name: str, value: str, below: str) -> Header:
    if name == "content-security-policy":
        return name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    if name in _TELL_AN_ADDRESS:
        there = value.removeprefix(_HERE)
        return name, below + there if there.startswith("/") else there
    return name, value
