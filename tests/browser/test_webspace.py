"""The owner gives a folder as web space; the pages are there, and again after every publication."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import wait_until

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.rounds.rounds import DraftPairing

pytestmark = pytest.mark.browser


def test_sent_and_refreshed(
    owner_page: Page,
    live_server: LiveServer,
    tmp_path: Path,
    photograph: Callable[..., None],
) -> None:
    desk = Desk(live_server.database, "Olga Owner")
    open_demo(desk)
    desk.do("demo", DraftPairing())
    page, folder = owner_page, tmp_path / "www"

    page.goto(f"{live_server.address}/events/demo/publish")
    page.get_by_label("The pages are public").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#notices")).to_contain_text("The pages are public now.")
    page.get_by_label("Address or folder").fill(str(folder))
    page.get_by_role("button", name="Save the web space").click()
    expect(page.get_by_role("button", name="Send now")).to_be_visible()
    page.get_by_role("button", name="Send now").click()
    expect(page.locator("#notices")).to_contain_text("removed: 0;")
    expect(page.get_by_text("Last sent at")).to_be_visible()
    # Only now: what goes by itself would be on its way while the button is pressed.
    page.get_by_text("Web space", exact=True).click()
    page.get_by_label("Send automatically").check()
    page.get_by_role("button", name="Save the web space").click()
    expect(page.locator("#notices")).to_contain_text("The web space is saved.")
    photograph(page, "webspace", widths=(360,))
    assert not (folder / "round-5.html").exists()

    page.goto(f"{live_server.address}/events/demo/round")
    page.get_by_role("button", name="Publish round 5").click()
    expect(page.locator("#notices")).to_contain_text("Round 5 is published.")
    # It goes by itself, one file after the other.
    sent, index = folder / "round-5.html", folder / "index.html"
    wait_until(
        page,
        lambda: sent.exists() and sent.name in index.read_text("utf-8"),
        "the round in the web space",
    )
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("link", name="Round 5").first.click()
    expect(page).to_have_url((folder / "round-5.html").as_uri())
