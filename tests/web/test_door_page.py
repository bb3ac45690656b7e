"""The poster at the door: a player finds himself and is there; what its link does not open."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from pypdf import PdfReader
from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.entries.phonecheckin import SetCheckInNetworks, came_by_phone
from ronde.office.phonelinks import make_check_in_link, make_phone_link, revoke_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.web.application import create_app
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Return the desk of an event of two."""
    desk.do("cup", OpenEvent(EventPlan("Spring Cup", rounds=5)))
    people = (Entrant("Agate, Alma", rating=2000), Entrant("Beryl, Bruno", rating=1900))
    desk.do("cup", AddPlayers(people))
    return desk


def test_a_player_finds_himself_and_is_there(cup: Desk, client_as: Clients) -> None:
    token, visitor = make_check_in_link(cup, "cup").token, client_as("public")
    assert "Beryl, Bruno" not in visitor.text(f"/p/{token}")
    assert "Beryl, Bruno" in visitor.text(f"/p/{token}?q=beryl")
    visitor.submit(f"/p/{token}/here", player=2)
    assert came_by_phone(cup, "cup") == (2,)
    assert "here" in visitor.text(f"/p/{token}?q=beryl")
    owner = client_as("owner")
    assert "here, by phone" in owner.text("/events/cup/players/tools/check-in")
    assert "poster at the door" in owner.text("/events/cup/journal")
    owner.submit("/events/cup/players/check-in/take-back", player=2)
    assert visitor.submit(f"/p/{token}/here", player=2).status_code == 409


def test_the_link_opens_nothing_else_and_others_do_not_check_in(
    cup: Desk, client_as: Clients
) -> None:
    made, visitor = make_check_in_link(cup, "cup"), client_as("public")
    visitor.text(f"/p/{made.token}")
    visitor.get(f"/p/{made.token}/1/1")
    for path in ("/events/cup", "/events/cup/phone", "/events/cup/member", "/events/cup/results"):
        assert visitor.get(path).status_code in (303, 401, 403), path
    hall = make_phone_link(cup, "cup").token
    assert visitor.submit(f"/p/{hall}/here", player=1).status_code == 422
    other = make_check_in_link(cup, "demo").token
    assert visitor.submit(f"/p/{other}/here", player=9999).status_code == 422
    revoke_phone_link(cup, "cup", made.link.id)
    assert visitor.submit(f"/p/{made.token}/here", player=1).status_code == 422
    assert came_by_phone(cup, "cup") == ()


def test_only_in_the_network_of_the_hall(cup: Desk, client_as: Clients) -> None:
    token, visitor = make_check_in_link(cup, "cup").token, client_as("public")
    cup.do("cup", SetCheckInNetworks("198.51.100.0/24"))
    assert "not in the network of the hall" in visitor.text(f"/p/{token}?q=beryl")
    assert visitor.submit(f"/p/{token}/here", player=2).status_code == 409
    cup.do("cup", SetCheckInNetworks("127.0.0.0/8"))
    assert visitor.submit(f"/p/{token}/here", player=2).status_code == 200
    assert came_by_phone(cup, "cup") == (2,)


def test_the_poster_has_its_code(
    cup: Desk, new_client: Callable[[FastAPI], Client], client_as: Clients
) -> None:
    owner = client_as("owner")
    refused = owner.submit("/events/cup/documents/door-poster")
    assert refused.status_code == 409  # no phone could open the address
    path = str(cup.database.location.path)
    settings = WebSettings(
        path, secret="a secret of the tests", base_url="http://127.0.0.1.example.org",
        calculates_apart=False,
    )  # fmt: skip
    app = create_app(settings, Passwords(quick=True))
    try:
        there = new_client(app)
        there.cookies.update(owner.cookies)
        made = there.submit("/events/cup/documents/door-poster", language="fr")
    finally:
        app.state.site.close()
    text = PdfReader(io.BytesIO(made.content)).pages[0].extract_text()
    assert "Spring Cup" in text
    assert "127.0.0.1.example.org/p/" in text
