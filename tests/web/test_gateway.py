"""The office behind a listener of another kind: asked and answered on lines, as Node.js does it."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from ronde.model import Player, PlayerId, Tournament
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.web.gateway import Gateway, opened

SECRET = "nobody knows this secret, which is long enough"
KEY = "spring-open"


class Caller:
    """Somebody who asked, and hangs up after so many pieces, or never."""

    def __init__(self, most: int = 0) -> None:
        self.status, self.headers = 0, dict[str, str]()
        self.pieces: list[bytes] = []
        self.has_ended = False
        self._most = most
        self._gone = asyncio.Event()

    def start(self, status: int, headers: Sequence[tuple[str, str]]) -> None:
        self.status, self.headers = status, dict(headers)

    def write(self, piece: bytes) -> None:
        self.pieces.append(piece)
        if len(self.pieces) == self._most:
            self._gone.set()

    def end(self) -> None:
        self.has_ended = True

    async def gone(self) -> None:
        await self._gone.wait()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "club.sqlite"


def gateway_to(database: Path) -> Gateway:
    return opened(str(database), secret=SECRET, host="127.0.0.1", port=8413)


@pytest.fixture
def gateway(database: Path) -> Iterator[Gateway]:
    made = gateway_to(database)
    assert not made.refused
    yield made
    made.close()


async def asked(gateway: Gateway, target: str, body: bytes = b"", *, cookie: str = "") -> Caller:
    caller = Caller()
    headers = [["Host", "127.0.0.1:8413"], ["Content-Length", str(len(body))], ["Cookie", cookie]]
    facts = {"method": "POST" if body else "GET", "headers": headers}
    if body:
        headers.append(["Content-Type", "application/x-www-form-urlencoded"])
        headers.append(["Origin", "http://127.0.0.1:8413"])
    there = {"target": target, "host": "127.0.0.1", "port": 50_000}
    await gateway.answer(facts | there, memoryview(body), caller)
    assert caller.has_ended
    return caller


def ask(gateway: Gateway, target: str, body: bytes = b"", *, cookie: str = "") -> Caller:
    return asyncio.run(asked(gateway, target, body, cookie=cookie))


def enter(gateway: Gateway) -> str:
    """Become the owner by the link; return the cookies of the session."""
    path = gateway.owner_path()
    form = ask(gateway, path)
    assert form.status == 200
    token = re.search(rb'name="csrf_token" value="([^"]*)"', b"".join(form.pieces))
    said = b"name=Olga" + (b"&csrf_token=" + token[1] if token else b"")
    before = form.headers.get("set-cookie", "").partition(";")[0]
    came = ask(gateway, path, said, cookie=before)
    assert came.status == 303, b"".join(came.pieces)
    return came.headers["set-cookie"].partition(";")[0]


def test_the_owner_comes_in_by_the_link_and_a_later_start_knows_the_cookie(
    gateway: Gateway, database: Path
) -> None:
    cookie = enter(gateway)
    gateway.close()
    again = gateway_to(database)
    assert b"Olga" in b"".join(ask(again, "/", cookie=cookie).pieces)
    assert b"Olga" not in b"".join(ask(again, "/").pieces)
    again.close()


def test_the_file_alone_has_every_step(gateway: Gateway, database: Path, tmp_path: Path) -> None:
    players = tuple(Player(PlayerId(number), f"Player {number}") for number in (1, 2))
    tournament = Tournament(players, rules="dutch-2026", number_of_rounds=1)
    open_event(gateway.app.state.site.database, KEY, tournament, Act("Olga", "open event"))
    copy = tmp_path / "elsewhere.sqlite"
    shutil.copyfile(database, copy)
    with Database.open(copy, create=False) as found:
        assert [subject.key for subject in found.subjects()] == [KEY]
        with found.connection() as connection:
            assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    with gateway.app.state.site.database.connection() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "truncate"


def test_what_another_ronde_left_in_a_log_is_there(database: Path) -> None:
    with Database.open(database) as native:
        players = (Player(PlayerId(1), "Player 1"),)
        tournament = Tournament(players, rules="dutch-2026", number_of_rounds=1)
        open_event(native, KEY, tournament, Act("Olga", "open event"))
    made = gateway_to(database)
    assert [one.key for one in made.app.state.site.database.subjects()] == [KEY]
    made.close()


def test_live_news_come_piece_by_piece_until_somebody_hangs_up(gateway: Gateway) -> None:
    tournament = Tournament(
        (Player(PlayerId(1), "Player 1"),), rules="dutch-2026", number_of_rounds=1
    )
    open_event(gateway.app.state.site.database, KEY, tournament, Act("Olga", "open event"))
    cookie = enter(gateway)

    async def listening() -> Caller:
        caller = Caller(most=2)
        facts = {
            "method": "GET",
            "target": f"/events/{KEY}/live",
            "headers": [["Host", "127.0.0.1:8413"], ["Cookie", cookie]],
            "host": "127.0.0.1",
            "port": 50_000,
        }
        async with asyncio.timeout(20):
            await gateway.answer(facts, b"", caller)
        return caller

    caller = asyncio.run(listening())
    assert caller.status == 200
    assert b"event: change" in b"".join(caller.pieces)


def test_a_database_of_a_newer_ronde_is_refused_in_a_sentence(database: Path) -> None:
    with Database.open(database) as native, native.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999_later'"))
    refused = gateway_to(database)
    assert "newer" in refused.refused
    with pytest.raises(AssertionError):
        _ = refused.app


def test_all_pages_and_the_api_are_built_in_pieces(gateway: Gateway) -> None:
    assert gateway.rest()
    assert not gateway.rest()
    assert ask(gateway, "/api/openapi.json").status == 200
