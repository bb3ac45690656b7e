"""A Keizer season with a late entry: what was published stays, and every figure is counted again.

The count of the test knows nothing of the program: values by place, wins, draws and byes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.long]
MEMBERS = (
    "Agate, A", "Beryl, B", "Citrine, C", "Diamond, D", "Emerald, E", "Flint, F", "Garnet, G",
)  # fmt: skip
LATE = "Jade, Jo"
RATINGS = {name: 2000 - 50 * place for place, name in enumerate(MEMBERS)} | {LATE: 1775}


@dataclass
class Count:
    """The season as the test saw it: games with the share of White, and byes, by evening."""

    order: list[str]
    games: list[tuple[str, str, Fraction]] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)

    def settle(self) -> dict[str, Fraction]:
        """Return everybody's points when the list stands, counted from the list before."""
        while True:
            points = self._points()
            fresh = sorted(self.order, key=lambda name: (-points[name], -RATINGS[name]))
            if fresh == self.order:
                return points
            self.order = fresh

    def _points(self) -> dict[str, Fraction]:
        first = ceil(Fraction(3, 2) * len(self.order))
        value = {name: Fraction(first - place) for place, name in enumerate(self.order)}
        points = dict(value)  # one's own value counts once
        for white, black, share in self.games:
            points[white] += tenth(share * value[black])
            points[black] += tenth((1 - share) * value[white])
        for name in self.byes:
            points[name] += tenth(Fraction(2, 3) * value[name])
        return points


def tenth(amount: Fraction) -> Fraction:
    """Return an amount in tenths, half up.

    >>> str(tenth(Fraction(16, 3)))
    '53/10'
    """
    return Fraction(floor(amount * 10 + Fraction(1, 2)), 10)


def shown(page: Page) -> dict[str, Fraction]:
    """Return the points of the standings that a page shows, in their order."""
    found = {}
    for row in page.locator("main table tbody tr").all():
        name = row.locator("th").inner_text().strip()
        text = row.locator("td.num b").inner_text().strip().replace(",", ".")
        found[name] = Fraction(text.rstrip("½") or 0) + Fraction("½" in text, 2)
    return found


def evening(page: Page, address: str, number: int, count: Count, results: tuple[str, ...]) -> None:
    """Pair an evening, publish it, enter its results by clicks, and note them for the count."""
    page.goto(f"{address}/round")
    page.get_by_role("button", name=f"Pair round {number}").first.click()
    page.get_by_role("button", name=f"Publish round {number}").first.click()
    expect(page.get_by_role("button", name=f"Publish round {number}")).to_have_count(0)
    page.goto(f"{address}/results")
    playing = []
    for board, result in enumerate(results, 1):
        row = page.locator(f"#board-{board}")
        text = row.inner_text()
        white, black = sorted((name for name in RATINGS if name in text), key=text.index)
        row.locator(f"button[value='{result}']").click()
        expect(row.locator(".result")).to_be_visible()
        share = {"1-0": Fraction(1), "=": Fraction(1, 2), "0-1": Fraction(0)}[result]
        count.games.append((white, black, share))
        playing += [white, black]
    count.byes += [name for name in count.order if name not in playing]
    page.get_by_role("button", name=f"Complete round {number}").first.click()
    expect(page.get_by_role("button", name=f"Complete round {number}")).to_have_count(0)


def test_a_late_entry_changes_nothing_that_was_published(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page, address = owner_page, f"{live_server.address}/events/club-season"
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Club season")
    page.locator("label.option", has_text="Keizer").click()
    expect(page.locator("input[name=rules][value=keizer]")).to_be_checked()
    page.get_by_role("button", name="Open the event").click()
    lines = "\n".join(f"{name}\t{RATINGS[name]}" for name in MEMBERS)
    page.get_by_label("Lines with players").fill(lines)
    page.get_by_role("button", name="Show a preview").first.click()
    page.get_by_role("button", name="Enter these players").click()
    expect(page.locator("#roster tbody tr")).to_have_count(7)

    count = Count(list(MEMBERS))
    published = []
    for number, results in ((1, ("1-0", "0-1", "=")), (2, ("0-1", "1-0", "1-0"))):
        evening(page, address, number, count, results)
        page.goto(f"{address}/standings")
        told = count.settle()
        assert shown(page) == told
        assert list(shown(page)) == count.order
        published.append(told)
    page.goto(address)
    expect(page.locator("main")).to_contain_text("Next: pair round 3")

    page.goto(f"{address}/round")
    page.get_by_label("Late entry, from round 3 on").fill(f"{LATE} {RATINGS[LATE]}")
    offered = page.get_by_role("listbox").get_by_role("option")
    expect(offered).to_contain_text("enter as a new player")
    page.keyboard.press("Enter")
    expect(page.locator("#evening")).to_contain_text(LATE)
    for number, told in enumerate(published, 1):
        page.goto(f"{address}/standings?after={number}")
        assert shown(page) == told, f"the list after round {number} was published"

    above = sum(RATINGS[name] > RATINGS[LATE] for name in MEMBERS)
    count.order.insert(above, LATE)  # where the first list has it
    evening(page, address, 3, count, ("1-0", "=", "0-1", "1-0"))
    photograph(page, "keizer-late-round", (390, 1366))
    page.goto(f"{address}/standings")
    assert shown(page) == count.settle()
    photograph(page, "keizer-late-standings", (390, 1366))
    for number, told in enumerate(published, 1):
        page.goto(f"{address}/standings?after={number}")
        assert shown(page) == told
