"""A phone in a dead spot of the hall, over plain HTTP: no service worker keeps any page.

Results are entered one after the other, and nothing leads to an error page of the browser.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient, wait_until

from ronde.office.desk import Desk
from ronde.office.eventlist import open_demo
from ronde.office.phonelinks import make_phone_link
from ronde.office.playing.results import result_sheet
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound

pytestmark = pytest.mark.browser
UNREACHABLE = "The server does not answer"


@pytest.fixture
def anna(live_server: LiveServer) -> Desk:
    """Return the desk of an arbiter: the fifth round of the demo is published."""
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    for action in (BeginRound(), DraftPairing(), PublishRound()):
        desk.do("demo", action)
    return desk


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """Return a phone whose browser has no service worker, as over plain HTTP in a hall."""
    context = patient(
        chromium.new_context(
            viewport={"width": 390, "height": 844},
            locale="en-GB",
            has_touch=True,
            service_workers="block",
        )
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    context.close()
    assert not broken


def results(anna: Desk) -> dict[int, str]:
    return {line.board: line.result for line in result_sheet(anna, "demo", 5).lines if line.result}


def enter_at_once(page: Page, board: int, word: str) -> None:
    page.get_by_role("link", name=f"{word} (Board {board})", exact=True).click()
    expect(page.get_by_role("heading", name=f"Board {board}")).to_be_visible()
    page.get_by_role("button", name="Yes, enter it").click()


def test_one_result_after_another_waits_and_the_list_stays(
    phone: Page, live_server: LiveServer, anna: Desk
) -> None:
    page, outbox = phone, phone.locator("#outbox")
    token = make_phone_link(anna, "demo", label="Hall B").token
    page.goto(f"{live_server.address}/p/{token}")
    page.goto(f"{live_server.address}/events/demo/phone")
    expect(page.locator(".phone-search")).to_be_visible()
    page.context.set_offline(True)

    enter_at_once(page, 3, "White wins")
    expect(outbox).to_contain_text("waits on this phone")
    third = page.locator(".phone-boards [data-board='3']")
    expect(third.locator(".waits")).to_have_text("1–0 waits on this phone")
    enter_at_once(page, 7, "Draw")
    expect(outbox.locator(".notice")).to_have_count(2)
    enter_at_once(page, 3, "Black wins")  # the first one was wrong: it never left the phone
    expect(outbox.locator(".notice")).to_have_count(2)
    expect(third.locator(".waits")).to_have_text("0–1 waits on this phone")

    page.locator(".phone-boards [data-board='5'] > a").click()
    page.get_by_role("link", name="Back", exact=True).click()
    expect(third).to_be_visible()
    page.locator(".phone-boards [data-board='5'] > a").click()
    expect(page.locator(".phone-kinds")).to_be_visible()
    page.go_back()  # the button of the phone
    expect(third).to_be_visible()

    for link in ("Help", "ronde"):
        page.locator("header").get_by_role("link", name=link).click()
        expect(page.get_by_role("alert")).to_contain_text(UNREACHABLE)
        expect(third).to_be_visible()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.evaluate("setTimeout(() => window.location.reload())")
    wait_until(page, lambda: asked, "the question before the page is fetched anew")
    assert asked == ["beforeunload"]
    expect(third).to_be_visible()

    page.context.set_offline(False)
    expect(outbox).to_be_hidden()
    wait_until(page, lambda: results(anna) == {3: "0-1", 7: "="}, "both results")


def test_the_page_of_one_board_leads_back_to_the_list(
    phone: Page, live_server: LiveServer, anna: Desk
) -> None:
    page = phone
    token = make_phone_link(anna, "demo", label="Hall B").token
    page.goto(f"{live_server.address}/p/{token}")
    page.goto(f"{live_server.address}/events/demo/phone/5/4")
    kept = "sessionStorage.getItem('ronde-phone-list') !== null"
    wait_until(page, lambda: page.evaluate(kept), "the list of boards")
    page.context.set_offline(True)
    page.locator(".phone-kinds a").first.click()
    page.get_by_role("button", name="Yes, enter it").click()
    expect(page.locator(".phone-boards [data-board='4'] .waits")).to_be_visible()
    enter_at_once(page, 6, "Draw")
    expect(page.locator("#outbox .notice")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    wait_until(page, lambda: results(anna) == {4: "1-0", 6: "="}, "both results")
