"""Viewers: each has a public page open and follows it live."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Final

from benchmarks.load.browser import Browser, Following, Tally
from benchmarks.load.connection import Line
from benchmarks.load.event import Prepared
from benchmarks.load.scenario import EVENT, Scenario
from ronde.i18n import LANGUAGES

_SPREAD: Final = 1.2  # data-spread of the public pages, in seconds
PAGES: Final = (
    "/me/{player}", "/rounds/{round}", "/standings", "/me/{player}", "/rounds/{round}/names",
    "/me/{player}", "/rounds/{round}", "", "/me/{player}", "/crosstable",
)  # fmt: skip
"""What ten people in the hall look at: the own board most of all."""


@dataclass(slots=True)
class Viewer:
    """Somebody in the hall, and when which version was on the screen."""

    path: str
    browser: Browser
    seen: list[tuple[float, int]] = field(default_factory=list)
    following: Following | None = None
    task: asyncio.Task[None] | None = None

    async def come(self, delay: float) -> None:
        """Open the page and its news."""
        await asyncio.sleep(delay)
        await self._look("first page")
        self.following = Following(self.browser, self.renew, _SPREAD, unconcerned=self.see)
        self.task = asyncio.create_task(self.following.follow(f"/events/{EVENT}/live"))
        await self.following.connected.wait()

    async def renew(self, **headers: str) -> None:
        """Fetch the page again."""
        await self._look("page", **headers)

    def see(self) -> None:
        """Note which version is on the screen."""
        self.seen.append((time.time(), self.browser.version))

    async def _look(self, kind: str, **headers: str) -> None:
        await self.browser.get(kind, self.path, **headers)
        self.see()

    async def leave(self) -> None:
        """Close the window."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.browser.close()


def viewers_of(scenario: Scenario, prepared: Prepared, port: int, tally: Tally) -> list[Viewer]:
    """Return all viewers, at their pages, in the four languages."""
    return [
        Viewer(
            f"/public/{EVENT}"
            + PAGES[number % len(PAGES)].format(
                player=number % scenario.players + 1, round=prepared.round
            ),
            Browser(*_lines(port, number), tally),
        )
        for number in range(scenario.viewers)
    ]


def _lines(port: int, number: int) -> tuple[Line, Line]:
    language = LANGUAGES[number // len(PAGES) % len(LANGUAGES)]
    return Line(port, language), Line(port, language)
