"""Somebody who was missing, asks for a bye or leaves: asked about, and settled from the name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.club import open_club
from tests.browser.live import LiveServer

from ronde.office.desk import Desk
from ronde.office.entries.attendance import CheckIn
from ronde.office.entries.coming import coming_round
from ronde.office.entries.entries import AddPlayer
from ronde.office.fees.changes import FeeRuleData, SetFees
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import PlayerState, roster
from ronde.office.playing.results import EnterResults, Slip
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing
from ronde.office.settings.playerrules import AnnounceRules

pytestmark = pytest.mark.browser


@pytest.fixture
def club(live_server: LiveServer) -> Desk:
    """Return a desk beside the browser; three of 23 players did not come to round 1."""
    desk = Desk(live_server.database, "Anna")
    open_club(desk, "club", published=True)
    desk.do("club", AnnounceRules(half_byes=1, reason="announced before the event"))
    boards = round_view(desk, "club", 1).boards
    slips = [Slip(line.board, "1-0") for line in boards]
    slips[0], slips[1] = Slip(1, "+-"), Slip(2, "--")
    desk.do("club", EnterResults(1, tuple(slips)))
    desk.do("club", CompleteRound())
    return desk


def missing(desk: Desk) -> list[str]:
    """Return who did not come to round 1."""
    first, second, *_ = round_view(desk, "club", 1).boards
    return [first.black_name, second.white_name, second.black_name]


def paired(desk: Desk) -> set[str]:
    boards = round_view(desk, "club", 2).boards
    return {name for line in boards for name in (line.white_name, line.black_name)}


def test_pairing_asks_about_who_was_missing(
    owner_page: Page, live_server: LiveServer, club: Desk, photograph: Callable[..., None]
) -> None:
    page, (back, half, gone) = owner_page, missing(club)
    page.goto(f"{live_server.address}/events/club/round")

    expect(page.locator("#in-doubt")).to_contain_text("C.05 art. 6.5")
    expect(page.locator(".standing")).to_have_count(3)
    expect(page.locator(".standing input:checked")).to_have_count(0)
    page.get_by_role("group", name=back).get_by_label("plays").check()
    page.get_by_role("button", name="Pair round 2").click()
    question = page.locator("#question")
    expect(question).to_contain_text("Do 2 players who were missing play round 2?")
    expect(page.get_by_role("group", name=back).get_by_label("plays")).to_be_checked()
    photograph(page, "missing")
    page.get_by_role("group", name=half).get_by_label("half point").check()
    page.get_by_role("group", name=gone).get_by_label("withdrawn").check()
    page.get_by_role("button", name="As chosen here").click()
    expect(page.locator("#boards caption")).to_have_text("10 boards")
    told = page.locator("#notices")
    expect(told).to_contain_text(half)
    expect(told).to_contain_text("has a half-point bye")
    expect(told).to_contain_text("is not paired any more")
    assert back in paired(club)
    assert not {half, gone} & paired(club)


def test_a_name_of_a_draft_opens_the_card_and_the_draft_is_paired_anew(
    owner_page: Page, live_server: LiveServer, club: Desk, photograph: Callable[..., None]
) -> None:
    gone = tuple(one.player for one in coming_round(club, "club").unanswered)
    club.do("club", DraftPairing(withdrawn=gone))
    page = owner_page
    page.goto(f"{live_server.address}/events/club/round")
    name = round_view(club, "club", 2).boards[3].white_name
    page.locator("#boards").get_by_role("link", name=name).click()
    card = page.locator("#card-dialog")
    expect(card.get_by_role("heading", name=name)).to_be_visible()
    expect(card.get_by_role("link", name="Why this pairing in round 2?")).to_be_visible()
    photograph(page, "card")
    card.get_by_role("button", name="Half-point bye").click()
    expect(card).not_to_be_visible()
    told = page.locator("#notices")
    expect(told).to_contain_text("has a half-point bye; the draft of round 2 is paired anew")
    expect(page.locator(".byes")).to_contain_text(name)
    assert name not in paired(club)
    told.get_by_role("button", name="Undo").click()
    expect(page.locator("#boards table")).to_contain_text(name)
    assert name in paired(club)


@pytest.mark.parametrize("path", ["players", "standings", "players/tools/check-in"])
def test_the_card_opens_from_every_list(
    owner_page: Page, live_server: LiveServer, club: Desk, path: str
) -> None:
    page, name = owner_page, missing(club)[0]
    page.goto(f"{live_server.address}/events/club/{path}")
    if path.endswith("check-in"):
        page.get_by_role("link", name=f"{name}: what can be done").click()
    else:
        page.locator("main").get_by_role("link", name=name, exact=True).first.click()
    card = page.locator("#card-dialog")
    expect(card).to_contain_text("lost round 1 by forfeit")
    page.once("dialog", lambda asked: asked.accept())
    card.get_by_role("button", name="Withdraw").click()
    expect(page.locator("#notices")).to_contain_text(f"{name} (")
    assert page.url.endswith(f"/events/club/{path}")
    states = {one.name: one.state for one in roster(club, "club").people}
    assert states[name] is PlayerState.WITHDRAWN


def test_the_card_is_a_page_without_scripts(
    owner_page: Page, live_server: LiveServer, club: Desk
) -> None:
    page = owner_page
    page.goto(f"{live_server.address}/events/club/players/4/card")
    page.get_by_label("Reason").fill("a wedding")
    page.get_by_role("button", name="Absent, no points").click()
    expect(page.locator("#notices")).to_contain_text("scores zero there")
    assert roster(club, "club").person(4).state is PlayerState.ABSENT


def test_a_fee_is_ticked_at_the_door(
    owner_page: Page, live_server: LiveServer, club: Desk, photograph: Callable[..., None]
) -> None:
    club.do("club", SetFees((FeeRuleData("40"),)))
    page = owner_page
    page.goto(f"{live_server.address}/events/club/players/tools/check-in")
    tile = page.locator("#door li", has_text="Hématite, H")
    expect(tile).to_contain_text("40 € open")
    photograph(page, "door")
    tile.get_by_role("button", name="Paid in cash").click()
    expect(tile).not_to_contain_text("open")
    expect(page.locator("#notices")).to_contain_text("Hématite, H")
    tile.get_by_role("button", name="Hématite, H").click()
    expect(tile).to_contain_text("here")


def test_somebody_who_may_be_there_already_is_asked_about(
    owner_page: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    desk = Desk(live_server.database, "Anna")
    open_club(desk, "twins")
    desk.do("twins", AddPlayer(Entrant("Smith, John", 1500)))
    page = owner_page
    page.goto(f"{live_server.address}/events/twins/players?adding=true")
    page.get_by_label("Name, or number on a rating list").fill("John Smith")
    page.get_by_role("button", name="Find or enter").click()
    question = page.locator("#confirmation")
    expect(question).to_contain_text("is entered already. Is Smith, John another person?")
    photograph(page, "twins")
    assert len(roster(desk, "twins").people) == 24
    question.get_by_role("link", name="It is the same person").click()
    expect(page.locator("#roster tbody tr")).to_have_count(24)
    page.get_by_label("Name, or number on a rating list").fill("Johan Smith")
    page.get_by_role("button", name="Find or enter").click()
    expect(page.locator("#notices")).to_contain_text("Smith, Johan is entered")
    page.get_by_label("Name, or number on a rating list").fill("smith john")
    page.get_by_role("button", name="Find or enter").click()
    page.get_by_role("button", name="Enter another person").click()
    expect(page.locator("#roster tbody tr")).to_have_count(26)


def test_who_arrived_is_not_offered_to_arrive_again(
    owner_page: Page, live_server: LiveServer
) -> None:
    desk = Desk(live_server.database, "Anna")
    open_club(desk, "late")
    desk.do("late", CheckIn(tuple(range(1, 22))))
    page = owner_page
    page.goto(f"{live_server.address}/events/late/round")
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Without them: they are absent").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.get_by_text("Has somebody arrived?").click()
    arrived = page.locator("#arrivals div.row", has_text="Zircon, Z")
    arrived.get_by_role("button", name="Is here, and plays from round 2 on").click()
    expect(arrived).to_contain_text("is here")
    expect(arrived.locator("button", has_text="Is here, and plays")).to_have_count(0)
    assert "Zircon, Z" not in {one.name for one in coming_round(desk, "late").unanswered}
