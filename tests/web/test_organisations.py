"""Tenants of one site: what owners, organisers and arbiters of organisations may see and do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients, Program, session_of
from tests.web.conftest import PASSWORD, QUICK

from ronde.accounts.accounts import account, add_person
from ronde.declared.roles import Role
from ronde.office.desk import Desk
from ronde.office.hosting.organisations import FoundOrganisation, OrganisationKind
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.store.organisations import notes, owners_of

People = Callable[..., Client]


def found_tenants(desk: Desk) -> None:
    """Found a federation with a league and two clubs, and open an event in each club."""
    for key, parent in (("fed", ""), ("league", "fed"), ("club", "league"), ("rival", "league")):
        kind = OrganisationKind.FEDERATION if not parent else OrganisationKind.CLUB
        made = FoundOrganisation(key.title(), kind, key=key)
        replace(desk, organisation=parent).do("", made)
    for club in ("club", "rival"):
        event = OpenEvent(EventPlan(f"Cup of {club}"))
        replace(desk, organisation=club).do(f"{club}-cup", event)


@pytest.fixture
def person(site: FastAPI, runner: asyncio.Runner, desk: Desk) -> People:
    """Return how somebody with roles in some scopes comes to a site of several organisations."""
    found_tenants(desk)

    def person(*roles: tuple[str, str]) -> Client:
        pairs = [(scope, Role(role)) for scope, role in roles]
        name = " ".join(f"{role} of {scope}" for scope, role in roles)
        made = add_person(site.state.site.database, QUICK, name, PASSWORD, pairs)
        return Client(site, runner, session_of(site, made))

    return person


def seen_by(client: Client) -> set[str]:
    return {one["key"] for one in client.get("/api/events").json()["events"]}


@pytest.mark.parametrize(
    ("roles", "events", "organisations"),
    [
        ([("fed", "owner")], {"club-cup", "rival-cup"}, {"fed", "league", "club", "rival"}),
        ([("league", "viewer")], {"club-cup", "rival-cup"}, {"league", "club", "rival"}),
        ([("club", "arbiter")], {"club-cup"}, {"club"}),
        ([("rival-cup", "arbiter")], {"rival-cup"}, set()),
        ([("club", "viewer"), ("demo", "results")], {"club-cup", "demo"}, {"club"}),
    ],
)
def test_lists_have_what_one_may_see(
    person: People, roles: list[tuple[str, str]], events: set[str], organisations: set[str]
) -> None:
    client = person(*roles)
    assert seen_by(client) == events
    listed = client.get("/api/organisations").json()["organisations"]
    assert {one["key"] for one in listed} == organisations
    home = client.text("/")
    assert [f"Cup of {club}" in home for club in ("club", "rival")] == [
        f"{club}-cup" in events for club in ("club", "rival")
    ]
    for event in ("club-cup", "rival-cup", "demo"):
        assert client.get(f"/api/events/{event}").status_code == (200 if event in events else 403)
    for one in ("fed", "league", "club", "rival"):
        expected = 200 if one in organisations else 403
        assert client.get(f"/organisations/{one}").status_code == expected


def test_the_limit_counts_what_one_may_see(person: People) -> None:
    """Others' events come first in the list, and must not use it up."""
    answer = person(("rival-cup", "viewer")).get("/api/events?limit=1").json()
    assert [one["key"] for one in answer["events"]] == ["rival-cup"]


def test_an_organiser_opens_events_in_the_own_club_only(person: People, desk: Desk) -> None:
    client = person(("club", "arbiter"))
    organiser = Program(client)
    made = organiser.send("POST", "/events?organisation=club", json={"name": "Blitz"})
    assert made.status_code == 201
    with desk.database.connection() as connection:
        assert owners_of(connection, made.json()["key"])[0] == "club"
    for place in ("", "?organisation=rival", "?organisation=league", "?organisation=nowhere"):
        refused = organiser.send("POST", f"/events{place}", json={"name": "Blitz"})
        assert refused.status_code == 403, place
        assert client.get(f"/new{place}").status_code == 403
    assert client.get("/new?organisation=club").status_code == 200
    page = client.submit("/new?organisation=club", name="Rapid", rounds=5, rules="dutch-2026")
    assert page.status_code == 200
    demo = client.submit("/demo?organisation=club")
    assert demo.url.path == "/events/demo-2"
    assert {"club-cup", "blitz", "rapid", "demo-2"} == seen_by(client)


def test_an_event_is_no_place_for_events(person: People) -> None:
    """Whoever is an arbiter of an event may not open others in its name."""
    arbiter = Program(person(("rival-cup", "arbiter")))
    arbiter.refused("POST", "/events?organisation=rival-cup", 404, json={"name": "Blitz"})
    owner = Program(person(("", "owner")))
    owner.refused("POST", "/events?organisation=nowhere", 404, json={"name": "Blitz"})


@pytest.mark.parametrize(("scope", "allowed"), [("league", True), ("club", False)])
def test_a_quota_is_set_from_above(person: People, scope: str, allowed: bool) -> None:
    program = Program(person((scope, "owner")))
    for path, body in (("quota", {"most_events": 1}), ("close", {}), ("reopen", {})):
        method = "PUT" if path == "quota" else "POST"
        answer = program.send(method, f"/organisations/club/{path}", json=body)
        # What is allowed may be refused for another reason: the club has an open event.
        assert answer.status_code in ({200, 409} if allowed else {403}), answer.text
    assert program.send("PUT", "/organisations/club/details", json={"name": "Quarry"}).is_success
    program.refused("POST", "/organisations/club/adopt", 403, json={"subject": "demo"})
    if allowed:
        told = program.refused("POST", "/events?organisation=club", 409, json={"name": "Blitz"})
        assert "quota is 1" in told["error"]


