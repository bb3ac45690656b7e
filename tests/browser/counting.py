"""Clicks, keys and fields of a job are counted; docs/jobs.md has the numbers.

Its table is the only place for them: tests read it, and with `RONDE_JOBS_SECONDS=1` they write the
seconds of a run into it.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Locator, Page
from tests import clock

IS_MEASURED: Final = bool(os.environ.get("RONDE_JOBS_SECONDS"))
PAGE: Final = Path(__file__).parents[2] / "docs" / "jobs.md"
_LINE: Final = re.compile(
    r"^\| (?P<job>[^|]+) \| (?P<clicks>\d+) \| (?P<keys>\d+) \| (?P<fields>\d+)"
    r" \| (?P<before>[^|]+) \| (?P<seconds>[\d.]+|–) \|$",
    re.MULTILINE,
)


class Effort(NamedTuple):
    """What a job takes; a field is one text that is typed, pasted or a date that is chosen."""

    clicks: int
    keys: int
    fields: int


@dataclass(frozen=True)
class Line:
    """A job of the table: what it takes now, and how many clicks and keys it took before."""

    job: str
    effort: Effort
    before: int | None

    def __str__(self) -> str:
        return self.job

    def check(self, hands: Hands) -> None:
        """Assert that a job took what the table says; write its seconds down if that is asked."""
        seconds = hands.seconds
        assert hands.effort == self.effort
        assert self.before is None or self.effort.clicks + self.effort.keys < self.before
        if IS_MEASURED:
            write_seconds(self.job, seconds)


def line_of(job: str) -> Line:
    """Return the line of a job."""
    return next(line for line in table() if line.job == job)


def table() -> list[Line]:
    """Return the lines of the table."""
    return [_line(found) for found in _LINE.finditer(PAGE.read_text(encoding="utf-8"))]


def _line(found: re.Match[str]) -> Line:
    effort = Effort(*(int(found[name]) for name in Effort._fields))
    figures = [int(figure) for figure in re.findall(r"\d+", found["before"])]
    return Line(found["job"], effort, sum(figures) if figures else None)


def write_seconds(job: str, seconds: float) -> None:
    """Write how long a run took into the table."""

    def written(found: re.Match[str]) -> str:
        if found["job"] != job:
            return found[0]
        return f"{found[0][: -len(found['seconds']) - 2]}{seconds:.1f} |"

    PAGE.write_text(_LINE.sub(written, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


class Hands:
    """Somebody at a page, whose clicks, keys and fields are counted from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._clicks = self._keys = self._fields = 0
        self._began = clock.now()

    @property
    def effort(self) -> Effort:
        return Effort(self._clicks, self._keys, self._fields)

    @property
    def seconds(self) -> float:
        return clock.now() - self._began

    def click(self, goal: Locator) -> None:
        """Click, or touch."""
        self._clicks += 1
        goal.click()

    def press(self, key: str) -> None:
        """Press a key that does something by itself."""
        self._keys += 1
        self.page.keyboard.press(key)

    def fill(self, field: Locator, text: str) -> None:
        """Go to a field and type or paste a text, however long."""
        self._fields += 1
        field.fill(text)

    def choose_file(self, field: Locator, path: Path) -> None:
        """Click on a field for a file; what follows is a window of the system."""
        self._clicks += 1
        field.set_input_files(path)
