"""Public pages that are files: an open page follows the event from version to version."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.waiting import wait_until

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_a_page_that_is_a_file_renews_itself_from_files(
    page: Page, serve: Callable[..., object], tmp_path: Path
) -> None:
    with serve(tmp_path, pages=str(tmp_path / "pages")) as server:  # type: ignore[attr-defined]
        anna = Desk(server.database, "Anna")
        open_demo(anna)
        anna.do("demo", PublishPages(True))
        anna.do("demo", BeginRound())
        anna.do("demo", DraftPairing())
        anna.do("demo", PublishRound())
        for path in ("rounds/5", "rounds/4"):
            page.goto(f"{server.address}/public/demo/{path}")
        fetched: list[str] = []
        page.on("request", lambda r: fetched.append(r.url) if r.resource_type == "fetch" else None)
        page.goto(f"{server.address}/public/demo/rounds/5")
        page.evaluate("window.neverReloaded = true")
        expect(page.locator("body")).to_have_attribute("data-file", "en/rounds/5.html")
        broker = server.site.broker
        wait_until(page, lambda: broker.announced("demo") is not None, "the page listens")
        anna.do("demo", EnterResult(5, 1, "1-0"))
        expect(page.locator("#shown tbody tr").first).to_contain_text("1–0")
        expect(page.locator("body")).to_have_attribute("data-version", str(anna.version("demo")))
        assert page.evaluate("window.neverReloaded")
        assert {
            re.sub("v/[0-9]+-[0-9a-f]+", "v/…", url.partition("/public/")[2]) for url in fetched
        } == {
            "demo/head.json",
            "demo/v/…/en/rounds/5.html",
        }
        # No result of this round concerns the round before, whose file goes on; nothing is asked.
        page.goto(f"{server.address}/public/demo/rounds/4")
        expect(page.locator("body")).to_have_attribute("data-version", str(anna.version("demo")))
        asked = len(fetched)
        anna.do("demo", EnterResult(5, 2, "1-0"))
        expect(page.locator("body")).to_have_attribute("data-version", str(anna.version("demo")))
        assert len(fetched) == asked
