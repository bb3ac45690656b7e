"""`python docs/screenshots/make.py`: the pictures of the README and of the manuals, from the demo.

It starts the demo on a port of its own, opens it in Chromium and writes one PNG for each page:
those of the README beside this file, those of the manuals in each of their languages into
`ronde/help/pictures`. `make screenshots` runs it after a change of the look.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from ronde.cli.listening import listen, port_of
from ronde.web.application import application_of
from ronde.web.demo import demo_site
from ronde.web.manual import PICTURES
from ronde.web.server import Server, invitation
from ronde.web.settings import LOOPBACK, WebSettings

HERE = Path(__file__).parent
DESK, TALL, PHONE, BEAMER = (1280, 800), (1280, 1000), (390, 700), (1280, 720)
PAGE, HIGH, WIDE, HAND = (1000, 640), (1000, 860), (1280, 860), (390, 560)
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""


def _as_it_is(page: Page) -> None:
    """Leave a page as it opens."""


def _open_working(page: Page) -> None:
    """Open the working of the leader's first tie-break."""
    page.locator("tbody tr").first.locator("td.num a").nth(1).click()
    page.locator("dialog[open]").wait_for()


def _enlarge(page: Page) -> None:
    """Take larger type, as for a long hall."""
    for _ in range(3):
        page.keyboard.press("+")


@dataclass(frozen=True)
class Shot:
    """One picture: its page, the size of the screen, and what is done before it is taken."""

    name: str
    path: str
    size: tuple[int, int] = DESK
    dark: bool = False
    prepare: Callable[[Page], None] = _as_it_is


SHOTS = (
    Shot("round", "/events/demo/round/4", TALL),
    Shot("results", "/events/demo/results"),
    Shot("standings", "/events/demo/standings", prepare=_open_working),
    Shot("my-board", "/public/demo/me/5", PHONE),
    Shot("projector", "/public/demo/projector", BEAMER, dark=True, prepare=_enlarge),
    Shot("ffjd", "/ffjd/minerals/series/1"),
)


MANUAL = (
    Shot("home", "/", PAGE),
    Shot("new", "/new", HIGH),
    Shot("players", "/events/demo/players", PAGE),
    Shot("round", "/events/demo/round/4", WIDE),
    Shot("why", "/events/demo/round/4/why?board=1", HIGH),
    Shot("results", "/events/demo/results", PAGE),
    Shot("phone", "/events/demo/phone/5/3", HAND),
    Shot("standings", "/events/demo/standings", PAGE, prepare=_open_working),
    Shot("vanished", "/events/demo/round/5/vanished?player=5", HIGH),
    Shot("my-board", "/public/demo/me/5", HAND),
    Shot("office", "/ffjd/minerals", PAGE),
    Shot("series", "/ffjd/minerals/series/1", WIDE),
    Shot("month", "/ffjd/minerals/month?month=2026-12", PAGE),
)


def main() -> None:
    """Take all pictures."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with running_demo() as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        owner = browser.new_context()
        owner.new_page().goto(link, timeout=PATIENCE)
        camera = Camera(browser, link.partition("/owner/")[0], owner.storage_state())
        for shot in SHOTS:
            camera.take(shot, "en", HERE / f"{shot.name}.png")
        for shot, language in product(MANUAL, LOCALES):
            camera.take(shot, language, PICTURES / f"{shot.name}.{language}.png")
        browser.close()


@contextmanager
def running_demo() -> Iterator[str]:
    """Give the one-time link into a demo that runs in a thread of its own."""
    with (
        listen(LOOPBACK, 0) as listener,
        demo_site(WebSettings("", port=port_of(listener))) as site,
    ):
        server = Server(application_of(site))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield invitation(site).address
        finally:
            server.should_exit = True
            thread.join()


@dataclass(frozen=True)
class Camera:
    """A browser at the address of the demo, with the session of its owner."""

    browser: Browser
    home: str
    state: StorageState

    def take(self, shot: Shot, language: str, path: Path) -> None:
        """Write one picture in a language."""
        width, height = shot.size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if shot.size == PHONE else 1,
            color_scheme="dark" if shot.dark else "light",
            reduced_motion="reduce",
            locale=LOCALES[language],
            storage_state=self.state,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(self.home + shot.path)
        shot.prepare(page)
        page.screenshot(path=path)
        context.close()
        _shrink(path)
        print(f"{path.name}: {path.stat().st_size // 1024} KiB")


def _shrink(path: Path) -> None:
    """Write a picture with as many colours as flat pages have: half the size, the same look."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
