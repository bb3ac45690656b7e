"""The page of rating lists: methods, further lists, ratings picked, lists read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.clients import Clients, Program

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists.listplaces import load_from
from ronde.office.ratinglists.ratinglists import ListPlan
from ronde.store.tables import EventRow

TOOL = "/events/open/players/tools/ratings"


@pytest.fixture
def event(desk: Desk, tmp_path: Path) -> Desk:
    """Return a desk with an event and a list that has a place."""
    path = tmp_path / "list.csv"
    path.write_text("id,name,standard,rapid\n1,Agate,2000,\n3,Citrine,,1600\n", encoding="utf-8")
    load_from(desk, str(path), ListPlan("fide", "FIDE", "2020-10-01", place=str(path)))
    desk.do("open", OpenEvent(EventPlan("Open", rounds=5)))
    desk.do(
        "open", AddPlayers((Entrant("Agate", 2000, fide_id="1"), Entrant("Citrine", fide_id="3")))
    )
    return desk


def test_lists_methods_and_places(client_as: Clients, event: Desk) -> None:
    arbiter = client_as("arbiter")
    base = "/events/open/players"
    further = ["fide/rapid", "none"]
    arbiter.submit(f"{base}/ratings/choose", list="fide", speed="standard", then=further)
    (row,) = event.state("open").rows(EventRow)
    assert row.rating_list == "fide/standard fide/rapid"
    shown = arbiter.text(TOOL)
    assert "the list in force is that of" in shown
    assert "Take 1600 of FIDE 2020-10-01, rapid" in shown
    arbiter.submit(f"{base}/ratings/method", method="NRO", federation="NED")
    (row,) = event.state("open").rows(EventRow)
    assert row.ranking_method == "NED NRO"
    refused = arbiter.submit(f"{base}/ratings/method", method="", federation="")
    assert refused.status_code == 422
    again = arbiter.submit(f"{base}/ratings/read-again")
    assert "fide: 2 people" in again.text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (f"list.{'x' * 300}", "files ending in"),
        ("list.pdf", "files ending in &#39;.pdf&#39; are not read; give XML, TXT or CSV"),
        ("list.c/sv", "is loaded: 1 person."),
        ("../../list.CSV", "is loaded: 1 person."),
        ("list", "is loaded: 1 person."),
    ],
)
def test_the_name_of_a_file_chooses_no_path(client_as: Clients, name: str, said: str) -> None:
    arbiter = client_as("arbiter")
    file = {"file": (name, b"id,name,rating\n1,Agate,1500\n")}
    loaded = arbiter.submit("/rating-lists/load", files=file, name="Club", kind="other")
    assert loaded.status_code == (422 if said.startswith("files") else 200)
    assert said in loaded.text


@pytest.mark.parametrize(
    "data", [b"id,name,rating\n", b"no list", b"PK\x03\x04 no archive", b"<?xml?><!DOCTYPE a>"]
)
def test_what_is_wrong_is_said_of_the_file_that_was_sent(client_as: Clients, data: bytes) -> None:
    """Never of the place where it lay for a moment."""
    arbiter, program = client_as("arbiter"), Program(client_as("arbiter"))
    file = {"file": ("our list.csv", data)}
    page = arbiter.submit("/rating-lists/load", files=file, name="Club", kind="other")
    asked = {"name": "Club", "kind": "other"}
    refused = program.send("POST", "/rating-lists", files=file, params=asked)
    for answer in (page, refused):
        assert answer.status_code == 422
        assert "our list.csv" in answer.text
        assert "ronde-" not in answer.text.replace("ronde-tournament", "")
        assert "/tmp" not in answer.text
