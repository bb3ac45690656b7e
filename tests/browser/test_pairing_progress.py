"""Pairing shows progress from the first half second; without scripts the answer comes as well."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.live import LiveServer

from ronde.model import Details, Player, PlayerId, Tournament
from ronde.office.desk import Desk
from ronde.office.rounds.overview import event_card
from ronde.store import Act
from ronde.store.events import open_event

pytestmark = pytest.mark.browser

WATCH = """() => {
    new MutationObserver(() => {
        const bar = document.querySelector(".waiting-bar");
        if (!bar) return;
        const shown = bar.getBoundingClientRect().height > 0;
        sessionStorage.first ??= String(Math.round(performance.now() - window.pressed));
        sessionStorage.told = bar.innerText;
        sessionStorage.shown = String(shown && bar.querySelector("progress") !== null);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    document.addEventListener("submit", () => { window.pressed = performance.now(); }, true);
}"""
"""What moved on the page and when is kept where the next page, too, can read it."""


def new_event(desk: Desk, players: int) -> None:
    people = tuple(
        Player(PlayerId(n), f"Mineral {n}", rating=2600 - n % 1500) for n in range(1, players + 1)
    )
    details = Details(name="Large Open")
    whole = Tournament(people, details=details, number_of_rounds=9, rules="dutch-2026")
    open_event(desk.database, "large", whole, Act("Anna", "open event"))


def pair_and_see(page: Page, address: str) -> dict[str, str]:
    """Press the button, wait for the draft, and return what was seen meanwhile."""
    page.goto(f"{address}/events/large/round")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Round 1 has a draft")).to_be_visible(timeout=120_000)
    seen: dict[str, str] = page.evaluate("() => ({ ...sessionStorage })")
    return seen


@pytest.mark.long
def test_four_thousand_players_see_a_bar_within_half_a_second(
    owner_page: Page, live_server: LiveServer
) -> None:
    desk = Desk(live_server.database, "Anna")
    new_event(desk, 4000)
    seen = pair_and_see(owner_page, live_server.address)
    assert int(seen["first"]) <= 500
    assert seen["shown"] == "true"
    assert seen["told"].startswith("Pairing 4000 players")
    assert event_card(desk, "large").boards == 2000


def test_without_scripts_the_answer_comes(chromium: Browser, live_server: LiveServer) -> None:
    desk = Desk(live_server.database, "Anna")
    new_event(desk, 60)
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(live_server.owner_link())
    page.get_by_label("Your name").fill("Olga Owner")
    page.get_by_role("button", name="Go on").click()
    page.goto(f"{live_server.address}/events/large/round")
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Round 1 has a draft")).to_be_visible()
    assert event_card(desk, "large").boards == 30
    context.close()
