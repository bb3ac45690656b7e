"""A player checks a published round on a phone: the verifier runs in the browser itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer
from tests.confirming import EVERYTHING

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.fromfile import open_demo
from ronde.office.pairing.proofs import kept_proof
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import DiscardDraft, DraftPairing, PublishRound
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.questions.certificates import fingerprint_of
from ronde.web.public.static_site import site_files_of

pytestmark = pytest.mark.browser
PROVED = "Verified: every bracket has the best pairing, and the first among the best."
TOLD = {
    "keizer": (
        "Verified: the list, the pairs, the bye and the colours are those of the season's rules."
    ),
    "lim-2026": (
        "Verified: groups, floaters and pairs are those of the walk that the articles tell, "
        "with the right colours."
    ),
    "fmjd-solkoff": (
        "Verified: the bye, the groups, every step and the colours are those of rules 1 to 9 "
        "of decision 0105; that the FMJD has the same rules nobody can verify."
    ),
}


@pytest.fixture
def anna(live_server: LiveServer) -> Desk:
    """Return the desk of an arbiter: the demo is public, its fifth round a draft."""
    desk = Desk(live_server.database, "Anna", confirmed=EVERYTHING)
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    desk.do("demo", DraftPairing())
    return desk


def check(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    page.get_by_role("button", name="Check this round").click()


def test_a_player_checks_a_round(
    page: Page, live_server: LiveServer, anna: Desk, photograph: Callable[..., None]
) -> None:
    anna.do("demo", PublishRound())
    check(page, f"{live_server.address}/public/demo/rounds/5")
    expect(page.locator(".proof-verdict")).to_have_text(PROVED)
    expect(page.locator(".proof-other")).to_be_hidden()
    kept = kept_proof(anna, "demo", 5)
    assert kept is not None
    expect(page.locator(".proof-fingerprint")).to_contain_text(fingerprint_of(kept.content))
    page.get_by_text("What was checked, article by article").click()
    lines = page.locator(".proof-lines li")
    expect(
        lines.filter(has_text="Nobody meets an opponent for the second time. [C1]")
    ).to_have_count(1)
    assert lines.count() == page.locator(".proof-lines .proof-good").count() > 20
    photograph(page, "public-proof", (390, 1440))
    anna.do("demo", EnterResult(5, 1, "1-0"))
    expect(page.locator("#shown")).to_contain_text("1–0")
    expect(page.locator(".proof-verdict")).to_have_text(PROVED)


@pytest.mark.parametrize("rules", TOLD)
def test_a_member_checks_a_round_of_the_club(
    page: Page, live_server: LiveServer, anna: Desk, rules: str
) -> None:
    game = "draughts" if rules.startswith("fmjd") else "chess"
    anna.do("", OpenEvent(EventPlan("Club", rules=rules, rounds=3, discipline=game), "club"))
    anna.do("club", AddPlayers(tuple(Entrant(f"{letter} Mineral") for letter in "ABCDE")))
    anna.do("club", DraftPairing())
    anna.do("club", PublishRound())
    anna.do("club", PublishPages(True))
    check(page, f"{live_server.address}/public/club/rounds/1")
    expect(page.locator(".proof-verdict")).to_have_text(TOLD[rules])


def test_boards_that_were_changed_by_hand_are_told(
    page: Page, live_server: LiveServer, anna: Desk
) -> None:
    first, second = round_view(anna, "demo", 5).boards[:2]
    anna.do("demo", SwapPlayers(first.white, second.white, reason="brothers"))
    anna.do("demo", PublishRound())
    check(page, f"{live_server.address}/public/demo/rounds/5?lang=en")
    expect(page.locator(".proof-verdict")).to_have_text(PROVED)
    expect(page.locator(".proof-other")).to_contain_text(
        "Boards 1, 2 are not those of the certificate"
    )


def test_why_there_is_none_is_said(page: Page, live_server: LiveServer, anna: Desk) -> None:
    anna.do("demo", DiscardDraft())
    anna.do("demo", ForbidMeeting(KeepApart((1, 2), first_round=5), reason="a family"))
    anna.do("demo", DraftPairing())
    anna.do("demo", PublishRound())
    check(page, f"{live_server.address}/public/demo/rounds/5")
    expect(page.locator(".proof-verdict")).to_contain_text("tells whom the arbiter keeps apart")


def test_in_french(page: Page, live_server: LiveServer, anna: Desk) -> None:
    del anna
    page.goto(f"{live_server.address}/public/demo/rounds/4?lang=fr")
    page.locator(".proof button").click()
    expect(page.locator(".proof-verdict")).to_contain_text("Vérifié")


def test_a_player_checks_a_round_of_a_knock_out(page: Page, live_server: LiveServer) -> None:
    desk = Desk(live_server.database, "Anna", confirmed=EVERYTHING)
    desk.do("", OpenEvent(EventPlan("Cup", rules="knockout"), "cup"))
    desk.do("cup", AddPlayers(tuple(Entrant(f"Player {n}") for n in range(1, 8))))
    for action in (DraftPairing(), PublishRound(), PublishPages(True)):
        desk.do("cup", action)
    check(page, f"{live_server.address}/public/cup/rounds/1?lang=en")
    expect(page.locator(".proof-verdict")).to_have_text(
        "Verified: these are the next games of the knock-out, with the right colours."
    )
    expect(page.locator(".proof-other")).to_be_hidden()


@pytest.fixture
def written(live_server: LiveServer, tmp_path: Path) -> Path:
    """Return the folder of the demo as files."""
    desk = Desk(live_server.database, "Anna", confirmed=EVERYTHING)
    open_demo(desk)
    for file in site_files_of(desk, "demo", "en"):
        path = tmp_path / "www" / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    return tmp_path / "www"


def test_on_any_web_server(page: Page, written: Path) -> None:
    answering = partial(Quiet, directory=written)
    with ThreadingHTTPServer(("127.0.0.1", 0), answering) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        check(page, f"http://127.0.0.1:{server.server_port}/round-4.html")
        expect(page.locator(".proof-verdict")).to_have_text(PROVED)
        expect(page.locator(".proof-from-file")).to_be_hidden()
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Gives files, and tells nobody of it."""

    def log_message(self, *told: object) -> None:
        """Say nothing."""


def test_a_page_from_a_file_says_what_it_cannot_do(page: Page, written: Path) -> None:
    page.goto((written / "round-4.html").as_uri())
    expect(page.locator(".proof-from-file")).to_have_text(
        "Opened from a web address instead of a file, this page checks the round itself."
    )
    expect(page.get_by_role("link", name="Certificate (JSON)")).to_be_visible()
    expect(page.get_by_role("button", name="Check this round")).to_be_hidden()
