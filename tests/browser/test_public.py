"""Public pages on a phone, the projector on a wall, and news that come by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import wait_until

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import (
    BeginRound,
    DraftPairing,
    PublishRound,
)

pytestmark = pytest.mark.browser
PAGES = {
    "home": "",
    "pairings": "/rounds/5",
    "names": "/rounds/5/names",
    "standings": "/standings",
    "crosstable": "/crosstable",
    "charts": "/charts",
    "card": "/players/3",
    "find": "/me?q=a",
    "me": "/me/3",
}


@pytest.fixture
def anna(live_server: LiveServer) -> Desk:
    """Return the desk of an arbiter: the demo is public and its fifth round published."""
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    desk.do("demo", BeginRound())
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return desk


@pytest.mark.usefixtures("anna")
def test_nothing_is_cut_and_targets_are_large(
    page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    for name, path in PAGES.items():
        page.goto(f"{live_server.address}/public/demo{path}")
        photograph(page, f"public-{name}", (360, 1440))


def test_a_result_appears_without_a_reload(page: Page, live_server: LiveServer, anna: Desk) -> None:
    page.goto(f"{live_server.address}/public/demo/rounds/5")
    page.evaluate("window.neverReloaded = true")
    expect(page.locator("#shown")).not_to_contain_text("1–0")
    anna.do("demo", EnterResult(5, 1, "1-0"))
    expect(page.locator("#shown tbody tr").first).to_contain_text("1–0")
    assert page.evaluate("window.neverReloaded")


def test_only_the_own_result_fetches_the_own_page(
    page: Page, live_server: LiveServer, anna: Desk
) -> None:
    anna.do("demo", EnterResult(5, 4, "1-0"))
    player = anna.tournament("demo").rounds[-1].games[0].white
    fetched: list[str] = []
    page.on("request", lambda r: fetched.append(r.url) if r.resource_type == "fetch" else None)
    page.goto(f"{live_server.address}/public/demo/me/{player}")
    broker = live_server.site.broker
    wait_until(page, lambda: broker.announced("demo") is not None, "the page listens")
    anna.do("demo", EnterResult(5, 2, "1-0"))
    expect(page.locator("body")).to_have_attribute("data-version", str(anna.version("demo")))
    assert fetched == []
    expect(page.locator(".seat-result")).to_have_count(0)
    anna.do("demo", EnterResult(5, 1, "1-0"))
    expect(page.locator(".seat-result")).to_contain_text("1–0")
    assert len(fetched) == 1


@pytest.mark.usefixtures("anna")
def test_a_click_on_a_value_shows_its_working(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.address}/public/demo/standings")
    row = page.locator("tbody tr", has_text="Basalt, Ben")
    value = row.locator("td a").nth(2).inner_text()
    row.locator("td a").nth(2).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Buchholz")
    expect(dialog.locator(".conclusion")).to_have_text(f"= {value.removesuffix('.0')}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_projector_turns_its_pages(
    page: Page, live_server: LiveServer, anna: Desk, tmp_path: Path
) -> None:
    page.goto(f"{live_server.address}/public/demo/projector?seconds=600")
    number = page.locator("#projector-clock")
    expect(number).to_have_text("1/5")
    size = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.wall tbody td')).fontSize)"
    )
    assert size >= 900 / 30, "a letter is smaller than a thirtieth of the picture"
    page.screenshot(path=tmp_path / "projector-1440.png")
    seen = set()
    for _ in range(5):
        last = page.locator("tbody tr:visible").last.bounding_box()
        foot = page.locator(".projector-foot").bounding_box()
        assert last is not None
        assert foot is not None
        assert last["y"] + last["height"] <= foot["y"] + 1, "a row is cut"
        seen |= set(page.locator("section[data-view=standings] tbody th:visible").all_inner_texts())
        page.keyboard.press("ArrowRight")
    assert len(seen) == 23
    expect(number).to_have_text("1/5")
    page.keyboard.press("Space")
    expect(number).to_contain_text("❚❚")
    anna.do("demo", EnterResult(5, 1, "1-0"))
    expect(page.locator("section[data-view=pairings] .wall tbody tr").first).to_contain_text("1–0")
    page.keyboard.press("+")
    expect(number).not_to_contain_text("/5")


@pytest.mark.usefixtures("anna")
def test_the_projector_goes_on_by_itself(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.address}/public/demo/projector?seconds=2")
    expect(page.locator("#projector-clock")).to_have_text(re.compile("^[2-5]/5$"))
