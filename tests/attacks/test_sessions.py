"""A clock that is set back, people who are shut out, and the secret of the site on its way out."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.commands import Run
from tests.web.clients import Client, Clients, Program
from tests.web.conftest import PASSWORD, QUICK, furnish

from ronde.accounts.accounts import Account
from ronde.accounts.tokens import make_token
from ronde.model import Severity
from ronde.office.desk import Desk
from ronde.office.journal.backups import backup_event
from ronde.office.playing.results import EnterResults, slips
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store import Database
from ronde.store.backup import backup, restore
from ronde.store.replay import is_sound
from ronde.web.application import create_app
from ronde.web.settings import WebSettings

pytestmark = pytest.mark.long


@contextmanager
def clock_set(site: FastAPI, by: timedelta) -> Iterator[None]:
    """Let every clock that the program looks at be another one."""
    real = time.time

    class OtherClock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + by

    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("ronde.") and getattr(module, "datetime", None) is datetime:
                patch.setattr(module, "datetime", OtherClock)
        patch.setattr(time, "time", lambda: real() + by.total_seconds())
        patch.setattr(site.state.site.limits, "clock", time.time)
        yield


@pytest.mark.parametrize("hours", [1, 5, 30])
def test_a_clock_that_is_set_back(
    site: FastAPI,
    desk: Desk,
    client_as: Clients,
    new_client: Callable[[FastAPI], Client],
    account_of: Callable[[str], Account],
    run: Run,
    hours: int,
) -> None:
    database = site.state.site.database
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    came = {role: client_as(role) for role in ("owner", "arbiter", "phone")}
    text = make_token(database, account_of("arbiter"), "board").text
    headers = {"authorization": f"Bearer {text}"}
    with clock_set(site, timedelta(hours=-hours)):
        assert came["arbiter"].get("/events/demo/results").status_code == 200
        assert came["owner"].get("/people").status_code == 200
        assert came["phone"].get("/events/demo/phone").status_code == 200
        assert came["phone"].submit("/events/demo/phone/5/1", result="1-0").status_code == 200
        assert new_client(site).get("/api/events/demo", headers=headers).status_code == 200
        desk.do("demo", EnterResults(5, slips({2: "1-0", 3: "0-1"}.items())))
        program = Program(new_client(site))
        for guess in range(3):
            body = {"name": "Some arbiter", "password": f"wrong {guess}"}
            program.refused("POST", "/session", 422, json=body)
        assert program.post("/session", name="Some arbiter", password=PASSWORD)["roles"]
        page = came["arbiter"].get("/events/demo/journal/past")
        assert page.status_code == 200
        assert "the clock was set back" in page.text
        found = database.verify("demo")
        assert {(one.severity, one.code) for one in found} == {(Severity.WARNING, "clock-set-back")}
        assert is_sound(found)
        ran = run("event", "verify", "demo", "--db", database.location.path)
        assert ran.code == 0, ran.out + ran.err
    assert came["arbiter"].get("/events/demo/results").status_code == 200, "set right again"


def test_a_cookie_that_is_too_old_opens_nothing(site: FastAPI, client_as: Clients) -> None:
    client = client_as("arbiter")
    with clock_set(site, timedelta(days=13)):
        assert client.get("/account").status_code == 200
    with clock_set(site, timedelta(days=15)):
        assert client.get("/account").status_code == 303


def test_the_secret_is_in_nothing_that_leaves_the_machine(tmp_path: Path) -> None:
    """Whatever is written beside the database, but the file of the secret itself."""
    folder = tmp_path / "data"
    folder.mkdir()
    path = folder / "club.sqlite"
    with Database.open(path) as database:
        furnish(database)
    app = create_app(WebSettings(str(path)), QUICK)
    site = app.state.site
    kept = folder / "club.sqlite.secret"
    secret = kept.read_text(encoding="utf-8").strip()
    desk = Desk(site.database, "Anna")
    copy = backup(site.database, folder / "copies")
    backup_event(desk, "demo")
    restore(copy, folder / "elsewhere.sqlite")
    site.close()
    files = [file for file in folder.rglob("*") if file.is_file() and file != kept]
    assert len(files) >= 4
    assert [file.name for file in files if secret.encode() in file.read_bytes()] == []
