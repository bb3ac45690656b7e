"""The jobs of an evening, each with the clicks, keys and fields that docs/jobs.md promises."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

import openpyxl
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.club import STONES, open_club
from tests.browser.counting import IS_MEASURED, Hands, Line, table
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient

from ronde.federation.desk import FederationDesk
from ronde.federation.imports import ImportPlayers
from ronde.federation.offices import init_federation
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages, pages_state
from ronde.office.phonelinks import make_phone_link
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.people import PlayerState, roster
from ronde.office.playing.results import result_sheet
from ronde.office.playing.slipcodes import SlipCode, slip_code_of
from ronde.office.rounds.overview import round_view
from ronde.office.settings.playerrules import AnnounceRules

pytestmark = pytest.mark.browser

SERIES: Final[list[list[Any]]] = [
    ["Name of the series", "Autumn Cup"],
    ["Rate of play", "slow"],
    ["Minutes per player", 80],
    ["Seconds per move", 60],
    ["System", "closed"],
    ["No", "Name", "Country", "R1", "R2", "R3"],
    [1, "Agate, Alma", None, "2:2", "3:1", "4:2"],
    [2, "Beryl, Bruno", "BEL", "", "4:2", "3:1"],
    [3, "Citrine, Cleo", None, "4:2", "", ""],
    [4, "Dolomite, Dirk", None, "", "", ""],
]
REGISTER: Final = (
    "name,club,rating,licence\n"
    '"Agate, Alma",Quarry,1620,full\n"Beryl, Bruno",Quarry,1480,full\n'
    '"Citrine, Cleo",Ridge,1390,full\n"Dolomite, Dirk",Ridge,1255,full\n'
)


@dataclass(frozen=True)
class Evening:
    """A server, the arbiter's page, a phone, and a desk on which evenings are made ready.

    Files are made in `folder`, and `look` sees that nothing on a page is cut.
    """

    server: LiveServer
    page: Page
    phone: Page
    desk: Desk
    folder: Path
    look: Callable[[Page, str], None]

    def at(self, path: str) -> Hands:
        """Return the arbiter's hands on a page."""
        return self._on(self.page, path)

    def on_a_phone(self, path: str) -> Hands:
        """Return the hands of somebody with a phone, who has no account."""
        return self._on(self.phone, path)

    def _on(self, page: Page, path: str) -> Hands:
        page.goto(self.server.address + path)
        return Hands(page)


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., AbstractContextManager[LiveServer]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[LiveServer]:
    """Return the server on which all jobs are done."""
    with serve(tmp_path_factory.mktemp("evening")) as server:
        yield server


@pytest.fixture(scope="module")
def pages(chromium: Browser, server: LiveServer) -> Iterator[tuple[Page, Page]]:
    """Return the arbiter's page and a phone; no script may fail."""
    broken: list[str] = []
    contexts = [patient(chromium.new_context(locale="en-GB")) for _ in range(2)]
    page, phone = (context.new_page() for context in contexts)
    for one in (page, phone):
        one.set_default_timeout(PATIENCE)
        one.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(server.owner_link())
    page.get_by_label("Your name").fill("Olga Owner")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(f"{server.address}/")
    yield page, phone
    for context in contexts:
        context.close()
    assert not broken


@pytest.fixture
def evening(
    server: LiveServer,
    pages: tuple[Page, Page],
    tmp_path: Path,
    photograph: Callable[..., None],
) -> Evening:
    """Return what a job needs; while seconds are measured nobody looks at pictures."""
    page, phone = pages
    page.set_viewport_size({"width": 1366, "height": 768})
    phone.set_viewport_size({"width": 360, "height": 740})

    def look(shown: Page, name: str) -> None:
        if IS_MEASURED:
            return
        size = shown.viewport_size
        photograph(shown, name, (360,) if shown is phone else (360, 768, 1366))
        if size is not None:
            shown.set_viewport_size(size)

    return Evening(server, page, phone, Desk(server.database, "Anna"), tmp_path, look)


def open_event(hands: Hands, name: str) -> None:
    """Open an event from the first page, up to the page that takes its players."""
    page = hands.page
    hands.click(page.get_by_role("link", name="New event"))
    hands.fill(page.get_by_label("Name of the event"), name)
    hands.fill(page.get_by_label("Rounds", exact=True), "5")
    hands.click(page.get_by_role("button", name="Open the event"))


def enter_players(hands: Hands, count: int) -> None:
    page = hands.page
    expect(page.get_by_text(f"{count} added")).to_be_visible()
    hands.click(page.get_by_role("button", name="Enter these players"))
    expect(page.locator("#roster tbody tr")).to_have_count(count)


