"""What was kept is never denied: an error after the transaction leaves a success a success."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import iscoroutinefunction
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from tests.leagues import LEAGUE, new_league
from tests.web.clients import Client, Clients, session_of, words_of
from tests.web.conftest import PASSWORD, QUICK

from ronde.accounts.accounts import accounts, add_person
from ronde.errors import StateError
from ronde.federation.desk import FederationDesk, Office
from ronde.federation.offices import Appoint, Appointment, init_federation
from ronde.office.desk import Desk
from ronde.office.hosting.organisations import (
    ChangeOrganisation,
    FoundOrganisation,
    OrganisationKind,
)
from ronde.office.phonelinks import NewLink, make_captain_links, make_member_links
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.teams.matches import match_sheet
from ronde.store import Act
from ronde.store.tables import EventRow, FederationRow
from ronde.web.application import Application, page_routes
from ronde.web.page import Page
from ronde.web.requirement import RoleRequirement
from ronde.web.security.sessions import COOKIE

DENIED = "othing was changed"
FEDERATION, CLUB = "minerals", "club"


@pytest.fixture
def league(desk: Desk) -> str:
    new_league(desk)
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    return LEAGUE


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the way to the next page break, as it did for the page of a match."""

    def fails(*_: object, **__: object) -> None:
        raise AttributeError("planted")

    monkeypatch.setattr(Page, "redirect", fails)


@pytest.mark.usefixtures("broken")
class TestAPage:
    def test_tells_what_was_done_and_that_the_rest_failed(
        self, client_as: Clients, league: str, desk: Desk
    ) -> None:
        sent = f"/events/{league}/matches/1/open?from=match"
        answer = client_as("arbiter").submit(sent, only=1)
        assert [line.is_open for line in match_sheet(desk, league, 1).lines] == [True, False]
        shown = words_of(answer.text)
        assert answer.status_code == 200
        assert "This was done: open matches: round 1, matches 1." in shown
        assert "a mistake in ronde (AttributeError). Please report it with the number" in shown
        assert DENIED not in shown

    def test_goes_back_to_where_the_form_was(self, client_as: Clients, league: str) -> None:
        client, at = client_as("arbiter"), f"/events/{league}/results/1/1"
        answer = client.send(
            "POST",
            f"/events/{league}/matches/1/open",
            data={"csrf_token": client.token},
            headers={"referer": f"http://127.0.0.1{at}"},
        )
        assert (answer.status_code, answer.headers["location"]) == (303, at)

    def test_a_form_that_nothing_came_of_says_so(self, client_as: Clients, league: str) -> None:
        client = client_as("arbiter")
        client.submit(f"/events/{league}/matches/1/open")
        answer = client.submit(f"/events/{league}/matches/1/open")  # all are open: no entry
        assert answer.status_code == 500
        assert DENIED in answer.text


