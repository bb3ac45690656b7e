"""A player enters by phone and is told; the office accepts, ticks a payment, and one moves up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient

from ronde.office.desk import Desk
from ronde.office.entryform.form import EntryField, SetEntryForm
from ronde.office.fees.changes import FeeRuleData, SetFees
from ronde.office.planning.opening import EventPlan, OpenEvent

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def event(live_server: LiveServer) -> str:
    """Return an event of one place that takes entries."""
    desk = Desk(live_server.database, "Olga Owner")
    plan = EventPlan("Spring Open", rounds=5, place="Quarryville", start_date="2026-12-05")
    desk.do("open", OpenEvent(plan))
    desk.do("open", SetFees((FeeRuleData("40"),), "EUR"))
    form = SetEntryForm(
        is_open=True,
        required=(EntryField.BIRTH_YEAR,),
        optional=(EntryField.CLUB, EntryField.SEX, EntryField.BYES, EntryField.CONTACT),
        places=1,
        until="2099-12-01T18:00+01:00",
        greeting="Five rounds in the town hall.\nPlay begins at ten.",
        consent="My name and my results are published.",
        payment_page="https://pay.example.org/open",
        payment_note="Account of the club: XX00 0000 0000",
    )
    desk.do("open", form)
    return "open"


def enter(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/enter/open")
    form = page.locator("#form")
    form.locator("[name=name]").fill(name)
    form.get_by_label("Year of birth").fill("1990")
    form.get_by_label("Club").fill("Quarry")
    form.get_by_label("My name and my results").check()
    form.get_by_role("button", name="Enter this event").click()
    expect(page.locator("#standing")).to_be_visible()


def test_two_enter_and_the_one_who_waits_moves_up(
    owner_page: Page,
    chromium: Browser,
    live_server: LiveServer,
    event: str,
    photograph: Callable[..., None],
) -> None:
    context = patient(chromium.new_context(viewport=PHONE, locale="en-GB"))
    context.set_default_timeout(PATIENCE)
    first, second = context.new_page(), context.new_page()
    first.goto(f"{live_server.address}/enter/{event}?q=nobody")
    photograph(first, "enter-form", (390, 1366))
    first.set_viewport_size(PHONE)
    enter(first, live_server.address, "Agate, Alma")
    enter(second, live_server.address, "Beryl, Bruno")
    expect(second.locator("main")).to_contain_text("You are number 1 on the waiting list")
    photograph(first, "enter-own", (390, 1366))
    expect(first.locator("main")).to_contain_text("still to pay: 40.00 EUR")

    owner_page.goto(f"{live_server.address}/events/{event}/players/tools/entries")
    photograph(owner_page, "entries-office", (390, 1366))
    owner_page.set_viewport_size({"width": 1366, "height": 900})
    owner_page.get_by_role("button", name="Accept 1 entry").click()
    expect(owner_page.locator("#notices")).to_contain_text("Agate, Alma (1) is entered.")
    owner_page.get_by_role("button", name="Paid: Agate, Alma").click()
    expect(owner_page.locator("#notices")).to_contain_text("paid 40.00 EUR")
    first.reload()
    expect(first.locator("main")).to_contain_text("You play.")
    expect(first.locator("main")).not_to_contain_text("still to pay")

    first.locator("summary", has_text="Withdraw my entry").click()
    first.get_by_label("I withdraw my entry.").check()
    first.get_by_role("button", name="Withdraw my entry").click()
    expect(first.locator("main")).to_contain_text("You do not play.")
    second.reload()
    expect(second.locator("main")).to_contain_text("Your entry has arrived.")
    context.close()
