"""When the database fails: visitors hear that it did, the log says how; reading goes on."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.disk import unwritable
from tests.web.clients import Client, Clients
from tests.web.conftest import PASSWORD, QUICK

from ronde.accounts.accounts import accounts
from ronde.accounts.tokens import make_token
from ronde.store import Database
from ronde.web.application import create_app
from ronde.web.server import invitation
from ronde.web.settings import WebSettings


@pytest.mark.parametrize(
    ("path", "route"),
    [("/", "/"), ("/api/public", "/api/public"), ("/public/demo", "/public/{event}")],
)
def test_strangers_hear_no_details(
    client_as: Clients, site: FastAPI, path: str, route: str, caplog: pytest.LogCaptureFixture
) -> None:
    client = client_as("public")
    with site.state.site.database.writing() as connection:
        connection.execute(text("PRAGMA foreign_keys = OFF"))
        connection.execute(text("ALTER TABLE subject RENAME TO lost"))
    answer = client.get(path)
    assert answer.status_code == 500
    assert "club.sqlite" not in answer.text
    assert "no such table" not in answer.text
    assert "the database refused; nothing was changed" in answer.text
    (reference,) = re.findall(r"reference ([0-9a-f]{16})", answer.text)
    (line,) = (record.getMessage() for record in caplog.records if record.name == "ronde.web")
    assert line.startswith(f"{reference}: GET {route}: ")
    assert "club.sqlite" in line
    assert "no such table: subject" in line


@pytest.fixture
def shelf(furnished: Path) -> Iterator[Path]:
    """Return a folder that everybody can reach, with the furnished database."""
    with tempfile.TemporaryDirectory() as name:
        shutil.copy(furnished, name)
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_site_that_can_only_be_read(shelf: Path, new_client: Callable[[FastAPI], Client]) -> None:
    path = shelf / "club.sqlite"
    with Database.open(path) as database:
        program = make_token(database, accounts(database)[0], "a program").text
    with unwritable(shelf):
        app = create_app(WebSettings(str(path)), QUICK)
        try:
            assert invitation(app.state.site, fresh_link=True).is_owner_link is False
            visit(new_client(app), program)
        finally:
            app.state.site.close()


def visit(client: Client, program: str) -> None:
    for page in ("/", "/login", "/help"):
        assert client.get(page).status_code == 200
    bearer = {"authorization": f"Bearer {program}"}
    event = client.get("/api/events/demo", headers=bearer)
    assert event.status_code == 200, event.text
    refused = client.submit("/login", name="Some owner", password=PASSWORD)
    assert refused.status_code == 409
    assert "the database: it cannot be written" in refused.text
    made = client.send("POST", "/api/events/demo/phones", headers=bearer, json={"hours": 2})
    assert (made.status_code, made.json()["kind"]) == (409, "ReadOnlyStoreError")
