"""Lists that people use: sorted, searched, filtered; tie-breaks in order; 180 on a wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import unfold

from ronde.formats import write_text
from ronde.i18n import LANGUAGES
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo, open_file
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.announcement import what_was_announced
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound
from ronde.simulate.generator import generate

pytestmark = pytest.mark.browser
PLAYERS = 180
LEGIBLE = 1 / 30
"""Of the height of a picture: capitals are then a fiftieth of it, which is read from ten metres."""

CUT_NAMES = """[...document.querySelectorAll(".wall .name")].filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell.querySelector(".narrow") ?? cell);
  return text.getBoundingClientRect().right > cell.getBoundingClientRect().right;
}).map((cell) => cell.textContent)"""

FAMILIES = ("Ångström", "Müller-Lüdenscheidt", "de la Fontaine", "Ito", "Ørsted", "van den Berg")


def crowd() -> Tournament:
    """Return an event of many players with names as long as people's are, one round played."""
    made = generate(seed=7, players=PLAYERS, rounds=1).tournament
    players = tuple(
        replace(player, name=f"{FAMILIES[place % len(FAMILIES)]}, {chr(65 + place % 26)}na {place}")
        for place, player in enumerate(made.players)
    )
    return replace(made, players=players, number_of_rounds=5)


@pytest.fixture(scope="module")
def hall(
    serve: Callable[..., AbstractContextManager[LiveServer]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[LiveServer]:
    """Return a server with the demo in its fifth round, and an event of 180 players."""
    with serve(tmp_path_factory.mktemp("hall")) as server:
        desk = Desk(server.database, "Anna")
        open_demo(desk)
        open_file(desk, write_text(crowd(), "json").text.encode(), "crowd.json", key="crowd")
        for event in ("demo", "crowd"):
            desk.do(event, PublishPages(True))
        for step in (BeginRound(), DraftPairing(), PublishRound()):
            desk.do("demo", step)
        yield server


def column(page: Page, place: int) -> list[str]:
    """Return what the rows that are shown have in a column, counted from 1."""
    return page.locator(f"tbody tr:visible > :nth-child({place})").all_inner_texts()


def test_a_table_is_sorted_searched_and_filtered(page: Page, hall: LiveServer) -> None:
    page.goto(f"{hall.address}/public/demo/standings")
    came = column(page, 2)
    names = page.get_by_role("columnheader", name="Name")
    names.get_by_role("button").press("Enter")
    expect(names).to_have_attribute("aria-sort", "ascending")
    assert column(page, 2) != came
    rating = page.get_by_role("columnheader", name="Rating")
    rating.get_by_role("button").click()
    expect(rating).to_have_attribute("aria-sort", "descending")
    expect(names).not_to_have_attribute("aria-sort", "ascending")
    shown = [int(text) for text in column(page, 4) if text]
    assert shown == sorted(shown, reverse=True)
    assert all(column(page, 1)), "a rank that is shared is told when the neighbours are others"
    rating.get_by_role("button").click()
    expect(rating).to_have_attribute("aria-sort", "ascending")
    assert [int(text) for text in column(page, 4) if text] == shown[::-1]
    rating.get_by_role("button").click()
    expect(rating).not_to_have_attribute("aria-sort", "ascending")
    assert column(page, 2) == came, "the third time the table is as it came"
    page.get_by_role("searchbox", name="Search in this list").fill("OBALT clé")
    expect(page.locator(".list-tools [role=status]")).to_have_text("1/23")
    assert [name.split()[-1] for name in column(page, 2)] == ["Cleo"], "accents are forgiven"
    page.get_by_text("Filter", exact=True).first.click()
    page.get_by_label("Federation").select_option("FRA")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**federation=FRA**")
    assert set(column(page, 3)) == {"FRA"}
    expect(page.get_by_text("FRA: ")).to_be_visible()


def come_in(page: Page, hall: LiveServer) -> None:
    """Log the owner in, who has a name after the first time."""
    page.goto(hall.owner_link())
    if page.get_by_label("Your name").is_visible():
        page.get_by_label("Your name").fill("Olga Owner")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(f"{hall.address}/")


def test_a_heading_that_nobody_sees_does_not_sort(page: Page, hall: LiveServer) -> None:
    come_in(page, hall)
    page.goto(f"{hall.address}/events/demo/round")
    table = page.locator("#boards table")
    expect(table.get_by_role("columnheader", name="White").get_by_role("button")).to_be_visible()
    unseen = table.locator("thead th:has(> .out-of-sight)")
    expect(unseen).to_have_text("Why?")
    expect(unseen.locator("button")).to_have_count(0)
    box = unseen.locator(".out-of-sight").bounding_box()
    assert box is not None
    assert box["width"] <= 1
    page.set_viewport_size({"width": 390, "height": 844})
    offered = page.get_by_label("Sort by").locator("option")
    expect(offered).to_have_text(["as listed", "Board", "White", "Result", "Black"])


def test_cards_on_a_phone_are_sorted_and_filtered(
    page: Page, hall: LiveServer, assert_nothing_is_cut: Callable[[Page], None]
) -> None:
    come_in(page, hall)
    page.goto(f"{hall.address}/events/demo/players")
    choice = page.get_by_label("Sort by")
    expect(choice).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 640})
    assert_nothing_is_cut(page)
    names = page.locator("#roster tbody th")
    came = names.all_inner_texts()
    turn = page.get_by_role("button", name="The other way round")
    expect(turn).to_be_disabled()
    choice.select_option("Name")
    expect(names).to_have_text(sorted(came), use_inner_text=True)
    turn.click()
    expect(names).to_have_text(sorted(came, reverse=True), use_inner_text=True)
    choice.select_option("as listed")
    expect(names).to_have_text(came, use_inner_text=True)
    page.get_by_text("Filter", exact=True).first.click()
    page.get_by_role("form", name="Filter").get_by_label("Rating").select_option("2000-2199")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**rating=2000-2199**")
    assert 0 < names.count() < len(came)
    expect(page.get_by_text(f"{names.count()} of {len(came)} players")).to_be_visible()
    printed = page.get_by_role("link", name="Print (PDF)").get_attribute("href")
    assert printed is not None
    assert printed.endswith("players.pdf?rating=2000-2199")


