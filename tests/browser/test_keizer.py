"""A Keizer season of a club in the browser: evenings, answers by phone, a late comer.

docs/jobs.md has the clicks, keys and fields of the set-up, of an answer and of an evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.club import STONES
from tests.browser.counting import Hands, line_of
from tests.browser.live import LiveServer
from tests.browser.waiting import patient

from ronde.office.desk import Desk
from ronde.office.entries.evenings import AnswerAttendance, AttendanceAnswer, evening
from ronde.office.rounds.overview import round_view
from ronde.questions.standings import StandingRequest, ranked

pytestmark = pytest.mark.browser
EVENT = "tuesday-evenings"
MEMBERS = STONES[:12]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """Return the phone of a member who reads Dutch."""
    context = patient(chromium.new_context(locale="nl-NL", viewport={"width": 390, "height": 844}))
    yield context.new_page()
    context.close()


@dataclass
class Club:
    """The arbiter at the page, members with their links, and a desk to see what became of it."""

    page: Page
    phone: Page
    desk: Desk
    address: str
    links: dict[str, str]

    def set_up(self) -> Hands:
        """Open the season by the preset of a club, enter the members, make their links."""
        page, hands = self.page, Hands(self.page)
        hands.click(page.get_by_role("link", name="New event"))
        hands.fill(page.get_by_label("Name of the event"), "Tuesday evenings")
        hands.click(page.locator("label.option", has_text="Keizer"))
        preset = page.locator("select[name=setting-preset]")
        hands.click(preset)
        preset.select_option("sliedrecht")
        hands.click(page.get_by_role("button", name="Open the event"))
        lines = (f"{name}, {name[0]}\t{2000 - 10 * n}" for n, name in enumerate(MEMBERS))
        hands.fill(page.get_by_label("Lines with players"), "\n".join(lines))
        hands.click(page.get_by_role("button", name="Show a preview").first)
        hands.click(page.get_by_role("button", name="Enter these players"))
        expect(page.locator("#roster tbody tr")).to_have_count(12)
        return hands

    def make_links(self) -> None:
        """Make a link for each member and keep what the page shows this once."""
        self.page.goto(f"{self.address}/events/{EVENT}/phones")
        self.page.get_by_role("button", name="Make links for all members").click()
        expect(self.page.locator("section.sheet code")).to_have_count(12)
        names = self.page.locator("section.sheet h2").all_inner_texts()
        codes = self.page.locator("section.sheet code").all_inner_texts()
        self.links = dict(zip(names, codes, strict=True))

    def say(self, name: str, words: str) -> Hands:
        """Let a member answer on the phone."""
        self.phone.context.clear_cookies()
        self.phone.goto(self.links[name])
        hands = Hands(self.phone)
        hands.click(self.phone.get_by_role("button", name=words))
        expect(self.phone.locator("form.answers [aria-pressed=true]")).to_contain_text(words)
        return hands

    def others_come(self) -> None:
        """Let everybody come who has not answered; their phones do the same."""
        for one in evening(self.desk, EVENT).silent:
            self.desk.do(
                EVENT, AnswerAttendance(one.player, AttendanceAnswer.COMES, by_member=True)
            )

    def play(self, number: int, come: int, publish: str) -> Hands:
        """Pair a round in one click, publish it, enter a result by a key for each board."""
        page = self.page
        page.goto(f"{self.address}/events/{EVENT}/round")
        hands = Hands(page)
        hands.click(page.get_by_role("button", name=f"Pair round {number} with the {come} who"))
        hands.click(page.get_by_role("button", name=publish).first)
        for board in range(1, come // 2 + 1):
            expect(page.locator(f"#board-{board}")).to_have_class("current")
            hands.press("1=0"[board % 3])
            expect(page.locator(f"#board-{board} .result")).not_to_be_empty()
        hands.click(page.get_by_role("button", name=f"Complete round {number}"))
        expect(page.locator("#evening")).to_contain_text(f"Who comes to round {number + 1}")
        return hands


@pytest.mark.parametrize("evenings", [2, pytest.param(3, marks=pytest.mark.long)])
def test_evenings_of_a_season(
    owner_page: Page,
    phone: Page,
    live_server: LiveServer,
    photograph: Callable[..., None],
    evenings: int,
) -> None:
    desk = Desk(live_server.database, "Olga Owner")
    club = Club(owner_page, phone, desk, live_server.address, {})
    owner_page.goto(f"{club.address}/")
    line_of("Set-up of a Keizer season").check(club.set_up())
    club.make_links()

    line_of("A member says: tonight").check(club.say("Agate, A", "Ik kom"))
    club.others_come()
    line_of("One evening of a Keizer season").check(club.play(1, 12, "Publish on the web, too"))

    club.say("Beryl, B", "Deze keer niet")
    club.say("Citrine, C", "Ik speel voor de club")
    owner_page.get_by_label("Late entry, from round 2 on").fill("Jade, Jo 1400")
    offered = owner_page.get_by_role("listbox").get_by_role("option")
    expect(offered).to_contain_text("enter as a new player")
    owner_page.keyboard.press("Enter")
    expect(owner_page.locator("#evening")).to_contain_text("Jade, Jo")
    club.others_come()
    owner_page.reload()
    expect(owner_page.locator("#evening")).to_contain_text("2 are away")
    photograph(owner_page, "keizer-evening", (390, 1366))
    club.play(2, 11, "Publish round 2")

    club.others_come()
    owner_page.reload()
    jade = owner_page.locator("#evening li", has_text="Jade, Jo")
    jade.get_by_role("button", name="no notice").click()
    expect(owner_page.locator("#evening")).to_contain_text("1 is away")
    if evenings == 3:
        club.play(3, 12, "Publish round 3")
    phone.goto(club.links["Agate, A"])
    photograph(phone, "keizer-member", (390,))
    boards = [len(round_view(desk, EVENT, n + 1).boards) for n in range(evenings)]
    assert boards == [6, 5, 6][:evenings]

    owner_page.goto(f"{club.address}/public/{EVENT}/standings")
    found = ranked(desk.tournament(EVENT), StandingRequest())
    first = found.field.players[found.places[0].player].name
    expect(owner_page.locator("tbody tr").first).to_contain_text(first)
    photograph(owner_page, "keizer-standings", (390, 1366))
