"""One click lets the hall in, at one address and under no other name, and one shuts it out."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from tests.web.clients import Clients, session_of

from ronde.accounts.accounts import add_person
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.web.application import create_app
from ronde.web.hall import OPEN, HallDoor, openings
from ronde.web.security.passwords import Passwords
from ronde.web.security.sessions import COOKIE
from ronde.web.server import Server
from ronde.web.settings import WebSettings
from ronde.web.site import Site

THERE = "127.0.0.2"
"""Stands for the address of the laptop in the network of the hall."""


class Laptop:
    """A server in a thread of its own, and its owner, who sits before it."""

    def __init__(self, site: Site, address: str, owner: httpx.Client) -> None:
        self.site, self.address, self.owner = site, address, owner

    def press(self, path: str, **fields: str) -> httpx.Response:
        """Press a button of a page, as the owner does."""
        shown = self.owner.get("/hall").text
        found = re.search(r'name="csrf_token" value="(\w+)"', shown)
        assert found is not None
        return self.owner.post(path, data={"csrf_token": found[1], **fields})

    def from_hall(self, path: str = "/login", **headers: str) -> httpx.Response:
        """Ask as a phone in the hall does."""
        opened = self.site.hall.opened
        assert opened is not None
        return httpx.get(f"{opened.address.rstrip('/')}{path}", headers=headers)


def ask_until_cut(phone: httpx.Client) -> None:
    """Ask again and again, as a page does that renews itself."""
    while True:
        assert phone.get("/static/icon.svg").status_code == 400
        threading.Event().wait(0.05)


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    """Return a laptop that serves this machine alone; its owner has a password."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        app = create_app(WebSettings(str(tmp_path / "x.sqlite"), port=port), Passwords(quick=True))
        site: Site = app.state.site
        site.hall.addresses = lambda: (THERE,)
        open_demo(Desk(site.database, "Olga"))
        Desk(site.database, "Olga").do("demo", PublishPages(True))
        roles = [(EVERYWHERE, Role.OWNER)]
        olga = add_person(site.database, Passwords(quick=True), "Olga", "long word", roles)
        cookies = {COOKIE: site.signer.cookie(session_of(app, olga))}
        begun = threading.Event()
        server = Server(app, begun.set)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        assert begun.wait(30)
        address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=address, cookies=cookies, follow_redirects=True) as owner:
            yield Laptop(site, address, owner)
        server.should_exit = True
        thread.join()


def test_opened_tried_and_closed_again(laptop: Laptop) -> None:
    hall, port = laptop.site.hall, laptop.site.settings.port
    assert laptop.site.is_local
    page = laptop.press("/hall/open", then="/events/demo/phones")
    assert page.url.path == "/events/demo/phones"
    assert hall.opened is not None
    assert (hall.opened.host, hall.opened.port) == (THERE, port), "the same port, another address"
    assert f"The site is open to the hall at http://{THERE}:{port}/" in page.text
    assert hall.reached is not None
    assert hall.reached.is_good, hall.reached.sentence
    assert f"The site answers at http://{THERE}:{port}/" in laptop.owner.get("/hall").text
    assert laptop.from_hall().status_code == 200
    assert not laptop.site.is_local
    link = laptop.press("/events/demo/phones", hours="1", label="Hall").text
    assert f"http://{THERE}:{port}/p/" in link, "phones get the address that they can open"
    assert f"http://{THERE}:{port}/public/demo" in laptop.owner.get("/events/demo/publish").text

    there = hall.opened.address
    with httpx.Client(base_url=there) as phone:
        assert phone.get("/login").status_code == 200, "and its connection stays"
        laptop.press("/hall/close")
        with pytest.raises(httpx.TransportError):
            ask_until_cut(phone)
    with pytest.raises(httpx.ConnectError):
        httpx.get(there)
    assert laptop.site.is_local
    told = [(one.who, one.facts["address"]) for one in openings(laptop.site.database)]
    assert told == [("Olga", there), ("Olga", there)]
    assert openings(laptop.site.database)[1].what == OPEN


def test_the_site_answers_in_the_hall_under_its_address_only(laptop: Laptop) -> None:
    laptop.press("/hall/open")
    assert laptop.from_hall(host="evil.example.org").status_code == 400
    assert laptop.from_hall("/hall").url.path == "/hall"
    assert laptop.from_hall("/hall").status_code == 303, "a stranger is asked to log in"
    cookie = laptop.from_hall("/login").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_an_address_that_is_not_ours_and_a_port_that_is_taken(laptop: Laptop) -> None:
    database, hall = laptop.site.database, laptop.site.hall
    with pytest.raises(InputError, match="no address of this computer"):
        hall.open(database, "Olga", "127.0.0.3", 0)
    with socket.create_server((THERE, 0)) as other:
        port = other.getsockname()[1]
        opened = hall.open(database, "Olga", THERE, port)
        assert opened.port != port
        assert hall.open(database, "Olga", THERE, port) == opened, "it is open already"


def test_what_does_not_answer_is_told(laptop: Laptop) -> None:
    hall = laptop.site.hall
    laptop.press("/hall/open")
    assert hall.opened is not None
    with socket.socket() as free:
        free.bind((THERE, 0))
        hall.opened = replace(hall.opened, port=free.getsockname()[1])
        hall.test()
    assert hall.reached is not None
    assert "does not answer at" in str(hall.reached.sentence)
    with HTTPServer((THERE, 0), BaseHTTPRequestHandler) as other:
        threading.Thread(target=other.handle_request).start()
        hall.opened = replace(hall.opened, port=other.server_port)
        hall.test()
    assert "Something else than this site answers" in str(hall.reached.sentence)


def test_it_takes_the_owner_with_a_password_and_a_server_of_its_own(
    client_as: Clients, tmp_path: Path
) -> None:
    for role in ("arbiter", "phone", "public"):
        assert client_as(role).submit("/hall/open").status_code in (401, 403), role
    owner = client_as("owner")
    assert "cannot be opened from its pages" in owner.text("/hall")
    assert owner.submit("/hall/open").status_code == 409
    arbiter = client_as("arbiter").text("/events/demo/phones")
    assert "The owner of the site can open it to the hall." in arbiter

    app = create_app(WebSettings(str(tmp_path / "new.sqlite")), Passwords(quick=True))
    site: Site = app.state.site
    site.hall.attach(Server(app))
    with pytest.raises(StateError, match="set one under Account"):
        site.hall.open(site.database, "Olga", "127.0.0.1", 0)
    site.close()


@pytest.mark.parametrize(
    "settings",
    [
        WebSettings("x", base_url="https://club.example.org/"),
        WebSettings("x", trusted_proxies=("10.0.0.1/32",)),
        WebSettings("x", host="0.0.0.0"),
        WebSettings("x", owner_goes_to="/events/demo"),
    ],
)
def test_a_server_for_many_and_a_demo_are_not_opened(settings: WebSettings) -> None:
    assert not settings.may_be_opened
    assert WebSettings("x").may_be_opened


def test_the_addresses_of_this_machine_are_none_of_the_loopback() -> None:
    assert not [text for text in HallDoor().addresses() if text.startswith(("127.", "0."))]
