"""Keys alone: every test presses keys from the first control on, and touches no pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.access.routes import new_or_all
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.players.people import roster
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
CONTROLS = (
    "a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary,"
    " [tabindex='0']"
)
MOST = 150
"""Nobody wants to press a key more often than this to get anywhere."""


def has_focus(locator: Locator) -> bool:
    return bool(locator.evaluate("element => element === document.activeElement"))


def tab_to(page: Page, goal: Locator, key: str = "Tab") -> Locator:
    """Press a key until the goal has the focus."""
    expect(goal).to_be_visible()
    for _ in range(MOST):
        if has_focus(goal):
            return goal
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {goal}")


def assert_keeps_focus(page: Page, dialog: Locator) -> None:
    """Assert that a dialog has the focus and that tabbing never reaches the page behind it."""
    for _ in range(6):
        inside = dialog.evaluate(
            "d => d.contains(document.activeElement) || document.activeElement === document.body"
        )
        assert inside
        page.keyboard.press("Tab")


@pytest.fixture
def anna(live_server: LiveServer) -> Desk:
    """Return a desk beside the browser: the demo has a draft of its fifth round."""
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    desk.do("demo", DraftPairing())
    return desk


def test_the_first_key_skips_to_the_content(visit: Visit) -> None:
    page = visit("/events/demo/players")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


@pytest.mark.parametrize(
    "path",
    ["/events/draft/round", "/events/demo/results", "/events/demo/players/5/manage", "/check"],
)
def test_tab_goes_through_everything_in_order(visit: Visit, path: str) -> None:
    page = visit(path)
    count = page.evaluate(
        """controls => {
            const found = [...document.querySelectorAll(controls)];
            const expected = found.filter(control => control.checkVisibility());
            window.reached = [];
            document.addEventListener("focusin", event => {
                window.reached.push(expected.indexOf(event.target));
            }, true);
            return expected.length;
        }""",
        CONTROLS,
    )
    page.locator(".skip").focus()  # a page may begin in a field
    for _ in range(count - 1):
        page.keyboard.press("Tab")
    assert page.evaluate("window.reached") == list(range(count))


def test_enter_belongs_to_the_control_that_has_the_focus(visit: Visit) -> None:
    """Elsewhere on this page, Enter goes to the next step of the event."""
    page = visit("/events/demo")
    tab_to(page, page.locator(".tabs").get_by_role("link", name="Papers"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/events/demo/documents")


def test_a_menu_opens_and_closes(visit: Visit) -> None:
    page = visit("/")
    summary = tab_to(page, page.locator("summary", has_text="More"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Public events")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Public events")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Public events")).to_be_hidden()
    expect(summary).to_be_focused()


@new_or_all
def test_an_open_menu_is_as_good_as_a_page(
    visit: Visit, inspected: Callable[..., Any], only: str
) -> None:
    for path, visitor in (("/", "owner"), ("/", "nobody"), ("/public/demo", "nobody")):
        page = visit(path, visitor)
        for menu in range(page.locator("details.menu").count()):
            page.set_viewport_size({"width": 1440, "height": 900})
            page.locator("details.menu").nth(menu).evaluate("menu => menu.open = true")
            assert inspected(page, only) == []


def test_single_keys_are_listed_and_can_be_turned_off(visit: Visit) -> None:
    page = visit("/events/demo/results")
    dialog = page.locator("#keys")
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
    assert_keeps_focus(page, dialog)
    tab_to(page, dialog.get_by_label("Use single keys on this device"))
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("?")
    page.keyboard.press("1")
    expect(dialog).to_be_hidden()
    expect(page.locator(".pending:not(:empty)")).to_have_count(0)
    tab_to(page, page.locator("summary", has_text="More"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Keys on this page"))
    page.keyboard.press("Enter")
    tab_to(page, dialog.get_by_label("Use single keys on this device"))
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    tab_to(page, page.locator("#board-1 .pick").first)
    page.keyboard.press("1")
    expect(page.locator("#board-1 .result")).to_have_text("1–0")


@new_or_all
def test_why_opens_and_gives_the_focus_back(
    visit: Visit, inspected: Callable[..., list[str]], only: str
) -> None:
    page = visit("/events/draft/round")
    link = tab_to(page, page.get_by_role("link", name="Why board 1?"))
    page.keyboard.press("Enter")
    dialog = page.locator("#why-dialog")
    expect(dialog.locator(".answer")).to_be_visible()
    assert_keeps_focus(page, dialog)
    assert inspected(page, only) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(link).to_be_focused()


def test_a_working_opens_and_gives_the_focus_back(visit: Visit) -> None:
    page = visit("/events/demo/standings")
    link = tab_to(page, page.locator(".standings tbody tr").nth(0).locator("td a").nth(1))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Buchholz")
    assert_keeps_focus(page, dialog)
    tab_to(page, dialog.get_by_role("button", name="Close", exact=True))
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()


def test_players_change_places_by_keys(
    owner_page: Page, live_server: LiveServer, anna: Desk
) -> None:
    page = owner_page
    boards = round_view(anna, "demo", 5).boards
    page.goto(f"{live_server.address}/events/demo/round")
    page.keyboard.press("m")
    form = page.locator("#manual-form")
    expect(form.get_by_label("Player", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(form.get_by_label("What to do")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(form.get_by_label("What to do")).to_have_value("swap")
    page.keyboard.press("Tab")
    page.keyboard.type(str(boards[0].white))
    page.keyboard.press("Tab")
    page.keyboard.type(str(boards[1].white))
    expect(page.locator("#legality")).to_contain_text("The rules do not give")
    page.keyboard.press("Tab")
    page.keyboard.type("the organiser asked for it")
    page.keyboard.press("Enter")
    expect(page.locator("#differences")).to_be_visible()
    changed = round_view(anna, "demo", 5).boards
    assert {boards[0].white, boards[1].black} <= {changed[1].white, changed[1].black} | {
        changed[0].white, changed[0].black,
    }  # fmt: skip
    tab_to(page, page.locator("#next").get_by_role("button", name="Publish round 5"))


def test_results_by_tab_and_enter(owner_page: Page, live_server: LiveServer, anna: Desk) -> None:
    page = owner_page
    anna.do("demo", PublishRound())
    page.goto(f"{live_server.address}/events/demo/results")
    tab_to(page, page.locator("#board-1").get_by_role("button", name="White wins"))
    page.keyboard.press("Enter")
    expect(page.locator("#board-1 .result")).to_have_text("1–0")
    expect(page.locator("#board-1").get_by_role("link")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#board-2 .pick").first).to_be_focused()
    page.keyboard.press("=")
    expect(page.locator("#board-2 .result")).to_have_text("½–½")
    expect(page.locator("#board-3")).to_be_focused()
    expect(page.locator("#board-3")).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board-4")).to_be_focused()


def test_check_in_by_tab_and_enter(owner_page: Page, live_server: LiveServer) -> None:
    page = owner_page
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    page.goto(f"{live_server.address}/events/demo/players/tools/check-in")
    waiting = page.locator("#door button:not(.here)")
    before, search = waiting.count(), page.get_by_role("searchbox")
    tab_to(page, waiting.first)
    page.keyboard.press("Enter")
    expect(waiting).to_have_count(before - 1)
    expect(search).to_be_focused()  # whatever is typed next presses nobody's tile
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    expect(waiting).to_have_count(before - 2)
    assert roster(desk, "demo").here == 2
