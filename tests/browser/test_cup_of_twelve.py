"""A cup of twelve by clicks: seeds with byes, a drawn match, and no end before the final."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.club import STONES, play_round
from tests.browser.live import LiveServer
from tests.browser.test_cup import by_clicks, complete, play

from ronde.office.desk import Desk

pytestmark = pytest.mark.browser


@by_clicks
def test_a_drawn_match_takes_rounds_and_the_final_is_played(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None], by_clicks: bool
) -> None:
    page, desk = owner_page, Desk(live_server.database, "Olga Owner")
    address = f"{live_server.address}/events/winter-cup"

    def play_on(number: int, *results: str) -> None:
        if by_clicks:
            play(page, address, number, *results)
            complete(page, number)
        else:
            play_round(desk, "winter-cup", number, *results)

    page.goto(f"{live_server.address}/")
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Winter Cup")
    page.locator("label.option", has_text="Knock-out").click()
    expect(page.locator("#rounds-and-points")).to_contain_text("as many rounds as its tree takes")
    expect(page.locator("input[name=rounds]")).to_have_count(0)
    photograph(page, "cup12-wizard", (390, 1366))
    page.get_by_role("button", name="Open the event").click()
    lines = (f"{name}, A\t{2000 - 10 * n}" for n, name in enumerate(STONES[:12]))
    page.get_by_label("Lines with players").fill("\n".join(lines))
    page.get_by_role("button", name="Show a preview").first.click()
    page.get_by_role("button", name="Enter these players").click()
    expect(page.locator("#roster tbody tr")).to_have_count(12)

    page.goto(f"{address}/round")
    page.get_by_role("button", name="Pair round 1").first.click()
    told = "Agate, A, Beryl, A, Citrine, A, Diamond, A have no opponent in this round of the"
    expect(page.get_by_text(told)).to_be_visible()
    photograph(page, "cup12-draft", (390, 1366))
    play(page, address, 1, "1-0", "=", "1-0", "1-0", is_paired=True)
    photograph(page, "cup12-round1", (390, 1366))
    complete(page, 1)
    play_on(2, "=")
    play_on(3, "1-0")
    play_on(4, "1-0", "1-0", "1-0", "1-0")
    page.goto(address)
    expect(page.locator("main")).to_contain_text("Next: pair round 5")
    expect(page.get_by_text("Round 4 of 6").first).to_be_visible()
    photograph(page, "cup12-overview", (390, 1366))
    play_on(5, "1-0", "1-0")
    play_on(6, "1-0")
    page.goto(address)
    expect(page.locator("main")).to_contain_text("Next: check the standings and close the event")
    page.goto(f"{address}/settings/statement")
    photograph(page, "cup12-statement", (390, 1366))
