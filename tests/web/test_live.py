"""Live news: every step is told, to many, also when another process made it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence

import pytest
from fastapi import FastAPI
from sqlalchemy.event import listen as listen_to
from tests.web.clients import Clients, session_of

from ronde.accounts.accounts import Account, change_password, close_account, set_roles
from ronde.accounts.sessions import end_session
from ronde.declared.roles import Role
from ronde.i18n import translate
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link, revoke_phone_link
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.store import Database, Head
from ronde.store.links import LinkRow
from ronde.web.lines import ListeningLine, line_of, lines_to_end
from ronde.web.live import Broker, News
from ronde.web.security.passwords import Passwords
from ronde.web.security.visitor import Visitor, visitor_of


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


LOOK = 0.05
EndedBy = Callable[[Account | LinkRow, Callable[[str], object]], list[bool]]


async def ends(
    broker: Broker, lines: Sequence[ListeningLine], deed: Callable[[], object]
) -> list[bool]:
    """Return which lines end within two looks after the deed."""
    heard = [broker.listen("demo", in_crowd=not line.is_of_office, line=line) for line in lines]
    for line in heard:
        await anext(line)
    waiting = [asyncio.create_task(_end_of(line)) for line in heard]
    await asyncio.sleep(2 * LOOK)
    assert not any(task.done() for task in waiting)
    await asyncio.to_thread(deed)
    await asyncio.wait(waiting, timeout=15, return_when="FIRST_COMPLETED")
    await asyncio.sleep(2 * LOOK)
    ended = [task.done() for task in waiting]
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for line in heard:
        await line.aclose()
    return ended


async def _end_of(line: AsyncIterator[News | None]) -> None:
    async for _ in line:
        pass


class TestLinesEnd:
    """Each deed is done by another process, which shares nothing but the database."""

    @pytest.fixture
    def elsewhere(self, site: FastAPI) -> Iterator[Desk]:
        with Database.open(site.state.site.database.location.path) as other:
            yield Desk(other, "Ben")

    @pytest.fixture
    def ended_by(
        self, site: FastAPI, runner: asyncio.Runner, account_of: Callable[[str], Account]
    ) -> EndedBy:
        """Return how it is seen which lines end: that of a holder, the owner's, a stranger's."""
        database = site.state.site.database

        def ended_by(holder: Account | LinkRow, deed: Callable[[str], object]) -> list[bool]:
            broker = Broker(database, LOOK)
            sessions = [session_of(site, one) for one in (holder, account_of("owner"))]
            lines = [line_of(visitor_of(database, session), "demo") for session in sessions]
            lines.append(line_of(Visitor(), "demo"))
            assert [bool(line.roles) for line in lines] == [True, True, False]
            found = ends(broker, lines, lambda: deed(sessions[0].id))
            return runner.run(asyncio.wait_for(found, 20))

        Desk(database, "Ben").do("demo", PublishPages(public=True))
        return ended_by

    @pytest.mark.parametrize("deed", ["close", "leave", "password", "role"])
    def test_of_who_lost_account_session_or_role(
        self, ended_by: EndedBy, elsewhere: Desk, account_of: Callable[[str], Account], deed: str
    ) -> None:
        person, database = account_of("arbiter"), elsewhere.database
        deeds: dict[str, Callable[[str], object]] = {
            "close": lambda _: close_account(database, person.id),
            "leave": lambda id_: end_session(database, id_),
            "password": lambda _: change_password(
                database, Passwords(quick=True), person.id, "correct horse", "battery staple"
            ),
            "role": lambda _: set_roles(database, person.id, [("other", Role.ARBITER)]),
        }
        assert ended_by(person, deeds[deed]) == [True, False, False]

    def test_of_a_phone_whose_link_was_revoked(self, ended_by: EndedBy, elsewhere: Desk) -> None:
        link = make_phone_link(elsewhere, "demo").link

        def revoke(_: str) -> None:
            revoke_phone_link(elsewhere, "demo", link.id)

        assert ended_by(link, revoke) == [True, False, False]

    def test_of_the_public_when_the_pages_close(
        self, ended_by: EndedBy, elsewhere: Desk, account_of: Callable[[str], Account]
    ) -> None:
        def close(_: str) -> None:
            elsewhere.do("demo", PublishPages(public=False))

        assert ended_by(account_of("arbiter"), close) == [False, False, True]

    @pytest.mark.parametrize("deed", ["close", "leave", "role"])
    @pytest.mark.parametrize("steps", [1, 250])
    def test_not_a_step_is_heard_that_was_made_afterwards(
        self,
        site: FastAPI,
        runner: asyncio.Runner,
        elsewhere: Desk,
        account_of: Callable[[str], Account],
        deed: str,
        steps: int,
    ) -> None:
        """The next look is an hour away: it is asked before news are told."""
        person, database = account_of("arbiter"), elsewhere.database
        session = session_of(site, person)
        line = line_of(visitor_of(database, session), "demo")
        deeds: dict[str, Callable[[], object]] = {
            "close": lambda: close_account(database, person.id),
            "leave": lambda: end_session(database, session.id),
            "role": lambda: set_roles(database, person.id, [("other", Role.ARBITER)]),
        }

        def shut_out_and_go_on() -> None:
            deeds[deed]()
            for number in range(steps):
                rename(elsewhere, f"Minerals Cup {number}")

        async def heard_by_both() -> tuple[list[News | None], News | None]:
            broker = Broker(site.state.site.database, 3600.0)
            mine, other = broker.listen("demo", line=line), broker.listen("demo")
            await anext(mine)
            await anext(other)
            await asyncio.to_thread(shut_out_and_go_on)
            broker.poke("demo")
            told = await anext(other)
            rest = [news async for news in mine]
            await other.aclose()
            return rest, told

        rest, told = runner.run(asyncio.wait_for(heard_by_both(), 60))
        assert rest == []
        assert told is not None
        assert told.who == "Ben"

    def test_a_look_at_many_lines_asks_twice(
        self, site: FastAPI, desk: Desk, account_of: Callable[[str], Account]
    ) -> None:
        people = [account_of(role.value) for role in Role if role is not Role.PUBLIC]
        held = [session_of(site, person).id for person in people]
        lines = [ListeningLine("demo", id_, frozenset({Role.VIEWER})) for id_ in held]
        asked: list[str] = []
        listen_to(desk.database.engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
        found = lines_to_end(
            desk.database, [*lines, ListeningLine("demo"), ListeningLine("nowhere")]
        )
        assert found == {ListeningLine("demo"), ListeningLine("nowhere")}
        assert len([text for text in asked if text.startswith("SELECT")]) == 2


def test_names_are_told_to_accounts_only() -> None:
    news = News(Head(7, "3f2a"), "enter result", "Anna")
    assert "Anna" in news.as_event(with_name=True)
    assert "Anna" not in news.as_event(with_name=False)
