"""After the last round: what the federation will refuse, the report, statistics, a season."""

from __future__ import annotations

import io

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.eventlist import open_demo

pytestmark = pytest.mark.browser


def test_an_event_is_reported_closed_and_counted_in_a_season(
    owner_page: Page, live_server: LiveServer
) -> None:
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    again = open_demo(desk).key
    page = owner_page
    page.goto(f"{live_server.address}/events/demo/documents")

    # What a rating office will say stands beside the file, for the form that it takes.
    federation = page.locator("#federation")
    expect(federation).to_contain_text("1 thing in the file will be refused")
    federation.get_by_text("What a rating office will say").click()
    expect(federation).to_contain_text("players without a FIDE id: 1 Agate, Ada")
    federation.get_by_label("Form of the report").select_option("TRF 2016")
    federation.get_by_role("button", name="Check again").click()
    with page.expect_download() as taken:
        page.locator("#federation").get_by_role("link", name="Download").click()
    assert taken.value.suggested_filename == "demo.trf"

    # The arbiter's report is a document of its own.
    address = page.get_by_role("button", name="Arbiter's report").get_attribute("formaction")
    pdf = page.request.get(f"{live_server.address}{address}").body()
    text = " ".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(pdf)).pages)
    assert "Biggest upset" in text

    # The event ends here, and is found again among those that are closed.
    page.goto(f"{live_server.address}/events/demo")
    page.once("dialog", lambda dialog: dialog.accept())
    closing = page.locator("#closing")
    closing.get_by_label("Reason").fill("the hall is needed")
    closing.get_by_role("button", name="Close the event").click()
    expect(page.get_by_text("The event is closed.").first).to_be_visible()
    page.goto(live_server.address)
    page.locator("select[name=state]").select_option("closed")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("tbody th")).to_have_count(1)

    # Both events make a season, of which the better one counts.
    page.get_by_role("link", name="Season").click()
    page.get_by_label("Best events that count").fill("1")
    page.get_by_role("button", name="Show").click()
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("GM Agate, Ada")
    expect(first).to_contain_text("(25)")
    page.get_by_text("Points and events").click()
    page.locator(f"input[name=event][value={again}]").check()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("tbody tr").first).not_to_contain_text("(25)")

    # The statistics of an event stand below its charts.
    page.get_by_role("link", name="Minerals Open").click()
    page.get_by_role("link", name="Charts").click()
    expect(page.get_by_text("CM Jasper, June (2135) beat WGM Cobalt, Cleo (2402)")).to_be_visible()