def test_a_program_gets_the_version(
    client_as: Clients, league: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise StateError("planted")

    monkeypatch.setattr("ronde.web.api.actions.effects_at", fails)
    client = client_as("arbiter")
    answer = client.send(
        "POST",
        f"/api/events/{league}/line-ups/1/open",
        json={},
        headers={"x-csrf-token": client.token},
    )
    told = answer.json()
    assert (answer.status_code, told["version"]) == (200, desk.version(league))
    assert "The page after it could not be made: planted." in told["effects"][0]["what"]


def test_a_page_that_breaks_after_a_redirect_does_not_deny_what_was_done(
    client_as: Clients, league: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise AttributeError("planted")

    monkeypatch.setattr("ronde.web.pages.matches.match_facts", fails)
    answer = client_as("arbiter").submit(f"/events/{league}/matches/1/open")
    shown = words_of(answer.text)
    assert answer.status_code == 500
    assert "2 matches of round 1 are open." in shown
    assert "the page cannot be shown" in shown
    assert DENIED not in shown


def forms() -> Iterator[APIRoute]:
    """Yield every route to which a page sends a form."""
    for route in page_routes():
        if route.methods == {"POST"}:
            yield route


def keeper(desk: Desk) -> Callable[[str, str], None]:
    """Return what keeps a real change of whatever a path is about, under a new name each time."""
    names = (f"Name {number}" for number in range(10_000))

    def keep(path: str, scope: str) -> None:
        name = next(names)
        if "{federation}" in path or path.startswith("/ffjd"):
            act = Act("Anna", "appoint officer", {"name": name})
            with desk.database.only("federation").step(FEDERATION, act) as step:
                step.update(step.rows(FederationRow)[0], name=name)
        elif "{organisation}" in path or path.startswith(("/organisations", "/access")):
            desk.do(CLUB, ChangeOrganisation(name))
        elif "{event}" in path:
            with desk.step(scope, "change settings") as step:
                step.update(step.rows(EventRow)[0], name=name)
        else:
            add_person(desk.database, QUICK, name, PASSWORD, [])

    return keep


@pytest.fixture
def planted(
    site: FastAPI, monkeypatch: pytest.MonkeyPatch, desk: Desk, error: type[Exception]
) -> None:
    """Let every form keep something for good, and break after it."""
    assert isinstance(site, Application)
    site.load_all()
    keep = keeper(desk)

    def planting(path: str, *, is_async: bool) -> Callable[..., Any]:
        def keep_and_break(*, page: Page, **_: Any) -> None:
            keep(path, page.scope or "")
            raise error("planted")

        async def keep_and_break_later(**facts: Any) -> None:
            keep_and_break(**facts)

        return keep_and_break_later if is_async else keep_and_break

    for route in site.routes:
        if isinstance(route, APIRoute) and route.methods == {"POST"}:
            is_async = iscoroutinefunction(route.dependant.call)
            call = planting(route.path, is_async=is_async)
            monkeypatch.setattr(route.dependant, "call", call)
            monkeypatch.setattr(route.dependant, "body_params", [])
            monkeypatch.setattr(route.dependant, "query_params", [])
            roles = [
                part
                for part in route.dependant.dependencies
                if isinstance(part.call, RoleRequirement)
            ]
            monkeypatch.setattr(route.dependant, "dependencies", roles)


EVERY_FORM = sorted({route.path for route in forms()})
FORMS = [path for path in EVERY_FORM if "{event}" in path]
OTHER_FORMS = [path for path in EVERY_FORM if "{event}" not in path]
MISTAKE, REFUSAL = AttributeError, StateError


@pytest.mark.usefixtures("planted", "league")
@pytest.mark.parametrize("error", [MISTAKE])
def test_no_form_denies_what_it_kept(client_as: Clients, site: FastAPI, desk: Desk) -> None:
    """One site for all of them: each route really keeps a step, and breaks after it."""
    clients: dict[str, Client] = {"owner": client_as("owner")}
    denied = []
    assert len(FORMS) > 100
    for path in FORMS:
        client = _client_for(path, clients, site, desk, client_as)
        event = "demo" if path.startswith("/events/{event}/member") else LEAGUE
        before = desk.version(event)
        filled = re.sub(r"\{\w+\}", "1", path.replace("{event}", event))
        answer = client.submit(filled, follow=False)
        if desk.version(event) == before:
            denied.append((path, "kept nothing", answer.status_code))
        elif answer.status_code != 303 or DENIED in answer.text:
            denied.append((path, "denied", answer.status_code))
    assert not denied, denied


def _client_for(
    path: str,
    clients: dict[str, Client],
    site: FastAPI,
    desk: Desk,
    client_as: Callable[[str], Client],
) -> Client:
    """Return who may send the form of a path: some come by a link of their own."""
    who = next((who for who in _LINKS if path.startswith(f"/events/{{event}}/{who}")), "owner")
    if who not in clients:
        event, links_of = _LINKS[who]
        cookie = site.state.site.signer.cookie(session_of(site, links_of(desk, event)[0].link))
        clients[who] = client_as("public")
        clients[who].cookies.set(COOKIE, cookie, domain="127.0.0.1")
    return clients[who]


_LINKS: Mapping[str, tuple[str, Callable[[Desk, str], Sequence[NewLink]]]] = {
    "captain/": (LEAGUE, make_captain_links),
    "member": ("demo", make_member_links),
}


@pytest.fixture
def elsewhere(desk: Desk) -> None:
    """Make a federation and an organisation whose owner and officer is who sends the forms."""
    found = FoundOrganisation("Club", OrganisationKind.CLUB, key=CLUB)
    desk.do("", found)
    officers = (Appointment("Anna", Office.RATINGS), Appointment("Anna", Office.LICENCES))
    federation = FederationDesk(desk.database, "Anna")
    init_federation(federation, FEDERATION, "Federation", officers)
    for office in (Office.RATINGS, Office.LICENCES):
        federation.do(FEDERATION, Appoint(Appointment("Some owner", office)))


@pytest.mark.usefixtures("elsewhere", "planted")
@pytest.mark.parametrize("error", [REFUSAL, MISTAKE])
def test_no_form_of_federations_organisations_and_accounts_denies_what_it_kept(
    client_as: Clients, desk: Desk
) -> None:
    client, denied = client_as("owner"), []
    places = {"federation": FEDERATION, "organisation": CLUB, "subject": CLUB}
    for path in OTHER_FORMS:
        filled = re.sub(r"\{(\w+)\}", lambda found: places.get(found[1], "1"), path)
        before = _kept_elsewhere(desk)
        answer = client.submit(filled, follow=False)
        if _kept_elsewhere(desk) == before:
            denied.append((path, "kept nothing", answer.status_code))
        elif answer.status_code != 303 or DENIED in answer.text:
            denied.append((path, "denied", answer.status_code))
    assert not denied, denied


def _kept_elsewhere(desk: Desk) -> tuple[int, ...]:
    """Return what changes with every change of the federation, the organisation and accounts."""
    versions = {one.key: one.version for one in desk.database.subjects()}
    return (versions[FEDERATION], versions[CLUB], len(accounts(desk.database)))
