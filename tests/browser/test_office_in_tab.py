"""The office as a static app, in Chromium without any other host: played, killed, carried."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.arbiter import Arbiter
from tests.browser.intab import (
    WORDS,
    Tab,
    app_space,
    becomes_owner,
    browser,
    has_demo,
    kill,
    opened,
    seen,
    tab_of,
)
from tests.browser.looking import ALBUM
from tests.browser.reading import CHESS
from tests.browser.webspace import WebSpace

from ronde.accounts.accounts import claim_owner, make_owner_link
from ronde.office.desk import Desk
from ronde.office.journal.backups import backup_database, restore_event
from ronde.office.paperwork.downloads import archive_event
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import result_sheet
from ronde.store import Database
from ronde.web.security.passwords import Passwords

pytestmark = [pytest.mark.browser, pytest.mark.npm, pytest.mark.long]

EVENT, NAME = "harbour-cup", "Harbour Cup"
NAMES = ("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Oak")
LINES = tuple(
    f"{name}\t{2210 - 45 * place}\tBEL\tClub {place % 4 + 1}" for place, name in enumerate(NAMES)
)
RESULTS = (
    ("1-0", "=", "0-1", "1-0", "="),
    ("=", "1-0", "1-0", "0-1", "1-0"),
    ("0-1", "=", "1-0", "=", "0-1"),
)
OF_THE_EVENT = ("players", "round/3", "standings", "documents", "journal", "publish", "phones")
PATHS = tuple(f"/events/{EVENT}/{page}" for page in OF_THE_EVENT)
FRENCH = ("/", f"/events/{EVENT}", "/hall", "/backups", *PATHS)
"""Pages of which pictures are kept in French."""


@pytest.fixture(scope="module")
def space() -> Iterator[WebSpace]:
    """Return a web space with the app."""
    with app_space() as made:
        yield made


def opens_the_event(arbiter: Arbiter) -> None:
    arbiter.ask_for_new_event()
    arbiter.fill_in({"Name of the event": NAME})
    arbiter.fill_in({"Rounds": "3", "Players expected": "10"}, "spinbutton")
    arbiter.open_event(NAME)
    arbiter.paste_players(LINES)
    arbiter.enter_players()


def plays(arbiter: Arbiter, number: int, results: tuple[str, ...]) -> None:
    arbiter.pair(number)
    arbiter.publish(number)
    arbiter.start(number)
    for board, result in enumerate(results, 1):
        arbiter.click_result(board, result)


def is_sound(path: Path) -> bool:
    """Whether a copy of the database opens here, with sound journals."""
    with Database.open(path, create=False) as database:
        wrong = [*database.check_file(), *database.verify(EVENT)]
        return not wrong


def test_a_whole_event_killed_in_the_middle_and_carried_both_ways(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with browser(chromium, browser_program, profile, is_killed=True) as context:
        tab = tab_of(context.pages[0])
        tab.opens(space.address)
        begins(tab)
        enters_results_until_killed(tab, profile)
    with opened(chromium, browser_program, profile, space) as tab:
        goes_on(tab)
        ends(tab)
        carried_away(tab, tmp_path)
    back = played_on_natively(tmp_path)
    with opened(chromium, browser_program, profile, space) as tab:
        carried_back(tab, tmp_path / "back.json", back)


def begins(tab: Tab) -> None:
    """Open the event, and play its first round."""
    arbiter = tab.arbiter
    becomes_owner(arbiter)
    seen(tab, "home")
    opens_the_event(arbiter)
    plays(arbiter, 1, RESULTS[0])
    arbiter.complete(1)
    seen(tab, "round")
    assert f"#/events/{EVENT}/" in tab.page.url
    assert NAME in tab.page.title()
    dialog = arbiter.ask_why(1)
    expect(dialog.locator(".answer")).not_to_be_empty()
    arbiter.close_dialog()


def enters_results_until_killed(tab: Tab, profile: Path) -> None:
    """Play the second round until the browser is killed, while a result is under way."""
    arbiter = tab.arbiter
    arbiter.pair(2)
    arbiter.publish(2)
    arbiter.start(2)
    for board in (1, 2, 3):
        arbiter.click_result(board, RESULTS[1][board - 1])
    word = arbiter.t(CHESS[RESULTS[1][3]].word)
    arbiter.board(4).get_by_role("button", name=f"{word} (").click(no_wait_after=True)
    with tab.page.context.expect_event("close"):
        kill(profile)


def goes_on(tab: Tab) -> None:
    """See what had been told as entered, end the round, and take that back once."""
    arbiter = tab.arbiter
    arbiter.page.get_by_role("link", name=NAME).first.click()
    arbiter.turn_to_page("Round", "Results")
    for board in (1, 2, 3):
        arbiter.sees_result(board, CHESS[RESULTS[1][board - 1]])
    was_kept = arbiter.board(4).get_attribute("data-waits") is None
    for board in (5,) if was_kept else (4, 5):  # it may have come just in time
        arbiter.click_result(board, RESULTS[1][board - 1])
    arbiter.sees_result(4, CHESS[RESULTS[1][3]])
    arbiter.complete(2)
    arbiter.undo()
    arbiter.turn_to_page("Round", "Results")
    arbiter.complete(2)
    arbiter.turn_to("Standings")
    expect(arbiter.page.locator("main table tbody tr").first).to_be_visible()
    for name in NAMES:
        expect(arbiter.page.locator("main table")).to_contain_text([name])
    seen(tab, "standings")
    tab.goes(f"/events/{EVENT}/journal")
    expect(arbiter.page.locator("main")).to_contain_text("Olga Owner")


def ends(tab: Tab) -> None:
    """Play the last round, and look at what there is in French, on a phone and at a desk."""
    arbiter = tab.arbiter
    plays(arbiter, 3, RESULTS[2])
    arbiter.complete(3)
    arbiter.turn_to("Standings")
    expect(arbiter.page.locator("main table tbody tr")).to_have_count(len(NAMES))
    tab.goes("/?lang=fr")
    expect(tab.page.locator("html")).to_have_attribute("lang", "fr")
    for path in FRENCH:
        tab.goes(path)
        expect(arbiter.page.locator("html")).to_have_attribute("lang", "fr")
        expect(arbiter.page.locator("main h1").first).to_be_visible()
        seen(tab, f"fr-{path.rpartition('/')[2] or 'home'}")
    tab.goes("/?lang=en")
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")


def carried_away(tab: Tab, folder: Path) -> None:
    """Save the whole office, and the archive of the event."""
    name, copy = tab.saves(tab.from_menu("keep").click)
    assert name.startswith("ronde-backup-")
    (folder / "copy.sqlite").write_bytes(copy)
    assert is_sound(folder / "copy.sqlite")
    tab.goes(f"/events/{EVENT}/documents")
    link = tab.arbiter.page.locator(f"a[href*='/events/{EVENT}/'][href*='archive']").first
    _, archive = tab.saves(lambda: link.dispatch_event("click"))  # it may be folded away
    (folder / "event.json").write_bytes(archive)


def played_on_natively(folder: Path) -> Path:
    """Open the archive here, correct a result, write it again; return a copy of this office."""
    with Database.open(folder / "office.sqlite") as database:
        link = make_owner_link(database)
        claim_owner(database, Passwords(quick=True), link, name="Nora Native")
        desk = Desk(database, "Nora Native")
        assert restore_event(desk, folder / "event.json") == EVENT
        lines = result_sheet(desk, EVENT, 2).lines
        assert tuple(line.result for line in lines) == RESULTS[1]
        desk.do(EVENT, CorrectResult(3, 1, "1-0", reason="both were wrong"))
        archive_event(desk, EVENT, folder / "back.json")
        return backup_database(desk, folder)


def carried_back(tab: Tab, archive: Path, copy: Path) -> None:
    """Bring the archive in under another key, then the whole office in place of what is here."""
    arbiter = tab.arbiter
    tab.goes("/backups")
    form = arbiter.page.locator("form[action$='/backups/open']")
    form.locator("input[type=file]").set_input_files(archive)
    form.locator("input[name=key]").fill("carried")
    form.locator("button").last.click()
    expect(arbiter.page.locator("#notices")).to_contain_text("carried")
    tab.goes("/events/carried/journal")
    expect(arbiter.page.locator("main")).to_contain_text("Nora Native")
    tab.page.locator("#menu input[type=file]").set_input_files(copy)
    expect(tab.told).to_have_text(WORDS["taken"])
    tab.goes(f"/events/{EVENT}/journal")
    expect(arbiter.page.locator("main")).to_contain_text("Nora Native")
    tab.goes("/")
    expect(arbiter.page.locator("main table tbody tr")).to_have_count(1)


def test_it_opens_without_a_network_and_says_what_it_cannot_do(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with opened(chromium, browser_program, profile, space) as tab:
        has_demo(tab)
    space.is_shut = True
    try:
        with opened(chromium, browser_program, profile, space) as tab:
            arbiter = tab.arbiter
            arbiter.page.locator("main a[href*='/events/']").first.click()
            expect(arbiter.page.locator("#strip")).to_be_visible()
            event = tab.page.url.partition("/events/")[2].partition("/")[0]
            tab.goes(f"/events/{event}/documents/standings.pdf")
            expect(arbiter.page.locator("main")).to_contain_text("could not be loaded")
            for path in ("/hall", "/people", "/account", f"/events/{event}/phones"):
                tab.goes(path)
                expect(arbiter.page.locator("[data-needs-server]").first).to_be_visible()
                if path == "/hall":
                    seen(tab, "hall")
            tab.goes(f"/events/{event}/publish")
            expect(arbiter.page.locator("[data-needs-server]").first).to_be_visible()
    finally:
        space.is_shut = False
    with opened(chromium, browser_program, profile, space) as tab:
        frame = tab.goes("/")
        paper = frame.evaluate(
            """async (path) => {
                const found = await fetch(path);
                const head = (await found.arrayBuffer()).slice(0, 5);
                return [found.status, new TextDecoder().decode(head)];
            }""",
            f"/events/{event}/documents/standings.pdf",
        )
        assert paper == [200, "%PDF-"]


def test_a_second_tab_shows_and_takes_over(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    with opened(chromium, browser_program, tmp_path / "profile", space) as first:
        has_demo(first)
        second = tab_of(first.page.context.new_page())
        second.opens(space.address)
        expect(second.told).to_have_text(WORDS["read_only"])
        seen(second, "second")
        second.arbiter.page.locator("main a[href*='/events/']").first.click()
        expect(second.arbiter.page.locator("#strip")).to_be_visible()
        second.arbiter.page.goto(f"{space.address}look/")
        second.arbiter.button("Make a finished event").click()
        expect(second.arbiter.page.locator("body")).to_have_text(WORDS["not_changed"])
        first.goes("/")
        expect(first.arbiter.page.locator("main table tbody tr")).to_have_count(1)
        first.page.close()
        expect(second.told).to_have_text(WORDS["taken_over"])
        second.sees_the_office()
        second.goes("/new")
        second.arbiter.fill_in({"Name of the event": NAME})
        second.arbiter.open_event(NAME)


def test_a_second_tab_shows_what_the_first_one_changes(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    with opened(chromium, browser_program, tmp_path / "profile", space) as first:
        has_demo(first)
        arbiter = first.arbiter
        arbiter.pair(5)
        arbiter.publish(5)
        arbiter.start(5)
        second, list_ = (tab_of(first.page.context.new_page()) for _ in range(2))
        list_.opens(space.address)
        expect(list_.arbiter.page.locator("main table tbody tr")).to_have_count(1)
        second.opens(space.address, "#/events/demo/results")
        expect(second.arbiter.board(1)).to_be_visible()
        second.arbiter.page.evaluate("document.body.dataset.remains = 'true'")
        arbiter.click_result(1, "1-0")
        second.arbiter.sees_result(1, CHESS["1-0"])
        expect(second.arbiter.page.locator("body")).to_have_attribute("data-remains", "true")
        first.goes("/")
        arbiter.button("Make the demo event").click()
        expect(arbiter.page.locator("#notices")).to_contain_text("The demo event is ready.")
        expect(list_.arbiter.page.locator("main table tbody tr")).to_have_count(2)


def test_bad_copies_change_nothing(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    newer, broken = tmp_path / "newer.sqlite", tmp_path / "broken.sqlite"
    Database.open(newer).close()
    with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    broken.write_bytes(newer.read_bytes()[:3000] + b"nothing of this is a page" * 200)
    with opened(chromium, browser_program, tmp_path / "profile", space) as tab:
        has_demo(tab)
        for copy, sentence in ((newer, "newer ronde"), (broken, "damaged")):
            tab.page.locator("#menu input[type=file]").set_input_files(copy)
            expect(tab.told).to_contain_text("nothing was changed")
            expect(tab.told).to_contain_text(sentence)
        archive = tmp_path / "archive.json"
        archive.write_text('{"ronde": "archive"', "utf-8")
        tab.goes("/backups")
        form = tab.arbiter.page.locator("form[action$='/backups/open']")
        form.locator("input[type=file]").set_input_files(archive)
        form.locator("button").last.click()
        expect(tab.arbiter.page.locator("main")).to_contain_text("archive")
        tab.goes("/")
        expect(tab.arbiter.page.locator("main table tbody tr")).to_have_count(1)


def test_a_browser_that_keeps_nothing_is_told_so(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    with browser(chromium, browser_program, tmp_path / "profile", width=390) as context:
        context.add_init_script("delete StorageManager.prototype.getDirectory")
        page = context.pages[0]
        page.goto(space.address)
        expect(page.locator("#notice")).to_contain_text(WORDS["old_browser"])
        ALBUM.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=ALBUM / "app-refused-390.png")


def test_a_full_disk_is_told_and_nothing_is_lost(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    with opened(chromium, browser_program, tmp_path / "profile", space) as tab:
        has_demo(tab)
        devtools = tab.page.context.new_cdp_session(tab.page)
        origin = "/".join(space.address.split("/")[:3])
        used = tab.page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
        devtools.send(
            "Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": used + 20_000}
        )
        tab.goes("/")
        tab.arbiter.button("Make the demo event").click()
        expect(tab.arbiter.page.locator("body")).to_contain_text("no room is left on its disk")
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        tab.goes("/")
        expect(tab.arbiter.page.locator("main table tbody tr")).to_have_count(1)
        tab.arbiter.button("Make the demo event").click()
        expect(tab.arbiter.page.locator("#strip")).to_be_visible()


def test_short_memory_is_told_and_nothing_is_lost(
    chromium: Browser, browser_program: str | None, space: WebSpace, tmp_path: Path
) -> None:
    """The engine of the browser itself gives Python no more than so many pages of 64 KiB."""
    profile = tmp_path / "profile"
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(300_000_000)
    with opened(chromium, browser_program, profile, space) as tab:
        has_demo(tab)
    too_few = ["--js-flags=--wasm-max-mem-pages=1000"]
    with browser(chromium, browser_program, profile, flags=too_few) as context:
        tab = tab_of(context.pages[0])
        tab.page.goto(space.address)
        expect(tab.page.locator("#notice")).to_contain_text(WORDS["no_memory"])
        seen(tab, "memory")
    few = ["--js-flags=--wasm-max-mem-pages=6000"]
    with browser(chromium, browser_program, profile, flags=few) as context:
        tab = tab_of(context.pages[0])
        tab.opens(space.address)
        tab.goes("/backups")
        form = tab.arbiter.page.locator("form[action$='/backups/open']")
        form.locator("input[type=file]").set_input_files(large)
        form.locator("button").last.click()
        expect(tab.page.locator("#notice")).to_contain_text(WORDS["no_memory"])
        tab.page.get_by_role("button", name=WORDS["again"]).click()
        tab.sees_the_office()
    with opened(chromium, browser_program, profile, space) as tab:
        expect(tab.arbiter.page.locator("main table tbody tr")).to_have_count(1)
