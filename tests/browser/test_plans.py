"""Plans are compared on the page of an event, and one is chosen for its settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.browser.looking import violations

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant

pytestmark = pytest.mark.browser


def test_wishes_become_a_plan_in_the_settings(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    desk, page = Desk(live_server.database, "Olga Owner"), owner_page
    desk.do("spring-open", OpenEvent(EventPlan("Spring Open", rounds=5, lot=1)))
    entrants = (Entrant(f"Stone {number}", rating=2200 - 50 * number) for number in range(10))
    desk.do("spring-open", AddPlayers(tuple(entrants)))

    page.goto(f"{live_server.address}/events/spring-open/settings")
    page.get_by_role("link", name="Compare plans", exact=True).click()
    page.get_by_label("Fair colours: weight").select_option("must")
    page.get_by_label("A clear winner: weight").select_option("")
    page.get_by_text("What is compared").click()
    for system in ("Burstein", "Dubov", "Lim"):
        page.get_by_label(f"{system} System, 2026").uncheck()
    page.get_by_label("Rounds, such as 5, 7, 9 or 5-7").fill("3, 4")
    page.get_by_label("Events of each plan").fill("3")
    page.get_by_role("button", name="Compare plans").click()

    # The page looks again by itself until everything was played.
    expect(page.get_by_text("4 rounds, FIDE (Dutch) System, 2026 fits")).to_be_visible(
        timeout=30_000
    )
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=30_000)
    assert violations(page) == []
    photograph(page, "plans", widths=(360, 390, 1280))

    page.get_by_role("link", name="Choose: 4 rounds, FIDE (Dutch) System, 2026").click()
    expect(page.get_by_text("The plan stands in the form and is not saved yet")).to_be_visible()
    expect(page.locator("[name=rounds]").first).to_have_value("4")
    assert desk.tournament("spring-open").number_of_rounds == 5
