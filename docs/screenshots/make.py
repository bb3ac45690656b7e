"""`python -m docs.screenshots.make`: the pictures of the README, docs/jobs.md and the manuals.

It starts the demo on a port of its own, opens it in Chromium and writes one PNG for each page:
those of README and docs/jobs.md beside this file, those of the manuals in each of their languages
into `ronde/help/pictures`. `make screenshots` runs it after a change of the look.

Each picture holds the words that stand on it, by which tests notice that a page says others now.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser, FilePayload, Page, StorageState, sync_playwright

from conftest import find_browser
from ronde.cli.listening import listen, port_of
from ronde.formats import write_text
from ronde.simulate.generator import generate
from ronde.web.application import application_of
from ronde.web.demo import demo_site
from ronde.web.manual import PICTURES
from ronde.web.server import Server, invitation
from ronde.web.settings import LOOPBACK, WebSettings

HERE = Path(__file__).parent
DESK, TALL, PHONE, BEAMER = (1280, 800), (1280, 1000), (390, 700), (1280, 720)
FULL_HD = (1920, 1080)
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


def _pick(page: Page) -> None:
    """Type a name with a mistake where a player is asked for."""
    page.locator("#not-here summary").click()
    page.locator("#not-here input").first.fill("emrald")
    page.get_by_role("listbox").wait_for()
    page.get_by_role("listbox").evaluate("list => list.scrollIntoView({ block: 'center' })")


PASTED = """Nom\tPrénom\tElo\tCat\tTéléphone
Jaspe\tJo\t1610 F\tSenM\t0470
Onyx\tOna\tNC\tCadF\t0471
Marbre\tMia\tfort\tSepF\t0472
"""


def _correct_list(page: Page) -> None:
    """Open an event and paste a list of which one cell cannot be read."""
    page.get_by_label("Name of the event").fill("Pier Cup")
    page.get_by_role("button", name="Open the event").click()
    page.get_by_label("Lines with players").fill(PASTED)
    page.get_by_role("button", name="Show a preview").first.click()
    page.get_by_label("Rating, line 4").wait_for()


FAMILIES = ("Ångström", "Basalt", "de la Fontaine", "Ito", "Ørsted", "van den Berg", "Quartz")
FIRST = ("Alma", "Bruno", "Cleo", "Dirk", "Ella", "Finn", "Greta", "Hugo", "Iris", "Jon", "Kim")


def _fill_hall(page: Page) -> None:
    """Open the file of an event of 180 players and show it on the wall."""
    made = generate(seed=7, players=180, rounds=1).tournament
    players = tuple(
        replace(player, name=f"{FAMILIES[place % len(FAMILIES)]}, {FIRST[place % len(FIRST)]}")
        for place, player in enumerate(made.players)
    )
    details = replace(made.details, name="Harbour Open")
    crowd = replace(made, players=players, details=details, number_of_rounds=5)
    text = write_text(crowd, "json").text
    file = FilePayload(name="crowd.json", mimeType="application/json", buffer=text.encode())
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Open the file").click()
    page.wait_for_url("**/events/*")
    page.goto(page.url.replace("/events/", "/public/") + "/projector?seconds=600")
    page.locator(".wall:visible table").nth(1).wait_for()


def _type_series(page: Page) -> None:
    """Type a series of which one game does not fit."""
    fields = {"Name of the series": "Kitchen Table", "Minutes per player": "30"}
    days = dict.fromkeys(("First day", "Last day"), "2026-11-14")
    for label, text in (fields | days).items():
        page.get_by_label(label).fill(text)
    page.get_by_label("Rate of play").select_option("accelerated")
    rows = (("Citrine, Cleo", "2w2", "3b1"), ("Dolomite, Dirk", "", ""), ("Agate, Alma", "", ""))
    for place, cells in enumerate(rows, 1):
        for column, text in zip(("Name", "Round 1", "Round 2"), cells, strict=True):
            cell = page.get_by_label(f"{column}, line {place}")
            if text:
                cell.fill(text)
                cell.press("Enter")
    page.get_by_label("Round 3, line 1").fill("2:3")
    page.get_by_role("button", name="Check").click()
    page.get_by_role("alert").wait_for()


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
    Shot("projector", "/public/demo/projector", BEAMER, dark=True),
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


JOBS = (
    Shot("cockpit", "/events/demo/round", TALL),
    Shot("picker", "/events/demo/round", prepare=_pick),
    Shot("grid", "/ffjd/minerals/series/new", TALL, prepare=_type_series),
    Shot("corrected-list", "/new", TALL, prepare=_correct_list),
    Shot("projector-180", "/", FULL_HD, prepare=_fill_hall),
)
"""For docs/jobs.md; the last two open events, so they come after all others."""


ALBUM: tuple[tuple[Shot, str, Path], ...] = (
    *((shot, "en", HERE / f"{shot.name}.png") for shot in SHOTS),
    *((shot, lang, PICTURES / f"{shot.name}.{lang}.png") for shot in MANUAL for lang in LOCALES),
    *((shot, "en", HERE / f"{shot.name}.png") for shot in JOBS),
)
"""All pictures: what is taken, in which language, where it lies."""


def main() -> None:
    """Take all pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        with camera_at_the_demo(browser) as camera:
            for shot, language, path in ALBUM:
                camera.take(shot, language, path)
        browser.close()


@contextmanager
def camera_at_the_demo(browser: Browser) -> Iterator[Camera]:
    """Give a camera that has come into a demo as its owner."""
    with running_demo() as link, browser.new_context() as owner:
        owner.new_page().goto(link, timeout=PATIENCE)
        yield Camera(browser, link.partition("/owner/")[0], owner.storage_state())


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
        with self.looking(shot, language) as page:
            page.screenshot(path=path)
            words = shown_words(page)
        _shrink(path, words)
        print(f"{path.name}: {path.stat().st_size // 1024} KiB")

    @contextmanager
    def looking(self, shot: Shot, language: str) -> Iterator[Page]:
        """Give the page of a picture, ready to be taken."""
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
        yield page
        context.close()


SHOWN = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const text = texts.currentNode, place = document.createRange();
        place.selectNode(text);
        const { top, bottom, height } = place.getBoundingClientRect();
        const isSeen = height && top >= 0 && bottom <= window.innerHeight;
        if (isSeen && text.parentElement.checkVisibility()) found.push(text.data.trim());
    }
    return found.filter(Boolean).join("\\n");
}"""
"""The texts that lie in the window, line by line."""

_OF_TODAY = re.compile(r"\d{1,2}:\d\d|\d{4}-\d\d-\d\d|\d{1,2} [^\W\d]+ \d{4}")


def shown_words(page: Page) -> str:
    """Return what is read in the window; every time and date of it is the same."""
    return _OF_TODAY.sub("…", str(page.evaluate(SHOWN)))


def kept_words(path: Path) -> str:
    """Return what could be read when a picture was taken."""
    with Image.open(path) as picture:
        return str(picture.info.get("words", ""))


def _shrink(path: Path, words: str) -> None:
    """Write a picture with as many colours as flat pages have: half the size, the same look."""
    about = PngInfo()
    about.add_itxt("words", words, zip=True)
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(path, optimize=True, pnginfo=about)


if __name__ == "__main__":
    main()
