"""Phones: each opens its link and enters the results of its boards, as fingers do."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import quote

from benchmarks.load.browser import Browser, Following, Tally
from benchmarks.load.connection import Answer, Line
from benchmarks.load.event import Prepared
from benchmarks.load.scenario import EVENT, Scenario, result_of

_SPREAD: Final = 0.2  # of pages that say nothing else, in seconds
_TOKEN: Final = re.compile(r'name="csrf_token" value="([^"]+)"')
HOME: Final = f"/events/{EVENT}/phone"


class Phone:
    """One phone with its link."""

    def __init__(self, port: int, token: str, scenario: Scenario, tally: Tally) -> None:
        pages = Line(port)
        # One jar of cookies for both lines, as in a browser.
        self.browser = Browser(pages, Line(port, cookies=pages.cookies), tally)
        self.token = token
        self.thinking = scenario.thinking

    async def enter(self, round_: int, boards: range) -> None:
        """Enter the result of each board; the list of boards is live in between."""
        await self.browser.get("phone", f"/p/{self.token}")
        await self.browser.get("phone", HOME)
        for board in boards:
            async with self._listening(is_live=True):
                await self._think()
            confirmed = await self._confirm(f"{HOME}/{round_}/{board}", result_of(board))
            fields = {"csrf_token": _token_in(confirmed), "result": result_of(board)}
            await self.browser.post("entry", f"{HOME}/{round_}/{board}", fields)
            await self.browser.get("phone", HOME)
        self.browser.close()

    async def _confirm(self, path: str, result: str) -> Answer:
        """Return the page that asks whether a result is right."""
        await self.browser.get("phone", path)
        async with self._listening(is_live=False):
            await self._think()
        answer = await self.browser.get("phone", f"{path}?result={quote(result)}")
        async with self._listening(is_live=False):
            await self._think()
        return answer

    @asynccontextmanager
    async def _listening(self, *, is_live: bool) -> AsyncIterator[None]:
        """Follow the news while a page is open; only the list of boards has a live part."""
        following = Following(self.browser, self._renew if is_live else None, _SPREAD)
        task = asyncio.create_task(following.follow(f"/events/{EVENT}/live"))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _renew(self, **headers: str) -> None:
        await self.browser.get("phone", HOME, **headers)

    async def _think(self) -> None:
        await asyncio.sleep(self.thinking * (0.5 + random.random()))


def _token_in(page: Answer) -> str:
    found = _TOKEN.search(page.text)
    return found[1] if found else ""


def phones_of(scenario: Scenario, prepared: Prepared, port: int, tally: Tally) -> list[Phone]:
    """Return a phone for every link."""
    return [Phone(port, token, scenario, tally) for token in prepared.tokens]
