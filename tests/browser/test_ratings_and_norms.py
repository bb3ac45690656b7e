"""The end of a norm event: the rating list opened to its games, norms and a certificate."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.browser.live import LiveServer
from tests.norms.norm_open import norm_file

from ronde.office.desk import Desk
from ronde.office.eventlist import open_file
from ronde.office.paperwork.publicpages import PublishPages

pytestmark = pytest.mark.browser


def printed(page: Page, name: str) -> str:
    """Return what the PDF says to which a link leads."""
    href = page.get_by_role("link", name=name, exact=True).get_attribute("href")
    assert href is not None
    answer = page.request.get(page.evaluate("href => new URL(href, location).href", href))
    assert answer.headers["content-type"] == "application/pdf"
    return " ".join(leaf.extract_text() for leaf in PdfReader(io.BytesIO(answer.body())).pages)


def test_ratings_and_norms_of_a_finished_event(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    desk, page = Desk(live_server.database, "Anna"), owner_page
    open_file(desk, norm_file(), "masters.trf", key="masters")
    desk.do("masters", PublishPages(True))
    page.goto(f"{live_server.address}/events/masters/standings")

    page.get_by_role("link", name="Ratings", exact=True).click()
    photograph(page, "ratings", (1440, 360))
    line = page.get_by_role("row", name=re.compile("Lazurite"))
    line.get_by_role("link", name="+51.2").click()
    working = page.get_by_role("dialog", name="FM Lazurite, Lo")
    expect(working).to_contain_text("Cuprite, Co")
    expect(working).to_contain_text("0.5 − 0.32, opponent 2497, difference -132")
    expect(working).to_contain_text("+2.56 × 20 = +51.2")
    working.get_by_role("button", name="Close").click()
    assert "Lazurite" in printed(page, "Print (PDF)")

    page.get_by_role("link", name="Norms", exact=True).click()
    made = page.get_by_role("row", name=re.compile("Kyanite"))
    expect(made).to_contain_text("achieved")
    missed = page.get_by_role("row", name=re.compile("Lazurite"))
    expect(missed).to_contain_text("opponents with GM/IM: 2 of 3 [1.4.5c]")
    photograph(page, "norms", (1440, 360))
    missed.get_by_role("link").click()
    asked = page.get_by_role("row", name=re.compile("^IM opponents with GM"))
    expect(asked).to_contain_text("not fulfilled")
    page.go_back()
    made.get_by_role("link").click()
    certificate = printed(page, "Certificate (PDF)")
    assert "IM norm: FM Kyanite, Ko" in certificate
    assert "6 (1 GM, 2 IM, 3 FM)" in certificate

    page.goto(f"{live_server.address}/public/masters/standings")
    page.get_by_role("link", name="With the changes of ratings").click()
    expect(page.get_by_role("row", name=re.compile("Kyanite"))).to_contain_text("+69")
