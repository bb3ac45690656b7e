"""Which pages a browser may keep for when it has no network, and as what they are installed."""

from __future__ import annotations

import io

import pytest
from fastapi import FastAPI
from PIL import Image
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import phone_links
from ronde.web.security.headers import POLICY

KEEP, LINK = "x-ronde-keep", "x-ronde-link"
PHONE, PUBLIC = "/events/demo/phone", "/public/demo/standings"


def test_pages_are_kept_of_phones_and_the_public_only(client_as: Clients, desk: Desk) -> None:
    phone = client_as("phone")
    (link,) = phone_links(desk, "demo")
    kept = phone.get(PHONE).headers
    assert (kept[KEEP], kept[LINK]) == (link.expires, str(link.id))
    arbiter = client_as("arbiter")
    for path in (PHONE, PUBLIC, "/events/demo"):
        assert KEEP not in arbiter.get(path).headers, "the pages are not public yet"
    desk.do("demo", PublishPages(True))
    for client, told in ((arbiter, ""), (client_as("public"), ""), (phone, str(link.id))):
        headers = client.get(PUBLIC).headers
        assert (headers[KEEP], headers[LINK]) == ("public", told)
    assert KEEP not in arbiter.get(PHONE).headers


@pytest.mark.parametrize(
    ("role", "path", "start"),
    [("phone", f"{PHONE}/app.webmanifest", PHONE), ("public", "/public/demo/app.webmanifest", "")],
)
def test_the_manifest_names_icons_that_are_there(
    client_as: Clients, desk: Desk, role: str, path: str, start: str
) -> None:
    desk.do("demo", PublishPages(True))
    client = client_as(role)
    answer = client.get(path)
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert told["start_url"] == (start or "/public/demo")
    assert client.get(told["start_url"]).status_code == 200
    for icon in told["icons"]:
        drawn = Image.open(io.BytesIO(client.get(icon["src"]).content))
        assert "{}x{}".format(*drawn.size) == icon["sizes"]


def test_a_manifest_names_no_event_that_is_not_public(client_as: Clients) -> None:
    assert client_as("public").get("/public/demo/app.webmanifest").status_code == 404


def test_the_worker_stands_at_the_top_and_no_rule_is_loosened(
    client_as: Clients, site: FastAPI
) -> None:
    answer = client_as("public").get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-security-policy"] == POLICY
    assert "script-src 'self';" in POLICY
    assert answer.headers["cache-control"].startswith("no-cache")
