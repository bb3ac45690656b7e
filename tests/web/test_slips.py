"""Codes on result slips: each opens its board, enters one result, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients, Program

from ronde.i18n import translate
from ronde.office.desk import Desk
from ronde.office.history.history import journal
from ronde.office.phonelinks import (
    NewSlips,
    link_by_token,
    make_slip_links,
    phone_links,
    revoke_phone_link,
)
from ronde.office.playing.results import EnterResults, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.web.application import all_routes
from ronde.web.requirement import RoleRequirement
from ronde.web.slipcodes import PhoneCodes

OWN, OTHER = "/events/demo/phone/5/3", "/events/demo/phone/5/4"
ONLY_ITS_OWN = "The code on a result slip opens its own board only"
COMPLETE = "is complete; its code opens nothing any more"


@pytest.fixture
def printed(desk: Desk) -> NewSlips:
    """Return the codes on the slips of round 5, which is published."""
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return make_slip_links(desk, "demo", 5, label="Slips of round 5")


@pytest.fixture
def phone(site: FastAPI, new_client: Callable[[FastAPI], Client], printed: NewSlips) -> Client:
    """Return the phone that scanned the slip of board 3."""
    found = new_client(site)
    answer = found.get(f"/p/{printed.tokens[3]}")
    assert answer.headers["location"] == OWN
    return found


def complete(desk: Desk) -> None:
    missing = dict.fromkeys(range(1, 12), "1-0")
    desk.do("demo", EnterResults(5, slips(missing.items())))
    desk.do("demo", CompleteRound())


def test_a_slip_opens_its_board_and_enters_its_result(phone: Client, desk: Desk) -> None:
    page = phone.text(OWN)
    assert "Board 3" in page
    assert "Back" not in page, "there is nowhere to go back to"
    answer = phone.submit(OWN, result="1-0")
    assert (answer.url.path, "The result is in" in answer.text) == (OWN, True)
    last = journal(desk, "demo")[-1]
    assert (last.who, last.what) == ("slip of board 3, round 5", "enter result")
    assert translate(last.who, "fr") == "feuille de la table 3, ronde 5"


def test_who_comes_second_is_told_and_led_back_to_the_own_board(phone: Client) -> None:
    phone.submit(OWN, result="1-0")
    answer = phone.submit(OWN, result="0-1")
    assert answer.status_code == 409
    assert "entered by slip of board 3, round 5" in answer.text
    assert f'href="{OWN}"' in answer.text


def test_no_other_board_and_no_other_page_is_opened(phone: Client, desk: Desk) -> None:
    before = desk.version("demo")
    for path in (OTHER, "/events/demo/phone", "/events/demo/results", "/events/demo/phone/4/3"):
        answer = phone.get(path)
        assert (answer.status_code, ONLY_ITS_OWN in answer.text) == (403, True), path
    assert phone.submit(OTHER, result="1-0").status_code == 403
    assert phone.submit("/events/demo/results/5/3/correct", result="1-0").status_code == 403
    assert desk.version("demo") == before


def test_only_the_entry_of_a_result_takes_a_slip() -> None:
    taking = {
        (method, route.path)
        for route in all_routes()
        for method in route.methods or ()
        for part in route.dependant.dependencies
        if isinstance(part.call, RoleRequirement) and part.call.by_slip
    }
    assert taking == {
        ("GET", "/events/{event}/phone/{number}/{board}"),
        ("POST", "/events/{event}/phone/{number}/{board}"),
        ("POST", "/events/{event}/results/{number}/{board}"),
        *((m, "/events/{event}/phone/{number}/{board}/games/{game}") for m in ("GET", "POST")),
        ("POST", "/events/{event}/results/{number}/{board}/games/{game}"),
        ("POST", "/api/events/{event}/results/{number}/{board}"),
    }


def test_the_api_takes_it_alike(
    site: FastAPI, new_client: Callable[[FastAPI], Client], printed: NewSlips
) -> None:
    program = Program(new_client(site))
    told = program.post("/session/phone", link=printed.tokens[3])
    assert told["roles"] == ["public"]
    body = {"result": "1-0"}
    refused = program.refused("POST", "/events/demo/results/5/4", 403, json=body)
    assert ONLY_ITS_OWN in refused["error"]
    program.refused("GET", "/events/demo/results", 403)
    assert program.post("/events/demo/results/5/3", **body)["result"] == "1-0"


def test_a_code_ends_with_its_round(
    phone: Client, printed: NewSlips, desk: Desk, client_as: Clients
) -> None:
    complete(desk)
    answer = phone.get(OWN)
    assert (answer.status_code, COMPLETE in answer.text) == (403, True)
    assert phone.submit(OWN, result="0-1").status_code == 409
    again = client_as("public").get(f"/p/{printed.tokens[3]}")
    assert (again.status_code, COMPLETE in again.text) == (409, True)


def test_who_sends_a_result_after_the_round_is_told_what_stands(phone: Client, desk: Desk) -> None:
    complete(desk)
    before = desk.version("demo")
    same = phone.submit(OWN, result="1-0", key="phone-3", follow=False)
    assert same.status_code == 303, "it stands as it was entered"
    other = phone.submit(OWN, result="0-1", key="phone-4")
    assert other.status_code == 409
    assert "1–0 stands already, entered by Anna. Your 0–1 was not taken over." in other.text
    assert "If yours is right, tell the arbiter." in other.text
    assert phone.submit(OWN, result="0-1", key="phone-4").status_code == 409, "answered alike"
    assert desk.version("demo") == before


def test_all_slips_are_one_link_and_are_revoked_with_it(
    phone: Client, printed: NewSlips, desk: Desk, client_as: Clients
) -> None:
    assert phone_links(desk, "demo") == (printed.link,)
    assert "each slip its own board" in client_as("arbiter").text("/events/demo/phones")
    revoke_phone_link(desk, "demo", printed.link.id)
    assert phone.get(OWN).status_code == 303, "its session has ended"
    assert client_as("public").get(f"/p/{printed.tokens[4]}").status_code == 422


def test_the_link_of_the_hall_stays_a_choice(desk: Desk, printed: NewSlips) -> None:
    own = PhoneCodes().paths(desk, "demo", 5, "Slips of round 5")
    assert len(set(own.values())) == len(own) == 11
    common = PhoneCodes(common=True).paths(desk, "demo", 5, "Slips of round 5")
    assert len({path.rsplit("/", 2)[0] for path in common.values()}) == 1
    link = link_by_token(desk.database, common[3].split("/")[2])
    assert link is not None
    assert (link.round, link.board) == (None, None)
