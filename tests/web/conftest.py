"""A site on a fresh database with the demo event and one account of each role."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from ronde.app.accounts import Account, accounts, add_person
from ronde.app.roles import EVERYWHERE, Role
from ronde.office.desk import Desk
from ronde.office.phonelinks import make_phone_link
from ronde.office.shelf import open_demo
from ronde.store import Database
from ronde.web.factory import create_app
from ronde.web.security.passwords import Passwords
from ronde.web.security.sessions import COOKIE, Session
from ronde.web.settings import WebSettings
from ronde.web.site import Site

PASSWORD = "correct horse"
QUICK = Passwords(quick=True)


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

    def submit(
        self, path: str, *, files: Any = None, follow: bool = True, **fields: Any
    ) -> httpx.Response:
        """Send a form with its token, as a browser does."""
        data = {"csrf_token": self.token, **{name: str(value) for name, value in fields.items()}}
        return self.send("POST", path, data=data, files=files, follow_redirects=follow)

    def text(self, path: str) -> str:
        """Return the words of a page that must be there, without its tags."""
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:2000])
        return words_of(answer.text)


def words_of(html: str) -> str:
    plain = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(plain).split())


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """Return the loop on which requests run."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with the demo event and one account of each role, made once."""
    path = tmp_path_factory.mktemp("furnished") / "club.sqlite"
    with Database.open(path) as database:
        open_demo(Desk(database, "Olga Owner"))
        for role in Role:
            if role is not Role.PUBLIC:
                add_person(database, QUICK, f"Some {role.value}", PASSWORD, [(EVERYWHERE, role)])
    return path


@pytest.fixture
def site(furnished: Path, tmp_path: Path) -> Iterator[FastAPI]:
    """Return the application on a copy of that database."""
    copy = tmp_path / "club.sqlite"
    shutil.copyfile(furnished, copy)
    app = create_app(WebSettings(str(copy), secret="a secret of the tests"), QUICK)
    yield app
    app.state.site.close()


@pytest.fixture
def empty_site(tmp_path: Path) -> Iterator[FastAPI]:
    """Return the application on a database that has nothing in it."""
    app = create_app(WebSettings(str(tmp_path / "empty.sqlite"), secret="another secret"), QUICK)
    yield app
    app.state.site.close()


@pytest.fixture
def desk(site: FastAPI) -> Desk:
    """Return a desk beside the site: what somebody else does meanwhile."""
    return Desk(site.state.site.database, "Anna")


@pytest.fixture
def account_of(site: FastAPI) -> Callable[[str], Account]:
    """Return how the account of a role is found."""

    def account_of(role: str) -> Account:
        return next(a for a in accounts(site.state.site.database) if a.roles[0][1].value == role)

    return account_of


@pytest.fixture
def client_as(
    site: FastAPI, runner: asyncio.Runner, account_of: Callable[[str], Account]
) -> Callable[[str], Client]:
    """Return how a client of a role is made: a role of the accounts, `public` or `phone`."""

    def client_as(role: str) -> Client:
        if role == "public":
            return Client(site, runner, None)
        if role == "phone":
            made = make_phone_link(Desk(site.state.site.database, "Anna"), "demo")
            return Client(site, runner, Session(link=made.link.id))
        person = account_of(role)
        return Client(site, runner, Session(account=person.id, stamp=person.stamp))

    return client_as


@pytest.fixture
def new_client(runner: asyncio.Runner) -> Callable[[FastAPI], Client]:
    """Return how a browser without cookies comes to a site."""
    return lambda app: Client(app, runner, None)