def test_both_sides_hand_an_event_over(person: People) -> None:
    giver, taker = Program(person(("club", "owner"))), Program(person(("rival", "owner")))
    taker.refused("POST", "/organisations/rival/take-over", 409, json={"event": "club-cup"})
    taker.refused("POST", "/events/club-cup/offer", 403, json={"organisation": "rival"})
    giver.post("/events/club-cup/offer", organisation="rival")
    giver.refused("POST", "/organisations/rival/take-over", 403, json={"event": "club-cup"})
    page = taker.client.text("/organisations/rival")
    assert "Offered events" in page
    taker.client.submit("/organisations/rival/take-over", event="club-cup")
    assert "club-cup" in seen_by(taker.client)
    assert "club-cup" not in seen_by(giver.client)


def test_an_owner_gives_roles_within_the_own_organisation(person: People, desk: Desk) -> None:
    club = person(("club", "owner"))
    program = Program(club)
    body = {"name": "Greta", "password": "rocks are hard", "role": "arbiter"}
    assert program.send("POST", "/access/club-cup/new", json=body).status_code == 201
    assert "Greta" in club.text("/access/club-cup")
    program.refused("POST", "/access/rival-cup", 403, json={"name": "Greta", "role": "viewer"})
    program.refused("POST", "/access/fed", 403, json={"name": "Greta", "role": "owner"})
    program.post("/access/club", name="greta", role="viewer")
    people = program.get("/access/club-cup")["people"]
    (greta,) = [one["person"] for one in people]
    held = account(desk.database, greta)
    assert held is not None
    assert held.roles == (("club", Role.VIEWER), ("club-cup", Role.ARBITER))
    program.post("/access/club-cup/revoke", person=greta, role="arbiter")
    assert program.get("/access/club-cup")["people"] == []
    program.refused("POST", "/access/club-cup/revoke", 422, json={"person": greta, "role": "owner"})
    with desk.database.connection() as connection:
        told = [(one.what, one.facts["person"]) for one in notes(connection, "club-cup")]
    assert told == [("revoke role", "Greta"), ("make account", "Greta")]


def test_ownership_of_an_event_goes_to_somebody_else(person: People) -> None:
    person(("rival", "viewer"))
    giver = person(("club-cup", "owner"))
    answer = giver.submit("/access/club-cup/hand-over", name="viewer of rival")
    assert "is the owner now" in answer.text
    assert giver.get("/access/club-cup").status_code == 403
    assert seen_by(giver) == set()


def test_an_arbiter_of_an_event_gives_no_roles(person: People) -> None:
    for scope in ("club", "club-cup"):
        arbiter = person((scope, "arbiter"))
        assert arbiter.get("/access/club-cup").status_code == 403
        assert arbiter.get("/people?organisation=club").status_code == 403


def test_a_token_is_limited_within_organisations_too(person: People) -> None:
    owner = person(("club", "owner"))
    body = {"name": "board", "ceiling": "viewer"}
    token = Program(owner).post("/account/tokens", **body)["text"]
    bearer = {"authorization": f"Bearer {token}"}
    fresh = Client(owner.app, owner._runner, None)
    assert fresh.get("/api/events/club-cup", headers=bearer).status_code == 200
    assert fresh.get("/api/access/club-cup", headers=bearer).status_code == 403
    listed = fresh.get("/api/events", headers=bearer).json()["events"]
    assert [one["key"] for one in listed] == ["club-cup"]


def test_a_site_without_organisations_looks_as_before(client_as: Clients) -> None:
    for role in ("owner", "arbiter"):
        client = client_as(role)
        assert "rganisation" not in client.text("/")
        assert "rganisation" not in client.text("/new")


def test_an_owner_deletes_an_event_by_its_name(person: People, desk: Desk) -> None:
    for scope, role in (("club", "arbiter"), ("rival", "owner")):
        program = Program(person((scope, role)))
        program.refused("POST", "/events/club-cup/delete", 403, json={"name": "Cup of club"})
    owner = person(("club", "owner"))
    assert owner.submit("/events/club-cup/delete", name="club-cup").status_code == 422
    assert "was deleted" in owner.submit("/events/club-cup/delete", name="Cup of club").text
    assert "club-cup" not in [one.key for one in desk.database.subjects()]
    assert owner.get("/deleted").status_code == 403
    site_owner = person(("", "owner"))
    assert "Cup of club" in site_owner.text("/deleted")
    assert site_owner.get("/api/deleted").json()["events"][0]["key"] == "club-cup"


def test_an_arbiter_hides_a_player(client_as: Clients, desk: Desk) -> None:
    arbiter = client_as("arbiter")
    page = arbiter.text("/events/demo/players/1/manage")
    assert "Show by initials" in page
    answer = arbiter.submit("/events/demo/players/1/hidden", shown="false")
    assert "Name the player in public again" in answer.text
    desk.do("demo", PublishPages(public=True))
    name = desk.tournament("demo").players[0].name
    assert name not in client_as("public").text("/public/demo/standings")
    assert name in arbiter.text("/events/demo/standings")
