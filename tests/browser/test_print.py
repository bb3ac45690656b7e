"""Pages on paper: clean tables with their heading on every sheet, and nothing to press."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader
from tests.browser.live import LiveServer

import ronde
from ronde.accounts.accounts import make_owner_link
from ronde.office.desk import Desk
from ronde.office.fromfile import open_file
from ronde.office.rounds.rounds import DraftPairing, NotHere, PublishRound
from ronde.web.demo import furnish_demo
from ronde.web.security.passwords import Passwords

pytestmark = pytest.mark.browser

PLAYERS = 90
EVENT = "ronde generate, seed 5"
BETWEEN_MARGINS = 703
"""Pixels of the width of A4 that the margins leave."""

LONG_TABLES = {
    "/events/open/players": ("No", "Name", "Rating", "State"),
    "/events/open/round": ("Board", "White", "Black"),
    "/events/open/results": ("Board", "White", "Black"),
    "/events/open/standings": ("Rank", "Name", "Points"),
    "/public/open/rounds/3": ("Board", "White", "Black"),
    "/public/open/rounds/3/names": ("Name", "Board", "Opponent"),
    "/public/open/standings": ("Rank", "Name", "Points"),
    "/public/open/crosstable": ("Rank", "Name", "Points"),
}
"""Pages whose one table is longer than a sheet, and headings that stand on each."""

LISTS_OF_PLAYERS = ("/events/open/players", "/public/open/standings", "/public/open/crosstable")
"""Those of them on which nobody may be lost between two sheets."""

SHORT_PAGES = (
    "/events/demo",
    "/events/demo/round",
    "/events/demo/results",
    "/events/demo/journal",
    "/events/demo/players/tools/check-in",
    "/public/demo",
    "/public/demo/players/5",
    "/public/demo/me/5",
    "/public/demo/charts",
    "/ffjd/minerals/lists",
    "/ffjd/minerals/series",
    "/ffjd/minerals/series/1",
    "/ffjd/minerals/series/1/players/1",
    "/ffjd/minerals/card/1",
)
CONTROLS = ("Undo", "English", "Log out", "Hall", "Next:", "Why?", "Edit", "Search")
"""Words of what can be pressed."""

TOO_PALE = """() => {
  const found = [];
  const shade = text => (text.match(/[\\d.]+/g) || []).map(Number);
  for (const one of document.querySelectorAll("body, body *")) {
    if (one.closest("svg, dialog, .man, .disc") || !one.checkVisibility()) continue;
    const look = getComputedStyle(one);
    const [r, g, b] = shade(look.color);
    const [red, green, blue, alpha = 1] = shade(look.backgroundColor);
    const pale = Math.max(r, g, b) > 110;
    const tinted = alpha > 0 && Math.min(red, green, blue) < 250;
    const own = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if ((own && pale) || tinted)
      found.push(`${one.tagName}.${one.className} ${look.color} ${look.backgroundColor}`);
  }
  return found;
}"""
CUT_ROWS = """() => [...document.querySelectorAll("tr")]
  .filter(row => getComputedStyle(row).breakInside !== "avoid").length"""


@pytest.fixture
def office(page: Page, live_server: LiveServer, tmp_path: Path) -> Page:
    """Return a page of the owner of two events: the demo, and one of ninety players."""
    database = live_server.database
    furnish_demo(database, Passwords(quick=True))
    file = tmp_path / "open.json"
    made = ronde.generate("dutch-2026", seed=5, players=PLAYERS, rounds=4)
    ronde.write(made.before(ronde.RoundNumber(3)), file)
    desk = Desk(database, "Anna")
    open_file(desk, file.read_bytes(), "open.json", key="open")
    desk.do("open", DraftPairing(not_here=NotHere.PAIRED))
    desk.do("open", PublishRound())
    page.goto(f"{live_server.address}/owner/{make_owner_link(database)}")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(f"{live_server.address}/")
    return page


def sheets(page: Page, paper: str) -> list[str]:
    """Return the words of every sheet that a page is printed on."""
    pdf = page.pdf(format=paper)
    return [" ".join(one.extract_text().split()) for one in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize("paper", ["A4", pytest.param("Letter", marks=pytest.mark.long)])
def test_every_page_on_paper(office: Page, live_server: LiveServer, paper: str) -> None:
    """Black on white whatever the theme, within the sheet, with headings, without controls."""
    office.set_viewport_size({"width": BETWEEN_MARGINS, "height": 1000})
    office.emulate_media(media="print", color_scheme="dark")
    for path in (*LONG_TABLES, *SHORT_PAGES):
        office.goto(f"{live_server.address}{path}")
        assert office.evaluate(TOO_PALE) == [], path
        assert office.evaluate("document.documentElement.scrollWidth") <= BETWEEN_MARGINS, path
        assert office.evaluate(CUT_ROWS) == 0, path
        printed = sheets(office, paper)
        assert printed[0], path
        assert controls_in(printed) == [], path
        if path in LONG_TABLES:
            assert len(printed) > 1, path
            assert EVENT in printed[0], path
            missing = [
                (number, heading)
                for number, text in enumerate(printed, 1)
                for heading in LONG_TABLES[path]
                if heading not in text
            ]
            assert missing == [], path
        if path in LISTS_OF_PLAYERS:
            names = office.locator("tbody th").all_inner_texts()
            assert len(names) == PLAYERS
            text = " ".join(printed)
            assert [name for name in names if " ".join(name.split()) not in text] == [], path
    office.context.add_cookies(
        [{"name": "ronde_theme", "value": "dark", "url": live_server.address}]
    )
    for path in ("/events/open/standings", "/public/open/standings"):
        office.goto(f"{live_server.address}{path}")
        assert office.locator("html").get_attribute("data-theme") == "dark"
        assert office.evaluate(TOO_PALE) == [], path


def controls_in(printed: list[str]) -> list[str]:
    return [word for word in CONTROLS if word in " ".join(printed)]
