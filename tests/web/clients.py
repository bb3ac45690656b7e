"""Who comes to the site in tests: a browser without a screen, and a program that speaks JSON."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable
from html import unescape
from http import HTTPStatus
from typing import Any, Final

import httpx
from fastapi import FastAPI

from ronde.accounts.accounts import Account
from ronde.accounts.sessions import start_session
from ronde.store.links import LinkRow
from ronde.web.security.sessions import COOKIE, Session
from ronde.web.site import Site

# httpx looks for a package of this name before every request; where it is not installed, the search
# through all folders takes longer than many an answer.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]


def session_of(app: FastAPI, holder: Account | LinkRow) -> Session:
    """Return a new session of an account or a phone link."""
    return Session(start_session(app.state.site.database, holder), is_kept=True)


_CONFIRMED: Final = re.compile(r'action="([^"]*[?&;]confirm=[^"]*)"')


class Client:
    """A browser without a screen: cookies, forms with their token, redirects on demand."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner, session: Session | None) -> None:
        self.app = app
        self.site: Site = app.state.site
        self._runner = runner
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
        if session is not None:
            self._http.cookies.set(COOKIE, self.site.signer.cookie(session), domain="127.0.0.1")

    @property
    def cookies(self) -> httpx.Cookies:
        return self._http.cookies

    @property
    def token(self) -> str:
        """Return the token of this browser's forms; without a session, that of a login form."""
        if COOKIE not in self.cookies:
            self.get("/login")
        return self.token_now()

    def token_now(self) -> str:
        """Return the token of a browser that has its session."""
        session = self.site.signer.session(self.cookies[COOKIE])
        assert session is not None
        return self.site.signer.csrf_token(session)

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self._runner.run(self.send_now(method, path, **options))

    async def send_now(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Send a request from within the loop."""
        return await self._http.request(method, path, **options)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.send("GET", path, **options)

    def submit(self, path: str, *, files: Any = None, **fields: object) -> httpx.Response:
        """Send a form with its token, as a browser does; `follow=False` stays where it is.

        What FIDE mode asks is answered with yes, unless `asked=True` shows the question.
        """
        follow, asked = bool(fields.pop("follow", True)), bool(fields.pop("asked", False))
        typed = {n: v if isinstance(v, list) else str(v) for n, v in fields.items()}
        data = {"csrf_token": self.token, **typed}
        answer = self.send("POST", path, data=data, files=files, follow_redirects=follow)
        while answer.status_code == HTTPStatus.PRECONDITION_REQUIRED and not asked:
            again = unescape(_CONFIRMED.findall(answer.text)[-1])
            answer = self.send("POST", again, data=data, follow_redirects=follow)
        return answer

    def text(self, path: str) -> str:
        """Return the words of a page that must be there, without its tags."""
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:2000])
        return words_of(answer.text)


def words_of(html: str) -> str:
    plain = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(plain).split())


class Program:
    """A client of one role; changes carry its token, and what went wrong is told at once."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {"x-csrf-token": self.client.token, **options.pop("headers", {})}
        answer: httpx.Response = self.client.send(method, f"/api{path}", headers=headers, **options)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        return self._good(self.send("GET", path, params=query))

    def post(self, path: str, headers: Any = None, **body: Any) -> Any:
        return self._good(self._confirmed("POST", path, json=body, headers=headers or {}))

    def patch(self, path: str, **body: Any) -> Any:
        return self._good(self._confirmed("PATCH", path, json=body))

    def _confirmed(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Send a request, and say yes to what FIDE mode asks."""
        codes: list[str] = []
        answer = self.send(method, path, **options)
        while answer.status_code == HTTPStatus.PRECONDITION_REQUIRED:
            codes += [question["code"] for question in answer.json()["questions"]]
            answer = self.send(method, path, params={"confirm": codes}, **options)
        return answer

    def put(self, path: str, **body: Any) -> Any:
        return self._good(self.send("PUT", path, json=body))

    def refused(self, method: str, path: str, status: int, **options: Any) -> dict[str, Any]:
        answer = self.send(method, path, **options)
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        assert set(told) - {"questions"} == {"error", "where", "kind", "changed"}
        return told

    def _good(self, answer: httpx.Response) -> Any:
        assert answer.status_code in (200, 201), (answer.request.url, answer.text)
        return answer.json()


Clients = Callable[[str], Client]
"""Makes a client of a role."""

Programs = Callable[[str], Program]
"""Makes a program of a role."""
