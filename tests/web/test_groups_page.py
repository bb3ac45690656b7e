"""The groups of an event on its pages: who may join them, where they lead, who is found."""

from __future__ import annotations

import re
from asyncio import Runner
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients, Program, session_of

from ronde.accounts.accounts import add_person
from ronde.declared.roles import Role
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.groups.groups import NumberTables, OpenGroup, SetGroup, groups_of
from ronde.office.hosting.organisations import FoundOrganisation, OrganisationKind
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import result_sheet
from ronde.office.rounds.overview import player_list
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound
from ronde.web.public.static_site import site_groups, write_site
from ronde.web.security.passwords import Passwords
from ronde.web.webspace import WebspaceWish, webspaces_of

A, B = "open", "open-b"


@pytest.fixture
def groups(desk: Desk) -> Desk:
    """Return the desk with two groups of four players each, at tables 1-2 and 3-4."""
    desk.do(A, OpenEvent(EventPlan("Open", rounds=3, lot=1)))
    desk.do(A, SetGroup(name="A"))
    desk.do(A, OpenGroup("B"))
    for event, names in ((A, ("Ash", "Elm", "Fir", "Yew")), (B, ("Iris", "Lily", "Rose", "Elma"))):
        desk.do(event, AddPlayers(tuple(Entrant(name) for name in names)))
    desk.do(A, NumberTables())
    return desk


def publish(desk: Desk, event: str) -> None:
    """Publish round 1, and the pages."""
    for one in (BeginRound(), DraftPairing(), PublishRound(), PublishPages(public=True)):
        desk.do(event, one)


def test_a_group_is_opened_and_left_by_forms(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    path = "/events/demo/settings/groups/new"
    made = client.submit(path, name="Youth", rules="", rounds=3, follow=False)
    assert made.headers["location"] == "/events/demo-youth/settings/groups"
    page = client.get("/events/demo-youth/settings/groups")
    assert 'href="/events/demo/settings/groups"' in page.text
    sent: dict[str, object] = {"name": "Juniors", "first_table": 31, "joined_to": "demo"}
    sent["joint_timetable"] = "false"
    client.submit("/events/demo-youth/settings/groups/group", **sent)
    (_, youth) = groups_of(desk, "demo").groups
    assert (youth.name, youth.first_table, youth.joint_timetable) == ("Juniors", 31, False)
    client.submit("/events/demo-youth/settings/groups/group", **(sent | {"joined_to": ""}))
    assert groups_of(desk, "demo").groups == ()
    wrong = client.submit("/events/demo-youth/settings/groups/group", first_table="none")
    assert wrong.status_code == 422


def test_links_keep_the_kind_of_page(client_as: Clients, groups: Desk) -> None:
    client = client_as("arbiter")
    assert 'href="/events/open-b/players"' in client.get("/events/open/players").text
    assert 'href="/events/open-b/players"' in client.get("/events/open/players/1/manage").text
    assert 'aria-label="Groups"' not in client.get("/events/demo/players").text
    assert groups_of(groups, A).groups


def test_a_player_is_moved_on_the_own_page(client_as: Clients, groups: Desk) -> None:
    client = client_as("arbiter")
    assert "Move to another group" in client.get("/events/open/players/2/manage").text
    client.submit("/events/open/players/2/move", group=B)
    assert [line.name for line in player_list(groups, A)] == ["Ash", "Fir", "Yew"]
    assert "Elm" in {line.name for line in player_list(groups, B)}


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("PATCH", "/events/mine/group", {"joined_to": A}),
        ("POST", "/events/open-b/groups/tables", {}),
        ("POST", "/events/open-b/players/1/move", {"group": A}),
        ("POST", "/events/open-b/groups", {"name": "C"}),
    ],
)
def test_the_role_must_hold_in_every_event_that_changes(
    site: FastAPI,
    runner: Runner,
    groups: Desk,
    method: str,
    path: str,
    sent: dict[str, str],
) -> None:
    groups.do("mine", OpenEvent(EventPlan("Mine")))
    before = [groups.version(event) for event in (A, B, "mine")]
    roles = [(B, Role.ARBITER), ("mine", Role.ARBITER)]
    berta = add_person(groups.database, Passwords(quick=True), "Berta", "correct horse", roles)
    Program(Client(site, runner, session_of(site, berta))).refused(method, path, 403, json=sent)
    assert [groups.version(event) for event in (A, B, "mine")] == before


