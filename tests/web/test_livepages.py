"""Public pages that renew themselves: made once for many, never older than the news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.paperwork import publicpages
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.programme import SetTimetable
from ronde.store import Head
from ronde.store.tables import TimetableRow
from ronde.web.live import Broker, News
from ronde.web.public import loader

LIVE = {"X-Ronde-Live": "1"}
HOME = "/public/demo"


def rename(desk: Desk, name: str) -> None:
    desk.do("demo", ChangeSettings(SettingsChange(name=name), reason="a sponsor"))


@asynccontextmanager
async def crowd(broker: Broker) -> AsyncIterator[Any]:
    """Listen as one of the crowd while something is done."""
    listening = broker.listen("demo", in_crowd=True)
    await anext(listening)
    try:
        yield listening
    finally:
        await listening.aclose()


@pytest.fixture
def public(client_as: Clients, desk: Desk) -> Client:
    """Return a stranger before the public pages of the demo event."""
    desk.do("demo", PublishPages(public=True))
    return client_as("public")


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows whenever the event is read from the database."""
    done: list[str] = []

    def counted(
        desk: Desk,
        event: str,
        *,
        private: bool = False,
        before: publicpages.ShownEvent | None = None,
    ) -> publicpages.ShownEvent:
        done.append(event)
        return publicpages.shown_event(desk, event, private=private, before=before)

    monkeypatch.setattr(loader, "shown_event", counted)
    return done


def test_many_who_renew_the_same_page_get_one(
    public: Client, readings: list[str], runner: asyncio.Runner
) -> None:
    async def all_of_them() -> set[str]:
        async with crowd(public.site.broker):
            asked = (public.send_now("GET", HOME, headers=LIVE) for _ in range(20))
            return {answer.text for answer in await asyncio.gather(*asked)}

    assert len(runner.run(all_of_them())) == 1
    assert readings == ["demo"]


def test_a_renewed_page_is_never_older_than_the_news(
    public: Client, desk: Desk, runner: asyncio.Runner
) -> None:
    public.site.broker._seconds = 0.05

    async def after_the_news() -> tuple[News, str]:
        async with crowd(public.site.broker) as listening:
            await public.send_now("GET", HOME, headers=LIVE)
            await asyncio.to_thread(rename, desk, "Minerals Cup")
            news = await asyncio.wait_for(anext(listening), 20)
            answer = await public.send_now("GET", HOME, headers=LIVE)
            return news, answer.text

    news, text = runner.run(after_the_news())
    assert f'data-version="{news.version}"' in text
    assert "Minerals Cup" in text


def test_who_opens_a_page_gets_it_as_it_is_now(
    public: Client, desk: Desk, runner: asyncio.Runner
) -> None:
    """The news of the change have not been told, and will not be for an hour."""
    public.site.broker._seconds = 3600.0

    async def before_the_news() -> tuple[str, str]:
        async with crowd(public.site.broker):
            await public.send_now("GET", HOME, headers=LIVE)
            await asyncio.to_thread(rename, desk, "Minerals Cup")
            renewed = await public.send_now("GET", HOME, headers=LIVE)
            opened = await public.send_now("GET", HOME)
            return renewed.text, opened.text

    renewed, opened = runner.run(before_the_news())
    assert "Minerals Cup" not in renewed
    assert "Minerals Cup" in opened


def test_languages_and_known_visitors_are_kept_apart(
    public: Client, client_as: Clients, runner: asyncio.Runner
) -> None:
    office = client_as("arbiter")

    async def two_languages() -> tuple[Any, Any]:
        async with crowd(public.site.broker):
            english = await public.send_now("GET", HOME, headers=LIVE)
            french = await public.send_now("GET", HOME, headers=LIVE | {"Accept-Language": "fr"})
            known = await office.send_now("GET", HOME, headers=LIVE)
            assert known.status_code == 200
            return english, french

    english, french = runner.run(two_languages())
    assert '<html lang="en"' in english.text
    assert '<html lang="fr"' in french.text
    for answer in (english, french):
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_an_error_is_not_kept(public: Client, desk: Desk, runner: asyncio.Runner) -> None:
    """Round 99 has not been published; what is refused once is asked for again each time."""

    async def twice() -> list[int]:
        async with crowd(public.site.broker):
            path = f"{HOME}/rounds/99"
            return [
                (await public.send_now("GET", path, headers=LIVE)).status_code for _ in range(2)
            ]

    assert runner.run(twice()) == [422, 422]


def test_a_crowd_hears_of_many_steps_once(
    site: FastAPI, desk: Desk, runner: asyncio.Runner
) -> None:
    broker = Broker(desk.database, 0.02)

    async def heard() -> list[News]:
        found: list[News] = []
        async with crowd(broker) as listening:
            for number in range(6):
                await asyncio.to_thread(rename, desk, f"Cup {number}")
                await asyncio.sleep(0.05)
            while not found or found[-1].version < 7:
                found.append(await asyncio.wait_for(anext(listening), 20))
        return found

    found = runner.run(heard())
    assert found[-1].version == 7
    assert len(found) < 6, "the crowd rests a second after each"
    assert {(news.what, news.who) for news in found} == {("", "")}
    assert all(news.spread >= 1000 for news in found)


