"""Two arbiters and a phone at one event: they see each other's results, and conflicts are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Response, expect
from tests.browser.arbiter import Arbiter
from tests.browser.live import LiveServer
from tests.browser.reading import CHESS, Phone
from tests.browser.waiting import hold_first, patient

from ronde.accounts.accounts import add_person
from ronde.declared.roles import EVERYWHERE, Role
from ronde.i18n import counted_template, phrase, translate
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.phonelinks import make_phone_link
from ronde.office.playing.results import EnterResult, SheetLine, result_sheet
from ronde.office.rounds.overview import event_card, round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

pytestmark = pytest.mark.browser
PASSWORD = "correct horse"
SHEET = "/events/demo/results"
LOCALES = {"en": "en-GB", "fr": "fr-FR", "pt": "pt-BR"}
NewPage = Callable[..., Page]
AtDesk = Callable[[str, str], Arbiter]


@pytest.fixture
def desk(live_server: LiveServer) -> Desk:
    """Return a desk beside the browsers; the next round of the demo is published."""
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    number = event_card(desk, "demo").round
    for board in round_view(desk, "demo", number).missing:
        desk.do("demo", EnterResult(number, board, "1-0"))
    if round_view(desk, "demo", number).stage.value != "complete":
        desk.do("demo", CompleteRound())
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return desk


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Return a function that opens a page in a browser of its own."""
    contexts = []

    def opened(language: str, width: int = 1440) -> Page:
        context = patient(
            chromium.new_context(viewport={"width": width, "height": 900}, locale=LOCALES[language])
        )
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def at_desk(live_server: LiveServer, desk: Desk, new_page: NewPage) -> AtDesk:
    """Return a function that lets an arbiter log in and open the sheet of results."""

    def seated(name: str, language: str) -> Arbiter:
        site = live_server.site
        add_person(site.database, site.hasher, name, PASSWORD, [(EVERYWHERE, Role.ARBITER)])
        arbiter = Arbiter(new_page(language), language)
        arbiter.page.goto(f"{live_server.address}/login?next={SHEET}")
        arbiter.field("Name").fill(name)
        arbiter.page.get_by_label(arbiter.t("Password")).fill(PASSWORD)
        arbiter.button("Log in").click()
        arbiter.page.wait_for_url(f"**{SHEET}")
        arbiter.page.wait_for_load_state()
        return arbiter

    return seated


def line_of(desk: Desk, board: int) -> SheetLine:
    return result_sheet(desk, "demo").line(board)


def told(line: SheetLine, stands: str, who: str, ours: str, language: str) -> str:
    """Return the sentence that tells of a conflict."""
    sentence = phrase(
        "Board {board}, {white} – {black}: {stands} stands already, entered by {who}. "
        "Your {ours} was not taken over.",
        board=line.table, white=line.white_name, black=line.black_name,
        stands=CHESS[stands].sign, who=who, ours=CHESS[ours].sign,
    )  # fmt: skip
    return translate(sentence, language)


def test_both_see_every_result_at_once(at_desk: AtDesk, desk: Desk) -> None:
    olga, bob = at_desk("Olga", "en"), at_desk("Bob", "fr")
    for one in (olga, bob):
        one.page.evaluate("window.neverReloaded = true")
    olga.page.route("**/results/*/1", lambda route: route.abort())
    expect(olga.page.locator("#jump")).to_be_focused()
    olga.page.keyboard.press("Enter")
    olga.page.keyboard.press("1")
    expect(olga.page.get_by_role("alert")).to_be_visible()
    olga.page.unroute("**/results/*/1")
    bob.click_result(2, "0-1")
    # what Olga has chosen and not saved is still chosen when Bob's result arrives
    olga.sees_result(2, CHESS["0-1"])
    expect(olga.board(1).locator(".pending")).to_contain_text("1–0")
    olga.page.keyboard.press("Enter")
    bob.sees_result(1, CHESS["1-0"])
    missing = result_sheet(desk, "demo").missing
    for one in (olga, bob):
        expect(one.page.locator("#strip")).to_contain_text(
            one.t(
                counted_template("{count} result missing", "{count} results missing"), count=missing
            )
        )
        assert one.page.evaluate("window.neverReloaded")
    assert [line_of(desk, board).result for board in (1, 2)] == ["1-0", "0-1"]


