"""Every page of every event that differs from those of the others, in every width and theme.

What changes from day to day is looked at by `test_access`, on few pages and in two widths.
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


@pytest.mark.parametrize("language", ["en", "fr"])
@every_route
def test_every_page_in_every_look(club: Any, visit: Visit, route: APIRoute, language: str) -> None:
    """Three widths: axe-core in both themes, focus, targets; nothing is cut, nothing overlaps.

    axe-core and the focus do not ask in which language a page speaks: English is enough for them.
    What axe-core saw on a page before, in the same place and width, it does not go through again.
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
