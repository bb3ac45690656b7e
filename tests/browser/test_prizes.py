"""Twenty prizes with ties under each rule of sharing, a decision by hand, and the paper of it."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.eventlist import open_demo
from ronde.office.prizes.awards import event_prizes

pytestmark = pytest.mark.browser

PRIZES = "\n".join(f"\t{place}\t{(21 - place) * 10}" for place in range(1, 21))
PAID = 2100
"""All twenty places: 200, 190 … 10."""
RULES = (
    "Equally",
    "Hort: half by rank, half equally",
    "First place by tie-break, the rest equally",
    "Pools of US Chess",
    "Not shared: tie-breaks decide",
)


def test_prizes_of_an_event(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    desk, page = Desk(live_server.database, "Olga Owner"), owner_page
    open_demo(desk)
    page.goto(f"{live_server.address}/events/demo")
    page.get_by_role("link", name="Prizes").click()
    page.get_by_label("Lines with prizes").fill(PRIZES)
    page.get_by_role("button", name="Replace the list").click()
    expect(page.locator("#notices")).to_contain_text("Prizes of the event: 20.")
    expect(page.get_by_text("Forecast", exact=True)).to_be_visible()

    for sharing in RULES:
        page.get_by_text("Rules of giving them").click()
        page.get_by_label("Money of tied players").select_option(label=sharing)
        page.get_by_role("button", name="Save the rules").click()
        expect(page.locator("#notices")).to_contain_text("The rules of the prizes are set.")
        expect(page.get_by_text(f"Paid in all: {PAID}.00 EUR")).to_be_visible()

    page.get_by_text("Decide by hand", exact=True).click()
    form = page.locator("form[action$='/prizes/give']")
    form.get_by_label("Prize").select_option("20")
    form.get_by_label("Player").fill("Zircon")
    form.get_by_label("Reason").fill("fair play")
    form.get_by_role("button", name="Give the prize").click()
    expect(page.locator("#awards-title ~ .table")).to_contain_text("by decision: fair play")
    given = event_prizes(desk, "demo").prizes[-1]
    assert (given.is_decided, given.reason) == (True, "fair play")
    photograph(page, "prizes")

    pdf = page.request.get(f"{live_server.address}/events/demo/documents/diplomas.pdf").body()
    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) == 20
    assert any("Zircon, Zoe" in one.extract_text() for one in pages)
