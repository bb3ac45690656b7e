"""A month of a federation in a real browser: published by clicks, the curve looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import hold

from ronde.federation.demo import PLAYERS, SLOW

pytestmark = pytest.mark.browser
WIDTHS = (360, 1440)
DEMO = "/ffjd/minerals"
LOOKED_AT = {
    "shelf": "/ffjd",
    "office": DEMO,
    "list": f"{DEMO}/lists",
    "players": f"{DEMO}/players",
    "person": f"{DEMO}/players/1",
    "all-series": f"{DEMO}/series",
    "new-series": f"{DEMO}/series/new",
    "series": f"{DEMO}/series/3",
    "games": f"{DEMO}/series/1/players/2",
    "system": f"{DEMO}/series/3/system",
    "month": f"{DEMO}/month",
    "recomputed": f"{DEMO}/recomputed",
    "card": f"{DEMO}/card/5",
    "corrections": f"{DEMO}/corrections",
    "journal": f"{DEMO}/journal",
}


def series_file(folder: Path) -> Path:
    """Write the document of a series of last year among the first four players."""
    year = date.today().year - 1
    pairs = [(1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 4), (3, 1, 4), (3, 2, 3)]
    games = [
        {"round": number, "white": one, "black": two, "white_result": "2", "black_result": "0"}
        for number, one, two in pairs
    ]
    document = SLOW | {
        "name": "Last Year's Cup",
        "system": "closed",
        "start": f"{year}-09-05",
        "end": f"{year}-09-06",
        "players": [{"id": n, "licence_paid_by_organiser": True} for n in (1, 2, 3, 4)],
        "games": games,
    }
    path = folder / "cup.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_a_month_is_published_by_clicks(
    owner_page: Page, live_server: LiveServer, tmp_path: Path
) -> None:
    page = owner_page
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.address}/ffjd")
    page.get_by_label("Name").fill("Mushroom Union")
    page.get_by_role("button", name="Make the federation").click()
    page.get_by_role("link", name="Players", exact=True).click()
    players = tmp_path / "players.csv"
    players.write_text(PLAYERS, encoding="utf-8")
    form = page.locator("form", has=page.get_by_role("button", name="Import the players"))
    form.locator("input[type=file]").set_input_files(players)
    form.locator("button").click()
    expect(page.get_by_text("9 players were imported.")).to_be_visible()
    page.get_by_role("link", name="Series", exact=True).click()
    form = page.locator("form", has=page.get_by_role("button", name="Record the series"))
    form.locator("input[type=file]").set_input_files(series_file(tmp_path))
    form.get_by_role("button", name="Record the series").click()
    expect(page.get_by_text("The series was recorded under number 1.")).to_be_visible()
    page.goto(f"{live_server.address}/ffjd/mushroom-union/series/1")
    sent = hold(page, "**/fees")
    page.get_by_role("button", name="Fees received").click()
    expect(page.locator("main[inert]")).to_be_attached()  # no other click before the answer
    sent.let_go()
    page.get_by_role("button", name="Examine and homologate").click()
    expect(page.get_by_text("Last Year's Cup: homologated.")).to_be_visible()
    page.get_by_role("link", name="Next list").click()
    expect(page.get_by_text("preview, nothing is written")).to_be_visible()
    page.get_by_label("I have checked the differences").check()
    page.get_by_role("button", name="Publish the list of").click()
    expect(page.locator(".notice.good")).to_contain_text("is published.")
    page.get_by_role("link", name="Agate, Alma").click()
    expect(page.locator("svg.curve circle")).to_have_count(1)


def test_pages_of_the_demo_at_two_widths(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page = owner_page
    page.goto(f"{live_server.address}/ffjd")
    page.get_by_role("button", name="Make the demo federation").click()
    expect(page.get_by_text("The demo federation is ready")).to_be_visible()
    for name, path in LOOKED_AT.items():
        page.goto(live_server.address + path)
        photograph(page, name, WIDTHS)
    page.goto(f"{live_server.address}{DEMO}/card/5")
    expect(page.locator("svg.curve circle")).to_have_count(3)
    heights = page.locator("svg.curve circle").evaluate_all(
        "all => all.map(c => c.cy.baseVal.value)"
    )
    assert heights[1] < heights[0], "the correction lifts the curve"
