"""Events of teams by clicks and keys: a league of eight, and a Swiss of twenty from its first page.

docs/jobs.md has the clicks, keys and fields of the set-up and of a round of the Swiss.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect
from tests.browser.club import STONES
from tests.browser.counting import Hands, line_of
from tests.browser.live import LiveServer
from tests.leagues import new_league

from ronde.office.desk import Desk
from ronde.office.rounds.overview import round_view
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.matches import EnterGame, match_sheet

pytestmark = pytest.mark.browser
BOARDS = 4


def publish_and_open(page: Page, number: int) -> None:
    """Pair a round, publish it, and open its matches: three clicks."""
    page.get_by_role("button", name=f"Pair round {number}").first.click()
    page.get_by_role("button", name=f"Publish round {number}").first.click()
    page.get_by_role("button", name="Open all matches").click()
    expect(page.locator("tr[data-board]")).to_have_count(4 * BOARDS)


@pytest.mark.parametrize(
    ("width", "clicked"),
    [
        (1440, 1),
        pytest.param(1440, 4, marks=pytest.mark.long),
        pytest.param(360, 4, marks=pytest.mark.long),
    ],
)
def test_two_rounds_of_a_league(
    owner_page: Page,
    live_server: LiveServer,
    photograph: Callable[..., None],
    width: int,
    clicked: int,
) -> None:
    """Played at the desk, each page is looked at as narrow as a phone too; then played there.

    So many matches of the first round are played by clicks, the others at a desk beside.
    """
    desk, page = Desk(live_server.database, "Olga Owner"), owner_page
    page.set_viewport_size({"width": width, "height": 900})
    widths = sorted({360, width})
    event = new_league(desk, SetMatchRules(boards=BOARDS), teams=8)
    address = f"{live_server.address}/events/{event}"

    page.goto(f"{address}/players")
    expect(page.locator("#player-1")).to_contain_text("Cavern")
    photograph(page, "teams-list", widths)
    page.get_by_role("link", name="Squad: Cavern").click()
    page.get_by_text("Paste a list").click()
    page.locator("textarea[name=lines]").fill("Olive, Ona 1500")
    page.get_by_role("button", name="Enter all").click()
    expect(page.locator("#squad")).to_contain_text("Olive, Ona")
    photograph(page, "teams-squad", widths)

    page.goto(f"{address}/round")
    publish_and_open(page, 1)
    photograph(page, "teams-round-open", widths)
    for match in range(1, 5):
        for board in range(1, BOARDS + 1):  # one click for each board, as for single players
            if match <= clicked:
                page.locator(f"#board-{match}-{board} .pick").first.click()
            else:
                desk.do(event, EnterGame(1, match, board, "1-0"))
            expect(page.locator(f"#board-{match}-{board} .result")).to_have_text("1–0")
        expect(page.locator(f"#match-{match} .score")).to_have_text("4 : 0")
    assert [line.is_over for line in match_sheet(desk, event, 1).lines] == [True] * 4
    photograph(page, "teams-round-over", widths)
    page.get_by_role("button", name="Complete round 1").click()

    publish_and_open(page, 2)
    page.goto(f"{address}/results")
    page.keyboard.press("Enter")  # from the field to the first board
    for key in ("1", "0", "=", "1"):  # from the side of the first team, whoever has White
        page.keyboard.press(key)
    expect(page.locator("#match-1 .score")).to_have_text("2½ : 1½")
    shown = page.locator("#board-1-2 .result, #board-1-4 .result")
    expect(shown).to_have_text(["0–1", "1–0"])
    photograph(page, "teams-results", widths)
    page.locator("#match-2").get_by_role("link").click()
    page.get_by_label("Who wins without play").select_option(index=1)
    page.get_by_role("button", name="Note the walk-over").click()
    expect(page.locator("#match-2 .score")).to_have_text("0 : 4")
    photograph(page, "teams-match", widths)


EVENT = "olympiad"
TEAMS = STONES[:20]
KEYS = "1=0"
RESULTS = ("1-0", "=", "0-1")


def squads() -> str:
    """Return the squads of the twenty teams as somebody copies them from a spreadsheet."""
    lines = ["Team\tBoard\tName\tRating"]
    lines += [
        f"{name}\t{board}\t{name}, {first}\t{2400 - 10 * place - 3 * board}"
        for place, name in enumerate(TEAMS)
        for board, first in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eve"), 1)
    ]
    return "\n".join(lines)


@dataclass
class Hall:
    """The arbiter of the Swiss at the page, with a desk to see what became of it."""

    page: Page
    desk: Desk
    address: str
    chance: random.Random

    def set_up(self) -> Hands:
        """Open the event and enter the teams, from the first page on."""
        page, hands = self.page, Hands(self.page)
        hands.click(page.get_by_role("link", name="New event"))
        hands.fill(page.get_by_label("Name of the event"), "Olympiad")
        hands.click(page.get_by_role("radio", name="Teams"))
        expect(page.locator("input[value=swiss-team-2026]")).to_be_checked()
        expect(page.get_by_label("Teams expected")).to_be_visible()
        hands.fill(page.get_by_label("Rounds", exact=True), "5")
        hands.click(page.get_by_role("button", name="Open the event"))
        hands.fill(page.get_by_label("Lines with teams"), squads())
        hands.click(page.get_by_role("button", name="Show a preview").first)
        expect(page.get_by_text("20 added")).to_be_visible()
        hands.click(page.get_by_role("button", name="Enter these teams"))
        expect(page.locator("#player-20")).to_contain_text(TEAMS[19])
        return hands

    def begin(self, hands: Hands, number: int) -> None:
        """Pair a round, publish it and open its matches."""
        for word in ("Pair round {}", "Publish round {}", "Open all matches"):
            hands.click(self.page.get_by_role("button", name=word.format(number)).first)
        expect(self.page.locator("tr[data-board]")).to_have_count(10 * BOARDS)

    def play_by_keys(self, number: int) -> Hands:
        """Play a whole round at the page: a key for each board."""
        page, hands = self.page, Hands(self.page)
        self.begin(hands, number)
        for match in range(1, 11):
            for board in range(1, BOARDS + 1):
                expect(page.locator(f"#board-{match}-{board}")).to_have_class("current")
                hands.press(self.chance.choice(KEYS))
            expect(page.locator(f"#match-{match} .score")).to_have_class("score over")
        hands.click(page.get_by_role("button", name=f"Complete round {number}"))
        expect(page.get_by_role("button", name=f"Pair round {number + 1}")).to_be_visible()
        return hands

    def complete(self, number: int) -> None:
        """Complete a round whose results are in, from its page."""
        self.page.goto(f"{self.address}/events/{EVENT}/round")
        self.page.get_by_role("button", name=f"Complete round {number}").click()

    def say_that_the_missing_team_plays(self) -> None:
        """Answer what is asked before a pairing about the team that lost by a walk-over."""
        asked = self.page.locator("#in-doubt .standing.open")
        asked.get_by_role("radio", name="plays", exact=True).check()

    def send_results(self, number: int, matches: range) -> None:
        """Enter whole matches as a program does, in the session of the page."""
        token = self.page.locator("input[name=csrf_token]").first.input_value()
        for match in matches:
            answer = self.page.request.post(
                f"{self.address}/api/events/{EVENT}/matches/{number}/{match}",
                headers={"x-csrf-token": token},
                data={"results": [self.chance.choice(RESULTS) for _ in range(BOARDS)]},
            )
            assert answer.ok, answer.text()

    def score(self, number: int, match: int) -> tuple[str, str]:
        line = match_sheet(self.desk, EVENT, number, match).lines[0]
        return line.white_points, line.black_points


@pytest.mark.parametrize("rounds", [2, pytest.param(3, marks=pytest.mark.long)])
def test_a_swiss_of_twenty_teams(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None], rounds: int
) -> None:
    page, desk = owner_page, Desk(live_server.database, "Olga Owner")
    hall = Hall(page, desk, live_server.address, random.Random(20))
    line_of("Set-up of 20 teams with squads").check(hall.set_up())

    page.locator(".tabs").get_by_role("link", name="Round", exact=True).click()
    line_of("One round of 20 teams").check(hall.play_by_keys(1))

    hall.begin(Hands(page), 2)
    met = {frozenset((line.white, line.black)) for line in round_view(desk, EVENT, 1).boards}
    again = {frozenset((line.white, line.black)) for line in round_view(desk, EVENT, 2).boards}
    assert (len(met), len(again), met & again) == (10, 10, set())
    page.get_by_role("link", name="Why match 1?").click()
    answer = page.get_by_role("dialog", name="Why?")
    pair = match_sheet(desk, EVENT, 2, 1).lines[0]
    expect(answer.locator("h1")).to_contain_text(f"{pair.white_name} – {pair.black_name}")
    expect(answer.locator(".answer .article")).to_be_visible()
    expect(answer.locator(".derivation li").first).to_be_visible()
    photograph(page, "swiss-why", (1440,))
    answer.get_by_role("button", name="Close").click()

    page.locator("#match-2").get_by_role("link", name="More…").click()
    page.get_by_label("Who wins without play").select_option(index=0)
    page.get_by_role("button", name="Note the walk-over").click()
    expect(page.locator("#match-2 .score")).to_have_text("4 : 0")
    page.get_by_role("link", name="Back").click()
    hall.send_results(2, range(3, 11))
    page.goto(f"{hall.address}/events/{EVENT}/results")
    page.keyboard.press("Enter")  # from the field to the first board
    for key, board in zip("1=01", range(1, 5), strict=True):
        page.keyboard.press(key)
        expect(page.locator(f"#board-1-{board} .result")).to_be_visible()
    assert hall.score(2, 1) == ("2½", "1½")

    page.locator("#board-1-3").get_by_role("link", name="Correct…").click()
    part = page.locator("#correct")
    expect(part.locator("select")).to_have_value("0-1")  # as the row above shows it
    part.get_by_label("Board 3").select_option("1-0")
    part.get_by_label("Reason").fill("both captains came to the desk")
    part.get_by_role("button", name="Correct the result").click()
    expect(page.locator("#match-1 .score")).to_have_text("3½ : ½")
    page.on("dialog", lambda asked: asked.accept())
    page.locator("#strip .undo").click()
    expect(page.locator("#match-1 .score")).to_have_text("2½ : 1½")
    assert hall.score(2, 1) == ("2½", "1½")
    hall.complete(2)
    hall.say_that_the_missing_team_plays()

    if rounds == 3:
        hall.begin(Hands(page), 3)
        hall.send_results(3, range(1, 11))
        hall.complete(3)
    expect(page.get_by_role("button", name=f"Pair round {rounds + 1}").first).to_be_visible()
    page.get_by_role("link", name="Standings").first.click()
    expect(page.locator("table tbody tr")).to_have_count(20)
    expect(page.locator("table tbody tr").first).to_contain_text("1")
    photograph(page, "swiss-standings", (360, 1440))
