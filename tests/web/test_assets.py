"""Styles and scripts: a browser keeps them, and asks for all of them again after an update."""

from __future__ import annotations

import re

import pytest
from tests.web.clients import Clients

from ronde.web.assets import ASSETS, FOLDER, PLACE

CALLED = re.compile(r'(?:href|src)="(/static/[^"]*)"')
EVERYWHERE = "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/", "/events/demo/round", "/public/demo/standings"])
def test_pages_call_them_by_their_version(client_as: Clients, path: str) -> None:
    client = client_as("owner")
    called = CALLED.findall(client.get(path).text)
    assert any(address.endswith(".css") for address in called)
    for address in called:
        assert address.startswith(f"{ASSETS}/")
        answer = client.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, EVERYWHERE)


def test_scripts_call_each_other_by_the_same_version() -> None:
    """An address that begins at the root would be one without a version."""
    for script in FOLDER.glob("js/*.js"):
        called = re.findall(r'(?:from|import)\s+"([^"]+)"', script.read_text("utf-8"))
        assert all(address.startswith("./") for address in called), script.name


@pytest.mark.parametrize("place", [PLACE, f"{PLACE}/v-ofanupdate"])
def test_by_another_address_they_are_asked_for_each_time(client_as: Clients, place: str) -> None:
    client = client_as("public")
    answer = client.get(f"{place}/ronde.css")
    assert answer.content == (FOLDER / "ronde.css").read_bytes()
    assert answer.headers["cache-control"] == "no-cache, private"


def test_no_version_opens_what_is_not_there(client_as: Clients) -> None:
    client = client_as("public")
    assert client.get(f"{ASSETS}/nothing.css").status_code == 404
    assert client.get(f"{PLACE}/v-ofanupdate").status_code == 404
    assert client.get(f"{ASSETS}/..%2f..%2fsite.py").status_code == 404