def test_the_public_page_lists_groups_that_are_public(client_as: Clients, groups: Desk) -> None:
    public = client_as("public")
    publish(groups, A)
    assert "open-b" not in public.get("/public/open").text
    publish(groups, B)
    home = public.get("/public/open").text
    assert 'href="/public/open-b/rounds/1"' in home
    assert 'href="/public/open-b/standings"' in home
    assert 'href="/public/open/rounds/1"' in public.get("/public/open-b/rounds/1").text
    assert 'href="/public/open-b"' not in public.get("/public/demo").text


def test_the_site_of_the_leading_event_holds_public_groups(groups: Desk, tmp_path: Path) -> None:
    publish(groups, A)
    alone = shown_event(groups, A)
    assert site_groups(groups, alone) == site_groups(groups, shown_event(groups, B)) == ()
    publish(groups, B)
    count = write_site(alone, tmp_path, "en", site_groups(groups, alone))
    pages = {str(one.relative_to(tmp_path)): one.read_text() for one in tmp_path.rglob("*.html")}
    assert len(pages) == count
    assert 'href="group-open-b/round-1.html"' in pages["index.html"]
    assert 'href="../standings.html"' in pages["group-open-b/standings.html"]
    for name, html in pages.items():
        for link in re.findall(r'(?:href|src)="([^"#]+)', html):
            assert (tmp_path / name).parent.joinpath(link).is_file(), (name, link)
    assert site_groups(groups, shown_event(groups, B)) == ()


def test_a_group_that_is_published_sends_the_site_of_the_leading_event(
    site: FastAPI, groups: Desk, tmp_path: Path
) -> None:
    spaces = webspaces_of(site)
    publish(groups, A)
    spaces.save(A, "Olga", WebspaceWish(address=str(tmp_path / "www"), is_automatic=True))
    spaces.send(A)
    publish(groups, B)
    spaces.moment = 0
    spaces.consider(B)
    spaces.close()
    assert (tmp_path / "www" / "group-open-b" / "index.html").is_file()


def test_everybody_is_found_in_every_group(client_as: Clients, groups: Desk) -> None:
    public = client_as("public")
    publish(groups, A)
    publish(groups, B)
    found = public.get("/public/open/me?q=rose")
    number = next(line.number for line in player_list(groups, B) if line.name == "Rose")
    assert found.headers["location"] == f"/public/open-b/me/{number}"
    both = public.get("/public/open/me?q=elm").text
    assert "/public/open/me/" in both
    assert "/public/open-b/me/" in both
    assert "· B" in both


def test_a_pile_of_slips_goes_by_tables(client_as: Clients, groups: Desk) -> None:
    client = client_as("arbiter")
    publish(groups, B)
    assert "4: " in client.get("/events/open-b/results/many").text
    client.submit("/events/open-b/results/many", round=1, text="4 1-0")
    assert [line.result for line in result_sheet(groups, B, 1).lines] == ["", "1-0"]
    wrong = client.submit("/events/open-b/results/many", round=1, text="2 1-0")
    assert "round 1 has no table 2; look at the slip" in wrong.text


def test_a_group_belongs_to_the_organisation_of_the_event(desk: Desk) -> None:
    desk.do("", FoundOrganisation("Quarry", OrganisationKind.CLUB, key="quarry"))
    inside = Desk(desk.database, "Anna", organisation="quarry")
    inside.do("league", OpenEvent(EventPlan("League")))
    desk.do("league", OpenGroup("B"))
    with desk.reading("league-b") as reader:
        assert reader.subject.owner == "quarry"
