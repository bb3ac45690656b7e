"""A Scheveningen match of four against four in French, from a pasted column with the teams."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.arbiter import Arbiter
from tests.browser.live import LiveServer

from ronde.i18n import phrase_in

pytestmark = [pytest.mark.browser, pytest.mark.long]
YOUNG = ("Agate, A", "Béryl, B", "Citrine, C", "Diamant, D")
OLD = ("Émeraude, E", "Flint, F", "Grenat, G", "Hématite, H")
PLAYED = ("1-0", "=", "0-1", "1-0", "=", "1-0", "=", "0-1", "1-0", "=", "1-0", "0-1", "=", "=")
"""Results by turns, White first."""


def test_four_rounds_and_the_score(
    french_owner: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page, arbiter = french_owner, Arbiter(french_owner, "fr")
    address = f"{live_server.address}/events/jeunes-et-anciens"
    arbiter.ask_for_new_event()
    arbiter.field("Name of the event").fill("Jeunes et anciens")
    kind = arbiter.t(phrase_in("kind of event", "Scheveningen"))
    page.locator("label.option", has_text=kind).click()
    expect(page.locator("input[name=rules][value=scheveningen]")).to_be_checked()
    arbiter.button("Open the event").click()
    lines = ["Nom\tElo\tÉquipe"]
    for place, (young, old) in enumerate(zip(YOUNG, OLD, strict=True)):
        lines += [f"{young}\t{2000 - 20 * place}\tJeunes", f"{old}\t{1990 - 20 * place}\tAnciens"]
    page.locator("textarea[name=text]").fill("\n".join(lines))
    arbiter.button("Show a preview").first.click()
    page.locator("#preview button.main").click()
    expect(page.locator("#roster tbody tr")).to_have_count(8)

    halves, met, results = {"Jeunes": 0, "Anciens": 0}, set(), iter(PLAYED * 2)
    for number in range(1, 5):
        page.goto(f"{address}/round")
        arbiter.button("Pair round {round}", round=number).first.click()
        arbiter.button("Publish round {round}", round=number).first.click()
        expect(arbiter.button("Publish round {round}", round=number)).to_have_count(0)
        page.goto(f"{address}/results")
        for board in range(1, 5):
            row, result = page.locator(f"#board-{board}"), next(results)
            text = row.inner_text()
            white, black = sorted((n for n in YOUNG + OLD if n in text), key=text.index)
            met.add(frozenset((white, black)))
            row.locator(f"button[value='{result}']").click()
            expect(row.locator(".result")).to_be_visible()
            for name, share in ((white, {"1-0": 2, "=": 1, "0-1": 0}[result]),
                                (black, {"1-0": 0, "=": 1, "0-1": 2}[result])):  # fmt: skip
                halves["Jeunes" if name in YOUNG else "Anciens"] += share
        arbiter.button("Complete round {round}", round=number).first.click()
        expect(arbiter.button("Complete round {round}", round=number)).to_have_count(0)
    assert met == {frozenset((young, old)) for young in YOUNG for old in OLD}

    score = " – ".join(as_points(halves[team]) for team in ("Jeunes", "Anciens"))
    for at in ("round", "standings"):
        page.goto(f"{address}/{at}")
        expect(page.locator("body")).to_contain_text(f"Jeunes – Anciens : {score}")
        photograph(page, f"scheveningen-{at}", (390, 1366))
    page.goto(address)
    told = arbiter.t(phrase_in("overview", "Next: check the standings and close the event."))
    expect(page.locator("main")).to_contain_text(told)


def as_points(halves: int) -> str:
    """Return half points as pages write them.

    >>> as_points(17), as_points(1), as_points(4)
    ('8½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
