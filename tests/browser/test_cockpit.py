"""A round on one page: who is here, pair, publish, results by keys of any keyboard, complete."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.club import STONES, open_club
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.playing.results import result_sheet
from ronde.office.rounds.overview import RoundView, round_view
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = pytest.mark.browser


@pytest.fixture
def club(live_server: LiveServer) -> Desk:
    """Return a desk beside the browser, with an event of 23 players before round 1."""
    desk = Desk(live_server.database, "Anna")
    open_club(desk, "club")
    return desk


def seen(desk: Desk) -> RoundView:
    return round_view(desk, "club", 1)


def test_pairing_asks_about_who_is_not_here(
    owner_page: Page, live_server: LiveServer, club: Desk, photograph: Callable[..., None]
) -> None:
    page = owner_page
    page.goto(f"{live_server.address}/events/club/round")
    page.get_by_text("One by one").click()
    page.get_by_role("button", name="Agate, A").click()
    expect(page.locator("#who")).to_contain_text("22 players are not here yet.")
    page.get_by_role("button", name="Pair round 1").click()
    question = page.locator("#question")
    expect(question).to_contain_text("22 players are not here. Pair round 1 all the same?")
    for name in STONES[1:4]:
        page.locator("#door").get_by_role("button", name=name).click()
        expect(question).not_to_contain_text(name)
    photograph(page, "question")
    question.get_by_role("button", name="Without them: they are absent").click()
    expect(page.locator("#boards caption")).to_have_text("2 boards")
    page.locator("li", has_text="Emerald, E").get_by_role("button", name="Has arrived").click()
    expect(page.locator("#boards")).to_contain_text("Emerald, E")
    assert len(seen(club).boards) == 2
    assert [bye.name for bye in seen(club).byes if bye.kind == "pairing-allocated"] == [
        "Emerald, E"
    ]


def strike(session: CDPSession, key: str, code: str) -> None:
    """Press a key of some keyboard: what it writes, and where it is."""
    text = {"text": key} if len(key) == 1 else {}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code, **text})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})


def test_keys_of_azerty_and_of_a_number_pad(
    owner_page: Page, live_server: LiveServer, club: Desk
) -> None:
    club.do("club", DraftPairing())
    club.do("club", PublishRound())
    page = owner_page
    page.goto(f"{live_server.address}/events/club/round")
    session = page.context.new_cdp_session(page)
    page.keyboard.press("Enter")  # results are typed from now on

    def entered(board: int, sign: str) -> None:
        expect(page.locator(f"#board-{board} .result")).to_have_text(sign)

    for board, (key, code, sign) in enumerate(
        (
            ("&", "Digit1", "1–0"),  # AZERTY, without Shift
            ("à", "Digit0", "0–1"),
            ("-", "Digit6", "– +"),  # a sign of its own where the figure means nothing
            ("5", "Numpad5", "½–½"),
            ("End", "Numpad1", "1–0"),  # a number pad that is locked
        ),
        start=1,
    ):
        strike(session, key, code)
        entered(board, sign)
    page.keyboard.press("/")
    strike(session, "è", "Digit7")  # board 7, and its result
    page.keyboard.press("Enter")
    strike(session, "à", "Digit0")
    entered(7, "0–1")
    expect(page.locator("#jump")).to_be_focused()
    page.keyboard.type("veso")  # nobody
    expect(page.locator("#jump-told")).to_have_text("–")
    strike(session, "1", "Numpad1")
    page.locator("#jump").fill("")
    page.keyboard.type("hem")  # letters of a name without its accent, and the result
    strike(session, "&", "Digit1")
    waiting = next(b for b in seen(club).boards if "Hématite, H" in (b.white_name, b.black_name))
    entered(waiting.board, "1–0")
    expect(page.locator("#jump")).to_have_value("")
    assert len(seen(club).missing) == 4


def publish(club: Desk) -> None:
    for action in (DraftPairing(), PublishRound()):
        club.do("club", action)


@pytest.mark.parametrize("where", ["results", "round"])
def test_a_number_that_is_typed_is_a_board_until_results_are_typed(
    owner_page: Page, live_server: LiveServer, club: Desk, where: str
) -> None:
    publish(club)
    page, field = owner_page, owner_page.locator("#jump")
    typing = page.locator(".entry .while-typing").first
    page.goto(f"{live_server.address}/events/club/{where}")
    if where == "results":
        expect(field).to_be_focused()
    page.keyboard.type("10")
    expect(field).to_have_value("10")
    expect(page.locator("#board-10")).to_have_class("current")
    expect(typing).to_be_hidden()
    page.keyboard.press("Enter")
    expect(typing).to_have_text("Typing results: board 10")
    page.keyboard.press("1")
    expect(page.locator("#board-10 .result")).to_have_text("1–0")
    expect(field).to_be_focused()
    assert len(seen(club).missing) == 10

    page.locator("#board-3 .pick", has_text="½–½").click()
    expect(page.locator("#board-3 .result")).to_have_text("½–½")
    page.keyboard.type("11")  # the mouse entered a result: figures are still numbers of boards
    expect(field).to_have_value("11")
    page.keyboard.press("Escape")
    page.locator("#board-5 th").click()
    expect(typing).to_have_text("Typing results: board 5")
    page.keyboard.press("0")
    expect(page.locator("#board-5 .result")).to_have_text("0–1")
    expect(typing).to_have_text("Typing results: board 6")
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    page.keyboard.type("1")
    expect(field).to_have_value("1")
    assert len(seen(club).missing) == 8


def test_a_whole_round_takes_one_key_more_than_it_has_boards(
    owner_page: Page, live_server: LiveServer, club: Desk
) -> None:
    publish(club)
    page = owner_page
    page.goto(f"{live_server.address}/events/club/results")
    expect(page.locator("#jump")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("1=01=01=015", delay=60)
    expect(page.get_by_role("button", name="Complete round 1")).to_be_visible()
    lines = result_sheet(club, "club", 1).lines
    assert [line.result for line in lines] == [
        {"1": "1-0", "=": "=", "5": "=", "0": "0-1"}[key] for key in "1=01=01=015"
    ]
