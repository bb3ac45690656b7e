"""Live news: every step is told, to many, also when another process made it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fastapi import FastAPI
from tests.web.clients import Clients

from ronde.i18n import translate
from ronde.office.desk import Desk
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.store import Database, Head
from ronde.web.live import Broker, News


def rename(desk: Desk, name: str) -> None:
    desk.do("demo", ChangeSettings(SettingsChange(name=name), reason="a sponsor"))


async def heard(broker: Broker, count: int, deed: Callable[[], None]) -> list[News]:
    """Return what a listener hears who listens before the deed."""
    found: list[News] = []
    listening = broker.listen("demo")
    async for news in listening:
        if news is None:
            continue
        found.append(news)
        if len(found) == 1:
            await asyncio.to_thread(deed)
        if len(found) > count:
            break
    await listening.aclose()
    return found


def test_a_step_of_another_process_is_noticed(site: FastAPI, runner: asyncio.Runner) -> None:
    database = site.state.site.database

    def elsewhere() -> None:
        with Database.open(database.location.path) as other:
            rename(Desk(other, "Ben"), "Minerals Masters")
            rename(Desk(other, "Ben"), "Minerals Cup")

    broker = Broker(database, 0.05)
    found = runner.run(heard(broker, 2, elsewhere))
    assert [news.version for news in found] == [1, 2, 3]
    assert {news.who for news in found[1:]} == {"Ben"}
    assert {news.what for news in found[1:]} == {"change settings"}
    assert {translate(news.what, "fr") for news in found[1:]} == {"modifier les réglages"}


def test_many_listeners_have_one_watcher(site: FastAPI, runner: asyncio.Runner, desk: Desk) -> None:
    broker = Broker(desk.database, 0.05)
    done: list[bool] = []

    def once() -> None:
        if not done:
            done.append(True)
            rename(desk, "Minerals Cup")

    async def all_of_them() -> list[list[News]]:
        return await asyncio.gather(*(heard(broker, 1, once) for _ in range(20)))

    for news in runner.run(asyncio.wait_for(all_of_them(), 20)):
        assert news[-1].version == 2
    assert not broker._watches


def test_a_change_by_a_page_is_told_at_once(
    client_as: Clients, desk: Desk, runner: asyncio.Runner
) -> None:
    """The watcher would look every hour; the page's change makes it look now."""
    rename(desk, "Minerals Cup")
    client = client_as("arbiter")
    broker = client.site.broker
    broker._seconds = 3600.0

    async def listen() -> News | None:
        listening = broker.listen("demo")
        await anext(listening)
        fields = {"csrf_token": client.token_now(), "expected": "2", "reason": "no sponsor"}
        answer = await client.send_now("POST", "/events/demo/undo", data=fields)
        assert answer.status_code == 303
        news: News | None = await asyncio.wait_for(anext(listening), 5)
        await listening.aclose()
        return news

    news = runner.run(listen())
    assert news is not None
    assert (news.version, news.what) == (3, "undo")


def test_names_are_told_to_accounts_only() -> None:
    news = News(Head(7, "3f2a"), "enter result", "Anna")
    assert "Anna" in news.as_event(with_name=True)
    assert "Anna" not in news.as_event(with_name=False)
