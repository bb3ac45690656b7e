"""A and B are made, a player changes the group, tables are numbered, one public page shows both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = pytest.mark.browser


def players(*names: str, count: int, rating: int) -> AddPlayers:
    """Return the entry of players: those named, and others up to a number."""
    others = (f"Stone {rating + place}" for place in range(count - len(names)))
    return AddPlayers(tuple(Entrant(name, rating=rating) for name in (*names, *others)))


def test_two_groups_in_one_event(
    owner_page: Page,
    chromium: Browser,
    live_server: LiveServer,
    photograph: Callable[..., None],
) -> None:
    desk, page, site = Desk(live_server.database, "Olga Owner"), owner_page, live_server.address
    desk.do("spring-open", OpenEvent(EventPlan("Spring Open", rounds=5, lot=1)))
    desk.do("spring-open", players("Agate, Alma", "Beryl, Bruno", count=21, rating=1900))

    page.goto(f"{site}/events/spring-open/settings")
    page.get_by_role("link", name="Groups", exact=True).click()
    page.locator("[name=name]").first.fill("A")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notices")).to_contain_text("The group was changed.")
    page.locator("[name=name]").last.fill("B")
    page.get_by_role("button", name="Open the group").click()
    page.wait_for_url("**/events/spring-open-b/settings/groups")
    desk.do("spring-open-b", players("Citrine, Cleo", count=11, rating=1500))

    page.locator(".tabs").get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("navigation", name="Groups").get_by_role("link", name="A").click()
    page.wait_for_url("**/events/spring-open/players")
    page.get_by_role("link", name="Beryl, Bruno: absence, withdrawal and more").click()
    move = page.locator("section", has_text="Move to another group")
    move.get_by_label("Group").select_option("spring-open-b")
    move.get_by_role("button", name="Move the player").click()
    expect(page.locator("#notices")).to_contain_text("plays in group B now")

    page.goto(f"{site}/events/spring-open/settings/groups")
    expect(page.get_by_text("Two groups would play at the same tables.")).to_be_visible()
    page.get_by_role("button", name="Number the tables").click()
    expect(page.locator("main table")).to_contain_text("1–10")
    expect(page.locator("main table")).to_contain_text("11–16")
    photograph(page, "groups")

    for event in ("spring-open", "spring-open-b"):
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound(open_pages=True))
    reader = chromium.new_context(locale="en-GB").new_page()
    reader.goto(f"{site}/public/spring-open")
    expect(reader.locator("#groups li")).to_have_count(2)
    photograph(reader, "public")
    reader.get_by_label("Name or starting number").fill("beryl")
    reader.get_by_role("button", name="Find my board").click()
    reader.wait_for_url("**/public/spring-open-b/me/*")
    assert 11 <= int(reader.locator(".seat-table b").inner_text()) <= 16
    reader.goto(f"{site}/public/spring-open/rounds/1")
    reader.get_by_role("navigation", name="Groups").get_by_role("link", name="B").click()
    tables = reader.locator("main tbody th[scope=row]")
    expect(tables).to_have_text([str(table) for table in range(11, 17)])
    reader.context.close()

    page.goto(f"{site}/events/spring-open-b/documents")
    for kind in ("Pairings by name", "Arbiter's report"):
        where = page.locator(f'button:text-is("{kind}")').last.get_attribute("formaction")
        answer = page.request.get(f"{site}{where}")
        assert "/groups/" in str(where)
        assert answer.body().startswith(b"%PDF")
