"""The whole job of entry fees: rules with a mistake, one click each, a part, money back, paper."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.fees.lists import event_fees
from ronde.office.fromfile import open_demo

pytestmark = pytest.mark.browser


def set_rules(rules: Locator) -> None:
    """Type two rules in the wrong order, read what is said, and turn them around."""
    amounts = rules.get_by_label("Amount", exact=True)
    amounts.nth(0).fill("40")
    amounts.nth(1).fill("0")
    rules.get_by_label("Titles").nth(1).fill("gm im")
    rules.get_by_role("button", name="Save the rules").click()
    expect(rules.locator("[data-mistake='rules.1.amount']")).to_contain_text("it never applies")
    amounts.nth(0).fill("0")
    rules.get_by_label("Titles").nth(0).fill("gm im")
    amounts.nth(1).fill("40")
    rules.get_by_label("Titles").nth(1).fill("")
    rules.get_by_role("button", name="Save the rules").click()


def test_entry_fees_of_an_event(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    desk, page = Desk(live_server.database, "Olga Owner"), owner_page
    open_demo(desk)
    page.goto(f"{live_server.address}/events/demo/players")
    page.get_by_role("link", name="Entry fees").click()
    notices, rules = page.locator("#notices"), page.locator("#rules")

    set_rules(rules)
    expect(notices).to_contain_text("The entry fees are set.")
    expect(page.locator("#player-1")).to_contain_text("rule 1: GM, IM")

    page.get_by_role("link", name="Not paid").click()
    expect(page.locator("#player-1")).to_have_count(0)
    page.get_by_role("button", name="Paid in cash: Zircon, Zoe").click()
    expect(notices).to_contain_text("Zircon, Zoe (23) paid 40.00 EUR.")
    expect(page.locator("#player-23")).to_have_count(0)

    page.get_by_text("Another amount, day or way").click()
    form = page.locator("form[action$='/fees/pay']").last
    form.get_by_label("Player").fill("Topaz")
    form.get_by_label("Amount (EUR)").fill("50,50")
    form.get_by_label("How").select_option(label="Card")
    form.get_by_role("button", name="Note the payment").click()
    expect(notices).to_contain_text("10.50 EUR was paid too much")
    page.get_by_role("button", name="Paid back: Topaz, Tess").click()
    expect(notices).to_contain_text("Topaz, Tess (20) got 10.50 EUR back.")

    page.get_by_text("Set a fee by hand").click()
    form = page.locator("form[action$='/fees/set']")
    form.get_by_label("Player").fill("Umber")
    form.get_by_label("Amount").fill("5")
    form.get_by_label("Reason").fill("carries the boards")
    form.get_by_role("button", name="Set the fee").click()
    expect(page.locator("#player-21")).to_contain_text("by decision: carries the boards")
    photograph(page, "fees")

    found = event_fees(desk, "demo")
    assert [one.amount for one in found.payments] == ["40.00", "50.50", "-10.50"]
    address = f"{live_server.address}/events/demo/fees"
    pdf = page.request.get(f"{address}/receipts.pdf?player=20").body()
    text = " ".join(one.extract_text() for one in PdfReader(io.BytesIO(pdf)).pages)
    assert "50.50 EUR" in text
    assert "paid back" in text
    page.get_by_role("button", name="Take back: Zircon, Zoe").click()
    expect(notices).to_contain_text("of Zircon, Zoe (23) is taken back.")
    page.goto(f"{live_server.address}/events/demo/journal")
    expect(page.locator("main")).to_contain_text("player Zircon, Zoe (23)")
    expect(page.locator("main")).not_to_contain_text("50.50")
