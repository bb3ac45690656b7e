"""The first minute in a real browser: owner link, demo event, live news, nothing cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.history.history import undo
from ronde.office.planning.settings import ChangeSettings, SettingsChange

pytestmark = pytest.mark.browser
PAGES = ("/", "/events/demo", "/events/demo/journal", "/events/demo/phones", "/people", "/account")


def test_the_owner_makes_the_demo_event(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page = owner_page
    page.get_by_role("button", name="Make the demo event").click()
    expect(page.get_by_text("The demo event is ready.")).to_be_visible()
    for path in PAGES:
        page.goto(live_server.address + path)
        photograph(page, path.strip("/").replace("/", "-") or "home", (360, 1440))


def test_a_step_of_somebody_else_appears_by_itself(
    owner_page: Page, live_server: LiveServer
) -> None:
    page = owner_page
    page.get_by_role("button", name="Make the demo event").click()
    expect(page.get_by_text("The demo event is ready.")).to_be_visible()
    page.goto(f"{live_server.address}/events/demo/journal")
    expect(page.locator("#journal tbody tr")).to_have_count(1)
    anna = Desk(live_server.database, "Anna")
    anna.do("demo", ChangeSettings(SettingsChange(name="Minerals Masters"), reason="a new sponsor"))
    expect(page.locator("#journal")).to_contain_text("Anna")
    expect(page.locator("#strip")).to_contain_text("Minerals Masters")
    undo(anna, "demo", reason="the sponsor left")
    expect(page.locator("#strip")).to_contain_text("Minerals Open")


def test_theme_and_language_are_kept(owner_page: Page, live_server: LiveServer) -> None:
    page = owner_page
    page.locator("summary", has_text="English").click()
    page.get_by_role("button", name="Dark").click()
    page.get_by_role("link", name="Français").click()
    expect(page.get_by_role("heading", name="Tournois")).to_be_visible()
    page.goto(f"{live_server.address}/account")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_form_is_sent_without_leaving_the_page(owner_page: Page, live_server: LiveServer) -> None:
    page = owner_page
    page.get_by_role("button", name="Make the demo event").click()
    expect(page.get_by_text("The demo event is ready.")).to_be_visible()
    page.goto(f"{live_server.address}/events/demo/journal")
    page.evaluate("window.isTheSamePage = true")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)  # it would be refused
    Desk(live_server.database, "Anna").do(
        "demo", ChangeSettings(SettingsChange(name="Minerals Cup"))
    )
    expect(page.locator("#strip")).to_contain_text("Minerals Cup")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("h1").click()
    page.keyboard.press("u")
    expect(page.locator("#strip")).to_contain_text("Minerals Open")
    expect(page.locator("#notices")).to_contain_text("The latest step was taken back.")
    assert page.evaluate("window.isTheSamePage")


def test_everything_works_without_scripts(chromium: Browser, live_server: LiveServer) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(live_server.owner_link())
    page.get_by_label("Your name").fill("Olga Owner")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Make the demo event").click()
    expect(page.get_by_text("The demo event is ready.")).to_be_visible()
    Desk(live_server.database, "Anna").do(
        "demo", ChangeSettings(SettingsChange(name="Minerals Cup"))
    )
    page.goto(f"{live_server.address}/events/demo")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#strip")).to_contain_text("Minerals Open")
    expect(page.get_by_text("The latest step was taken back.")).to_be_visible()
    context.close()
