"""The rating officer in a real browser: a series typed into the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer

from ronde.federation.desk import FederationDesk
from ronde.federation.imports import ImportPlayers
from ronde.federation.offices import init_federation
from ronde.federation.series import CorrectSeries, document_of
from ronde.federation.seriesdraft import checked, draft_of

pytestmark = pytest.mark.browser
PLAYERS = (
    "name,club,rating,licence,birth_date\n"
    '"Agate, Alma",Quarry,1620,full,1990\n"Beryl, Bruno",Quarry,1480,full,\n'
    '"Citrine, Cleo",Ridge,1390,full,2001\n"Dolomité, Dirk",Ridge,1255,full,\n'
)
SERIES = "/ffjd/minerals/series"


@pytest.fixture
def office(owner_page: Page, live_server: LiveServer) -> Page:
    """Return the page of the series of a federation whose officer Olga is."""
    desk = FederationDesk(live_server.database, "Olga Owner")
    init_federation(desk, "minerals", "Minerals")
    desk.do("minerals", ImportPlayers(PLAYERS.encode()))
    owner_page.goto(live_server.address + SERIES)
    return owner_page


def pick_players(page: Page) -> None:
    """Pick one by Enter and one by Tab, with a slip; leave a name as it is that is near to one."""
    offered = page.get_by_role("listbox").get_by_role("option")
    page.get_by_label("Name, line 1").click()
    page.keyboard.type("cit")
    expect(offered).to_have_text("Citrine, Cleo 3 · Ridge · 2001 · 1390")
    expect(offered).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name, line 1")).to_have_value("Citrine, Cleo")
    for column, value in (("Register no", "3"), ("Club", "Ridge"), ("Year of birth", "2001")):
        expect(page.get_by_label(f"{column}, line 1")).to_have_value(value)
    expect(page.get_by_label("Name, line 2")).to_be_focused()
    page.keyboard.type("agathe")
    expect(offered).to_have_attribute("aria-selected", "false")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name, line 2")).to_have_value("agathe")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("dolomite")
    page.keyboard.press("Tab")  # before the answer is there
    expect(page.get_by_label("Name, line 2")).to_have_value("Dolomité, Dirk")
    expect(page.get_by_label("Register no, line 2")).to_have_value("4")
    expect(page.get_by_label("Round 1, line 2")).to_be_focused()


def test_a_series_typed_by_keys(
    office: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page = office
    page.get_by_role("link", name="Type or paste it").click()
    today = date.today().isoformat()
    page.get_by_label("Name of the series").fill("Kitchen Table")
    for label in ("First day", "Last day"):
        page.get_by_label(label).fill(today)
    page.get_by_label("Rate of play").select_option("accelerated")
    page.get_by_label("Minutes per player").fill("30")
    pick_players(page)
    page.get_by_label("Name, line 1").click()
    page.keyboard.press("Tab")
    page.keyboard.type("2w2")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Round 1, line 2")).to_have_value("1b0")
    page.get_by_label("Round 2, line 1").fill("2:3")
    photograph(page, "typed", (360, 1366))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_contain_text("row 1, column R2: '2:3' is no game")
    expect(page.get_by_text("3 · Citrine, Cleo · Ridge · 1390")).to_be_visible()
    page.get_by_label("Round 2, line 1").fill("")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_contain_text("Players: 2, games: 1.")
    page.get_by_role("button", name="Send it in").click()
    expect(page.get_by_role("status")).to_contain_text("The series was recorded under number 1.")
    page.get_by_role("link", name="Correct the table").click()
    expect(page.get_by_role("heading", name="Correct series 1")).to_be_visible()
    page.get_by_label("Round 1, line 1").fill("2w1")
    page.get_by_label("Round 1, line 2").fill("1b1")
    photograph(page, "corrected", (360, 1366))
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_role("status")).to_contain_text("The series was corrected.")
    expect(page.get_by_role("row", name="Citrine, Cleo")).to_contain_text("1")
    save_after_somebody_else(page, live_server)


def save_after_somebody_else(page: Page, live_server: LiveServer) -> None:
    """Correct a series that another officer corrects meanwhile: nothing typed is lost."""
    page.get_by_role("link", name="Correct the table").click()
    page.get_by_label("Round 1, line 1").fill("2w0")
    page.get_by_label("Round 1, line 2").fill("1b2")
    desk = FederationDesk(live_server.database, "Olga Owner")
    draft = draft_of(document_of(desk, "minerals", 1)).told({"name": "Kitchen Chair"})
    desk.do("minerals", CorrectSeries(1, checked(draft).text("")))
    page.get_by_role("button", name="Save the correction").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("your correction is not saved")
    expect(told).to_contain_text("Name of the series: Kitchen Table became Kitchen Chair")
    expect(told).to_be_focused()
    expect(page.get_by_label("Round 1, line 1")).to_have_value("2w0")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_role("status")).to_contain_text("The series was corrected.")
