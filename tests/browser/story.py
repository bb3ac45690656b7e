"""The story of an event: what the arbiter does from the first link to the last file.

What stands on the pages is compared with what the office says of the event, and every page is
looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from playwright.sync_api import expect
from tests.browser.arbiter import Arbiter
from tests.browser.looking import Eye
from tests.browser.reading import CHESS, Phone

from ronde.i18n import counted_template
from ronde.office.desk import Desk
from ronde.office.entries.attendance import CheckIn
from ronde.office.pairing.explanations import why_board
from ronde.office.players.people import roster
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.overview import RoundView, event_card, round_view
from ronde.questions.standings import StandingRequest, ranked
from ronde.web.language import Speech

EVENT, NAME = "harbour-cup", "Harbour Cup"
NAMES = (
    "Alder, Ada", "Birch, Boris", "Cedar, Clara", "Elm, Emil", "Fir, Fanny", "Hazel, Hugo",
    "Juniper, Julia", "Larch, Louis", "Maple, Mona", "Oak, Otto", "Pine, Paula", "Rowan, Rui",
)  # fmt: skip
LINES = tuple(
    f"{name}\t{2210 - 45 * place}\t{('BEL', 'FRA', 'NED')[place % 3]}\tClub {place % 4 + 1}"
    for place, name in enumerate(NAMES)
)
LATECOMER, WITHDRAWN, AWAY, HALF_POINT = "Willow, Wim", "Elm, Emil", "Oak, Otto", "Cedar, Clara"
NOT_AT_THE_DRAWING = "Rowan, Rui"
BY_KEYS = {1: "1", 3: "=", 2: "0", 5: "-", 4: "+"}
BY_CLICK = ("1-0", "=", "0-1", "1-0", "=")
BY_PHONE = ("=", "1-0", "1-0", "+-", "0-1")
LATER = {
    4: ("0-1", "=", "1-0", "1-0", "=", "0-1"),
    5: ("=", "1-0", "0-1", "=", "1-0", "1-0"),
}


@dataclass
class Story:
    """The event as it goes on: the arbiter, the eye that looks, and the truth to compare with."""

    arbiter: Arbiter
    eye: Eye
    desk: Desk
    rounds: int
    by_hand: int | None = None
    """How many are checked in by clicks, and how many results come by phone; None is all."""

    def look(self, name: str) -> None:
        self.eye.look_at(self.arbiter.page, name)

    # Before the first round

    def opens_the_event(self, owner_link: str) -> None:
        arbiter = self.arbiter
        arbiter.become_owner(owner_link, "Olga Owner")
        self.look("home")
        arbiter.ask_for_new_event()
        today = date.today().isoformat()
        arbiter.fill_in({"Name of the event": NAME})
        themes = ("Place and officials", "Order, late entries and byes")
        for theme in (*themes, "Acceleration, colours, meetings"):
            arbiter.page.locator("summary").filter(has_text=arbiter.t(theme)).click()
        arbiter.fill_in({"Place": "Antwerp"})
        arbiter.fill_in({"Rounds": str(self.rounds), "Players expected": "12"}, "spinbutton")
        arbiter.fill_in({"Half-point byes on request": "1"}, "spinbutton")
        for key in ("First day", "Last day"):
            arbiter.page.get_by_label(arbiter.t(key)).fill(today)
        colour = arbiter.field("Colour of number 1 in round 1", "combobox")
        colour.select_option(label=arbiter.t("White"))
        self.look("wizard")
        arbiter.open_event(NAME)

    def enters_the_players(self) -> None:
        arbiter = self.arbiter
        self.look("paste")
        arbiter.paste_players(LINES)
        self.look("preview")
        arbiter.enter_players()
        self.look("players")
        assert [person.name for person in roster(self.desk, EVENT).people] == list(NAMES)

    def checks_everybody_in(self) -> None:
        arbiter = self.arbiter
        arbiter.use_tool("Check-in")
        here = [place for place, name in enumerate(NAMES, 1) if name != NOT_AT_THE_DRAWING]
        beside = here[self.by_hand :] if self.by_hand is not None else []
        if beside:
            self.desk.do(EVENT, CheckIn(tuple(beside)))
        for place in here[: self.by_hand]:
            arbiter.check_in(NAMES[place - 1])
        self.look("check-in")
        arbiter.hold_drawing(missing=1)
        assert event_card(self.desk, EVENT).players == len(NAMES) - 1

    # A round

    def view(self, number: int) -> RoundView:
        return round_view(self.desk, EVENT, number)

    def pairs(self, number: int) -> None:
        self.arbiter.pair(number)
        self.look(f"draft-{number}")
        self.compares_boards(number)
        self.looks_at_brackets(number)

    def compares_boards(self, number: int) -> None:
        view = self.view(number)
        assert view.boards
        for line in view.boards:
            row = self.arbiter.board(line.board)
            expect(row.get_by_role("link", name=line.white_name)).to_be_visible()
            expect(row.get_by_role("link", name=line.black_name)).to_be_visible()

    def looks_at_brackets(self, number: int) -> None:
        view, brackets = self.view(number), self.arbiter.brackets()
        for line in view.boards:
            surname = line.white_name.partition(",")[0]
            expect(brackets.get_by_text(surname).first).to_be_visible()

    def asks_why(self, number: int, board: int) -> None:
        arbiter = self.arbiter
        dialog = arbiter.ask_why(board)
        line = self.view(number).boards[board - 1]
        expect(dialog.get_by_role("heading").first).to_contain_text(line.white_name)
        answer = why_board(self.desk, EVENT, number, board, arbiter.language)
        expect(dialog.locator(".answer")).to_contain_text(answer.sentences[0].text)
        self.look(f"why-{number}")
        arbiter.close_dialog()

    def publishes(self, number: int) -> None:
        self.arbiter.publish(number)
        self.look(f"published-{number}")
        self.arbiter.start(number)

    def completes(self, number: int) -> None:
        self.compares_results(number)
        self.arbiter.complete(number)
        assert self.view(number).stage.value == "complete"

    def compares_results(self, number: int) -> None:
        sheet = result_sheet(self.desk, EVENT, number)
        assert sheet.missing == 0
        for line in sheet.lines:
            self.arbiter.sees_result(line.board, CHESS[line.result])

    # The ways in which results come

    def types_results(self) -> None:
        self.look("results")
        for board, key in BY_KEYS.items():
            self.arbiter.type_result(board, key)
        entered = {line.board: line.result for line in result_sheet(self.desk, EVENT).lines}
        assert {board: CHESS[result].key for board, result in entered.items()} == BY_KEYS

    def clicks_results(self, number: int, results: tuple[str, ...]) -> None:
        for line, result in zip(self.view(number).boards, results, strict=True):
            self.arbiter.click_result(line.board, result)

    def gets_results_by_phone(self, number: int, phone: Phone) -> None:
        """Let a phone enter the results; the desk shows them without being touched."""
        arbiter = self.arbiter
        address = arbiter.make_phone_link("Otto, door")
        self.look("phones")
        arbiter.turn_to_page("Round", "Results")
        phone.open(address)
        self.eye.look_at(phone.page, "phone-boards")
        arbiter.page.evaluate("window.neverReloaded = true")
        for place, line in enumerate(self.view(number).boards):
            result = BY_PHONE[place]
            if self.by_hand is None or place < self.by_hand:
                phone.enter(line.white_name, result)
            else:
                self.desk.do(EVENT, EnterResult(number, line.board, result))
            arbiter.sees_result(line.board, CHESS[result])
        assert place + 1 == len(BY_PHONE)
        assert arbiter.page.evaluate("window.neverReloaded")

    def corrects_a_result(self, number: int) -> None:
        before = result_sheet(self.desk, EVENT, number).line(1).result
        assert before != "="
        self.arbiter.turn_to_page("Round", "Results")
        self.arbiter.correct_result(1, "=", "both players came to the desk")
        self.look("corrected")
        assert result_sheet(self.desk, EVENT, number).line(1).result == "="

    def tries_the_manual_phase(self, number: int) -> None:
        """Exchange two players, see how that departs from the rules, and take it back."""
        arbiter, before = self.arbiter, self.view(number).boards
        arbiter.exchange(before[0].black, before[1].black, "the organiser asked for it")
        arbiter.sees_heading(arbiter.t("Where this draft departs from the rules"))
        self.look("manual")
        pairs = [(line.white, line.black) for line in self.view(number).boards]
        assert (before[0].white, before[1].black) in pairs
        arbiter.undo()
        expect(arbiter.page.locator("#differences")).to_have_count(0)
        assert self.view(number).boards == before

    # After the last round

    def compares_the_standings(self) -> None:
        arbiter = self.arbiter
        arbiter.turn_to("Standings")
        self.look("standings")
        tournament = self.desk.tournament(EVENT)
        places = ranked(tournament, StandingRequest()).places
        names = {player.id: player.name for player in tournament.players}
        rows = arbiter.page.get_by_role("rowheader").get_by_role("link")
        shown = [text.partition(" (")[0] for text in rows.all_inner_texts()]  # who withdrew
        assert shown == [names[place.player] for place in places], shown
        points = Speech(arbiter.language).points
        cells = arbiter.page.locator("tbody tr td:nth-of-type(4)").all_inner_texts()
        assert cells == [points(place.points) for place in places], cells

    def shows_it_to_everybody(self) -> None:
        page, address = self.arbiter.page, self.arbiter.page.url.partition("/events/")[0]
        self.arbiter.make_public()
        self.look("publish")
        latest = f"/rounds/{self.rounds}"
        for name in ("", latest, f"{latest}/names", "/standings", "/crosstable", "/players/1"):
            page.goto(f"{address}/public/{EVENT}{name}")
            self.look(f"public{name.replace('/', '-')}")
        page.goto(f"{address}/events/{EVENT}")

    def checks_the_file(self) -> None:
        arbiter = self.arbiter
        name, text = arbiter.take_home("Tournament report (TRF, 2026)")
        self.look("documents")
        assert all(person in text for person in (*NAMES, LATECOMER))
        arbiter.drop_on_check_page(name, text)
        told = arbiter.t(
            counted_template(
                "{agreeing} of {rounds} rounds agree; {count} difference.",
                "{agreeing} of {rounds} rounds agree; {count} differences.",
            ),
            agreeing=self.rounds,
            rounds=self.rounds,
            count=0,
        )
        expect(arbiter.page.get_by_text(told)).to_be_visible()
        self.look("check")

    def closes_the_event(self) -> None:
        self.arbiter.close_event()
        self.look("closed")
        assert event_card(self.desk, EVENT).status == "closed"

    def reads_the_journal(self) -> None:
        self.arbiter.turn_to_page("Settings", "Journal")
        self.look("journal")
        taken_back = self.arbiter.t("taken back")
        expect(self.arbiter.page.get_by_text(taken_back, exact=True)).to_have_count(1)


def tell(story: Story, owner_link: str, phone: Phone) -> None:
    """Tell the whole story."""
    story.opens_the_event(owner_link)
    story.enters_the_players()
    story.arbiter.give_half_point_bye(HALF_POINT, 2)
    story.look("player")
    story.checks_everybody_in()
    tell_first_round(story)
    tell_second_round(story)
    tell_third_round(story, phone)
    for number in range(4, story.rounds + 1):
        story.pairs(number)
        story.publishes(number)
        story.clicks_results(number, LATER[number])
        story.completes(number)
    story.compares_the_standings()
    story.shows_it_to_everybody()
    story.closes_the_event()
    story.reads_the_journal()
    story.checks_the_file()


def tell_first_round(story: Story) -> None:
    """Play with results by keys."""
    story.pairs(1)
    story.publishes(1)
    story.types_results()
    story.completes(1)


def tell_second_round(story: Story) -> None:
    """Play with somebody new and a bye, results by click, and correct one afterwards."""
    story.arbiter.enter_late(LATECOMER, 1500, 2)
    story.pairs(2)
    assert {bye.name: bye.kind for bye in story.view(2).byes}[HALF_POINT] == "half-point"
    story.asks_why(2, 2)
    story.publishes(2)
    story.clicks_results(2, BY_CLICK)
    story.completes(2)
    story.corrects_a_result(2)


def tell_third_round(story: Story, phone: Phone) -> None:
    """Play after somebody arrived, one left and one is away; by hand at first, by phone at last."""
    arbiter = story.arbiter
    arbiter.use_tool("Check-in")
    arbiter.check_in(NOT_AT_THE_DRAWING)
    arbiter.note_absence(AWAY)
    arbiter.withdraw(WITHDRAWN)
    story.pairs(3)
    playing = {name for line in story.view(3).boards for name in (line.white_name, line.black_name)}
    assert not playing & {AWAY, WITHDRAWN}
    story.tries_the_manual_phase(3)
    story.publishes(3)
    story.gets_results_by_phone(3, phone)
    story.completes(3)
