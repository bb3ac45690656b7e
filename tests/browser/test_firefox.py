"""Both ways to have ronde in a tab, in Firefox: rounds are paired, explained and kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, expect, sync_playwright
from tests.browser.conftest import RUNNING
from tests.browser.intab import PATIENCE, has_demo, tab_of
from tests.browser.test_tab import MINERALS, entered
from tests.browser.waiting import patient
from tests.browser.webspace import web_space
from tests.tab.built import built_app, built_page

import ronde

pytestmark = [pytest.mark.firefox, pytest.mark.npm, pytest.mark.long]

DRIVER = Path(__file__).with_name("firefox.js")
HARMLESS = (
    "The page’s settings blocked a script (script-src-elem) at data:text/javascript,",
    "Failed to load ‘’. A ServiceWorker intercepted the request",
)
"""What Firefox tells its console though all goes on: Pyodide looks in which kind of worker it is,
and a redirection that a service worker has answered is followed."""


@pytest.fixture(scope="module")
def firefox(pytestconfig: pytest.Config) -> Iterator[BrowserType]:
    """Return Firefox, driven by a driver of its own; one driver runs at a time."""
    if RUNNING in pytestconfig.stash:
        pytestconfig.stash[RUNNING].stop()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NODE_OPTIONS", f"--require {DRIVER}")
        with sync_playwright() as playwright:
            yield playwright.firefox


@contextmanager
def opened(firefox: BrowserType, program: str | None, profile: Path) -> Iterator[BrowserContext]:
    """Start a Firefox that keeps what it has in a folder; no script fails in it."""
    context = firefox.launch_persistent_context(
        profile,
        channel="moz-firefox",
        executable_path=program,
        viewport={"width": 1366, "height": 900},
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    faults: list[str] = []
    try:
        context.pages[0].on("pageerror", lambda error: faults.append(str(error)))
        yield context
    finally:
        context.close()
    assert not [fault for fault in faults if not fault.startswith(HARMLESS)]


def test_the_file_pairs_and_explains(
    firefox: BrowserType, firefox_program: str | None, tmp_path: Path
) -> None:
    html, profile = built_page(), tmp_path / "profile"
    native = ronde.read(MINERALS)
    pairs = [tuple(map(int, pair)) for pair in native.pair().pairs]
    with opened(firefox, firefox_program, profile) as context:
        tab = entered(context.pages[0], html)
        tab.file("#open-file", MINERALS.name, MINERALS.read_bytes())
        tab.press("pair_round", round=5)
        expect(tab.page.locator("h1")).to_contain_text("Round 5")
        assert tab.pairs() == pairs
        tab.page.locator("#board-1 .of-why button").click()
        for sentence in native.explain(board=1).document("en").sections[0].sentences:
            expect(tab.window()).to_contain_text(sentence.text)
        tab.press("close", tab.window())
        tab.page.keyboard.press("1")
        expect(tab.page.locator("#board-1 button[aria-pressed=true]")).to_have_text("1–0")
    with opened(firefox, firefox_program, profile) as context:
        tab = entered(context.pages[0], html)
        tab.press("open", tab.page.locator(".kept li"))
        expect(tab.page.locator("#board-1 button[aria-pressed=true]")).to_have_text("1–0")
        assert tab.pairs() == pairs


def test_the_app_starts_plays_a_round_and_keeps_it(
    firefox: BrowserType, firefox_program: str | None, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with web_space(built_app()) as space:
        with opened(firefox, firefox_program, profile) as context:
            tab = tab_of(patient(context).pages[0])
            tab.opens(space.address)
            has_demo(tab)
            arbiter = tab.arbiter
            arbiter.pair(5)
            arbiter.publish(5)
            arbiter.start(5)
            boards = arbiter.page.locator("tr[data-board]").count()
            for board in range(1, boards + 1):
                arbiter.click_result(board, "1-0")
            arbiter.complete(5)
            expect(arbiter.ask_why(1).locator(".answer")).not_to_be_empty()
        space.is_shut = True
        with opened(firefox, firefox_program, profile) as context:
            tab = tab_of(context.pages[0])
            tab.opens(space.address, "#/events/demo/standings")
            expect(tab.arbiter.page.locator("main h1")).to_contain_text("5")
