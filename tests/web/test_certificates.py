"""Certificates on public pages: made beside the server, for everybody, never in the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, cast

import pytest
from fastapi import FastAPI
from tests.web.clients import Clients

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.pairing.proofs import Proof, unproved
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.manual import SetPair
from ronde.office.rounds.rounds import DraftByHand, DraftPairing, PublishRound
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.web.background import Background
from ronde.web.certificates import certificates_of
from ronde.web.public.static_site import site_files_of

PAGE, CERTIFICATE = "/public/demo/rounds/4", "/public/demo/rounds/4/certificate.json"


class Beside:
    """A process beside the server that works when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Proof], Callable[[], Proof]]] = []

    def submit(self, work: Callable[..., Proof], *facts: Any) -> Future[Proof]:
        made: Future[Proof] = Future()
        self.asked.append((made, lambda: work(*facts)))
        return made

    def close(self) -> None:
        """Do nothing any more."""

    def work(self) -> None:
        while self.asked:
            made, work = self.asked.pop(0)
            made.set_result(work())


@pytest.fixture
def beside(site: FastAPI) -> Beside:
    made = Beside()
    site.state.site.background = cast("Background", made)
    return made


@pytest.fixture
def public(desk: Desk) -> None:
    desk.do("demo", PublishPages(public=True))


@pytest.mark.usefixtures("public")
def test_whoever_asks_first_lets_it_be_made(beside: Beside, client_as: Clients) -> None:
    stranger = client_as("public")
    for _ in range(3):
        answer = stranger.get(CERTIFICATE)
        assert (answer.status_code, answer.headers["retry-after"]) == (202, "1")
    assert len(beside.asked) == 1
    beside.work()
    answer = stranger.get(CERTIFICATE)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert verify(read_certificate(answer.text)).is_verified
    assert "demo-round-4.certificate.json" in answer.headers["content-disposition"]
    assert beside.asked == []


@pytest.mark.usefixtures("public")
def test_the_page_leads_to_it_and_says_who_meets_whom(client_as: Clients) -> None:
    html = client_as("public").get(PAGE).text
    assert f'data-certificate="{CERTIFICATE}"' in html
    boards = json.loads(html.partition("data-boards='")[2].partition("'")[0])
    assert boards["bye"] == 12
    assert boards["boards"][0] == [1, 10, 1]
    standings = client_as("public").get("/public/demo/standings")
    assert standings.status_code == 200
    assert "Check it yourself" not in standings.text


def test_what_is_published_of_a_public_event_is_proved_at_once(
    beside: Beside, client_as: Clients, desk: Desk, site: FastAPI
) -> None:
    certificates_of(site)._begin("demo")
    assert beside.asked == []
    desk.do("demo", PublishPages(public=True))
    desk.do("demo", DraftPairing())
    certificates_of(site)._begin("demo")
    assert len(beside.asked) == 4
    client_as("arbiter").submit("/events/demo/round/publish")
    certificates_of(site)._begin("demo")
    certificates_of(site)._begin("demo")
    assert len(beside.asked) == 5
    beside.work()
    assert unproved(desk, "demo") == []
    assert client_as("public").get("/public/demo/rounds/5/certificate.json").status_code == 200


@pytest.mark.usefixtures("public")
def test_who_is_kept_apart_is_told_in_the_office_alone(
    beside: Beside, client_as: Clients, desk: Desk
) -> None:
    desk.do("demo", ForbidMeeting(KeepApart((1, 2), first_round=5), reason="a family"))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    path = "/public/demo/rounds/5/certificate.json"
    assert client_as("public").get(path).status_code == 202
    beside.work()
    refused = client_as("public").get(path)
    assert refused.status_code == 409
    assert "whom the arbiter keeps apart" in refused.text
    told = client_as("viewer").get(path)
    assert json.loads(told.text)["tournament"]["forbidden"][0]["players"] == [1, 2]


@pytest.mark.parametrize("rules", ["keizer", "fmjd-rating"])
def test_rounds_of_a_club_are_offered_too(
    beside: Beside, client_as: Clients, desk: Desk, rules: str
) -> None:
    game = "draughts" if rules.startswith("fmjd") else "chess"
    desk.do("", OpenEvent(EventPlan("Club", rules=rules, rounds=3, discipline=game), "club"))
    desk.do("club", AddPlayers(tuple(Entrant(f"{letter} Mineral") for letter in "ABCDE")))
    desk.do("club", DraftPairing())
    desk.do("club", PublishRound())
    desk.do("club", PublishPages(public=True))
    path = "/public/club/rounds/1"
    stranger = client_as("public")
    assert f'data-certificate="{path}/certificate.json"' in stranger.get(path).text
    assert stranger.get(f"{path}/certificate.json").status_code == 202
    beside.work()
    told = stranger.get(f"{path}/certificate.json").text
    assert verify(read_certificate(told)).is_verified
    assert "Mineral" not in told