def set_up(evening: Evening) -> Hands:
    hands = evening.at("/")
    open_event(hands, "Tuesday Open")
    lines = (f"{name}, {name[0]}\t{2000 - 10 * place}" for place, name in enumerate(STONES))
    hands.fill(hands.page.get_by_label("Lines with players"), "\n".join(lines))
    hands.click(hands.page.get_by_role("button", name="Show a preview").first)
    enter_players(hands, 23)
    return hands


def from_nothing(evening: Evening) -> Hands:
    """Everything by the mouse: name and list are typed where the page is, without a click."""
    hands = evening.at("/")
    page = hands.page
    hands.click(page.get_by_role("link", name="New event"))
    expect(page.get_by_label("Name of the event")).to_be_focused()
    hands.fill(page.locator(":focus"), "First Open")
    hands.click(page.get_by_role("button", name="Open the event"))
    expect(page.get_by_label("Lines with players")).to_be_focused()
    lines = (f"{name}, {name[0]}\t{2000 - 10 * place}" for place, name in enumerate(STONES))
    hands.fill(page.locator(":focus"), "\n".join(lines))
    hands.click(page.get_by_role("button", name="Show a preview").first)
    enter_players(hands, 23)
    hands.click(page.get_by_role("link", name="Round", exact=True))
    hands.click(page.get_by_role("button", name="Pair round 1"))
    hands.click(page.get_by_role("button", name="Publish on the web, too"))
    expect(page.get_by_role("button", name="Result slips")).to_be_visible()
    return hands


def weekend(evening: Evening) -> Hands:
    open_club(evening.desk, "weekend")
    days = SettingsChange(rounds=7, start_date="2026-05-08", end_date="2026-05-10")
    evening.desk.do("weekend", ChangeSettings(days))
    hands = evening.at("/events/weekend/settings/programme")
    page = hands.page
    hands.click(page.get_by_label("Days and starts of the rounds"))
    for key in "fr19;sa9,14,19;su9,13:30,18":
        hands.press(key)
    hands.click(page.get_by_role("button", name="Save"))
    expect(page.locator("#notices")).to_contain_text("the starts of 7 rounds")
    evening.look(page, "timetable")
    dates = [line.date for line in what_was_announced(evening.desk, "weekend").timetable]
    assert dates == ["2026/05/08"] + ["2026/05/09"] * 3 + ["2026/05/10"] * 3
    return hands


def five_categories(evening: Evening) -> Hands:
    open_club(evening.desk, "groups-of-age")
    evening.desk.do("groups-of-age", ChangeSettings(SettingsChange(start_date="2026-05-08")))
    hands = evening.at("/events/groups-of-age/players/tools/categories")
    page = hands.page
    for label in ("U12 Born in 2014 or later", "U18", "65+", "Women", "1600–1799"):
        hands.click(page.get_by_role("checkbox", name=label))
    evening.look(page, "usual-categories")
    hands.click(page.get_by_role("button", name="Add these categories"))
    expect(page.locator("details.category")).to_have_count(5)
    return hands


def club_round(evening: Evening) -> Hands:
    open_club(evening.desk, "club")
    hands = evening.at("/events/club")
    page = hands.page
    hands.click(page.get_by_role("link", name="Go there"))
    hands.click(page.get_by_role("button", name="Everybody is here"))
    expect(page.locator("#who")).to_contain_text("23 of 23 are here")
    hands.click(page.get_by_role("button", name="Pair round 1"))
    expect(page.locator("#next")).to_contain_text("dates of birth")
    hands.click(page.get_by_role("button", name="Publish on the web, too"))
    expect(page.get_by_role("button", name="Result slips")).to_be_visible()
    for board, key in enumerate("1=01=01=015", start=1):
        expect(page.locator(f"#board-{board}")).to_have_class("current")
        hands.press(key)
        expect(page.locator(f"#board-{board} .result")).not_to_be_empty()
    evening.look(page, "cockpit")
    hands.click(page.get_by_role("button", name="Complete round 1"))
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()
    assert round_view(evening.desk, "club", 1).stage.value == "complete"
    assert pages_state(evening.desk, "club").public
    return hands


def import_180(evening: Evening) -> Hands:
    rows: list[list[Any]] = [["Name", "Rating", "Club"]]
    rows += [[f"Player, {n:03}", 2400 - 5 * n, f"Club {n % 12}"] for n in range(180)]
    hands = evening.at("/")
    page = hands.page
    open_event(hands, "Big Open")
    hands.choose_file(page.get_by_label("File"), workbook(evening.folder, rows))
    hands.click(page.get_by_role("button", name="Show a preview").last)
    enter_players(hands, 180)
    return hands


