"""An arbiter at the desk: what people do at an event, as clicks and keys in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, expect
from tests.browser.reading import CHESS, Field, Reader

from ronde.i18n import counted_template, phrase_in
from ronde.model.outcomes import OutcomeKind
from ronde.office.entries.coming import ComingChoice


class Arbiter(Reader):
    """Runs an event from the first link to the last file."""

    def turn_to(self, tab: str) -> None:
        """Go to a page of the event by its tab."""
        tabs = self.page.get_by_role("navigation", name=self.t("Pages of the event"))
        self.link(tab, tabs).click()
        expect(self.link(tab, tabs)).to_have_attribute("aria-current", "page")
        self.page.wait_for_load_state()

    def turn_to_page(self, tab: str, page: str) -> None:
        """Go to a page of a tab."""
        self.turn_to(tab)
        pages = self.page.get_by_role("navigation", name=self.t(tab), exact=True)
        self.link(page, pages).click()
        expect(self.link(page, pages)).to_have_attribute("aria-current", "page")
        self.page.wait_for_load_state()

    # Before the first round

    def become_owner(self, link: str, name: str) -> None:
        """Open the link that the first start prints."""
        self.page.goto(link)
        self.field("Your name").fill(name)
        self.button("Go on").click()
        self.sees_heading(self.t("Events"))

    def fill_in(self, words: Mapping[str, str], role: Field = "textbox") -> None:
        """Fill fields in, by the keys of their labels."""
        for key, text in words.items():
            self.field(key, role).fill(text)

    def ask_for_new_event(self) -> None:
        """Go to the form of a new event."""
        self.link("New event").click()
        self.sees_heading(self.t("New event"))

    def open_event(self, name: str) -> None:
        """Send the form of a new event."""
        self.button("Open the event").click()
        self.reads("{name} is open. Enter the players now.", name=name)

    def paste_players(self, lines: Sequence[str]) -> None:
        """Paste lines of a spreadsheet, headings first, and see what would be done."""
        text = "\n".join([self.t("Name	Rating	Federation	Club"), *lines])
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.field("Lines with players").focus()
        self.page.keyboard.press("ControlOrMeta+V")
        self.button("Show a preview").first.click()
        self.sees_heading(self.t("What would be done"))
        added = self.t(counted_template("{count} added", "{count} added"), count=len(lines))
        expect(self.page.get_by_text(added, exact=True)).to_be_visible()

    def enter_players(self) -> None:
        """Enter the pasted players."""
        self.button("Enter these players").click()
        self.sees_heading(self.t("Players"))

    def use_tool(self, tool: str) -> None:
        """Go to one of the pages beside the list of players."""
        self.turn_to_page("Players", tool)
        self.sees_heading(self.t(tool))

    def check_in(self, name: str) -> None:
        """Press the large row of somebody at the door."""
        self.page.get_by_role("button", name=name).click()
        self.reads_about(name, self.t("here"))

    def reads_about(self, name: str, word: str) -> None:
        """Wait until the row of somebody shows a word."""
        row = self.page.get_by_role("listitem").filter(has_text=name)
        expect(row.get_by_text(word, exact=True)).to_be_visible()

    def hold_drawing(self, missing: int) -> None:
        """Hold the drawing of lots; who is not there is out until arrival."""
        self.button("Hold the drawing").click()
        told = self.t(
            counted_template(
                "The drawing of lots was held; {count} player was not here.",
                "The drawing of lots was held; {count} players were not here.",
            ),
            count=missing,
        )
        expect(self.page.get_by_text(told)).to_be_visible()

    # Players who come, go and stay away

    def manage(self, name: str) -> None:
        """Open the page on which a player's absences are noted."""
        self.turn_to("Players")
        self.link("{name}: absence, withdrawal and more", name=name).click()
        self.sees_heading(name)

    def give_half_point_bye(self, name: str, round_: int) -> None:
        """Note a bye that somebody asked for."""
        self.manage(name)
        part = self.sheet(phrase_in("heading", "Half-point bye"))
        self.field("Round", "combobox", part).select_option(str(round_))
        self.button("Give the bye", part).click()
        expect(self.page.locator("#notices")).to_contain_text(name)

    def note_absence(self, name: str) -> None:
        """Note that somebody does not play the next round."""
        self.manage(name)
        self.button("Note the absence").click()
        expect(self.page.locator("#notices")).to_contain_text(name)

    def withdraw(self, name: str) -> None:
        """Note that somebody leaves the event."""
        self.manage(name)
        self.button("Withdraw {name}", name=name).click()
        expect(self.page.locator("#notices")).to_contain_text(name)

    def enter_late(self, name: str, rating: int, round_: int) -> None:
        """Enter somebody who comes after the event has begun."""
        self.turn_to("Players")
        form = self.page.get_by_role("group").filter(
            has_text=self.t("Late entry, from round {round} on", round=round_)
        )
        form.get_by_text(self.t("Late entry, from round {round} on", round=round_)).click()
        form.get_by_role("textbox", name=self.t("Name"), exact=True).fill(name)
        self.field(phrase_in("column", "Rating"), within=form).fill(str(rating))
        self.button("Enter", form).click()
        expect(self.page.locator("#notices")).to_contain_text(name)

    # A round

    def pair(self, round_: int) -> None:
        """Make the draft of a round; whoever was missing and is asked about plays."""
        self.turn_to("Round")
        for asked in self.page.locator("#in-doubt .standing.open").all():
            asked.get_by_role("radio", name=self.t(ComingChoice.PLAYS.word), exact=True).check()
        self.button("Pair round {round}", round=round_).click()
        expect(
            self.button("Publish round {round}", self.page.locator("#next"), round=round_)
        ).to_be_visible()
        self.page.wait_for_load_state()

    def brackets(self) -> Locator:
        """Return the bracket view beside the boards."""
        return self.page.get_by_role("region", name=self.t("Brackets"), exact=True)

    def ask_why(self, board: int) -> Locator:
        """Ask why a board is as it is; return the dialog with the answer."""
        self.link("Why board {board}?", board=board).click()
        dialog = self.page.get_by_role("dialog", name=self.t("Why?"))
        expect(dialog.locator(".answer")).to_be_visible()
        return dialog

    def close_dialog(self) -> None:
        """Close the dialog that is open."""
        self.button("Close", self.page.get_by_role("dialog")).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def exchange(self, one: int, other: int, reason: str) -> None:
        """Let two players exchange their places by hand; the page judges it while one types."""
        form = self.sheet("Change by hand")
        self.field("What to do", "combobox", form).select_option(
            label=self.t("The two exchange places")
        )
        self.field("Player", within=form).fill(str(one))
        self.field("Second player", within=form).fill(str(other))
        expect(form.get_by_text(self.t("New boards:"))).to_be_visible()
        self.field("Reason", within=form).fill(reason)
        self.button("Change the draft", form).click()

    def undo(self) -> None:
        """Take back the latest step; the browser asks first."""
        self.page.locator("#strip .undo").click()  # it names the step
        self.reads("The latest step was taken back.")

    def publish(self, round_: int) -> None:
        """Publish the draft."""
        self.button("Publish round {round}", self.page.locator("#next"), round=round_).click()
        self.reads("Round {number} is published.", number=round_)

    def start(self, round_: int) -> None:
        """Note that the games have begun."""
        self.button("Start the games").click()
        self.reads("Round {number} is being played.", number=round_)
        self.page.wait_for_load_state()

    def complete(self, round_: int) -> None:
        """Complete the round from the sheet, which offers it when all results are in."""
        self.button("Complete round {round}", round=round_).click()
        self.reads("Round {number} is complete.", number=round_)

    # Results

    def type_result(self, board: int, key: str) -> None:
        """Enter a result by keys alone: arrows to the board, and the key, which goes on."""
        waiting = self.page.locator("tr[data-waits]").count()
        if not self.page.locator("#results[data-typing]").count():
            self.page.keyboard.press("Enter")  # from the field
        now = int(self.page.locator("tr.current").get_attribute("data-board") or 0)
        for _ in range(abs(board - now)):
            self.page.keyboard.press("ArrowDown" if board > now else "ArrowUp")
        expect(self.board(board)).to_have_class("current")
        self.page.keyboard.press(key)
        kind = next(kind for kind in CHESS.values() if kind.key == key)
        self.sees_result(board, kind)
        if waiting > 1:
            expect(self.board(board)).not_to_have_class("current")

    def click_result(self, board: int, spelling: str) -> None:
        """Enter a result by one click on its row."""
        kind = CHESS[spelling]
        row = self.board(board)
        row.get_by_role("button", name=f"{self.t(kind.word)} (").click()
        self.sees_result(board, kind)

    def sees_result(self, board: int, kind: OutcomeKind) -> None:
        """Wait until a result stands on its board."""
        expect(self.board(board).locator(".result")).to_have_text(kind.sign)

    def correct_result(self, board: int, spelling: str, reason: str) -> None:
        """Correct a result of a complete round, with the reason."""
        title = self.t("Board {board}", board=board)
        self.board(board).get_by_role("link", name=f"({title})").click()
        part = self.sheet("Correct the result")
        self.field("Reason", within=part).fill(reason)
        kind = CHESS[spelling]
        name = f"{kind.sign} {self.t(kind.word)}"
        part.get_by_role("button", name=name, exact=True).click()
        self.sees_result(board, kind)

    def make_phone_link(self, label: str) -> str:
        """Make a link for a phone; return the address in its picture."""
        self.turn_to_page("Hall", "Phones")
        self.page.locator("summary", has_text=self.t("Make a phone link")).click()
        self.field("Whose phone").fill(label)
        self.button("Make the link").click()
        self.sees_heading(self.t("New phone link"))
        return self.page.get_by_role("code").first.inner_text()

    # After the last round

    def make_public(self) -> None:
        """Let everybody see pairings and standings."""
        self.turn_to("Hall")
        self.page.get_by_role("checkbox", name=self.t("The pages are public")).check()
        self.button("Save").click()
        self.reads("The pages are public now.")

    def close_event(self) -> None:
        """Close the event from its first page; browser and page ask: FIDE refuses the file."""
        self.turn_to("Overview")
        self.button("Close the event").click()
        self.button("Do it all the same").click()
        self.reads("The event is closed.")

    def take_home(self, word: str) -> tuple[str, str]:
        """Download a file of the event; return its name and text."""
        self.turn_to("Papers")
        with self.page.expect_download() as waiting:
            self.link(word).click()
        made = waiting.value
        return made.suggested_filename, made.path().read_text(encoding="utf-8")

    def drop_on_check_page(self, name: str, text: str) -> None:
        """Drop a file on the check page, found in the menu."""
        site = self.page.get_by_role("navigation", name=self.t("Site"))
        site.get_by_text(self.t("More"), exact=True).click()
        self.link("Check a file", site).click()
        self.sees_heading(self.t("Check a file"))
        file = self.page.evaluate_handle(
            """([name, text]) => {
                const carried = new DataTransfer();
                carried.items.add(new File([text], name));
                return carried;
            }""",
            [name, text],
        )
        place = self.page.get_by_text(self.t("Drop a TRF, JSON or CSV file here, or choose one"))
        place.dispatch_event("drop", {"dataTransfer": file})
