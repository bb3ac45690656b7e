"""The last hour of an event by clicks: prizes, ratings, norms, reports, the end, and a season."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.finished import KEY, open_played_demo
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.prizes.awards import event_prizes

pytestmark = pytest.mark.browser

PAID = "Paid in all: 7580.00 EUR"
SHARES = {
    "Equally": "533.34 EUR",
    "Hort: half by rank, half equally": "616.67 EUR",
    "First place by tie-break, the rest equally": "533.34 EUR",
    "Pools of US Chess": "a part of place 4; place 5; place 6",
    "Not shared: tie-breaks decide": "700.00 EUR",
}
"""The rules of sharing, and what the first of three who are level in fourth place gets by each."""


def printed(page: Page, address: str) -> list[str]:
    """Return what stands on the sheets of a PDF."""
    answer = page.request.get(page.evaluate("href => new URL(href, location).href", address))
    assert answer.headers["content-type"] == "application/pdf"
    return [leaf.extract_text() for leaf in PdfReader(io.BytesIO(answer.body())).pages]


def linked(page: Page, name: str) -> str:
    """Return what the PDF says to which a link leads."""
    href = page.get_by_role("link", name=name, exact=True).get_attribute("href")
    return " ".join(" ".join(printed(page, href or "")).split())


SOME = [name for name in SHARES if name in ("Pools of US Chess", "Not shared: tie-breaks decide")]


@pytest.mark.parametrize(
    "rules", [SOME, pytest.param(list(SHARES), marks=pytest.mark.long)], ids=["some", "all"]
)
def test_an_event_is_finished(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None], rules: list[str]
) -> None:
    desk, page = Desk(live_server.database, "Anna"), owner_page
    open_played_demo(desk)
    open_demo(desk)
    again = open_demo(desk).key
    page.goto(f"{live_server.address}/events/{KEY}")
    give_prizes(page, desk, photograph, rules)
    look_at_ratings(page, photograph)
    look_at_norms(page, photograph)
    desk.do(KEY, PublishPages(public=True))
    look_as_the_public(page, live_server)
    send_reports(page, live_server)
    close(page, live_server)
    count_a_season(page, again)


def give_prizes(page: Page, desk: Desk, photograph: Callable[..., None], rules: list[str]) -> None:
    page.locator(".tabs").get_by_role("link", name="Prizes").click()
    expect(page.get_by_text("final", exact=True)).to_be_visible()
    table = page.request.get(f"{page.url}/list.csv").text()
    page.get_by_text("Spreadsheet and file", exact=True).click()
    page.get_by_label("Lines with prizes").fill(table)
    page.get_by_role("button", name="Replace the list").click()
    expect(page.locator("#notices")).to_contain_text("Prizes of the event: 20.")
    for sharing in rules:
        page.get_by_text("Rules of giving them").click()
        page.get_by_label("Money of tied players").select_option(label=sharing)
        page.get_by_role("button", name="Save the rules").click()
        expect(page.locator("#notices")).to_contain_text("The rules of the prizes are set.")
        expect(page.get_by_role("row", name=re.compile("Birch, Bruno"))).to_contain_text(
            SHARES[sharing]
        )
        expect(page.get_by_text(PAID)).to_be_visible()

    page.get_by_text("Decide by hand", exact=True).click()
    form = page.locator("form[action$='/prizes/give']")
    form.get_by_label("Prize").select_option(label="19: Best game, place 1")
    form.get_by_label("Player").fill("Cypress")
    form.get_by_label("Reason").fill("queen sacrifice")
    form.get_by_role("button", name="Give the prize").click()
    expect(page.locator("#awards-title ~ .table")).to_contain_text("by decision: queen sacrifice")
    given = event_prizes(desk, KEY).prizes[18]
    assert (given.is_decided, given.given_to, given.reason) == (True, 28, "queen sacrifice")
    page.get_by_role("button", name="Publish the prizes").click()
    expect(page.get_by_text("public", exact=True)).to_be_visible()
    photograph(page, "prizes", (360, 1440))
    sheets = printed(page, f"/events/{KEY}/documents/diplomas.pdf")
    assert len(sheets) == 19  # money and cup of the first place stand on one
    assert any("Cypress, Carmen" in one for one in sheets)


def look_at_ratings(page: Page, photograph: Callable[..., None]) -> None:
    page.get_by_role("link", name="Standings", exact=True).click()
    page.get_by_role("link", name="Ratings and norms", exact=True).click()
    photograph(page, "ratings", (360, 1440))
    page.get_by_role("row", name=re.compile("Quince")).get_by_role("link", name="+37.6").click()
    working = page.get_by_role("dialog", name="FM Quince, Quentin")
    expect(working).to_contain_text("Katsura, Ken")
    expect(working).to_contain_text("1 − 0.41, opponent 2384, difference -66")
    expect(working).to_contain_text("+1.88 × 20 = +37.6")
    working.get_by_role("button", name="Close").click()
    assert "Quince" in linked(page, "Print (PDF)")


def look_at_norms(page: Page, photograph: Callable[..., None]) -> None:
    page.get_by_role("link", name="Norms", exact=True).click()
    photograph(page, "norms", (360, 1440))
    made = page.get_by_role("row", name=re.compile("Katsura"))
    expect(made).to_contain_text("achieved")
    missed = page.get_by_role("row", name=re.compile("Quince"))
    expect(missed).to_contain_text("opponents with GM/IM: 2 of 3 [1.4.5c]")
    missed.get_by_role("link").click()
    asked = page.get_by_role("row", name=re.compile("^IM opponents with GM"))
    expect(asked).to_contain_text("not fulfilled")
    page.go_back()
    made.get_by_role("link").click()
    certificate = linked(page, "Certificate (PDF)")
    assert "IM norm: FM Katsura, Ken" in certificate
    assert "7 (2 GM, 1 IM, 1 WGM, 3 FM)" in certificate


def look_as_the_public(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.address}/public/{KEY}/standings")
    page.get_by_role("link", name="With the changes of ratings").click()
    expect(page.get_by_role("row", name=re.compile("Katsura"))).to_contain_text("+37.2")
    page.get_by_role("link", name="Prizes", exact=True).click()
    expect(page.get_by_role("row", name=re.compile("A chess clock"))).to_contain_text("Cypress")
    page.goto(f"{live_server.address}/events/{KEY}")


def send_reports(page: Page, live_server: LiveServer) -> None:
    """Read what a rating office will say to a file, in the form that it takes, and the report."""
    page.get_by_role("link", name="Papers", exact=True).click()
    federation = page.locator("#federation")
    expect(federation).to_contain_text("nothing in the file will be refused")
    page.goto(f"{live_server.address}/events/demo/documents")
    expect(federation).to_contain_text("1 thing in the file will be refused")
    federation.get_by_text("What a rating office will say").click()
    expect(federation).to_contain_text("players without a FIDE id: 1 Agate, Ada")
    federation.get_by_label("Form of the report").select_option("TRF 2016")
    federation.get_by_role("button", name="Check again").click()
    with page.expect_download() as taken:
        page.locator("#federation").get_by_role("link", name="Download").click()
    assert taken.value.suggested_filename == "demo.trf"
    address = page.get_by_role("button", name="Arbiter's report").get_attribute("formaction")
    report = " ".join(printed(page, (address or "").replace("demo", KEY)))
    assert "Biggest upset" in report
    assert "the slip was read the other way round" in report
    assert "queen sacrifice" in report


def close(page: Page, live_server: LiveServer) -> None:
    """Close two events, one before its last round, and find them again among those closed."""
    page.on("dialog", lambda dialog: dialog.accept())
    for event in (KEY, "demo"):
        page.goto(f"{live_server.address}/events/{event}")
        closing = page.locator("#closing")
        if event == "demo":
            closing.get_by_label("Reason").fill("the hall is needed")
        closing.get_by_role("button", name="Close the event").click()
        if event == "demo":
            expect(page.get_by_role("alert")).to_contain_text(
                "FIDE will refuse 1 thing in the file"
            )
            page.get_by_role("button", name="Do it all the same").click()
        expect(page.get_by_text("The event is closed.").first).to_be_visible()
    page.goto(live_server.address)
    page.locator("select[name=state]").select_option("closed")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("tbody th")).to_have_count(2)


def count_a_season(page: Page, again: str) -> None:
    """Rank all events as a season, of which the best one counts."""
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
    page.get_by_role("link", name="Minerals Open").click()
    page.get_by_role("link", name="Charts").click()
    expect(page.get_by_text("CM Jasper, June (2135) beat WGM Cobalt, Cleo (2402)")).to_be_visible()
