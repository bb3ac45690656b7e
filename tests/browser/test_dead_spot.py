"""A phone in a dead spot of the hall, over plain HTTP: no service worker keeps any page.

Results are entered one after the other, and nothing leads to an error page of the browser.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient, wait_until
from tests.leagues import new_league

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.phonelinks import make_captain_links, make_phone_link
from ronde.office.playing.results import result_sheet
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import SendLineUp
from ronde.office.teams.matches import match_sheet
from ronde.office.teams.squads import squad

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


def test_what_a_captain_sends_waits_as_well(phone: Page, live_server: LiveServer) -> None:
    """Line-up, results and confirmation: each is kept, corrected where it waits, and sent once."""
    desk, page, outbox = Desk(live_server.database, "Anna"), phone, phone.locator("#outbox")
    event = new_league(desk, SetMatchRules(boards=2, captains=True))
    for action in (DraftPairing(), PublishRound()):
        desk.do(event, action)
    links = {made.link.label: made.token for made in make_captain_links(desk, event)}
    desk.do(event, SendLineUp(1, 4, tuple(one.number for one in squad(desk, event, 4).members[:2])))

    def wait_for(button: str, what: str) -> None:
        page.get_by_role("button", name=button).click()
        expect(outbox.locator(".notice")).to_have_count(1)
        expect(outbox).to_contain_text(f"Round 1 · {what} waits on this phone")

    def send_all(what: str) -> None:
        page.context.set_offline(False)
        expect(outbox).to_be_hidden()
        expect(page.locator("main")).to_contain_text(what)
        page.context.set_offline(True)

    page.goto(f"{live_server.address}/p/{links['Cavern']}")
    page.context.set_offline(True)
    wait_for("Send the line-up", "Quarry: Line-up")
    send_all("1–0 is a win for Cavern")

    first, second = page.get_by_label("Board 1"), page.get_by_label("Board 2")
    first.select_option("1-0")
    second.select_option("1-0")
    wait_for("Report the results", "Quarry: Results")
    second.select_option("=")  # the first report was wrong: it never left the phone
    wait_for("Report the results", "Quarry: Results")
    send_all("the opponents have not confirmed yet")
    (match,) = match_sheet(desk, event, 1, 1).lines
    assert [game.result for game in match.games] == ["1-0", "="]

    page.context.set_offline(False)
    page.goto("about:blank")  # nothing of the first captain is on its way any more
    page.context.clear_cookies()
    page.goto(f"{live_server.address}/p/{links['Quarry']}")
    page.context.set_offline(True)
    wait_for("Confirm the results", "Cavern: Confirm the results")
    send_all("Both sides have confirmed the results.")


def test_a_captain_reads_why_something_was_refused(phone: Page, live_server: LiveServer) -> None:
    desk, page = Desk(live_server.database, "Anna"), phone
    event = new_league(desk, SetMatchRules(boards=2, captains=True))
    for action in (DraftPairing(), PublishRound()):
        desk.do(event, action)
    (link, *_) = make_captain_links(desk, event)
    page.goto(f"{live_server.address}/p/{link.token}")
    page.get_by_label("Board 2").select_option(index=1)  # as on board 1
    page.get_by_role("button", name="Send the line-up").click()
    refused = page.locator("#outbox [role=alert]")
    expect(refused).to_contain_text("stands on board 1 and on board 2")
    page.get_by_label("Board 2").select_option(index=2)
    page.get_by_role("button", name="I have read it").click()
    page.get_by_role("button", name="Send the line-up").click()
    expect(page.locator("main")).to_contain_text("Your line-up is in")
