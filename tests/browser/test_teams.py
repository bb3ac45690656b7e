"""A league of eight teams by clicks and keys: squads, line-ups, results of matches, two rounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.leagues import new_league

from ronde.office.desk import Desk
from ronde.office.teams.matches import match_sheet
from ronde.office.teams.matchrules import SetMatchRules

pytestmark = pytest.mark.browser
BOARDS = 4


def publish_and_open(page: Page, number: int) -> None:
    """Pair a round, publish it, and open its matches: three clicks."""
    page.get_by_role("button", name=f"Pair round {number}").first.click()
    page.get_by_role("button", name=f"Publish round {number}").first.click()
    page.get_by_role("button", name="Open all matches").click()
    expect(page.locator("tr[data-board]")).to_have_count(4 * BOARDS)


@pytest.mark.parametrize("width", [360, 1440])
def test_two_rounds_of_a_league(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None], width: int
) -> None:
    desk, page = Desk(live_server.database, "Olga Owner"), owner_page
    page.set_viewport_size({"width": width, "height": 900})
    event = new_league(desk, SetMatchRules(boards=BOARDS), teams=8)
    address = f"{live_server.address}/events/{event}"

    page.goto(f"{address}/players")
    expect(page.locator("#player-1")).to_contain_text("Cavern")
    photograph(page, "teams-list", (width,))
    page.get_by_role("link", name="Squad: Cavern").click()
    page.get_by_text("Paste a list").click()
    page.locator("textarea[name=lines]").fill("Olive, Ona 1500")
    page.get_by_role("button", name="Enter all").click()
    expect(page.locator("#squad")).to_contain_text("Olive, Ona")
    photograph(page, "teams-squad", (width,))

    page.goto(f"{address}/round")
    publish_and_open(page, 1)
    photograph(page, "teams-round-open", (width,))
    for match in range(1, 5):
        for board in range(1, BOARDS + 1):  # one click for each board, as for single players
            page.locator(f"#board-{match}-{board} .pick").first.click()
            expect(page.locator(f"#board-{match}-{board} .result")).to_have_text("1–0")
        expect(page.locator(f"#match-{match} .score")).to_have_text("4 : 0")
    assert [line.is_over for line in match_sheet(desk, event, 1).lines] == [True] * 4
    photograph(page, "teams-round-over", (width,))
    page.get_by_role("button", name="Complete round 1").click()

    publish_and_open(page, 2)
    page.goto(f"{address}/results")
    for key in ("1", "0", "=", "1"):  # from the side of the first team, whoever has White
        page.keyboard.press(key)
    expect(page.locator("#match-1 .score")).to_have_text("2½ : 1½")
    shown = page.locator("#board-1-2 .result, #board-1-4 .result")
    expect(shown).to_have_text(["0–1", "1–0"])
    photograph(page, "teams-results", (width,))
    page.locator("#match-2").get_by_role("link").click()
    page.get_by_label("Who wins without play").select_option(index=1)
    page.get_by_role("button", name="Note the walk-over").click()
    expect(page.locator("#match-2 .score")).to_have_text("0 : 4")
    photograph(page, "teams-match", (width,))
