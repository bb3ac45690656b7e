"""What a newcomer meets first: the form of a new event, and settings that show what is used."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.club import open_club
from tests.browser.live import LiveServer
from tests.browser.looking import violations

from ronde.office.desk import Desk

pytestmark = pytest.mark.browser

CONTROLS = """() => [...document.querySelectorAll(
    "main :is(a[href], button, select, input:not([type=hidden]), textarea, summary)"
)].filter(one => one.checkVisibility()).length"""
MOST = 30


def test_a_new_event_asks_five_things(owner_page: Page, live_server: LiveServer) -> None:
    page = owner_page
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{live_server.address}/new")
    assert page.evaluate(CONTROLS) <= MOST
    expect(page.get_by_label("Name of the event")).to_be_focused()
    button = page.get_by_role("button", name="Open the event").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= 768
    for kind in ("Teams", "Keizer season", "Round robin"):
        page.get_by_role("radio", name=kind).check()
        expect(page.locator("#choices-now")).not_to_contain_text("Dutch")
        assert page.evaluate(CONTROLS) <= MOST
        page.get_by_role("radio", name="Swiss", exact=True).check()
        expect(page.locator("#choices-now")).to_contain_text("Dutch")
    assert violations(page) == []


def test_an_impossible_plan_is_told_beside_it_and_not_opened(
    owner_page: Page, live_server: LiveServer
) -> None:
    page = owner_page
    page.goto(f"{live_server.address}/new")
    page.get_by_label("Name of the event").fill("Much too long")
    page.get_by_label("Players expected").fill("8")
    page.get_by_label("Rounds", exact=True).fill("30")
    page.get_by_label("Rate of play").click()
    expect(page.locator("#fit")).to_contain_text("30 rounds are impossible: 8 players")
    page.get_by_role("button", name="Open the event").click()
    expect(page.locator("[name=rounds]")).to_have_attribute("aria-invalid", "true")
    assert page.url.endswith("/new")


def test_settings_show_what_the_event_uses(owner_page: Page, live_server: LiveServer) -> None:
    page = owner_page
    open_club(Desk(live_server.database, "Anna"), "tuesday")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{live_server.address}/events/tuesday/settings")
    assert page.evaluate(CONTROLS) <= MOST
    expect(page.get_by_role("button", name="Save")).to_have_count(1)
    expect(page.locator("#choices-now")).to_have_text("FIDE (Dutch) System, 2026")
    page.get_by_label("Rounds", exact=True).fill("6")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notices")).to_contain_text("The settings were changed.")
    assert violations(page) == []
    for path in ("settings", "settings/programme", "players", "round", "standings", "phones"):
        page.goto(f"{live_server.address}/events/tuesday/{path}")
        assert page.locator(".tabs a").count() <= 8
        assert page.locator(".top .tools a").count() <= 6


def test_papers_are_found_without_unfolding_anything(
    owner_page: Page, live_server: LiveServer
) -> None:
    page = owner_page
    open_club(Desk(live_server.database, "Anna"), "tuesday", played=1, published=True)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{live_server.address}/events/tuesday/documents")
    assert page.evaluate(CONTROLS) <= MOST
    assert violations(page) == []
