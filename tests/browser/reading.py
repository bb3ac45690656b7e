"""Somebody in front of a page, who finds things by their role and the words of the catalogue.

So the same story can be told in every language, width and theme.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from ronde.i18n import Translator, phrase_in
from ronde.model.outcomes import kinds_of

CHESS = {kind.spelling: kind for kind in kinds_of("chess")}
Field = Literal["textbox", "searchbox", "spinbutton", "combobox"]


@dataclass
class Reader(Translator):
    """Somebody in front of a page, who reads and presses in one language."""

    page: Page
    language: str

    def button(self, key: str, within: Locator | None = None, **facts: object) -> Locator:
        """Return the button with exactly these words."""
        name = self.t(key, **facts)
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def link(self, key: str, within: Locator | None = None, **facts: object) -> Locator:
        """Return the link with exactly these words."""
        name = self.t(key, **facts)
        return (within or self.page).get_by_role("link", name=name, exact=True)

    def field(self, key: str, role: Field = "textbox", within: Locator | None = None) -> Locator:
        """Return the field whose label begins with these words; a hint may follow them."""
        name = re.compile(rf"^{re.escape(self.t(key))}(\s|$)")
        return (within or self.page).get_by_role(role, name=name)

    def sheet(self, key: str, **facts: object) -> Locator:
        """Return the part of the page that has this heading."""
        heading = self.page.get_by_role("heading", name=self.t(key, **facts), exact=True)
        return self.page.locator("section, form, details").filter(has=heading).last

    def reads(self, key: str, **facts: object) -> None:
        """Wait until the notice of the last step says this."""
        expect(self.page.locator("#notices")).to_contain_text(self.t(key, **facts))

    def sees_heading(self, text: str) -> None:
        """Wait until the page with this heading is there, and its scripts too."""
        expect(self.page.get_by_role("heading", name=text, exact=True).first).to_be_visible()
        self.page.wait_for_load_state()

    def board(self, number: int) -> Locator:
        """Return the row of a board."""
        return self.page.locator(f"#board-{number}")


class Phone(Reader):
    """A phone in the hall, which may enter results and nothing else."""

    def open(self, address: str) -> None:
        """Open the address of the picture that was scanned."""
        self.page.goto(address)
        self.link(phrase_in("phone", "Enter results")).click()
        self.page.wait_for_load_state()

    def enter(self, white: str, spelling: str) -> None:
        """Choose the board of somebody, the result, and confirm it."""
        kind = CHESS[spelling]
        self.page.get_by_role("link", name=white).click()
        self.page.locator(f'.phone-kinds [data-result="{kind.spelling}"]').click()
        self.button("Yes, enter it").click()
        expect(self.page.locator("#notices")).to_contain_text(kind.sign)
