"""A person's eye on a page: a picture is kept, and nothing on it is cut or overlaps."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
ALBUM = Path(os.environ.get("RONDE_SCREENSHOTS", ROOT / "build" / "screenshots"))
"""The folder of the pictures; `RONDE_SCREENSHOTS` names another one."""

WIDTHS = (360, 768, 1440)
"""Of a phone, a tablet and a desk."""

FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
"""A function that returns what is wrong with the page as it is shown, a sentence each."""

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[Any]:
    """Return what axe-core finds on a page."""
    page.evaluate(AXE)
    found: dict[str, list[Any]] = page.evaluate("axe.run()")
    return found["violations"]


TO_THE_TOP = """() => {
    for (const part of document.querySelectorAll("html, .table, dialog")) part.scrollTop = 0;
}"""
"""Headings that stay in sight lie on rows that were scrolled below them, as they should."""


@dataclass
class Eye:
    """Looks at one page after another, in these widths too; `album` None keeps no pictures."""

    album: Path | None = None
    widths: tuple[int, ...] = ()
    pages: int = 0
    faults: list[str] = field(default_factory=list)

    def look_at(self, page: Page, name: str) -> None:
        """Note what is cut or overlaps on a page, and keep its pictures."""
        page.wait_for_load_state()
        self.pages += 1
        present = page.viewport_size
        assert present is not None
        for width in (*self.widths, present["width"]):
            page.set_viewport_size({"width": width, "height": present["height"]})
            page.evaluate(TO_THE_TOP)
            self.faults += [f"{name} at {width}: {fault}" for fault in page.evaluate(FAULTS)]
        self._keep_pictures(page, name)

    def _keep_pictures(self, page: Page, name: str) -> None:
        if self.album is None:
            return
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            picture = self.album / f"{self.pages:02}-{name}-{theme}.png"
            page.screenshot(path=picture, full_page=True)

    def assert_all_was_well(self) -> None:
        """Assert that nothing was cut and nothing overlapped on any page."""
        assert self.pages
        assert not self.faults, "\n".join(self.faults)
