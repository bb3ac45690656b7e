"""A site on a fresh database with the demo event and one account of each role."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.confirming import EVERYTHING
from tests.web.clients import Client, Clients, session_of

from ronde.accounts.accounts import Account, accounts, add_person
from ronde.declared.roles import EVERYWHERE, Role
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.phonelinks import make_phone_link
from ronde.store import Database
from ronde.web.application import create_app
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings

PASSWORD = "correct horse"
QUICK = Passwords(quick=True)


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
        furnish(database)
    return path


def furnish(database: Database) -> None:
    """Add the demo event and one account of each role."""
    open_demo(Desk(database, "Olga Owner"))
    for role in Role:
        if role is not Role.PUBLIC:
            add_person(database, QUICK, f"Some {role.value}", PASSWORD, [(EVERYWHERE, role)])


@pytest.fixture
def site(furnished: Path, tmp_path: Path) -> Iterator[FastAPI]:
    """Return the application on a copy of that database."""
    copy = tmp_path / "club.sqlite"
    shutil.copyfile(furnished, copy)
    app = create_app(
        WebSettings(str(copy), secret="a secret of the tests", calculates_apart=False), QUICK
    )
    yield app
    app.state.site.close()


@pytest.fixture
def empty_site(tmp_path: Path) -> Iterator[FastAPI]:
    """Return the application on a database that has nothing in it."""
    app = create_app(
        WebSettings(
            str(tmp_path / "empty.sqlite"), secret="another secret", calculates_apart=False
        ),
        QUICK,
    )
    yield app
    app.state.site.close()


@pytest.fixture
def desk(site: FastAPI) -> Desk:
    """Return a desk beside the site: what somebody else does meanwhile."""
    return Desk(site.state.site.database, "Anna", confirmed=EVERYTHING)


@pytest.fixture
def account_of(site: FastAPI) -> Callable[[str], Account]:
    """Return how the account of a role is found."""

    def account_of(role: str) -> Account:
        return next(a for a in accounts(site.state.site.database) if a.roles[0][1].value == role)

    return account_of


@pytest.fixture
def client_as(
    site: FastAPI, runner: asyncio.Runner, account_of: Callable[[str], Account]
) -> Clients:
    """Return how a client of a role is made: a role of the accounts, `public` or `phone`."""

    def client_as(role: str) -> Client:
        if role == "public":
            return Client(site, runner, None)
        if role == "phone":
            made = make_phone_link(Desk(site.state.site.database, "Anna"), "demo")
            return Client(site, runner, session_of(site, made.link))
        return Client(site, runner, session_of(site, account_of(role)))

    return client_as


@pytest.fixture
def new_client(runner: asyncio.Runner) -> Callable[[FastAPI], Client]:
    """Return how a browser without cookies comes to a site."""
    return lambda app: Client(app, runner, None)
