"""The looks of an organiser in a browser: logo, a table in a frame of another site, an overlay."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient
from tests.confirming import EVERYTHING

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = [pytest.mark.browser, pytest.mark.long]

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


def drawn(path: Path) -> Path:
    """Draw a logo as a club has one: dark on a transparent ground."""
    made = Image.new("RGBA", (800, 300), (0, 0, 0, 0))
    pen = ImageDraw.Draw(made)
    pen.ellipse((20, 20, 280, 280), fill=(20, 60, 110, 255))
    pen.rectangle((320, 90, 780, 210), fill=(180, 50, 30, 255))
    out = io.BytesIO()
    made.save(out, "PNG")
    path.write_bytes(out.getvalue())
    return path


@pytest.fixture
def club_site(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Serve a folder on another origin than ronde's."""
    folder = tmp_path / "club"
    folder.mkdir()
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}", folder
        server.shutdown()
        thread.join()


def test_a_logo_is_sent_and_seen_and_a_club_shows_the_standings(
    french_owner: Page,
    chromium: Browser,
    live_server: LiveServer,
    club_site: tuple[str, Path],
    tmp_path: Path,
    photograph: Callable[..., None],
) -> None:
    desk = Desk(live_server.database, "Olga Owner", confirmed=EVERYTHING)
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    page = french_owner
    page.goto(f"{live_server.address}/events/demo/publish")
    page.locator("[name=file]").set_input_files(drawn(tmp_path / "logo.png"))
    page.get_by_role("button", name="Envoyer le logo").click()
    expect(page.locator("#notices")).to_contain_text("Le logo est enregistré.")
    page.locator("[name=sponsors]").fill("Quarry Bank https://bank.example\nBoulangerie du Village")
    page.get_by_role("button", name="Enregistrer les sponsors").click()
    expect(page.locator("#notices")).to_contain_text("Les sponsors sont enregistrés.")
    photograph(page, "looks-office", (390, 1366))
    line = page.get_by_label("Classement sur un autre site").input_value()
    pairings = page.get_by_label("Appariements sur un autre site").input_value()

    address, folder = club_site
    other = f'<iframe src="{live_server.address}/public/demo" title="x"></iframe>'
    head = "<!doctype html><meta charset=utf-8><title>Club</title><h1>Our club</h1>"
    (folder / "index.html").write_text(head + line + pairings, "utf-8")
    (folder / "other.html").write_text(head + other, "utf-8")
    context = patient(chromium.new_context(viewport=PHONE, locale="fr-FR"))
    context.set_default_timeout(PATIENCE)
    phone = context.new_page()
    phone.goto(f"{live_server.address}/public/demo/standings")
    logo = phone.locator("img.logo")
    expect(logo).to_be_visible()
    assert logo.evaluate("one => one.naturalWidth") == 480
    expect(phone.locator(".sponsors a")).to_have_attribute("href", "https://bank.example")
    photograph(phone, "looks-public", (390, 1366))
    phone.set_viewport_size(PHONE)

    phone.goto(f"{address}/index.html")
    first = phone.frame_locator("iframe >> nth=0")
    expect(first.locator("h1")).to_contain_text("Classement après la ronde 4")
    expect(first.locator("tbody tr")).to_have_count(23)
    second = phone.frame_locator("iframe >> nth=1")
    phone.locator("iframe >> nth=1").scroll_into_view_if_needed()
    expect(second.locator("h1")).to_contain_text("Ronde 4")
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert first.locator("html").evaluate(f"() => {wide}")
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    expect(second.locator("h1")).to_contain_text("Ronde 5")
    photograph(phone, "looks-club", (390, 1366))
    assert [cookie for cookie in context.cookies() if cookie["name"] == "ronde_language"] == []

    phone.goto(f"{address}/other.html")
    refused = phone.frames[-1]
    refused.wait_for_load_state()
    assert "Minerals" not in refused.content()
    context.close()


def test_an_overlay_is_transparent_and_renews_itself(
    chromium: Browser,
    live_server: LiveServer,
    photograph: Callable[..., None],
) -> None:
    desk = Desk(live_server.database, "Olga Owner", confirmed=EVERYTHING)
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    context = patient(chromium.new_context(viewport={"width": 1280, "height": 720}))
    context.set_default_timeout(PATIENCE)
    stream = context.new_page()
    stream.goto(f"{live_server.address}/public/demo/overlay?boards=1,2&lang=fr&size=large")
    expect(stream.locator("tbody tr")).to_have_count(2)
    for place in ("document.documentElement", "document.body"):
        colour = stream.evaluate(f"getComputedStyle({place}).backgroundColor")
        assert colour == "rgba(0, 0, 0, 0)"
    photograph(stream, "looks-overlay", (1280,))
    line = result_sheet(desk, "demo", 5).lines[0]
    desk.do("demo", EnterResult(5, line.board, "1-0"))
    expect(stream.locator("tbody tr").first).to_contain_text("1–0")
    context.close()
