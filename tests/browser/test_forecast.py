"""The organiser switches forecasts on; a result comes in, and pages renew themselves."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient, unfold

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = pytest.mark.browser


def test_a_forecast_is_switched_on_and_renews_itself(
    owner_page: Page,
    chromium: Browser,
    live_server: LiveServer,
    photograph: Callable[..., None],
) -> None:
    desk = Desk(live_server.database, "Olga Owner")
    open_demo(desk)
    desk.do("demo", PublishPages(public=True))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    page, phone = owner_page, patient(chromium.new_context()).new_page()

    page.goto(f"{live_server.address}/events/demo/settings")
    unfold(page, "Forecasts")
    page.get_by_label("Who may see forecasts").select_option("public")
    page.locator("#forecast").get_by_role("button", name="Switch").click()
    expect(page.locator("#notices .notice")).to_be_visible()

    phone.goto(f"{live_server.address}/public/demo")
    phone.get_by_role("link", name="Forecast").click()
    known = phone.locator("#shown .chip.accent")
    expect(known).to_have_text("after 0 of 11 results of round 5", timeout=PATIENCE)
    best = phone.locator(".forecast").first.locator("tbody tr")
    expect(best).to_have_count(10)
    expect(best.first.locator(".chance").first).to_have_text(re.compile(r"^\d+ % \(\d+–\d+\)$"))
    expect(best.first.locator(".chance svg").first).to_be_visible()
    expect(phone.get_by_text(re.compile(r"^\d+ more$"))).to_be_visible()
    photograph(phone, "forecast")
    desk.do("demo", EnterResult(5, 2, "1-0"))
    expect(known).to_have_text("after 1 of 11 results of round 5", timeout=PATIENCE)

    phone.get_by_role("row", name="Agate, Ada").get_by_role("link").first.click()
    expect(phone.locator("#forecast")).to_contain_text("What the open game would change")
    photograph(phone, "forecast-of-player")
    phone.context.close()