def test_nobody_sees_that_of_an_event_that_is_not_public(client_as: Clients) -> None:
    assert client_as("public").get(CERTIFICATE).status_code == 404


@pytest.mark.usefixtures("public")
def test_a_round_that_is_not_published_has_none(beside: Beside, client_as: Clients) -> None:
    answer = client_as("public").get("/public/demo/rounds/9/certificate.json")
    assert answer.status_code == 422
    assert "round 9 has not been published" in answer.text
    assert beside.asked == []


def test_the_site_as_files_has_them_beside_its_pages(desk: Desk) -> None:
    files = {one.name: one for one in site_files_of(desk, "demo", "en")}
    text = files["round-4.certificate.json"].content.decode()
    assert verify(read_certificate(text)).is_verified
    page = files["round-4.html"].content.decode()
    assert 'data-certificate="round-4.certificate.json"' in page
    assert 'data-verifier="static/verify/worker.js"' in page
    assert {"static/js/proof.js", "static/verify/worker.js"} <= set(files)
    assert "Check it yourself" not in files["standings.html"].content.decode()
    again = {one.name: one for one in site_files_of(desk, "demo", "en")}
    assert again == files
    assert unproved(desk, "demo") == []


def test_of_a_round_with_wishes_the_site_has_none(desk: Desk) -> None:
    desk.do("demo", ForbidMeeting(KeepApart((1, 2), first_round=5), reason="a family"))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    files = {one.name: one.content.decode() for one in site_files_of(desk, "demo", "en")
             if one.name.startswith("round-")}  # fmt: skip
    assert "round-4.certificate.json" in files
    assert "round-5.certificate.json" not in files
    assert "Check it yourself" not in files["round-5.html"]


@pytest.mark.parametrize(
    ("rules", "settings", "players"),
    [("knockout", (("groups", "2"),), 9), ("knockout", (), 5), ("scheveningen", (), 8)],
)
def test_two_teams_and_knock_outs_are_checked_on_pages(
    rules: str, settings: tuple[tuple[str, str], ...], players: int, beside: Beside,
    client_as: Clients, desk: Desk,
) -> None:  # fmt: skip
    desk.do("", OpenEvent(EventPlan("Cup", rules=rules, settings=settings), "cup"))
    desk.do("cup", AddPlayers(tuple(Entrant(f"Player {n}") for n in range(1, players + 1))))
    for action in (DraftPairing(), PublishRound(), PublishPages(public=True)):
        desk.do("cup", action)
    stranger = client_as("public")
    page = stranger.get("/public/cup/rounds/1").text
    assert 'data-certificate="/public/cup/rounds/1/certificate.json"' in page
    shown = json.loads(page.partition("data-boards='")[2].partition("'")[0])
    assert stranger.get("/public/cup/rounds/1/certificate.json").status_code == 202
    beside.work()
    answer = stranger.get("/public/cup/rounds/1/certificate.json")
    assert verify(read_certificate(answer.text)).is_verified
    pairing = json.loads(answer.text)["pairing"]
    assert [pair for _, *pair in shown["boards"]] == pairing["pairs"]
    assert shown["bye"] is pairing["bye"] is None
    files = {one.name for one in site_files_of(desk, "cup", "en")}
    assert {"round-1.certificate.json", "static/verify/rules-knockout.js"} <= files


def test_pages_have_none_of_rules_without_certificates(
    beside: Beside, client_as: Clients, desk: Desk
) -> None:
    """No program knows the rules that a club has made for itself."""
    plan = EventPlan("Cup", rules=None, other_rules="As the arbiter sees fit.", rounds=5)
    desk.do("", OpenEvent(plan, "cup"))
    desk.do("cup", AddPlayers((Entrant("Player 1"), Entrant("Player 2"))))
    for action in (DraftByHand(), SetPair(1, 2), PublishRound(), PublishPages(public=True)):
        desk.do("cup", action)
    stranger = client_as("public")
    page = stranger.get("/public/cup/rounds/1")
    assert page.status_code == 200
    assert "data-certificate" not in page.text
    answer = stranger.get("/public/cup/rounds/1/certificate.json")
    assert answer.status_code == 409
    assert "rounds of these rules have no certificate" in answer.text
    assert beside.asked == []
    files = {one.name for one in site_files_of(desk, "cup", "en")}
    assert "round-1.html" in files
    assert not any("certificate" in name or "verify" in name for name in files)
