"""Nothing typed is lost: mistakes beside their fields, settings saved as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import unfold

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant

pytestmark = pytest.mark.browser


@pytest.fixture
def cup(owner_page: Page, live_server: LiveServer) -> Desk:
    """Return the desk of an event with four players; the owner's page is open."""
    assert owner_page.url
    desk = Desk(live_server.database, "Anna")
    desk.do("", OpenEvent(EventPlan("Pier Cup", rounds=5)))
    names = ("Agate, Alma", "Beryl, Bruno", "Coral, Cleo", "Diorite, Dan")
    desk.do("pier-cup", AddPlayers(tuple(Entrant(name, 1500) for name in names)))
    return desk


def test_three_mistakes_in_the_settings_are_told_at_once(
    page: Page, cup: Desk, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page.goto(f"{live_server.address}/events/pier-cup/settings")
    page.evaluate("window.isTheSamePage = true")
    form = page.locator("#settings")
    for theme in ("Place and report", "System and rule edition", "Points and tie-breaks"):
        unfold(page, theme)
    form.get_by_label("Acceleration of the first rounds").select_option("table")
    table = "Table of virtual points"
    wrong = {"Name of the event": " ", "Value of the bye": "lots", table: "everybody"}
    for label, typed in wrong.items():
        form.get_by_label(label).fill(typed)
    form.get_by_label("Place", exact=True).fill("Oostende")
    expect(form.get_by_text("Not saved yet").first).to_be_visible()
    form.get_by_role("button", name="Save").last.click()
    expect(form.locator("[data-mistake]")).to_have_count(3)
    for label, typed in wrong.items():
        field = form.get_by_label(label)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_label("Name of the event")).to_be_focused()
    photograph(page, "three-mistakes")

    unfold(page, "Meetings")
    meetings = page.locator("#meetings")
    meetings.get_by_label("Players").fill("1, 2")
    meetings.get_by_role("button", name="Keep apart").click()
    expect(meetings.get_by_text("Agate, Alma (1)")).to_be_visible()
    expect(form.get_by_label("Place", exact=True)).to_have_value("Oostende")

    right = {"Name of the event": "Harbour Cup", "Value of the bye": "½", table: "1-2:1-2:1.0"}
    for label, typed in right.items():
        form.get_by_label(label).fill(typed)
    expect(form.locator("[data-mistake]")).to_have_count(0)
    assert page.evaluate("window.isTheSamePage")
    form.get_by_role("button", name="Save").first.click()
    page.get_by_role("button", name="Do it all the same").click()  # a table leaves FIDE mode
    page.get_by_role("button", name="Leave FIDE mode for good").click()
    expect(page.locator("#notices")).to_contain_text("The settings were changed.")
    told = what_was_announced(cup, "pier-cup")
    assert (told.name, told.place) == ("Harbour Cup", "Oostende")
    assert told.acceleration_table == "1-2:1-2:1.0"


PASTED = """Nom\tPrénom\tElo\tCat\tFid\tTéléphone
Jaspe\tJo\t1610 F\tSenM\tBEL\t0470
Onyx\tOna\tNC\tCadF\tFRA\t0471
Marbre\tMia\tfort\tSepF\tFRA\t0472
"""


def test_a_pasted_list_is_corrected_in_place(
    page: Page, cup: Desk, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page.goto(f"{live_server.address}/events/pier-cup/players/tools/paste")
    page.get_by_label("Lines with players").fill(PASTED)
    page.get_by_role("button", name="Show a preview").first.click()
    wrong = page.get_by_label("Rating, line 4")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("rating 'fort' is no number")).to_be_visible()
    photograph(page, "pasted-list")
    wrong.fill("1480")
    page.get_by_role("combobox", name=re.compile("^Fid")).select_option(label="Fed")
    expect(page.locator(".chip.good").first).to_have_text("3 added")
    expect(page.get_by_text("rating 'fort' is no number")).to_have_count(0)
    page.get_by_role("combobox", name=re.compile("^Téléphone")).select_option(label="Left out")
    expect(page.get_by_text("Téléphone: 0470")).to_have_count(0)
    page.get_by_role("button", name="Edit line 3").click()
    page.get_by_label("First name, line 3").fill("Oona")
    page.get_by_role("button", name="Enter these players").click()
    expect(page.locator("#notices")).to_contain_text("3 entered")
    players = {one.name: one for one in cup.tournament("pier-cup").players}
    assert players["Jaspe, Jo"].rating == 1610
    assert players["Onyx, Oona"].rating is None
    assert (players["Marbre, Mia"].rating, players["Marbre, Mia"].federation) == (1480, "FRA")


def test_the_browser_asks_before_unsaved_settings_are_left(
    page: Page, cup: Desk, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.address}/events/pier-cup/settings")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    unfold(page, "Place and report")
    page.get_by_label("Place", exact=True).fill("Oostende")
    with page.expect_event("dialog"):
        page.get_by_role("link", name="Officials and timetable").click()
    expect(page.get_by_label("Place", exact=True)).to_have_value("Oostende")
    assert asked == ["beforeunload"]
    assert what_was_announced(cup, "pier-cup").place == ""
