"""People are picked by typing: by keys and by clicks, in the event and from a rating list."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import hold, unfold

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.office.rounds.rounds import DraftPairing

pytestmark = pytest.mark.browser

PEOPLE = (
    Entrant("Agate, Ada", 2100, club="Quarry"),
    Entrant("Agate, Bruno", 2000, club="Ridge"),
    Entrant("Beryl, Cleo", 1900, club="Quarry"),
    Entrant("Citrine, Dirk", 1800, club="Ridge"),
)
LIST = 'id,name,rating\n800001,"Karlson, Filip",2300\n800002,"Karlsen, Ida",1500\n'


@pytest.fixture
def cup(owner_page: Page, live_server: LiveServer, tmp_path: Path) -> Page:
    """Return the page of the owner; an event has four players, a rating list is loaded."""
    desk = Desk(live_server.database, "Olga")
    desk.do("cup", OpenEvent(EventPlan("Cup", rounds=5, lot=1)))
    desk.do("cup", AddPlayers(PEOPLE))
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    load_rating_list(desk, tmp_path / "list.csv", ListPlan("fide", "FIDE", "2026-11"))
    return owner_page


def offered(page: Page) -> Locator:
    """Return who may be chosen now."""
    return page.get_by_role("listbox").get_by_role("option", disabled=False)


def test_nobody_needs_a_number(cup: Page, live_server: LiveServer) -> None:
    address = f"{live_server.address}/events/cup"
    add_players(cup, address)
    type_before_the_script_came(cup, address)
    keep_apart(cup, address)
    Desk(live_server.database, "Olga").do("cup", DraftPairing())
    change_the_draft(cup, address)


def type_before_the_script_came(cup: Page, address: str) -> None:
    """Type at once on a slow connection; people are offered when the script is there."""
    assert cup.context.browser is not None
    state = cup.context.storage_state()
    with cup.context.browser.new_page(locale="en-GB", storage_state=state) as hasty:
        script = hold(hasty, "**/js/picker.js")
        hasty.goto(f"{address}/settings", wait_until="commit")
        script.first()
        unfold(hasty, "Meetings")
        players = hasty.locator("#meetings").get_by_label("Players")
        players.click()
        hasty.keyboard.type("beryl")
        expect(players).not_to_have_attribute("role", "combobox")
        script.let_go()
        expect(offered(hasty)).to_have_text("4 Beryl, Cleo 1900 · Quarry")
        hasty.keyboard.press("Enter")
        expect(hasty.get_by_role("button", name="Remove: 4 Beryl, Cleo")).to_be_visible()


def add_players(cup: Page, address: str) -> None:
    """Add somebody of the list by keys, then a new name by a click."""
    cup.goto(f"{address}/players")
    cup.keyboard.press("n")
    adding = cup.get_by_role("combobox", name="Name, or number on a rating list")
    expect(adding).to_be_focused()
    cup.keyboard.type("carlson fil")
    expect(offered(cup).first).to_contain_text("Karlson, Filip")
    expect(offered(cup).first).to_have_attribute("aria-selected", "true")
    cup.keyboard.press("ArrowDown")
    expect(offered(cup).first).to_have_attribute("aria-selected", "false")
    cup.keyboard.press("ArrowUp")
    cup.keyboard.press("Enter")
    expect(cup.locator("#roster")).to_contain_text("Karlson, Filip")
    expect(adding).to_be_focused()
    expect(adding).to_have_value("")
    cup.keyboard.type("Agate, Ada")
    expect(cup.get_by_role("option", disabled=True)).to_contain_text("entered as 2")
    adding.fill("Jade, Jo 1400")
    expect(offered(cup)).to_contain_text("Jade, Jo 1400")
    offered(cup).click()
    expect(cup.locator("#roster")).to_contain_text("Jade, Jo")


def keep_apart(cup: Page, address: str) -> None:
    """Name two who do not meet, after two that were named by mistake."""
    cup.goto(f"{address}/settings")
    unfold(cup, "Meetings")
    apart = cup.locator("#meetings")
    players = apart.get_by_label("Players")
    players.click()
    cup.keyboard.type("áda")
    offered(cup).filter(has_text="Agate, Ada").click()
    expect(players).to_be_focused()
    for name in ("citr", "beryl"):
        cup.keyboard.type(name)
        expect(offered(cup)).to_have_count(1)
        cup.keyboard.press("Enter")
    expect(apart.locator(".chosen li")).to_have_count(3)
    cup.keyboard.press("Backspace")
    apart.get_by_role("button", name="Remove: 5 Citrine, Dirk").click()
    cup.keyboard.type("bruno")
    expect(offered(cup)).to_have_count(1)
    cup.keyboard.press("Enter")
    apart.get_by_role("button", name="Keep apart").click()
    expect(apart).to_contain_text("Agate, Ada (2) – Agate, Bruno (3)")


def change_the_draft(cup: Page, address: str) -> None:
    """Let two meet who are named by a click and by keys."""
    cup.goto(f"{address}/round")
    cup.keyboard.press("m")
    cup.keyboard.type("beryl")
    expect(offered(cup)).to_have_count(1)
    cup.keyboard.press("Escape")
    expect(cup.get_by_role("listbox")).to_be_hidden()
    cup.keyboard.press("ArrowDown")
    offered(cup).click()
    form = cup.locator("#manual-form")
    expect(form.get_by_label("Player", exact=True)).to_have_value("4 Beryl, Cleo")
    form.get_by_label("Second player").fill("jade")
    expect(offered(cup)).to_have_count(1)
    cup.keyboard.press("Enter")
    expect(cup.locator("#legality")).to_contain_text("New boards")
