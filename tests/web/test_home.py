"""The home page: events, a file to open, the demo, and the owner's first minute."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from tests.web.clients import Clients

from ronde.accounts.accounts import make_owner_link, owner
from ronde.model import History, PlayerId, RoundNumber
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import DraftPairing, PublishRound


def test_events_are_listed_for_who_may_see_them(client_as: Clients) -> None:
    assert "Minerals" in client_as("viewer").text("/")
    assert "Minerals" not in client_as("public").text("/")


def test_a_search_finds_by_name(client_as: Clients) -> None:
    client = client_as("viewer")
    assert "Minerals" in client.text("/?search=mineral")
    assert "Minerals" not in client.text("/?search=spring")


def test_the_demo_is_made_as_often_as_wanted(client_as: Clients) -> None:
    client = client_as("arbiter")
    answer = client.submit("/demo")
    assert answer.url.path == "/events/demo-2"
    assert "The demo event is ready." in answer.text


def test_a_finished_event_is_closed_and_public(client_as: Clients) -> None:
    answer = client_as("arbiter").submit("/demo/finished")
    assert answer.url.path == "/events/forest-open"
    assert "The demo event is ready." in answer.text
    assert "The event is closed." in answer.text
    assert "616.67" in client_as("public").text("/public/forest-open/prizes")
    players = client_as("arbiter").text("/events/forest-open/players")
    assert "40 players" in players
    assert "Late entry, from round" not in players


def test_the_overview_says_what_comes_next(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    desk.do("cup", OpenEvent(EventPlan("Harbour Cup", rounds=3)))
    assert (
        'href="/events/cup/players/tools/paste" data-key="Enter"' in client.get("/events/cup").text
    )
    desk.do("cup", AddPlayers((Entrant("Agate, Ada"), Entrant("Beryl, Ben"))))
    desk.do("cup", DraftPairing())
    desk.do("cup", PublishRound())
    assert "Next: enter 1 result of round 1." in client.text("/events/cup")
    desk.do("cup", EnterResult(1, 1, "1-0"))
    assert "Next: complete round 1." in client.text("/events/cup")


def test_a_file_becomes_an_event_with_its_rounds(client_as: Clients) -> None:
    data = files("ronde.examples").joinpath("minerals.trf").read_bytes()
    client = client_as("arbiter")
    answer = client.submit("/open-file", files={"file": ("Été 26.trf", data)})
    assert answer.url.path == "/events/ete-26"
    assert "Round 4" in answer.text or "Round 5" in answer.text or "Round 3" in answer.text


REMATCH = "\n".join(
    (
        "012 Spring", "042 2026/10/24", "142 5", "192 FIDE_DUTCH",
        "001    1".ljust(80) + " 2.0    1" + "     2 w 1" * 2,
        "001    2".ljust(80) + " 0.0    2" + "     1 b 0" * 2,
    )
)  # fmt: skip


def test_rounds_against_the_rules_are_asked_about_without_sending_the_file_again(
    client_as: Clients,
) -> None:
    client = client_as("arbiter")
    file = {"file": ("rematch.trf", REMATCH.encode())}
    asked = client.submit("/open-file", files=file, asked=True)
    assert asked.status_code == 428
    assert "rematch.trf differ in" in asked.text
    (action,) = re.findall(r'action="(/open-file[^"]*)"', asked.text)
    sent = dict(re.findall(r'name="(name|content|discipline|lenient)" value="([^"]*)"', asked.text))
    answer = client.submit(unescape(action), **sent)
    assert answer.url.path == "/events/rematch"


def test_a_text_that_is_no_file_is_refused(client_as: Clients) -> None:
    answer = client_as("arbiter").submit("/open-file", name="open.trf", content="nothing packed")
    assert answer.status_code == 422
    assert "open it once more" in answer.text


def test_a_file_that_cannot_be_read_is_refused_with_the_sentence(client_as: Clients) -> None:
    client = client_as("arbiter")
    answer = client.submit("/open-file", files={"file": ("bad.trf", b"001 nonsense\n")})
    assert answer.status_code == 422
    assert "bad.trf" in answer.text
    assert "Go back, correct it and send it again." in answer.text


def test_the_owner_comes_in_by_the_link_once(
    empty_site: FastAPI, new_client: Callable[[FastAPI], Any]
) -> None:
    database = empty_site.state.site.database
    token, client = make_owner_link(database), new_client(empty_site)
    assert "It works once" in client.text(f"/owner/{token}")
    answer = client.submit(f"/owner/{token}", name="Olga", password="")
    assert answer.status_code == 200
    assert "There is no event yet" in answer.text
    present = owner(database)
    assert present is not None
    assert (present.name, present.has_password) == ("Olga", False)
    assert new_client(empty_site).get(f"/owner/{token}").status_code == 422


def test_an_owner_link_that_was_never_made_opens_nothing(
    empty_site: FastAPI, new_client: Callable[[FastAPI], Any]
) -> None:
    client = new_client(empty_site)
    assert client.submit("/owner/guess", name="Eve", password="12345678").status_code == 422
    assert owner(empty_site.state.site.database) is None


def test_an_unknown_event_says_so(client_as: Clients) -> None:
    answer = client_as("owner").get("/events/nowhere")
    assert answer.status_code == 404
    assert "there is no &#39;nowhere&#39;" in answer.text


def test_boards_of_a_report_file_stand_in_publication_order(desk: Desk) -> None:
    before = History(desk.tournament("demo"), RoundNumber(4))
    best = [
        max(before.score(PlayerId(board.white)), before.score(PlayerId(board.black)))
        for board in round_view(desk, "demo", 4).boards
    ]
    assert best == sorted(best, reverse=True)
