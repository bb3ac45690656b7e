"""A whole event in a browser, by clicks and keys, as an arbiter lives it.

One story (`story`), told in every language, on a screen of each width; every page is looked at in
all widths. Pictures of all pages, light and dark, are kept in `build/screenshots`, or in the
folder that `RONDE_SCREENSHOTS` names.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.browser.arbiter import Arbiter
from tests.browser.live import LiveServer
from tests.browser.looking import ALBUM, WIDTHS, Eye
from tests.browser.reading import Phone
from tests.browser.story import Story, tell
from tests.browser.waiting import PATIENCE, patient

from ronde.i18n import LANGUAGES
from ronde.office.desk import Desk

pytestmark = pytest.mark.browser

LOCALES = {
    "en": "en-GB",
    "de": "de-DE",
    "es": "es-ES",
    "fr": "fr-FR",
    "nl": "nl-NL",
    "pt": "pt-BR",
}


@dataclass(frozen=True)
class Telling:
    """In which language and on which screen the story is told."""

    language: str
    width: int
    rounds: int = 5
    is_looked_at_whole: bool = True
    by_hand: int | None = None

    def __str__(self) -> str:
        return f"{self.language}-{self.width}"

    def eye(self) -> Eye:
        if self.is_looked_at_whole:
            return Eye(ALBUM / str(self), WIDTHS)
        return Eye()

    def context(self, browser: Browser, *, width: int) -> BrowserContext:
        made = patient(
            browser.new_context(
                viewport={"width": width, "height": 900},
                locale=LOCALES[self.language],
                permissions=["clipboard-read", "clipboard-write"],
            )
        )
        made.set_default_timeout(PATIENCE)
        return made


EVERY = [
    Telling(language, width)
    for language, width in zip(LANGUAGES, itertools.cycle(WIDTHS), strict=False)
]


def run(telling: Telling, chromium: Browser, live_server: LiveServer) -> None:
    """Tell the story once; a script that fails makes it fail."""
    broken: list[str] = []
    eye = telling.eye()
    contexts = [telling.context(chromium, width=width) for width in (telling.width, 360)]
    try:
        desk_page, phone_page = (context.new_page() for context in contexts)
        for page in (desk_page, phone_page):
            page.on("pageerror", lambda error: broken.append(str(error)))
            page.on("dialog", lambda dialog: dialog.accept())
        desk = Desk(live_server.database, "Truth")
        arbiter = Arbiter(desk_page, telling.language)
        story = Story(arbiter, eye, desk, telling.rounds, telling.by_hand)
        tell(story, live_server.owner_link(), Phone(phone_page, telling.language))
    finally:
        for context in contexts:
            context.close()
    eye.assert_all_was_well()
    assert not broken


def test_a_whole_event(chromium: Browser, live_server: LiveServer) -> None:
    """In French, where words are longest, and without what brings nothing new.

    The long run tells it in every language, all of it by hand, and looks at it in every width.
    """
    telling = Telling("fr", 1440, rounds=3, is_looked_at_whole=False, by_hand=2)
    run(telling, chromium, live_server)


@pytest.mark.long
@pytest.mark.parametrize("telling", EVERY, ids=str)
def test_a_whole_event_everywhere(
    telling: Telling, chromium: Browser, live_server: LiveServer
) -> None:
    run(telling, chromium, live_server)
