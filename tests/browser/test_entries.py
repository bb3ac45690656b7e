"""A player enters by phone and is told; the office accepts, ticks a payment, and one moves up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient
from tests.confirming import EVERYTHING

from ronde.office.desk import Desk
from ronde.office.entries.attendance import CheckInAll
from ronde.office.entries.entries import AddPlayers
from ronde.office.entryform.form import EntryField, SetEntryForm
from ronde.office.fees.changes import FeeRuleData, SetFees
from ronde.office.phonelinks import make_check_in_link, make_member_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.reports import ChoosePlayerReports, ReportsOfPlayers
from ronde.office.playing.results import result_sheet
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = pytest.mark.browser

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


@pytest.fixture
def event(live_server: LiveServer) -> str:
    """Return an event of one place that takes entries."""
    desk = Desk(live_server.database, "Olga Owner")
    plan = EventPlan("Spring Open", rounds=5, place="Quarryville", start_date="2026-12-05")
    desk.do("open", OpenEvent(plan))
    desk.do("open", SetFees((FeeRuleData("40"),), "EUR"))
    form = SetEntryForm(
        is_open=True,
        required=(EntryField.BIRTH_YEAR,),
        optional=(EntryField.CLUB, EntryField.SEX, EntryField.BYES, EntryField.CONTACT),
        places=1,
        until="2099-12-01T18:00+01:00",
        greeting="Five rounds in the town hall.\nPlay begins at ten.",
        consent="My name and my results are published.",
        payment_page="https://pay.example.org/open",
        payment_note="Account of the club: XX00 0000 0000",
    )
    desk.do("open", form)
    return "open"


def enter(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/enter/open")
    form = page.locator("#form")
    form.locator("[name=name]").fill(name)
    form.get_by_label("Year of birth").fill("1990")
    form.get_by_label("Club").fill("Quarry")
    form.get_by_label("My name and my results").check()
    form.get_by_role("button", name="Enter this event").click()
    expect(page.locator("#standing")).to_be_visible()


def test_two_enter_and_the_one_who_waits_moves_up(
    owner_page: Page,
    chromium: Browser,
    live_server: LiveServer,
    event: str,
    photograph: Callable[..., None],
) -> None:
    context = patient(chromium.new_context(viewport=PHONE, locale="en-GB"))
    context.set_default_timeout(PATIENCE)
    first, second = context.new_page(), context.new_page()
    first.goto(f"{live_server.address}/enter/{event}?q=nobody")
    photograph(first, "enter-form", (390, 1366))
    first.set_viewport_size(PHONE)
    enter(first, live_server.address, "Agate, Alma")
    enter(second, live_server.address, "Beryl, Bruno")
    expect(second.locator("main")).to_contain_text("You are number 1 on the waiting list")
    photograph(first, "enter-own", (390, 1366))
    expect(first.locator("main")).to_contain_text("still to pay: 40.00 EUR")
    abroad = patient(chromium.new_context(viewport=PHONE, locale="fr-FR"))
    french = abroad.new_page()
    french.goto(f"{live_server.address}/enter/{event}")
    photograph(french, "enter-form-fr", (390,))
    french.goto(second.url)
    expect(french.locator("main")).to_contain_text("liste d'attente")
    photograph(french, "enter-waiting-fr", (390,))
    abroad.close()

    owner_page.goto(f"{live_server.address}/events/{event}/players/tools/entries")
    photograph(owner_page, "entries-office", (390, 1366))
    owner_page.set_viewport_size({"width": 1366, "height": 900})
    owner_page.get_by_role("button", name="Accept 1 entry").click()
    expect(owner_page.locator("#notices")).to_contain_text("Agate, Alma (1) is entered.")
    owner_page.get_by_role("button", name="Paid: Agate, Alma").click()
    expect(owner_page.locator("#notices")).to_contain_text("paid 40.00 EUR")
    first.reload()
    expect(first.locator("main")).to_contain_text("You play.")
    expect(first.locator("main")).not_to_contain_text("still to pay")

    first.locator("summary", has_text="Withdraw my entry").click()
    first.get_by_label("I withdraw my entry.").check()
    first.get_by_role("button", name="Withdraw my entry").click()
    expect(first.locator("main")).to_contain_text("You do not play.")
    second.reload()
    expect(second.locator("main")).to_contain_text("Your entry has arrived.")
    context.close()


@pytest.mark.long
def test_they_check_in_at_the_door_and_report(
    french_owner: Page,
    chromium: Browser,
    live_server: LiveServer,
    photograph: Callable[..., None],
) -> None:
    """One checks in by the poster, two report, one objects; the office takes what is agreed."""
    desk = Desk(live_server.database, "Olga Owner", confirmed=EVERYTHING)
    desk.do("open", OpenEvent(EventPlan("Open", rounds=3, lot=1)))
    desk.do("open", AddPlayers(tuple(Entrant(f"Player {n}", rating=2000 - n) for n in range(4))))
    desk.do("open", ChoosePlayerReports(ReportsOfPlayers.OFFICE))
    door = f"{live_server.address}/p/{make_check_in_link(desk, 'open').token}"
    context = patient(chromium.new_context(viewport=PHONE, locale="fr-FR"))
    context.set_default_timeout(PATIENCE)
    phone = context.new_page()
    phone.goto(door)
    phone.get_by_label("Votre nom ou numéro de départ").fill("player")
    phone.get_by_role("button", name="Me trouver").click()
    photograph(phone, "door", (390, 1366))
    phone.set_viewport_size(PHONE)
    phone.get_by_role("button", name="Je suis là: Player 0").click()
    expect(phone.locator("#notices")).to_contain_text("Player 0 (1)")
    french_owner.goto(f"{live_server.address}/events/open/players/tools/check-in")
    expect(french_owner.locator("#door")).to_contain_text("là, par téléphone")
    photograph(french_owner, "check-in-office", (390, 1366))
    context.close()

    desk.do("open", CheckInAll())
    desk.do("open", DraftPairing())
    desk.do("open", PublishRound())
    links = {one.link.label: one.token for one in make_member_links(desk, "open")}
    answers = {"J'ai gagné": "Oui, c'est bien cela", "Nulle": "Non, contester"}
    for line, (said, answered) in zip(
        result_sheet(desk, "open", 1).lines, answers.items(), strict=True
    ):
        for name, button in ((line.white_name, said), (line.black_name, answered)):
            own = patient(chromium.new_context(viewport=PHONE, locale="fr-FR"))
            own.set_default_timeout(PATIENCE)
            page = own.new_page()
            page.goto(f"{live_server.address}/p/{links[name]}")
            photograph(page, f"report-{line.board}-{button[:3]}", (390,))
            page.set_viewport_size(PHONE)
            page.get_by_role("button", name=button).click()
            expect(page.locator("#notices")).not_to_be_empty()
            own.close()
    french_owner.set_viewport_size({"width": 1366, "height": 900})
    french_owner.goto(f"{live_server.address}/events/open/results")
    expect(french_owner.locator("#reported li").first).to_contain_text("contestation")
    photograph(french_owner, "reported-office", (390, 1366))
    french_owner.set_viewport_size({"width": 1366, "height": 900})
    french_owner.get_by_role("button", name="Prendre 1 résultat concordant").click()
    expect(french_owner.locator("#reported li")).to_have_count(1)
