"""How much of a list stands in the window: boards and players above the fold, a head that stays."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.club import STONES
from tests.browser.live import LiveServer
from tests.browser.waiting import patient
from tests.leagues import new_league

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.categories import AddCategory, CategoryData
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult, EnterResults, Slip
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules

pytestmark = pytest.mark.browser

LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LEAST_ROWS: Final = 14
HIGHEST_ROW: Final = 30
ROWS: Final = """() => [...document.querySelectorAll("main tbody tr")].map((row) => {
    const { top, bottom, height } = row.getBoundingClientRect();
    return { top, bottom, height };
}).filter(({ height }) => height)"""
HEAD: Final = "document.querySelector('header').offsetHeight"
CUT: Final = """() => [...document.querySelectorAll("input[placeholder]")]
    .filter((field) => field.checkVisibility()).flatMap((field) => {
        const style = getComputedStyle(field);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const edges = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        const room = field.clientWidth - edges + 1;  // which is a whole number
        return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
    })"""
UNFOLD: Final = "document.querySelectorAll('main details').forEach((each) => { each.open = true; })"
OVER: Final = "document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def anna(live_server: LiveServer) -> Desk:
    """Return the desk of an open with a long name, 46 players and round 2 under way."""
    desk = Desk(live_server.database, "Anna")
    name = "International Open of the Quarries and Mountains"
    desk.do("", OpenEvent(EventPlan(name, rounds=7, lot=1), "open"))
    names = [f"{stone}-{word}, Maximilian" for word in ("Lake", "Hill") for stone in STONES]
    people = [Entrant(each, rating=2300 - 9 * n, club="Club of the quarry workers of the north")
              for n, each in enumerate(names)]  # fmt: skip
    desk.do("open", AddPlayers(tuple(people)))
    for label, rating in (("Under 2000", "-1999"), ("From 2000 on", "2000-")):
        desk.do("open", AddCategory(CategoryData(label, rating=rating)))
    desk.do("open", DraftPairing())
    desk.do("open", PublishRound())
    pair_next(desk, "open", 1)
    for action in (PublishRound(), PublishPages(True)):
        desk.do("open", action)
    return desk


def pair_next(desk: Desk, event: str, number: int) -> None:
    """Finish a round, every game won by White, and make the draft of the next one."""
    boards = round_view(desk, event, number).boards
    desk.do(event, EnterResults(number, tuple(Slip(line.board, "1-0") for line in boards)))
    for action in (CompleteRound(), DraftPairing()):
        desk.do(event, action)


def rows_of(page: Page) -> list[dict[str, float]]:
    expect(page.locator("main tbody tr").first).to_be_visible()
    found: list[dict[str, float]] = page.evaluate(ROWS)
    return found


def visible(page: Page) -> int:
    height: Any = page.evaluate("window.innerHeight")
    return sum(row["bottom"] <= height for row in rows_of(page))


in_longest_words = pytest.mark.parametrize(
    "language", [pytest.param("en", marks=pytest.mark.long), "fr"]
)
"""French needs the most room; the long run looks at English, too."""


@in_longest_words
def test_a_laptop_shows_fourteen_rows_of_every_list(
    owner_page: Page, live_server: LiveServer, anna: Desk, language: str
) -> None:
    page = owner_page
    page.set_viewport_size(LAPTOP)
    page.goto(f"{live_server.address}/?lang={language}")
    for where in ("round", "results", "standings", "players", "round/1", "results?round=1"):
        page.goto(f"{live_server.address}/events/open/{where}")
        assert visible(page) >= LEAST_ROWS, where
        highest = max(row["height"] for row in rows_of(page)[:LEAST_ROWS])
        assert highest <= HIGHEST_ROW, (where, highest)
        assert page.evaluate(OVER) <= 0, where
    pair_next(anna, "open", 2)
    anna.do("open", PublishPages(False))  # what a draft says then is longest
    page.goto(f"{live_server.address}/events/open/round")
    expect(page.locator("#comings summary")).to_be_visible()
    assert visible(page) >= LEAST_ROWS
    assert max(row["height"] for row in rows_of(page)[:LEAST_ROWS]) <= HIGHEST_ROW


def test_wide_rows_are_kept_in_this_browser(
    owner_page: Page, live_server: LiveServer, anna: Desk
) -> None:
    page = owner_page
    page.set_viewport_size(LAPTOP)
    page.goto(f"{live_server.address}/events/open/players")
    dense = rows_of(page)[0]["height"]
    page.locator("summary", has_text="English").click()
    page.get_by_role("button", name="Wide rows").click()
    assert rows_of(page)[0]["height"] > dense
    page.reload()
    assert rows_of(page)[0]["height"] > HIGHEST_ROW
    expect(page.locator("html")).to_have_attribute("data-rows", "comfortable")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_head_keeps_its_height_whatever_undo_says(
    owner_page: Page, live_server: LiveServer, anna: Desk, size: Any
) -> None:
    page = owner_page
    page.set_viewport_size(size)
    page.goto(f"{live_server.address}/events/open/results")
    before = page.evaluate(HEAD)
    for board, result in ((1, "1-0"), (2, "="), (13, "+-")):
        anna.do("open", EnterResult(2, board, result))
        expect(page.locator(f"#board-{board} .result")).not_to_be_empty()
        assert page.evaluate(HEAD) == before
    assert page.evaluate(OVER) <= 0


def test_late_entry_withdrawal_and_who_did_not_appear_are_at_the_top(
    owner_page: Page, live_server: LiveServer, anna: Desk
) -> None:
    page = owner_page
    page.set_viewport_size(LAPTOP)
    page.goto(f"{live_server.address}/events/open/round")
    for one in (
        page.get_by_label("Late entry, from round 3 on"),
        page.get_by_label("Leaves before round 3"),
        page.get_by_text("Did somebody not appear?"),
        page.get_by_text("Change the published pairing"),
        page.get_by_text("Clock and announcement for the hall"),
        page.get_by_text("Other steps"),
    ):
        box = one.bounding_box()
        assert box is not None
        assert box["y"] < LAPTOP["height"] / 2
    assert page.evaluate("document.documentElement.scrollHeight") < 2 * LAPTOP["height"]
    page.get_by_text("Did somebody not appear?").click()
    expect(page.get_by_role("button", name="Show the ways on")).to_be_visible()
    expect(page.locator("#board-1")).to_contain_text("2291")  # the rating


def test_a_phone_begins_with_the_list(
    chromium: Browser, live_server: LiveServer, anna: Desk
) -> None:
    for language in ("en-GB", "fr-FR"):
        context = patient(chromium.new_context(viewport=PHONE, has_touch=True, locale=language))
        page = context.new_page()
        for where in ("standings", "rounds/2", "rounds/1"):
            page.goto(f"{live_server.address}/public/open/{where}")
            assert rows_of(page)[0]["top"] <= PHONE["height"] / 3, (where, language)
            assert visible(page) >= 8, (where, language)
            assert page.evaluate(OVER) <= 0, (where, language)
            # Headings that are shown sort the list; the choice is for cards, which have none.
            expect(page.locator("label.list-sort")).to_have_count(0)
        token = make_phone_link(anna, "open", label="Ground floor, tables 1 to 23, Ms Long").token
        page.goto(f"{live_server.address}/p/{token}")
        page.goto(f"{live_server.address}/events/open/phone")
        assert page.evaluate(OVER) <= 0
        for part in (".brand", "header .chip"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
        context.close()


@in_longest_words
def test_a_phone_shows_the_first_board_of_a_round_on_its_first_screen(
    owner_page: Page, live_server: LiveServer, anna: Desk, language: str
) -> None:
    page = owner_page
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.address}/?lang={language}")
    page.goto(f"{live_server.address}/events/open/round")
    assert visible(page) >= 1, "published"
    fold, once = page.locator("#round-more > summary"), page.locator("#not-here > summary")
    expect(once).to_be_hidden()
    fold.click()
    expect(once).to_be_visible()
    pair_next(anna, "open", 2)
    page.goto(f"{live_server.address}/events/open/round/2")
    assert visible(page) >= 1, "complete"
    anna.do("open", PublishPages(False))
    page.goto(f"{live_server.address}/events/open/round")
    assert visible(page) >= 1, "draft"
    league = new_league(anna, SetMatchRules(boards=4), teams=8)
    for action in (DraftPairing(), PublishRound()):
        anna.do(league, action)
        page.goto(f"{live_server.address}/events/{league}/round")
        assert rows_of(page)[0]["top"] < PHONE["height"] - 100, "teams"


@pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(each, marks=pytest.mark.long) for each in ("en", "pt"))]
)
def test_what_stands_in_an_empty_field_is_not_cut(
    owner_page: Page, live_server: LiveServer, anna: Desk, language: str
) -> None:
    page = owner_page
    page.goto(f"{live_server.address}/?lang={language}")
    tools = ("categories", "check-in", "fees", "paste", "ratings")
    places = ("round", "players", *(f"players/tools/{tool}" for tool in tools), "results/many",
              "prizes", "settings", "settings/programme", "settings/groups")  # fmt: skip
    cut: list[tuple[str, int, str]] = []
    for address in ("new", *(f"events/open/{place}" for place in places)):
        page.goto(f"{live_server.address}/{address}")
        page.evaluate(UNFOLD)
        expect(page.locator("[placeholder]:visible").first).to_be_visible()
        for size in (LAPTOP, PHONE):
            page.set_viewport_size(size)
            cut += [(address, size["width"], text) for text in page.evaluate(CUT)]
    assert not cut
