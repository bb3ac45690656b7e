"""Answers that are calculated in another process, at a desk before the same database."""

from __future__ import annotations

import asyncio
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients, session_of
from tests.web.conftest import QUICK

from ronde.accounts.accounts import accounts
from ronde.declared.roles import Role
from ronde.office.desk import Desk
from ronde.web.application import create_app
from ronde.web.settings import WebSettings

ASKED = (
    "/events/demo/documents/standings.pdf?lang=fr",
    "/api/events/demo/export/ranking-list",
    "/events/demo/publish/site.zip",
)


@pytest.fixture
def apart(furnished: Path, tmp_path: Path) -> Iterator[FastAPI]:
    """Return an application that calculates in processes."""
    copy = tmp_path / "apart.sqlite"
    shutil.copyfile(furnished, copy)
    app = create_app(WebSettings(str(copy), secret="a secret of the tests"), QUICK)
    yield app
    app.state.site.close()


def test_it_is_the_same_in_another_process(
    apart: FastAPI, client_as: Clients, runner: asyncio.Runner
) -> None:
    here = client_as("owner")
    database = apart.state.site.database
    owner = next(one for one in accounts(database) if one.roles[0][1] is Role.OWNER)
    there = Client(apart, runner, session_of(apart, owner))
    for path in ASKED:
        one, other = here.get(path), there.get(path)
        assert one.status_code == other.status_code == 200, path
        assert one.headers["content-type"] == other.headers["content-type"]
        assert one.content == other.content
    missing = there.get("/events/nothing/documents/standings.pdf")
    assert missing.status_code == here.get("/events/nothing/documents/standings.pdf").status_code
    unpaired = there.get("/events/demo/documents/pairings.pdf?round=9")
    assert unpaired.status_code == 422
    assert "round 9" in unpaired.text


def test_a_desk_that_was_sent_stands_before_the_same_database(desk: Desk) -> None:
    sent: Desk = pickle.loads(pickle.dumps(desk))
    try:
        assert sent.who == desk.who
        assert sent.database.kind == "event"
        assert sent.database.engine is not desk.database.engine
        assert sent.version("demo") == desk.version("demo")
    finally:
        sent.database.close()
