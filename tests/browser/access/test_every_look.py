"""Every page of every event as a whole, in every width, theme and language.

What changes from day to day is looked at by `test_access`, which leaves out what it has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.routing import APIRoute
from playwright.sync_api import Page
from tests.browser.access.routes import every_route
from tests.browser.looking import FAULTS

pytestmark = [pytest.mark.browser, pytest.mark.long]
Visit = Callable[..., Page]
Inspected = Callable[..., list[str]]


@every_route
def test_every_page_of_every_event_when_narrow(
    club: Any, visit: Visit, inspected: Inspected, route: APIRoute
) -> None:
    for stop in club.stops(route):
        if club.answer(*stop).is_page:
            page = visit(*stop, width=768)
            assert inspected(page) == [], stop  # and leaves it as wide as a phone
            assert page.evaluate("inspection.finds('all')") == [], stop


@pytest.mark.parametrize("language", ["en", "fr"])
@every_route
def test_every_page_in_every_look(club: Any, visit: Visit, route: APIRoute, language: str) -> None:
    """Three widths: axe-core in both themes, focus, targets; nothing is cut, nothing overlaps.

    axe-core and the focus do not ask in which language a page speaks: English is enough for them.
    """
    finds = "inspection.findsHere()" if language == "en" else "inspection.findsOfLanguage()"
    faults = []
    for stop in club.differing(club.answers(route), set()):
        page = visit(*stop, language=language)
        for width in (360, 768, 1366):
            page.set_viewport_size({"width": width, "height": 900})
            found = [*page.evaluate(finds), *page.evaluate(FAULTS)]
            faults += [f"{stop} at {width}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
