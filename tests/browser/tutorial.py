"""Somebody who follows a tutorial in the browser, and does what its sentences say.

Understood are: press **X** (beside *row*), open **X**, fill in **X** with `text`, choose `option`
for **X**, paste it into **X** and the block that follows, type `1` `0`, and what is read in double
quotes. Where the page has a picture, one can be taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Locator, Page, expect

_STEPS: Final = (
    r"[Pp]ress \*\*(?P<press>[^*]+)\*\*(?: beside \*(?P<beside>[^*]+)\*)?",
    r"[Oo]pen \*\*(?P<open>[^*]+)\*\*",
    r"[Ff]ill in \*\*(?P<field>[^*]+)\*\* with `(?P<text>[^`]+)`",
    r"[Cc]hoose `(?P<option>[^`]+)` for \*\*(?P<choice>[^*]+)\*\*",
    r"[Pp]aste it into \*\*(?P<area>[^*]+)\*\*:\n\n```text\n(?P<lines>.*?)```",
    r"[Tt]ype (?P<keys>`.`(?: `.`)*)",
    r"You read\s+\"(?P<read>[^\"]+)\"",
    r"!\[[^\]]*\]\(pictures/(?P<picture>[\w-]+)\.png\)",
)
STEP: Final = re.compile("|".join(_STEPS), re.DOTALL)


class Follower:
    """Does one step after the other; `done` counts them."""

    def __init__(self, page: Page, pictures: Path | None) -> None:
        self.page = page
        self.pictures = pictures
        self.done = 0
        page.on("dialog", lambda dialog: dialog.accept())

    def follow(self, text: str) -> None:
        """Do all that a page says."""
        does: dict[str, Callable[[re.Match[str]], None]] = {
            "press": self._press,
            "open": self._open,
            "field": self._fill,
            "choice": self._choose,
            "area": self._paste,
            "keys": self._type,
            "read": self._read,
            "picture": self._picture,
        }
        for step in STEP.finditer(text):
            (kind,) = [name for name in does if step[name]]
            does[kind](step)
            self.page.wait_for_load_state()
            self.done += 1

    def _press(self, step: re.Match[str]) -> None:
        place: Page | Locator = self.page
        if beside := step["beside"]:
            place = self.page.get_by_role("row").filter(has_text=beside)
        elif self.page.get_by_role("dialog").count():
            place = self.page.get_by_role("dialog")
        wanted = re.compile(rf"^\s*{re.escape(_plain(step['press']))}\s*$")
        button = place.get_by_role("button").filter(has_text=wanted)
        button = button.or_(place.get_by_role("button", name=_plain(step["press"]), exact=True))
        away = self.page.locator("a:not([href^='#'])")  # the others lead to a part of the page
        link = place.get_by_role("link").and_(away).filter(has_text=wanted)
        folded = place.locator("summary:has(.label)")
        folded = folded.filter(has_text=re.compile(rf"^\s*{re.escape(_plain(step['press']))}\b"))
        button.or_(link).or_(folded).filter(visible=True).first.click()

    def _open(self, step: re.Match[str]) -> None:
        tabs = self.page.get_by_role("navigation", name="Pages of the event")
        tab = tabs.get_by_role("link", name=step["open"], exact=True)
        tab.click()
        expect(tab).to_have_attribute("aria-current", "page")

    def _labelled(self, label: str) -> Locator:
        """Return the field whose label begins so; a hint may follow."""
        return self.page.get_by_label(re.compile(rf"^\s*{re.escape(label)}")).first

    def _fill(self, step: re.Match[str]) -> None:
        self._labelled(step["field"]).fill(step["text"])

    def _choose(self, step: re.Match[str]) -> None:
        self._labelled(step["choice"]).select_option(label=step["option"])

    def _paste(self, step: re.Match[str]) -> None:
        self._labelled(step["area"]).fill(step["lines"])

    def _type(self, step: re.Match[str]) -> None:
        for board, key in enumerate(re.findall(r"`(.)`", step["keys"]), start=1):
            row = self.page.locator(f'tr[data-board="{board}"]')
            expect(row).to_have_class("current")
            self.page.keyboard.press(key)
            expect(row.locator(".result")).not_to_be_empty()

    def _read(self, step: re.Match[str]) -> None:
        expect(self.page.get_by_text(_plain(step["read"])).first).to_be_visible()

    def _picture(self, step: re.Match[str]) -> None:
        if self.pictures is None:
            return
        path = self.pictures / f"{step['picture']}.png"
        self.page.screenshot(path=path)
        with Image.open(path) as picture:
            few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


def _plain(text: str) -> str:
    """Return a text without the line breaks of Markdown."""
    return " ".join(text.split())
