"""A knock-out of eight by clicks: a tie-break, the match for the third place, and its tree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.club import STONES, play_round
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant

pytestmark = pytest.mark.browser
CUP = (("third-place", "yes"), ("tie-break", "1"))


def open_cup(desk: Desk) -> str:
    """Open a knock-out of eight players whose ties are broken by one game at a time."""
    desk.do("cup", OpenEvent(EventPlan("Spring Cup", rules="knockout", settings=CUP)))
    entries = (Entrant(f"{name}, A", rating=2400 - 10 * n) for n, name in enumerate(STONES[:8]))
    desk.do("cup", AddPlayers(tuple(entries)))
    return "cup"


def play(page: Page, address: str, number: int, *results: str, is_paired: bool = False) -> None:
    """Pair a round, publish it and enter its results, one click for each."""
    page.goto(f"{address}/round")
    if not is_paired:
        page.get_by_role("button", name=f"Pair round {number}").first.click()
    page.get_by_role("button", name=f"Publish round {number}").first.click()
    expect(page.get_by_role("button", name=f"Publish round {number}")).to_have_count(0)
    page.goto(f"{address}/results")
    for board, result in enumerate(results, 1):
        page.locator(f"#board-{board} button[value='{result}']").click()
        expect(page.locator(f"#board-{board} .result")).to_be_visible()


def complete(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Complete round {number}").click()
    expect(page.get_by_role("button", name=f"Complete round {number}")).to_have_count(0)


by_clicks = pytest.mark.parametrize(
    "by_clicks", [False, pytest.param(True, marks=pytest.mark.long)]
)
"""Whether rounds that bring nothing new are played by clicks as well, or at a desk beside."""


@by_clicks
def test_a_cup_of_eight(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None], by_clicks: bool
) -> None:
    page, desk = owner_page, Desk(live_server.database, "Olga Owner")
    address = f"{live_server.address}/events/{open_cup(desk)}"

    def play_on(number: int, *results: str) -> None:
        if by_clicks:
            play(page, address, number, *results)
            complete(page, number)
        else:
            play_round(desk, "cup", number, *results)

    play_on(1, "1-0", "=", "0-1", "1-0")
    play(page, address, 2, "=")
    told = "The match Diamond, A – Emerald, A is not decided (1–1): a tie-break game follows"
    expect(page.locator("#notices")).to_contain_text(told)
    complete(page, 2)
    play_on(3, "1-0")
    play_on(4, "1-0", "0-1")
    play_on(5, "1-0", "1-0")

    page.goto(f"{address}/standings")
    page.get_by_role("link", name="Tree", exact=True).click()
    expect(page.get_by_text("Won by")).to_be_visible()
    expect(page.locator(".tree-round")).to_have_count(3)
    expect(page.locator(".tree .match.on-path")).to_have_count(3)
    page.get_by_text("All matches as a list").click()
    expect(page.locator(".tree-list li")).to_have_count(8)
    photograph(page, "cup-tree", (390, 1440))
    look_in_french(page, live_server.address, photograph)


def look_in_french(page: Page, server: str, photograph: Callable[..., None]) -> None:
    """Look at the public page in French on a phone, where the rounds are scrolled, and the wall."""
    page.goto(f"{server}/public/cup/tree?lang=fr")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("heading", name="Demi-finales")).to_be_attached()
    tree = page.locator(".tree")
    assert tree.evaluate("tree => tree.scrollWidth > tree.clientWidth")
    tree.evaluate("tree => tree.querySelectorAll('.tree-round')[2].scrollIntoView()")
    expect(page.get_by_role("heading", name="Finale", exact=True)).to_be_in_viewport()
    photograph(page, "cup-tree-french", (390,))
    page.goto(f"{server}/public/cup/projector?show=tree")
    expect(page.locator("[data-view=tree] svg")).to_be_visible()
    expect(page.locator("#projector-clock")).to_have_text("1/1")
