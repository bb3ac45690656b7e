"""A phone without network keeps results and pages, says so, and loses nothing but what is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Error, Page, expect
from tests.browser.live import LiveServer
from tests.browser.network import Network, network_to
from tests.browser.waiting import wait_until

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link, phone_links, revoke_phone_link
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound

pytestmark = pytest.mark.browser
KEPT = "async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined"
FILES = """() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/static/"))"""
NO_NETWORK = "no network."


@pytest.fixture
def anna(live_server: LiveServer) -> Desk:
    """Return the desk of an arbiter: the demo is public and its fifth round published."""
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    for action in (BeginRound(), DraftPairing(), PublishRound()):
        desk.do("demo", action)
    return desk


@pytest.fixture
def network(live_server: LiveServer) -> Iterator[Network]:
    """Return the network between the phone and the server."""
    with network_to(live_server.address) as network:
        yield network


def wait_until_kept(page: Page, path: str) -> None:
    """Wait until the service worker has a page, and the files that it is shown with."""
    page.wait_for_url(f"**{path}")
    page.wait_for_load_state()
    for part in (path, *page.evaluate(FILES)):
        wait_until(page, partial(page.evaluate, KEPT, part), f"{part} is kept")


def test_results_wait_on_the_phone_and_come_once(page: Page, network: Network, anna: Desk) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    token = make_phone_link(anna, "demo", label="Hall B").token
    page.goto(f"{network.address}/p/{token}")
    page.get_by_role("link", name="Enter results").click()
    wait_until_kept(page, "/events/demo/phone")
    outbox = page.locator("#outbox")

    network.cut()
    page.context.set_offline(True)
    # Not kept, and no script was there yet. It leads on while it is being opened.
    page.goto(f"{network.address}/events/demo/phone/5/3", wait_until="commit")
    page.wait_for_url("**/phone")
    for board, sign in ((3, "1–0"), (7, "½–½")):
        expect(page.locator(".phone-search")).to_be_visible()  # the script is there
        choices = page.locator(f".phone-boards [data-board='{board}']")
        if board == 3:  # by way of the board; else at once
            choices.get_by_role("link").first.click()
            choices = page.locator(".phone-kinds")
        choices.get_by_role("link").filter(has_text=sign).click()
        expect(page.get_by_role("heading", name=f"Board {board}")).to_be_visible()
        page.get_by_role("button", name="Yes, enter it").click()
        expect(outbox).to_contain_text(f"Board {board}: ")
        expect(page.locator(".phone-boards")).to_be_visible()  # for the next one
        expect(page.locator("#as-of")).to_contain_text(NO_NETWORK)
    expect(outbox.locator(".notice")).to_have_count(2)
    expect(outbox).to_contain_text("waits on this phone")

    anna.do("demo", EnterResult(5, 7, "1-0"))
    network.mend()
    page.context.set_offline(False)
    expect(outbox.locator(".notice")).to_have_count(1)
    expect(outbox).to_contain_text("1–0 stands already, entered by Anna. Your ½–½ was not taken")
    lines = {line.board: line.result for line in result_sheet(anna, "demo", 5).lines}
    assert (lines[3], lines[7]) == ("1-0", "1-0")
    came = [e.act.who for e in anna.database.entries("demo") if e.act.what == "enter result"]
    assert came == ["Anna", "phone Hall B"]
    expect(page.locator("#as-of")).to_have_count(0)
    outbox.get_by_role("button", name="I have read it").click()
    expect(outbox).to_be_hidden()

    revoke_phone_link(anna, "demo", phone_links(anna, "demo")[0].id)
    page.goto(f"{network.address}/public/demo/standings")
    wait_until_kept(page, "/public/demo/standings")
    wait_until(page, lambda: not page.evaluate(KEPT, "/events/demo/phone"), "it is forgotten")
    network.cut()
    page.reload()
    expect(page.locator("#as-of")).to_contain_text(NO_NETWORK)
    expect(page.locator("tbody tr").first).to_be_visible()
    with pytest.raises(Error, match="ERR_"):
        page.goto(f"{network.address}/events/demo/phone")