def test_an_open_page_says_which_round_it_shows(at_desk: AtDesk, desk: Desk) -> None:
    olga, bob = at_desk("Olga", "en"), at_desk("Bob", "fr")
    bob.page.goto(bob.page.url.replace("/results", "/round"))
    number = event_card(desk, "demo").round
    assert number is not None
    olga.sees_heading(f"Results of round {number}")
    bob.sees_heading(f"Ronde {number}")
    for one in (olga, bob):
        one.page.evaluate("window.neverReloaded = true")
    for board in round_view(desk, "demo", number).missing:
        desk.do("demo", EnterResult(number, board, "1-0"))
    desk.do("demo", CompleteRound())
    desk.do("demo", DraftPairing())
    bob.sees_heading(f"Ronde {number + 1}")
    assert f"Ronde {number + 1}" in bob.page.title()
    desk.do("demo", PublishRound())
    olga.sees_heading(f"Results of round {number + 1}")
    for one in (olga, bob):
        shown = one.page.locator("nav.rounds [aria-current=page]")
        expect(shown).to_have_text(f"{number + 1}")
        assert one.page.evaluate("window.neverReloaded")


def test_who_comes_second_is_told_what_stands(at_desk: AtDesk, desk: Desk) -> None:
    olga, bob = at_desk("Olga", "en"), at_desk("Bob", "fr")
    bob.page.route("**/live", lambda route: route.abort())  # the news comes too late for Bob
    bob.page.reload()
    olga.click_result(1, "1-0")
    bob.page.keyboard.press("Enter")  # from the field to the first board
    bob.page.keyboard.press("0")
    alert = bob.page.get_by_role("alert")
    expect(alert.locator("p")).to_have_text(told(line_of(desk, 1), "1-0", "Olga", "0-1", "fr"))
    bob.sees_result(1, CHESS["1-0"])
    assert line_of(desk, 1).result == "1-0"


def test_a_click_survives_news_that_come_while_the_button_is_down(
    at_desk: AtDesk, desk: Desk
) -> None:
    olga = at_desk("Olga", "en")
    olga.board(2).get_by_role("button", name="Draw (").hover()
    olga.page.mouse.down()
    with olga.page.expect_response(is_live_fetch) as fetched:
        desk.do("demo", EnterResult(event_card(desk, "demo").round, 1, "1-0"))
    fetched.value.finished()
    olga.page.wait_for_timeout(100)  # the page that came is parsed and could be put in place
    olga.page.mouse.up()
    olga.sees_result(1, CHESS["1-0"])
    olga.sees_result(2, CHESS["="])


def test_a_page_fetched_too_early_does_not_hide_a_result(at_desk: AtDesk, desk: Desk) -> None:
    olga = at_desk("Olga", "en")
    early = hold_first(olga.page, f"**{SHEET}", is_live_fetch)
    desk.do("demo", EnterResult(event_card(desk, "demo").round, 1, "1-0"))
    before = early.first().fetch()
    olga.click_result(2, "=")
    with olga.page.expect_event("requestfinished", is_live_fetch):
        early.first().fulfill(response=before)
    olga.page.wait_for_timeout(100)  # the next page is fetched a second later
    assert olga.board(2).locator(".result").count() == 1


def is_live_fetch(asked: Request | Response) -> bool:
    """Return whether a page was fetched by the script that follows the news."""
    request = asked.request if isinstance(asked, Response) else asked
    return "x-ronde-live" in request.headers


def test_a_phone_that_comes_second_is_told_too(
    at_desk: AtDesk, desk: Desk, new_page: NewPage, live_server: LiveServer
) -> None:
    olga, phone = at_desk("Olga", "en"), Phone(new_page("pt", 360), "pt")
    link = make_phone_link(desk, "demo", label="hall")
    phone.open(f"{live_server.address}/p/{link.token}")
    line = line_of(desk, 3)
    phone.page.get_by_role("link", name=line.white_name).click()
    phone.page.locator(".phone-kinds").get_by_role("link", name=phone.t(CHESS["="].word)).click()
    expect(phone.button("Yes, enter it")).to_be_visible()
    olga.click_result(3, "1-0")
    phone.button("Yes, enter it").click()
    expect(phone.page.get_by_role("alert")).to_contain_text(told(line, "1-0", "Olga", "=", "pt"))
    expect(phone.page.get_by_text(phone.t("If yours is right, tell the arbiter."))).to_be_visible()
    assert line_of(desk, 3).result == "1-0"
