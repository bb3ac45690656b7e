"""The pictures of README, docs and manuals show what the pages say today."""

from __future__ import annotations

import pytest
from docs.screenshots.make import (
    ALBUM,
    MANUAL,
    SHOTS,
    Camera,
    camera_at_the_demo,
    kept_words,
    shown_words,
)
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def stale(camera: Camera, *, every: bool) -> dict[str, tuple[str, str]]:
    """Return the lines of each picture that differ: those it has, those of today."""
    found = {}
    for shot, language, path in ALBUM:
        if every or (language == "en" and shot in SHOTS + MANUAL):
            with camera.looking(shot, language) as page:
                kept, shown = kept_words(path).split("\n"), shown_words(page).split("\n")
            if kept != shown:
                gone = "\n".join(line for line in kept if line not in shown)
                found[path.name] = (gone, "\n".join(one for one in shown if one not in kept))
    return found


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_pictures_say_what_the_pages_say(chromium: Browser, every: bool) -> None:
    """`make screenshots` takes those anew that this names."""
    with camera_at_the_demo(chromium) as camera:
        assert stale(camera, every=every) == {}