def workbook(folder: Path, rows: list[list[Any]]) -> Path:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    path = folder / "list.xlsx"
    book.save(path)
    return path


def late_entry(evening: Evening) -> Hands:
    open_club(evening.desk, "late", played=1)
    hands = evening.at("/events/late/round")
    page = hands.page
    evening.look(page, "late")
    hands.fill(page.get_by_label("Late entry, from round 2 on"), "Jade, Jo 1400")
    offered = page.get_by_role("listbox").get_by_role("option")
    expect(offered).to_contain_text("enter as a new player")
    hands.press("Enter")
    expect(page.locator("#notices")).to_contain_text("Jade, Jo")
    assert page.url.endswith("/events/late/round/1")
    assert "Jade, Jo" in {person.name for person in roster(evening.desk, "late").people}
    return hands


def withdrawal(evening: Evening) -> Hands:
    open_club(evening.desk, "leaving", played=1, published=True)
    hands = evening.at("/events/leaving/round")
    page = hands.page
    leaving = page.locator("form", has=page.get_by_role("button", name="Withdraw", exact=True))
    hands.fill(leaving.get_by_label("Leaves before round 3"), "garnet")
    hands.click(leaving.get_by_role("button", name="Withdraw"))
    expect(page.locator("#notices")).to_contain_text("Garnet, G (7) withdrew after round 2")
    states = {person.name: person.state for person in roster(evening.desk, "leaving").people}
    assert states["Garnet, G"] is PlayerState.WITHDRAWN
    return hands


def half_point_bye(evening: Evening) -> Hands:
    open_club(evening.desk, "bye", played=1, published=True)
    evening.desk.do("bye", AnnounceRules(half_byes=1, reason="announced before the event"))
    hands = evening.at("/events/bye/round")
    page = hands.page
    hands.click(page.locator("#boards").get_by_role("link", name="Garnet, G"))
    card = page.locator("#card-dialog")
    hands.click(card.get_by_role("button", name="Half-point bye"))
    expect(page.locator("#notices")).to_contain_text("Garnet, G (7) is not paired in round 3")
    assert roster(evening.desk, "bye").person(7).away == ((3, "half-point"),)
    return hands


def forfeit(evening: Evening) -> Hands:
    open_club(evening.desk, "forfeit", published=True)
    hands = evening.at("/events/forfeit/round")
    row = hands.page.locator("#board-4")
    evening.look(hands.page, "playing")
    hands.page.set_viewport_size({"width": 360, "height": 800})  # a line of a phone has it, too
    hands.click(row.get_by_role("button", name="Black did not appear"))
    expect(row.locator(".result")).to_have_text("+ –")
    return hands


def wrong_result(evening: Evening) -> Hands:
    open_club(evening.desk, "wrong", played=3, published=True)
    hands = evening.at("/events/wrong")
    page = hands.page
    hands.click(page.get_by_role("navigation").get_by_role("link", name="Round", exact=True).first)
    hands.click(page.get_by_role("navigation", name="Rounds").get_by_role("link", name="2"))
    correct = page.locator("#board-3").get_by_role("link", name="Correct…")
    expect(correct).to_be_visible()
    evening.look(page, "complete")
    hands.click(correct)
    part = page.locator("section", has=page.get_by_role("heading", name="Correct the result"))
    hands.fill(part.get_by_label("Reason"), "both players came to the desk")
    expect(part).to_contain_text("Round 4 is paired already")  # asked on the same page
    hands.click(part.get_by_role("button", name="½–½ Draw", exact=True))
    told = page.locator("#board-3 .mark")
    expect(told).to_have_attribute("title", re.compile("1–0 became ½–½, counts for rating only"))
    return hands


def own_board(evening: Evening) -> Hands:
    open_club(evening.desk, "finding", published=True)
    evening.desk.do("finding", PublishPages(True))
    hands = evening.on_a_phone("/public/finding")
    page = hands.page
    evening.look(page, "public")
    hands.fill(page.get_by_label("Name or starting number"), "hematite")
    hands.click(page.get_by_role("button", name="Find my board"))
    expect(page.get_by_role("region", name="My board")).to_contain_text("Opponent")
    assert page.url.endswith("/public/finding/me/8")
    return hands