def test_tie_breaks_are_chosen_from_a_list_also_on_a_phone(
    page: Page, hall: LiveServer, assert_nothing_is_cut: Callable[[Page], None]
) -> None:
    come_in(page, hall)
    page.goto(f"{hall.address}/new")
    unfold(page, "Points and tie-breaks")
    lines = page.locator(".chooser li b")
    expect(lines).to_have_text(["BH/C1", "BH", "SB", "DE", "WIN"])
    page.get_by_role("button", name="Move DE up").click()
    page.get_by_role("button", name="Remove WIN").click()
    page.get_by_label("Add a tie-break").select_option("ARO/C1")
    expect(lines).to_have_text(["BH/C1", "BH", "DE", "SB", "ARO/C1"])
    expect(page.locator(".chooser li").last).to_contain_text("without the lowest")
    page.get_by_role("button", name="Move BH up").focus()
    page.keyboard.press("ArrowUp")
    expect(lines).to_have_text(["BH", "BH/C1", "DE", "SB", "ARO/C1"])
    page.keyboard.press("Delete")
    expect(lines).to_have_text(["BH/C1", "DE", "SB", "ARO/C1"])
    page.set_viewport_size({"width": 360, "height": 640})
    assert_nothing_is_cut(page)
    page.get_by_label("Name of the event").fill("Autumn Open")
    page.get_by_role("button", name="Open the event").click()
    page.wait_for_url("**/players/tools/paste")
    told = what_was_announced(Desk(hall.database, "Anna"), "autumn-open")
    assert told.tie_breaks == ("BH/C1", "DE", "SB", "ARO/C1")
    for language in LANGUAGES:
        page.goto(f"{hall.address}/events/demo?lang={language}")
        head = page.locator("header.top").bounding_box()
        assert head is not None
        assert head["height"] <= 640 / 5, "the head takes more than a fifth of a phone"


def test_the_projector_fills_the_screen_at_180_players(
    page: Page, hall: LiveServer, tmp_path: Path
) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{hall.address}/public/crowd/projector?seconds=600")
    clock = page.locator("#projector-clock")
    expect(clock).to_contain_text("1/")
    pages = int(clock.inner_text().partition("/")[2])
    assert pages <= 15, "a hall does not wait for a page for minutes"
    seats: set[str] = set()
    for number in range(pages):
        page.screenshot(path=tmp_path / f"projector-{number}.png")
        size = page.evaluate(
            "Math.min(...[...document.querySelectorAll('.wall tbody td')]"
            ".filter(e => e.checkVisibility()).map(e => parseFloat(getComputedStyle(e).fontSize)))"
        )
        assert size >= 1080 * LEGIBLE
        foot = page.locator(".projector-foot").bounding_box()
        wall = page.locator(".wall:visible").bounding_box()
        assert foot is not None
        assert wall is not None
        assert wall["y"] + wall["height"] <= foot["y"] + 1, "rows are cut"
        assert page.evaluate("document.documentElement.scrollWidth") <= 1920
        assert not page.evaluate(CUT_NAMES)
        assert page.locator(".wall:visible > table").count() >= 2, "half of the screen is empty"
        names = page.locator("section[data-view=names] .wall tbody th:visible")
        seats |= set(names.all_inner_texts())
        page.keyboard.press("ArrowRight")
    assert len(seats) == PLAYERS
