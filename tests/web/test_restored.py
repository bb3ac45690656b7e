"""A backup that comes back while the site is served: everything shows it, whatever its number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.journal.backups import (
    backup_database,
    backup_event,
    restore_database,
    restore_event,
)
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.store import Database
from ronde.web.live import News

LIVE = {"X-Ronde-Live": "1"}
HOME = "/public/demo"
PUBLIC = (HOME, "/public/demo/projector", "/api/public/demo")
BEFORE, AFTER = "Minerals Cup", "Minerals Masters"

Restore = Callable[[], None]


def rename(desk: Desk, name: str) -> None:
    desk.do("demo", ChangeSettings(SettingsChange(name=name), reason="a sponsor"))


def whole(desk: Desk, copy: Path) -> None:
    """Let a copy of the whole database take its place."""
    assert desk.database.location.path is not None
    restore_database(copy, desk.database.location.path)


@pytest.fixture(params=["database", "archive"])
def restore(request: pytest.FixtureRequest, desk: Desk, tmp_path: Path) -> Restore:
    """Return how the event comes back with as many entries as it has, and another name.

    An archive comes back under its own key where there is no such event any more.
    """
    desk.do("demo", PublishPages(public=True))
    start = backup_database(desk, tmp_path / "start")
    rename(desk, AFTER)
    copy, archive = backup_database(desk, tmp_path), backup_event(desk, "demo", tmp_path).path
    whole(desk, start)
    rename(desk, BEFORE)
    if request.param == "database":
        return lambda: whole(desk, copy)
    with Database.open(tmp_path / "none.sqlite"):
        pass

    def one_event() -> None:
        whole(desk, tmp_path / "none.sqlite")
        restore_event(desk, archive)

    return one_event


@pytest.mark.parametrize("path", PUBLIC)
def test_who_looks_again_sees_what_came_back(
    client_as: Clients, desk: Desk, restore: Restore, path: str
) -> None:
    stranger, version = client_as("public"), desk.version("demo")
    assert BEFORE in stranger.get(path).text
    restore()
    assert desk.version("demo") == version
    text = stranger.get(path).text
    assert AFTER in text
    assert BEFORE not in text


@pytest.mark.parametrize("in_crowd", [True, False], ids=["public", "office"])
def test_open_pages_hear_of_it_and_renew_themselves(
    client_as: Clients, desk: Desk, restore: Restore, runner: asyncio.Runner, *, in_crowd: bool
) -> None:
    stranger, number = client_as("public"), desk.version("demo")
    stranger.site.broker._seconds = 0.05
    first, news, text = runner.run(_renewed(stranger, restore, in_crowd=in_crowd))
    assert (first.version, news.version) == (number, number)
    assert first.head != news.head == desk.head("demo")
    assert f'data-version="{number}" data-head="{news.head.hash}"' in text
    assert AFTER in text


async def _renewed(stranger: Client, restore: Restore, *, in_crowd: bool) -> tuple[News, News, str]:
    """Return the first news of a line, those after the restoration, and the page by then."""
    listening = stranger.site.broker.listen("demo", in_crowd=in_crowd)
    first = await anext(listening)
    assert BEFORE in (await stranger.send_now("GET", HOME, headers=LIVE)).text
    await asyncio.to_thread(restore)
    news = await asyncio.wait_for(anext(listening), 20)
    answer = await stranger.send_now("GET", HOME, headers=LIVE)
    await listening.aclose()
    assert first is not None
    assert news is not None
    return first, news, answer.text


def test_a_shorter_journal_is_told_too(desk: Desk, client_as: Clients, tmp_path: Path) -> None:
    copy = backup_database(desk, tmp_path)
    client = client_as("arbiter")
    rename(desk, BEFORE)
    assert BEFORE in client.get("/events/demo").text
    known = desk.head("demo")
    whole(desk, copy)
    (news,) = client.site.broker._news("demo", known, in_detail=True)
    assert news.head == desk.head("demo")
    again = client_as("arbiter").get("/events/demo")
    assert again.status_code == 200
    assert BEFORE not in again.text
