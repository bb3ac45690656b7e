"""An event is set up by clicks: opened, twenty players pasted, checked in by phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import hold_first, unfold

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant

pytestmark = pytest.mark.browser
STONES = (
    "Agate", "Beryl", "Coral", "Diamond", "Emerald", "Feldspar", "Garnet", "Halite", "Iolite",
    "Jade", "Kunzite", "Lapis", "Malachite", "Nephrite", "Opal", "Peridot", "Quartz", "Ruby",
    "Spinel", "Topaz",
)  # fmt: skip
PEOPLE = tuple(
    Entrant(
        f"{name}, {name[0]}na",
        rating=2300 - 40 * place,
        federation="BEL",
        club=f"Club {place % 4 + 1}",
    )
    for place, name in enumerate(STONES)
)
LINES = "\n".join(
    "\t".join((one.name, str(one.rating), one.federation, one.club)) for one in PEOPLE
)


@pytest.fixture
def cup(owner_page: Page, live_server: LiveServer) -> Page:
    """Return the first page of a site that has an event of twenty players."""
    desk = Desk(live_server.database, "Olga Owner")
    desk.do("harbour-cup", OpenEvent(EventPlan("Harbour Cup", rounds=5)))
    desk.do("harbour-cup", AddPlayers(PEOPLE))
    return owner_page


@pytest.fixture
def cup_by_clicks(owner_page: Page) -> Page:
    """Return a page after the event was opened by clicks and its players were pasted."""
    page = owner_page
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Harbour Cup")
    page.get_by_label("Rounds", exact=True).fill("12")
    page.get_by_label("Players expected").fill("20")
    page.get_by_label("Rate of play").click()
    expect(page.locator("#fit")).to_contain_text("12 rounds are more than half of 20 players")
    page.get_by_label("Rounds", exact=True).fill("5")
    page.get_by_label("Rate of play").click()
    expect(page.locator("#fit")).not_to_contain_text("more than half")
    page.get_by_role("button", name="Open the event").click()
    expect(page.get_by_text("Harbour Cup is open.")).to_be_visible()
    page.get_by_label("Lines with players").fill(LINES)
    page.get_by_role("button", name="Show a preview").first.click()
    expect(page.get_by_text("20 added")).to_be_visible()
    expect(page.get_by_role("heading", name="What would be done")).to_be_focused()
    page.get_by_role("button", name="Enter these players").click()
    expect(page.locator("#roster tbody tr")).to_have_count(20)
    page.wait_for_load_state()
    return page


def test_the_discipline_changes_what_is_proposed(
    owner_page: Page, photograph: Callable[..., None]
) -> None:
    page = owner_page
    page.get_by_role("link", name="New event").click()
    page.wait_for_load_state()
    tie_breaks = page.locator("[name=tie_breaks]")
    expect(tie_breaks).to_have_value("BH/C1,BH,SB,DE,WIN")
    unfold(page, "Points and tie-breaks")
    page.get_by_role("radio", name="Draughts").check()
    expect(tie_breaks).to_have_value("St,Sk,SB")
    expect(page.locator(".chooser li b")).to_have_text(["St", "Sk", "SB"])
    expect(page.get_by_label("Points for win, draw, loss")).to_have_value("two")
    page.get_by_label("Points for win, draw, loss").select_option("own")
    expect(page.get_by_label("Win", exact=True)).to_be_visible()
    photograph(page, "new")


def test_check_in_on_a_phone(
    cup: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page = cup
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{live_server.address}/events/harbour-cup/players/tools/check-in")
    row = page.get_by_role("button", name="Malachite")
    box = row.bounding_box()
    assert box is not None
    assert box["height"] >= 56
    assert box["width"] >= 300
    page.get_by_placeholder("Name, number or club").fill("mala")
    expect(page.get_by_role("button", name="Agate")).to_be_hidden()
    row.click()
    expect(page.locator("#notices")).to_contain_text("Malachite, Mna (13) is there.")
    expect(page.locator("#here-count")).to_contain_text("1 of 20")
    photograph(page, "check-in")


def test_check_in_by_keys_ticks_only_who_is_named(cup: Page, live_server: LiveServer) -> None:
    page = cup
    page.goto(f"{live_server.address}/events/harbour-cup/players/tools/check-in")
    search, count = page.get_by_role("searchbox"), page.locator("#here-count")
    search.fill("mala")
    page.keyboard.press("Enter")
    expect(count).to_contain_text("1 of 20")
    expect(search).to_be_focused()
    assert page.evaluate("getSelection().toString()") == "mala"
    page.keyboard.type("a a")  # fits several: nobody is ticked
    page.keyboard.press("Enter")
    page.keyboard.press("Control+A")
    page.keyboard.type("jade")
    expect(page.get_by_role("button", name="Agate")).to_be_hidden()
    page.get_by_role("button", name="Jade").click()
    expect(count).to_contain_text("2 of 20")
    expect(search).to_be_focused()
    expect(page.get_by_role("button", name="Agate")).to_be_hidden()
    page.locator("#door").get_by_role("button", name="Jade").click()
    expect(page.locator("#notices")).to_contain_text("Jade, Jna (10) is not here after all.")
    expect(count).to_contain_text("1 of 20")


def test_two_at_the_door_at_once(cup: Page, live_server: LiveServer) -> None:
    page = cup
    page.goto(f"{live_server.address}/events/harbour-cup/players/tools/check-in")
    sent = hold_first(page, "**/players/check-in")
    page.get_by_role("button", name="Malachite").dblclick()
    sent.first()
    page.get_by_role("button", name="Agate").click()
    expect(page.get_by_role("listitem").filter(has_text="Malachite")).to_be_visible()
    sent.let_go()
    for name in ("Malachite", "Agate"):
        row = page.get_by_role("listitem").filter(has_text=name)
        expect(row.get_by_text("here", exact=True)).to_be_visible()
    expect(page.locator("#here-count")).to_contain_text("2 of 20")


def test_a_row_is_edited_in_place(cup_by_clicks: Page) -> None:
    page = cup_by_clicks
    page.locator("#player-20").get_by_role("link", name="Edit").click()
    rating = page.locator("#player-20").get_by_label("Rating")
    rating.fill("2500")
    rating.press("Enter")
    expect(page.locator("#player-1")).to_contain_text("Topaz, Tna")
    page.wait_for_load_state()
    page.locator("#player-2").get_by_role("link", name="Edit").click()
    expect(page.locator("#player-2").get_by_label("Name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#player-2").get_by_role("link", name="Edit")).to_be_focused()


def test_nothing_is_cut_off(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    owner_page.get_by_role("button", name="Make the demo event").click()
    expect(owner_page.get_by_text("The demo event is ready.")).to_be_visible()
    for path in (
        "settings", "settings/programme", "statement", "players", "players/7/manage",
        "players/tools/paste", "players/tools/ratings", "players/tools/numbers",
    ):  # fmt: skip
        owner_page.goto(f"{live_server.address}/events/demo/{path}")
        photograph(owner_page, path.replace("/", "-"))
