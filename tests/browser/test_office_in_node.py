"""The office with Node.js as its listener: an event played, killed, carried to `ronde` and back."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from sqlalchemy import text
from tests.browser.arbiter import Arbiter
from tests.tab.portable import Running, built_portable, refused, running

from ronde.office.desk import Desk
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.store import Database

pytestmark = [pytest.mark.browser, pytest.mark.npm, pytest.mark.long]

PATIENCE = 90_000
NAME, EVENT = "Harbour Cup", "harbour-cup"
NAMES = ("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel")
LINES = tuple(f"{name}\t{2210 - 45 * place}" for place, name in enumerate(NAMES))


@pytest.fixture(scope="module")
def folder() -> Path:
    return built_portable()


@contextmanager
def arbiter_at(chromium: Browser, address: str) -> Iterator[Arbiter]:
    """Open a page in a browser of its own, as somebody who reads English."""
    context = chromium.new_context(
        locale="en-GB", permissions=["clipboard-read", "clipboard-write"]
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: dialog.accept())
    try:
        page.goto(address)
        yield Arbiter(page, "en")
    finally:
        context.close()
    assert not faults


def results(database: Path) -> list[str]:
    """Return the results of the first round as `ronde` reads them from the file."""
    with Database.open(database, create=False) as found:
        assert not [*found.check_file(), *found.verify(EVENT)]
        return [line.result for line in result_sheet(Desk(found, "Nora"), EVENT, 1).lines]


def test_an_event_is_played_killed_and_carried(
    chromium: Browser, folder: Path, tmp_path: Path
) -> None:
    database = tmp_path / "club.sqlite"
    words = ("--db", database, "--port", "0")
    with (
        running(folder, tmp_path / "first.txt", *words) as office,
        arbiter_at(chromium, office.link) as arbiter,
    ):
        arbiter.field("Your name").fill("Olga Owner")
        arbiter.button("Go on").click()
        arbiter.sees_heading("Events")
        arbiter.ask_for_new_event()
        arbiter.fill_in({"Name of the event": NAME})
        arbiter.fill_in({"Rounds": "3", "Players expected": "6"}, "spinbutton")
        arbiter.open_event(NAME)
        arbiter.paste_players(LINES)
        arbiter.enter_players()
        arbiter.pair(1)
        arbiter.publish(1)
        arbiter.start(1)
        arbiter.click_result(1, "1-0")
        office.process.kill()  # at once, as when the power goes
        office.process.wait()
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(database, copy)  # the file alone is all of it
    before = results(copy)
    assert before[0]
    assert before[1:] == ["", ""]

    with Database.open(database, create=False) as native:
        Desk(native, "Nora").do(EVENT, EnterResult(1, 2, "="))

    with (
        running(folder, tmp_path / "second.txt", *words) as office,
        arbiter_at(chromium, office.link) as arbiter,
    ):
        arbiter.button("Go on").click()
        arbiter.page.goto(f"http://127.0.0.1:{office.port}/events/{EVENT}/round/1")
        expect(arbiter.page.locator("main")).to_contain_text("Alder")
        arbiter.click_result(3, "0-1")
    after = results(database)
    assert after[0] == before[0]
    assert all(after)
    assert len(set(after)) == 3


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_is_stopped_as_soon_as_it_says_how(
    folder: Path, tmp_path: Path, sent: signal.Signals
) -> None:
    database = tmp_path / "club.sqlite"
    with running(folder, tmp_path / "log.txt", "--db", database, "--port", "0") as office:
        office.process.send_signal(sent)
        assert office.process.wait(PATIENCE / 1000) == 0
    with Database.open(database, create=False) as native:
        assert not list(native.check_file())


@pytest.fixture(scope="module")
def office(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Return an office that runs while others are started."""
    place = tmp_path_factory.mktemp("office")
    with running(folder, place / "log.txt", "--db", place / "club.sqlite", "--port", "0") as one:
        yield one


class TestRefusals:
    def _database(self, office: Running) -> Path:
        words = [str(word) for word in office.process.args]  # type: ignore[union-attr]
        return Path(words[words.index("--db") + 1])

    def test_one_process_only(self, office: Running, folder: Path) -> None:
        said = refused(folder, "--db", self._database(office), "--port", "0")
        assert "is open in another window or program of ronde" in said

    def test_no_ronde_in_python_meanwhile(self, office: Running) -> None:
        from ronde.errors import BusyStoreError

        with pytest.raises(BusyStoreError):
            Database.open(self._database(office), busy_seconds=0.2)

    def test_a_port_that_is_taken_gives_way(
        self, office: Running, folder: Path, tmp_path: Path
    ) -> None:
        port = str(office.port)
        database = tmp_path / "other.sqlite"
        with running(folder, tmp_path / "log.txt", "--db", database, "--port", port) as other:
            assert f"port {port} is taken; ronde takes {other.port}." in other.said

    def test_a_database_of_a_newer_ronde(self, folder: Path, tmp_path: Path) -> None:
        database = tmp_path / "newer.sqlite"
        with Database.open(database) as native, native.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999_later'"))
        assert "newer" in refused(folder, "--db", database, "--port", "0")

    def test_what_is_no_database(self, folder: Path, tmp_path: Path) -> None:
        path = tmp_path / "letter.txt"
        path.write_text("Dear Sir or Madam, " * 100, encoding="utf-8")
        before = path.read_bytes()
        assert "not a database" in refused(folder, "--db", path, "--port", "0")
        assert path.read_bytes() == before

    def test_a_folder_that_cannot_be_made(self, folder: Path, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        said = refused(folder, "--db", tmp_path / "file" / "club.sqlite")
        assert "cannot be made or written" in said

    def test_words_that_nobody_knows(self, folder: Path) -> None:
        assert "the options are --db PATH" in refused(folder, "--hots", "0.0.0.0")
