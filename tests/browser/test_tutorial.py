"""docs/tutorial/browser.md, followed in a browser; its event ends as in the other two tutorials.

`make screenshots` takes its pictures by this test: RONDE_TUTORIAL_PICTURES names their folder.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.live import LiveServer
from tests.browser.tutorial import STEP, Follower
from tests.browser.waiting import PATIENCE, patient

import ronde
from ronde.office.desk import Desk

pytestmark = pytest.mark.browser

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"
PAGE = (TUTORIAL / "browser.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_tutorial_can_be_followed(chromium: Browser, live_server: LiveServer) -> None:
    context = patient(chromium.new_context(viewport={"width": 1100, "height": 760}, locale="en-GB"))
    context.set_default_timeout(PATIENCE)
    folder = os.environ.get("RONDE_TUTORIAL_PICTURES")
    follower = Follower(context.new_page(), Path(folder) if folder else None)
    try:
        follower.page.goto(live_server.owner_link())
        follower.follow(PAGE)
    finally:
        context.close()
    assert follower.done == len(STEP.findall(PAGE)) > 50
    event = Desk(live_server.database, "Truth").tournament("tuesday-open")
    order = [str(line.starting_number) for line in ronde.Tournament.of(event).standings()]
    shown = re.findall(r"^ +[0-9]+  ([0-9]+) ", last_standings(), re.MULTILINE)
    assert order == shown


def last_standings() -> str:
    """Return the final standings as the tutorial of the command line shows them."""
    page = (TUTORIAL / "command-line.md").read_text(encoding="utf-8")
    return page.rpartition("ronde event standings")[2].partition("ronde event crosstable")[0]