def test_a_crowd_that_still_waits_for_its_pages_is_told_later(
    site: FastAPI, desk: Desk, runner: asyncio.Runner
) -> None:
    broker = Broker(desk.database, 0.02)

    async def told_while_busy() -> tuple[int, int]:
        async with crowd(broker) as listening:
            watch = broker._watches["demo"]
            await asyncio.to_thread(rename, desk, "Minerals Cup")
            await anext(listening)
            watch.renewing = 1000
            await asyncio.to_thread(rename, desk, "Minerals Masters")
            await asyncio.sleep(1.5)
            before = broker.announced("demo")
            watch.renewing = 0
            news = await asyncio.wait_for(anext(listening), 20)
            assert before is not None
            return before.number, news.version

    assert runner.run(told_while_busy()) == (2, 3)


@pytest.fixture
def round_five(desk: Desk) -> int:
    """Return the number of a round that was just published; nothing has been played in it."""
    desk.do("demo", PublishPages(public=True))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return 5


def enter(desk: Desk, *boards: int) -> None:
    for board in boards:
        desk.do("demo", EnterResult(5, board, "1-0"))


def test_a_result_names_its_board_while_a_round_is_under_way(round_five: int, desk: Desk) -> None:
    """With the last one the standings change."""

    def after(deed: Callable[[], object]) -> tuple[str, ...] | None:
        head = desk.head("demo")
        deed()
        return publicpages.changed_by_results(desk, "demo", head)

    assert after(lambda: enter(desk, 3)) == ("5.3",)
    assert after(lambda: enter(desk, 4)) == ("5.4",)
    assert after(lambda: enter(desk, 6, 5)) == ("5.5", "5.6")
    assert after(lambda: None) is None
    of_another = Head(desk.version("demo") - 1, "of another journal")
    assert publicpages.changed_by_results(desk, "demo", of_another) is None
    assert after(lambda: rename(desk, "Minerals Cup")) is None
    corrected = CorrectResult(round_five, 4, "0-1", reason="misread")
    assert after(lambda: desk.do("demo", corrected)) is None
    assert after(lambda: history.undo(desk, "demo", reason="no misreading")) is None
    rest = (1, 2, 7, 8, 9, 10, 11)
    assert after(lambda: enter(desk, *rest)) == (*(f"5.{board}" for board in rest), "standings")
    earlier = CorrectResult(4, 1, "=", reason="misread")
    assert after(lambda: desk.do("demo", earlier)) is None


def test_the_first_result_moves_the_next_start_where_one_was_told(
    round_five: int, desk: Desk
) -> None:
    desk.do("demo", SetTimetable((TimetableRow(round_five + 1, date="2026-11-30"),)))
    head = desk.head("demo")
    enter(desk, 3)
    assert publicpages.changed_by_results(desk, "demo", head) is None
    head = desk.head("demo")
    enter(desk, 4)
    assert publicpages.changed_by_results(desk, "demo", head) == ("5.4",)


def test_the_crowd_is_told_on_which_boards_results_came_in(
    round_five: int, desk: Desk, runner: asyncio.Runner
) -> None:
    broker = Broker(desk.database, 0.02)
    enter(desk, 3)

    async def told() -> News:
        async with crowd(broker) as listening:
            await asyncio.to_thread(enter, desk, 4)
            news: News = await asyncio.wait_for(anext(listening), 20)
            return news

    before = desk.version("demo")
    news = runner.run(told())
    assert (news.version, news.since, news.boards) == (before + 1, before, (f"{round_five}.4",))
    assert f'"since": {before}, "boards": ["5.4"]' in news.as_event(with_name=False)


@pytest.mark.parametrize(
    ("path", "boards"),
    [
        ("", "standings"),
        ("/rounds/5", "5"),
        ("/rounds/4", "4"),
        ("/rounds/5/names", ""),
        ("/standings", "standings"),
        ("/standings?after=5", "5"),
        ("/crosstable", "standings"),
    ],
)
def test_a_page_says_which_results_it_shows(
    round_five: int, client_as: Clients, path: str, boards: str
) -> None:
    assert f'data-boards="{boards}"' in client_as("public").get(f"{HOME}{path}").text


def test_the_page_of_a_player_says_which_board_it_shows(
    round_five: int, client_as: Clients, desk: Desk
) -> None:
    games = desk.tournament("demo").rounds[-1].games
    public = client_as("public")
    for board, game in enumerate(games[:3], 1):
        assert f'data-boards="5.{board}"' in public.get(f"{HOME}/me/{game.black}").text
        assert (
            f'data-boards="5.{board} standings"' in public.get(f"{HOME}/players/{game.white}").text
        )


def test_a_page_shows_the_version_that_another_process_told_of(
    public: Client, desk: Desk, runner: asyncio.Runner
) -> None:
    """The watcher here looks every hour; the page has heard of version 3 elsewhere."""
    public.site.broker._seconds = 3600.0

    async def renewed() -> list[str]:
        async with crowd(public.site.broker):
            await public.send_now("GET", HOME, headers=LIVE)
            await asyncio.to_thread(rename, desk, "Minerals Cup")
            asked = [{"X-Ronde-Live": version} for version in ("1", "3", "no number")]
            return [(await public.send_now("GET", HOME, headers=head)).text for head in asked]

    first, wanted, odd = runner.run(renewed())
    assert 'data-version="3"' in wanted
    assert 'data-version="2"' in first
    assert 'data-version="2"' in odd
