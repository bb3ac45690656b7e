"""The office answered without a server: its one person, its addresses, its cookies, its copies."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from ronde.errors import DamagedStoreError, NewerSchemaError
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.platform import brought
from ronde.store import Database
from ronde.web.intab import FrameAnswer, FrameRequest, TabOffice, doorway

BELOW = "/club/office"


class Visitor:
    """Somebody at a tab, who asks as the page around the office does."""

    def __init__(self, office: TabOffice) -> None:
        self.office = office

    def get(self, path: str, cookies: str = "") -> FrameAnswer:
        path, _, query = path.partition("?")
        return self.ask(FrameRequest("GET", path, query, below=BELOW, cookies=cookies))

    def send(self, path: str, **fields: str) -> FrameAnswer:
        body = urlencode({"csrf_token": self.token(path), **fields}).encode()
        kind = [("content-type", "application/x-www-form-urlencoded")]
        return self.ask(FrameRequest("POST", path, headers=kind, body=body, below=BELOW))

    def token(self, path: str) -> str:
        page = self.get(path if path.startswith("/owner/") else "/").body.decode()
        found = re.search(r'name="csrf(?:_token|-token)" (?:value|content)="([^"]+)"', page)
        assert found is not None
        return found[1]

    def ask(self, request: FrameRequest) -> FrameAnswer:
        return asyncio.run(self.office.answer(request))

    def follow(self, answer: FrameAnswer) -> str:
        assert answer.status == 303
        led = dict(answer.headers)["location"]
        assert led.startswith(f"{BELOW}/")
        return led.removeprefix(BELOW)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[TabOffice]:
    """Return the office on a new database."""
    made = TabOffice(str(tmp_path / "ronde.sqlite"))
    yield made
    made.close()


@pytest.fixture
def owner(office: TabOffice) -> Visitor:
    """Return the owner, who has said how she is called, and has a demo event."""
    visitor = Visitor(office)
    there = visitor.follow(visitor.get("/"))
    assert b"password" not in visitor.get(there).body
    assert visitor.follow(visitor.send(there, name="Olga")) == "/"
    open_demo(Desk(office.app.state.site.database, "Olga"))
    return visitor


def test_the_owner_is_asked_for_a_name_once_and_comes_in_by_herself_afterwards(
    owner: Visitor, tmp_path: Path
) -> None:
    assert owner.get("/").status == 200
    again = Visitor(TabOffice(str(tmp_path / "ronde.sqlite")))
    assert b"Olga" in again.get("/").body
    assert again.follow(again.get("/login")) == "/"
    again.office.close()


def test_addresses_lie_below_that_of_the_frame_and_the_page_may_frame_it(owner: Visitor) -> None:
    page = owner.get("/events/demo")
    addresses = re.findall(rb'\s(?:href|src|action)="(/[^"]*)"', page.body)
    assert len(addresses) > 20
    assert [one for one in addresses if not one.startswith(BELOW.encode())] == []
    assert b'data-live="' not in page.body
    headers = dict(page.headers)
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert not {"x-frame-options", "set-cookie"} & headers.keys()
    papers = owner.get("/events/demo/documents").body
    assert b"/download/archive" in papers
    assert not re.search(rb"<a [^>]*\sdownload[\s>]", papers)


def test_a_cookie_is_carried_by_what_is_sent_after_its_answer_alone(owner: Visitor) -> None:
    since = owner.office._answers
    owner.follow(owner.send("/demo"))
    told = b"The demo event is ready."
    early = FrameRequest("GET", "/", below=BELOW, since=since)
    assert told not in owner.ask(early).body
    assert told in owner.get("/").body
    assert told not in owner.get("/").body


def test_a_tab_that_only_looks_takes_no_notice_away(owner: Visitor) -> None:
    owner.follow(owner.send("/demo"))
    told = b"The demo event is ready."
    looking = FrameRequest("GET", "/", below="/club/look")
    assert told not in owner.ask(looking).body
    assert told in owner.get("/").body


def test_the_language_lasts_and_the_session_does_not(owner: Visitor, tmp_path: Path) -> None:
    assert b'lang="nl"' in owner.get("/?lang=nl").body
    lasting = owner.office.lasting_cookies
    assert list(json.loads(lasting)) == ["ronde_language"]
    owner.office.close()
    again = Visitor(TabOffice(str(tmp_path / "ronde.sqlite"), lasting))
    assert b'lang="nl"' in again.get("/").body


def test_what_scripts_have_set_counts(owner: Visitor) -> None:
    assert b'data-theme="dark"' in owner.get("/", cookies="ronde_theme=dark; other=1").body


@pytest.mark.parametrize(
    "path", ["/hall", "/people", "/account", "/events/demo/phones", "/events/demo/publish"]
)
def test_what_needs_a_server_is_said(path: str, owner: Visitor) -> None:
    page = owner.get(path)
    assert page.status == 200
    assert b"data-needs-server" in page.body


def test_live_news_are_refused_in_a_sentence(owner: Visitor) -> None:
    answer = owner.get("/events/demo/live")
    assert answer.status == 409
    assert b"no live news" in answer.body


def test_a_copy_goes_out_and_comes_in(owner: Visitor, tmp_path: Path) -> None:
    name, copy = owner.office.copy()
    assert re.fullmatch(r"ronde-backup-\d+T[\d.]+Z\.sqlite", name)
    path = tmp_path / "elsewhere.sqlite"
    path.write_bytes(copy)
    with Database.open(path) as database:
        Desk(database, "Nora")
        assert [one.key for one in database.subjects("event")] == ["demo"]
    owner.send("/demo")
    assert owner.get("/events/demo-2").status == 200
    owner.office.take(path.read_bytes())
    assert owner.get("/events/demo-2").status == 404
    assert owner.get("/events/demo").status == 200


def test_a_bad_copy_changes_nothing(owner: Visitor, tmp_path: Path) -> None:
    newer = tmp_path / "newer.sqlite"
    Database.open(newer).close()
    with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("PRAGMA journal_mode = DELETE")
    with pytest.raises(NewerSchemaError):
        owner.office.take(newer.read_bytes())
    with pytest.raises(DamagedStoreError):
        owner.office.take(newer.read_bytes()[:3000] + b"x" * 3000)
    assert owner.get("/events/demo").status == 200


def test_a_newer_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "ronde.sqlite"
    Database.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    found = doorway(str(path), "", "fr", str)
    assert "plus récent" in found.refused


def test_papers_come_when_they_are_asked_for_or_it_is_said_why_not(
    owner: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.platform._BRINGERS", {})
    reasons = ["no network", ""]
    door = doorway(str(tmp_path / "other.sqlite"), "", "en", lambda: reasons.pop(0))
    refused = owner.get("/events/demo/documents/standings.pdf")
    assert refused.status == 409
    assert b"could not be loaded: no network" in refused.body
    assert owner.get("/events/demo/documents/standings.pdf").body.startswith(b"%PDF")
    assert reasons == []
    brought("typst")
    door.office.close()


def test_the_page_asks_with_values_that_both_know(tmp_path: Path) -> None:
    door = doorway(str(tmp_path / "ronde.sqlite"), "", "en", str)
    assert door.refused == ""
    facts = {"method": "GET", "path": "/", "query": "", "below": BELOW, "cookies": "", "page": ""}
    given = facts | {"headers": [["accept", "text/html"]], "body": b"", "since": 0}
    status, headers, body = asyncio.run(door.request(given))
    assert (status, body) == (303, b"")
    assert dict(headers)["location"].startswith(f"{BELOW}/owner/")
    assert door.lasting == "{}"
    while door.rest():
        pass
    assert "damaged" in door.take(b"nothing of this" * 100, "en")
    assert door.everything()[1].startswith(b"SQLite format 3")
