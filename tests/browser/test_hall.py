"""The owner opens the site to the hall, a phone comes in and enters a result, the owner closes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Error, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import patient

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.playing.results import result_sheet
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = pytest.mark.browser


def test_open_enter_close(
    owner_page: Page,
    chromium: Browser,
    live_server: LiveServer,
    photograph: Callable[..., None],
) -> None:
    live_server.site.hall.addresses = lambda: ("127.0.0.2",)
    desk = Desk(live_server.database, "Olga Owner")
    open_demo(desk)
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    page = owner_page

    page.goto(f"{live_server.address}/events/demo/phones")
    page.get_by_role("main").get_by_role("link", name="Account").click()
    page.locator("[name=new]").fill("a long word")
    page.locator("[name=again]").fill("a long word")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#notices .notice")).to_be_visible()
    page.goto(f"{live_server.address}/events/demo/phones")
    page.get_by_role("button", name="Open to the hall").click()
    expect(page.get_by_role("status")).to_contain_text("http://127.0.0.2:")
    page.get_by_role("button", name="Let phones enter results").click()
    expect(page.get_by_role("heading", name="New phone link")).to_be_visible()
    address = page.locator("main code").inner_text()

    phone = patient(chromium.new_context()).new_page()
    phone.goto(address)
    phone.get_by_role("link", name="Enter results").click()
    phone.locator(".phone-boards a").first.click()
    phone.get_by_role("link", name="½–½").click()
    phone.get_by_role("button", name="Yes, enter it").click()
    expect(phone.locator("#notices")).to_contain_text("½–½")
    assert result_sheet(desk, "demo", 5).lines[0].result == "="

    page.goto(f"{live_server.address}/hall")
    expect(page.get_by_text("The site answers at")).to_be_visible()
    photograph(page, "hall")
    page.get_by_role("button", name="Close again").click()
    expect(page.get_by_text("this computer alone")).to_be_visible()
    expect(phone.locator("#as-of")).to_contain_text("no network")
    with pytest.raises(Error, match="ERR_CONNECTION"):
        phone.goto(address)
    phone.context.close()
