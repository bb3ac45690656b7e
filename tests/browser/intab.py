"""The office as a static app in a browser that reaches this machine alone, and who sits at it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect
from tests.browser.arbiter import Arbiter
from tests.browser.conftest import FLAGS
from tests.browser.looking import ALBUM
from tests.browser.waiting import patient
from tests.browser.webspace import WebSpace, web_space
from tests.tab.built import built_app

from ronde.tab.appwords import APP_WORDS
from ronde.tab.words import told

NO_HOST: Final = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
PATIENCE: Final = 90_000
"""Milliseconds that anything may take; the first start is seconds of work."""

WORDS: Final = told(APP_WORDS, "en")
DRAWN: Final = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""Kept when a page was drawn in its new size."""


@contextmanager
def app_space() -> Iterator[WebSpace]:
    """Serve the app, built from the present state; `RONDE_APP` names another folder."""
    given = os.environ.get("RONDE_APP")
    with web_space(Path(given) if given else built_app()) as made:
        yield made


class Framed:
    """The page of the office in the frame, with what only the page around has."""

    def __init__(self, page: Page) -> None:
        self.around = page

    @property
    def frame(self) -> Frame:
        """The frame with the office."""
        found = self.around.frame(name="office")
        assert found is not None
        return found

    def __getattr__(self, name: str) -> Any:
        own = getattr(self.frame, name, None)
        return getattr(self.around, name) if own is None else own


@dataclass
class Tab:
    """A tab with the office, and the arbiter in front of it."""

    page: Page
    arbiter: Arbiter

    @property
    def told(self) -> Any:
        """What the line above the office says."""
        return self.page.locator("#told")

    def opens(self, address: str, path: str = "") -> None:
        """Open the app, and wait until the office is there."""
        self.page.goto(f"{address}{path}")
        self.sees_the_office()

    def sees_the_office(self) -> None:
        expect(self.page.locator("#frame")).to_be_visible(timeout=PATIENCE)
        expect(self.page.frame_locator("#frame").locator("main#main")).to_be_visible(
            timeout=PATIENCE
        )

    def goes(self, path: str) -> Frame:
        """Go to a page of the office by its address."""
        frame = cast(Framed, self.arbiter.page).frame
        below = self.page.url.partition("#")[0] + "office"
        frame.goto(f"{below}{path}")
        return frame

    def saves(self, press: Any) -> tuple[str, bytes]:
        """Return name and bytes of what is saved when something is pressed."""
        with self.page.expect_download() as waiting:
            press()
        return waiting.value.suggested_filename, waiting.value.path().read_bytes()

    def from_menu(self, word: str) -> Any:
        """Open the menu above the office and return a button of it."""
        self.page.locator("#menu summary").click()
        return self.page.locator("#menu").get_by_role("button", name=WORDS[word], exact=True)


@contextmanager
def browser(
    chromium: Browser,
    program: str | None,
    profile: Path,
    *,
    width: int = 1366,
    is_killed: bool = False,
    flags: Sequence[str] = (),
) -> Iterator[BrowserContext]:
    """Start a browser that reaches this machine alone and keeps what it has in a folder.

    One that is killed has nothing left to close.
    """
    context = patient(
        chromium.browser_type.launch_persistent_context(
            profile,
            executable_path=program,
            args=[*FLAGS, NO_HOST, *flags],
            viewport={"width": width, "height": 900},
            locale="en-GB",
            permissions=["clipboard-read", "clipboard-write"],
        )
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    try:
        yield context
    finally:
        if not is_killed:
            context.close()


def tab_of(page: Page) -> Tab:
    page.on("dialog", lambda dialog: dialog.accept())
    return Tab(page, Arbiter(cast(Page, Framed(page)), "en"))


@contextmanager
def opened(chromium: Browser, program: str | None, profile: Path, space: WebSpace) -> Iterator[Tab]:
    """Start a browser with the app in its tab; no script fails in it."""
    faults: list[str] = []
    with browser(chromium, program, profile) as context:
        tab = tab_of(context.pages[0])
        tab.page.on("pageerror", lambda error: faults.append(str(error)))
        tab.opens(space.address)
        yield tab
    assert not faults


def has_demo(tab: Tab) -> None:
    """Become the owner of an empty office, and make the demo event."""
    becomes_owner(tab.arbiter)
    tab.arbiter.button("Make the demo event").click()
    expect(tab.arbiter.page.locator("#strip")).to_be_visible()


def seen(tab: Tab, name: str) -> None:
    """Keep a picture of the tab on a phone and at a desk."""
    ALBUM.mkdir(parents=True, exist_ok=True)
    before = tab.page.viewport_size
    for width in (390, 1366):
        tab.page.set_viewport_size({"width": width, "height": 900})
        frame = tab.page.frame(name="office")
        assert frame is not None
        frame.evaluate(DRAWN)
        tab.page.screenshot(path=ALBUM / f"app-{name}-{width}.png")
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert frame.evaluate(wide) <= 0, name
        assert tab.page.evaluate(wide) <= 0, name
    if before is not None:
        tab.page.set_viewport_size(before)


def becomes_owner(arbiter: Arbiter) -> None:
    arbiter.field("Your name").fill("Olga Owner")
    arbiter.button("Go on").click()
    arbiter.sees_heading("Events")


def kill(profile: Path) -> None:
    """End the browser of a profile at once, as when the power goes."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            command = (path / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if f"--user-data-dir={profile}".encode() in command.split(b"\0"):
            os.kill(int(path.name), signal.SIGKILL)