def phone_result(evening: Evening) -> Hands:
    open_club(evening.desk, "phoned", published=True)
    token = make_phone_link(evening.desk, "phoned", label="hall").token
    evening.phone.goto(f"{evening.server.address}/p/{token}")
    hands = evening.on_a_phone("/events/phoned/phone")
    page = hands.page
    evening.look(page, "phone-boards")
    hands.click(page.get_by_role("link", name="White wins (Board 3)"))
    expect(page.get_by_text("Is this the game")).to_be_visible()
    evening.look(page, "phone-confirm")
    hands.click(page.get_by_role("button", name="Yes, enter it"))
    expect(page.get_by_role("status")).to_contain_text("1–0")
    assert result_sheet(evening.desk, "phoned", 1).line(3).result == "1-0"
    return hands


def phones_ready(evening: Evening) -> Hands:
    open_club(evening.desk, "ready", published=True)
    site, page = evening.server.site, evening.at("/account").page
    page.locator("[name=new]").fill("a long word")
    page.locator("[name=again]").fill("a long word")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#notices .notice")).to_be_visible()
    site.hall.addresses = lambda: ("127.0.0.2",)
    hands = evening.at("/events/ready/phones")
    hands.click(page.get_by_role("button", name="Open to the hall"))
    expect(page.get_by_text("Phones reach the site at")).to_be_visible()
    hands.click(page.get_by_role("button", name="Let phones enter results"))
    expect(page.get_by_role("heading", name="New phone link")).to_be_visible()
    evening.look(page, "phones-ready")
    with page.context.expect_page() as poster:
        hands.click(page.get_by_role("button", name="Print the poster"))
    poster.value.close()
    assert slip_code_of(evening.desk, "ready") is SlipCode.OWN
    site.hall.close(evening.server.database, "Olga Owner")
    return hands


def series(evening: Evening) -> Hands:
    desk = FederationDesk(evening.server.database, "Olga Owner")
    init_federation(desk, "minerals", "Minerals")
    desk.do("minerals", ImportPlayers(REGISTER.encode()))
    hands = evening.at("/ffjd/minerals/series")
    page, today = hands.page, date.today().isoformat()
    hands.choose_file(page.locator("input[type=file]"), workbook(evening.folder, SERIES))
    hands.click(page.get_by_role("button", name="Read the file"))
    mistakes = page.get_by_role("alert")
    expect(mistakes).to_contain_text("2 things are to be put right before it is sent in.")
    expect(mistakes).to_contain_text("Last day: it is missing")
    evening.look(page, "draft")
    hands.fill(page.get_by_label("First day"), today)
    hands.fill(page.get_by_label("Last day"), today)
    hands.click(page.get_by_role("button", name="Send it in"))
    expect(page.get_by_role("status")).to_contain_text("The series was recorded under number 1.")
    expect(page.get_by_text("Homologation waits until each of these is settled.")).to_be_visible()
    evening.look(page, "settle")
    hands.click(page.get_by_role("button", name="Lives in France, as the register says"))
    expect(page.get_by_text("settled by Olga Owner")).to_be_visible()
    hands.click(page.get_by_role("button", name="Fees received"))
    expect(page.get_by_role("status")).to_contain_text("All fees are received.")
    hands.click(page.get_by_role("button", name="Examine and homologate"))
    expect(page.get_by_text("Autumn Cup: homologated.")).to_be_visible()
    return hands


DONE_BY: Final[Mapping[str, Callable[[Evening], Hands]]] = {
    "Set-up of 23 players": set_up,
    "Empty server to round 1, 23 players": from_nothing,
    "Timetable of a weekend, 7 rounds": weekend,
    "Five categories": five_categories,
    "One club round": club_round,
    "Import of 180 players": import_180,
    "Late entry": late_entry,
    "Withdrawal": withdrawal,
    "Half-point bye": half_point_bye,
    "Forfeit": forfeit,
    "Wrong result, two rounds later": wrong_result,
    "A player finds the board": own_board,
    "Result by phone": phone_result,
    "Phones ready from zero": phones_ready,
    "FFJD series, from Excel to homologated": series,
}


OF_TEAMS: Final = ("Set-up of 20 teams with squads", "One round of 20 teams")
"""What test_teams.py does, in the middle of an event."""
OF_A_SEASON: Final = (
    "Set-up of a Keizer season", "A member says: tonight", "One evening of a Keizer season",
)  # fmt: skip
"""What test_keizer.py does."""


def test_the_table_has_all_jobs() -> None:
    assert [line.job for line in table()] == [*DONE_BY, *OF_TEAMS, *OF_A_SEASON]


@pytest.mark.parametrize("line", [line for line in table() if line.job in DONE_BY], ids=str)
def test_a_job_takes_what_the_table_says(line: Line, evening: Evening) -> None:
    hands = DONE_BY[line.job](evening)
    line.check(hands)
