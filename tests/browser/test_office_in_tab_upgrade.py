"""A newer state of the static app while a tab runs the old one; a page loaded past the cache."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.intab import WORDS, browser, has_demo, opened, tab_of
from tests.browser.waiting import wait_until
from tests.browser.webspace import PLACE, WebSpace, web_space
from tests.tab.built import built_app

pytestmark = [pytest.mark.browser, pytest.mark.npm, pytest.mark.long]

OLD, NEW = "ronde 1.", "ronde 99."
STAMP = "document.querySelector('meta[name=generator]').content"
CACHES = "caches.keys()"
IS_SETTLED = """navigator.serviceWorker.getRegistration()
    .then(({ installing, waiting }) => !installing && !waiting)"""


@pytest.fixture(scope="module")
def built() -> Path:
    """Return the folder of the app, built from the present state."""
    return built_app()


@pytest.fixture
def own_space(built: Path, tmp_path: Path) -> Iterator[tuple[WebSpace, Path]]:
    """Return a web space whose files the test may replace, with their folder."""
    folder = shutil.copytree(built, tmp_path / "app")
    with web_space(folder) as space:
        yield space, folder


def replaced_by_a_newer_state(folder: Path) -> None:
    """Let the files be those of a newer state: another stamp, and all that it loads elsewhere."""
    (old,) = (folder / "files").iterdir()
    new = "0123456789ab"
    old.rename(old.with_name(new))
    for name in ("index.html", "sw.js"):
        path = folder / name
        text = path.read_text("utf-8").replace(old.name, new).replace(f'"{OLD}', f'"{NEW}')
        text = re.sub(r'(const VERSION = ")\w+', r"\g<1>ba9876543210", text)
        path.write_text(text, "utf-8")


def stamp(page: Page) -> str:
    """Return what the page around says that it was made by."""
    made: str = page.evaluate(STAMP)
    return made


def test_an_open_tab_goes_on_and_the_newer_app_comes_when_all_are_closed(
    chromium: Browser,
    browser_program: str | None,
    own_space: tuple[WebSpace, Path],
    tmp_path: Path,
) -> None:
    space, folder = own_space
    profile = tmp_path / "profile"
    with browser(chromium, browser_program, profile) as context:
        first = tab_of(context.pages[0])
        first.opens(space.address)
        has_demo(first)
        (kept,) = first.page.evaluate(CACHES)
        replaced_by_a_newer_state(folder)
        second = tab_of(context.new_page())
        second.opens(space.address)
        for tab in (first, second):
            expect(tab.told).to_have_text(WORDS["newer"])
            assert stamp(tab.page).startswith(OLD)
        first.goes("/")
        first.arbiter.button("Make the demo event").click()
        expect(first.arbiter.page.locator("#strip")).to_be_visible()
        first.goes("/events/demo/documents/standings.pdf")
        expect(first.arbiter.page.locator("main")).to_contain_text("could not be loaded")
        first.page.reload()
        first.sees_the_office()
        assert stamp(first.page).startswith(OLD)
    with opened(chromium, browser_program, profile, space) as tab:
        assert stamp(tab.page).startswith(NEW)
        wait_until(tab.page, lambda: kept not in tab.page.evaluate(CACHES), "the old one is gone")
        expect(tab.arbiter.page.locator("main table tbody tr")).to_have_count(2)
    space.is_shut = True
    with opened(chromium, browser_program, profile, space) as tab:
        assert stamp(tab.page).startswith(NEW)
        expect(tab.arbiter.page.locator("main table tbody tr")).to_have_count(2)


def test_half_of_a_newer_app_is_not_taken(
    chromium: Browser,
    browser_program: str | None,
    own_space: tuple[WebSpace, Path],
    tmp_path: Path,
) -> None:
    """Somebody copies the files one after the other: the page is still the old one."""
    space, folder = own_space
    profile = tmp_path / "profile"
    index = (folder / "index.html").read_bytes()
    with opened(chromium, browser_program, profile, space) as tab:
        has_demo(tab)
    replaced_by_a_newer_state(folder)
    new = (folder / "index.html").read_bytes()
    (folder / "index.html").write_bytes(index)
    asked = len(space.asked)
    with opened(chromium, browser_program, profile, space) as tab:
        wait_until(tab.page, lambda: PLACE in space.asked[asked:], "the newer page is asked for")
        wait_until(tab.page, lambda: tab.page.evaluate(IS_SETTLED), "it is not taken")
        assert stamp(tab.page).startswith(OLD)
        expect(tab.told).not_to_have_text(WORDS["newer"])
    (folder / "index.html").write_bytes(new)
    with opened(chromium, browser_program, profile, space) as tab:
        assert stamp(tab.page).startswith(OLD)
        expect(tab.told).to_have_text(WORDS["newer"])
    with opened(chromium, browser_program, profile, space) as tab:
        assert stamp(tab.page).startswith(NEW)
        expect(tab.arbiter.page.locator("main table tbody tr")).to_have_count(1)


def test_a_page_that_is_loaded_past_the_cache_starts_too(
    chromium: Browser,
    browser_program: str | None,
    own_space: tuple[WebSpace, Path],
    tmp_path: Path,
) -> None:
    """With the shift key a browser loads a page anew, as if no service worker were there."""
    space, folder = own_space
    with opened(chromium, browser_program, tmp_path / "profile", space) as tab:
        has_demo(tab)
        devtools = tab.page.context.new_cdp_session(tab.page)
        for newest in (OLD, NEW):
            with tab.page.expect_navigation():
                devtools.send("Page.reload", {"ignoreCache": True})
            tab.sees_the_office()
            assert stamp(tab.page).startswith(newest)
            expect(tab.arbiter.page.locator("#strip")).to_be_visible()
            if newest == OLD:
                replaced_by_a_newer_state(folder)


def test_a_first_visit_that_is_cut_off_is_told_and_the_next_one_starts(
    chromium: Browser,
    browser_program: str | None,
    own_space: tuple[WebSpace, Path],
    tmp_path: Path,
) -> None:
    space, folder = own_space
    (packages,) = folder.rglob("packages.bin.packed")
    missing = packages.rename(tmp_path / packages.name)
    with browser(chromium, browser_program, tmp_path / "profile") as context:
        tab = tab_of(context.pages[0])
        tab.page.goto(space.address)
        expect(tab.page.locator("#notice")).to_contain_text("packages.bin: 404")
        missing.rename(packages)
        tab.page.get_by_role("button", name=WORDS["again"]).click()
        tab.sees_the_office()
