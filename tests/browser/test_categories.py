"""Categories by clicks: one by age, one by hand, then the standings of it, on screen and paper."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.fromfile import open_demo

pytestmark = pytest.mark.browser


def test_under_18_and_locals_have_their_standings(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    desk = Desk(live_server.site.database, "Olga")
    open_demo(desk)
    desk.do("demo", ChangePlayer(4, {"birth_date": "2010"}))
    page = owner_page
    page.goto(f"{live_server.address}/events/demo/players")
    page.get_by_role("link", name="Categories").click()
    adding = page.locator("details.adding")
    page.get_by_text("Add a category").click()
    adding.locator("[name=label]").fill("Under 18")
    adding.locator("[name=age]").fill("18-1")
    adding.get_by_role("button", name="Add the category").click()
    expect(page.get_by_role("alert")).to_contain_text("empty range: 18 is above 1")
    expect(adding.locator("[name=label]")).to_have_value("Under 18")
    adding.locator("[name=age]").fill("u18")
    adding.get_by_role("button", name="Add the category").click()
    expect(page.get_by_text("Players in Under 18: 1.")).to_be_visible()
    expect(page.locator("#category-under-18")).to_contain_text("4 Diamond, Dora")

    page.get_by_text("Add a category").click()
    adding.locator("[name=label]").fill("Locals")
    for name in ("Basalt", "Iolite", "Diamond"):
        adding.locator("[name=players][type=text]").press_sequentially(name[:4].lower())
        expect(adding.locator("[role=option]:visible")).to_contain_text([name])
        page.keyboard.press("Enter")
    adding.get_by_role("button", name="Add the category").click()
    expect(page.get_by_text("Players in Locals: 3.")).to_be_visible()
    photograph(page, "categories")
    page.get_by_role("button", name="Remove: Iolite, Ivan").click()
    expect(page.get_by_text("Players in Locals: 2.")).to_be_visible()

    page.get_by_role("link", name="Standings", exact=True).click()
    page.get_by_role("link", name="Locals", exact=True).click()
    expect(page.get_by_text("Locals: 2 of 23 players")).to_be_visible()
    expect(page.locator(".standings tbody tr")).to_have_count(2)
    photograph(page, "standings-of-a-category")
    printed = page.get_by_role("link", name="Print (PDF)").get_attribute("href") or ""
    pdf = page.request.get(f"{live_server.address}{printed}").body()
    told = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert "Locals" in told
    assert "Diamond, Dora" in told
    assert "Iolite" not in told
