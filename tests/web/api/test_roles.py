"""Who may do what through the API: a viewer, a phone and anybody change nothing."""

from __future__ import annotations

import pytest
from fastapi.routing import APIRoute
from tests.web.clients import Clients, Programs
from tests.web.routes import address_of, scope_of

from ronde.declared.roles import EVERYWHERE, OF_A_PHONE, Role, granted
from ronde.web import application
from ronde.web.requirement import SAFE_METHODS

API = [route for route in application.all_routes() if route.path.startswith("/api/")]
OPEN_TO_ALL = {
    "/api/session", "/api/session/invitation", "/api/session/owner", "/api/session/phone",
    "/api/pair", "/api/check", "/api/standings", "/api/standings/working", "/api/explain",
    "/api/audit", "/api/notices/{uid}/stop",
}  # fmt: skip
MAY_CHANGE: dict[str, tuple[str, ...]] = {
    "public": (),
    "viewer": ("/api/account", "/api/check/rounds"),
    "rating-officer": ("/api/account", "/api/check/rounds", "/api/ffjd"),
    "licence-officer": ("/api/account", "/api/check/rounds", "/api/ffjd"),
}
LOOKED_AT_BY_ALL = (
    "/api/session", "/api/public", "/api/portal", "/api/ffjd", "/api/exercise",
    "/api/docs", "/api/openapi.json",
)  # fmt: skip


def changes() -> list[tuple[str, APIRoute]]:
    return [
        (method, route)
        for route in API
        for method in sorted((route.methods or set()) - SAFE_METHODS)
        if route.path not in OPEN_TO_ALL
    ]


def test_what_is_open_to_all_keeps_nothing() -> None:
    """Files that are forgotten at once, the session itself, and the end of mails by their link."""
    public = [r for r in API if Role.PUBLIC in application.requirement_of(r).roles]
    changing = {r.path for r in public if (r.methods or set()) - SAFE_METHODS}
    assert changing == OPEN_TO_ALL
    looking = {r.path for r in public if r.methods == {"GET"}}
    assert all(path.startswith(LOOKED_AT_BY_ALL) for path in looking)


@pytest.mark.parametrize("role", MAY_CHANGE)
def test_a_viewer_changes_nothing(role: str) -> None:
    """The own account and, for officers, the federation are all; a checked file is not kept.

    That the doors are closed as the routes say is tried in `test_security`.
    """
    walked = [route for _, route in changes() if not route.path.startswith(MAY_CHANGE[role])]
    assert len(walked) > 60
    held = [(EVERYWHERE, Role(role))]
    for route in walked:
        needed = application.requirement_of(route).roles
        has = {Role.PUBLIC} if role == "public" else granted(held, scope_of(route))
        assert not needed & has, route.path


def test_a_phone_enters_results_and_nothing_else(program_as: Programs) -> None:
    phone, entered = program_as("phone"), 0
    for method, route in changes():
        needed = application.requirement_of(route).roles
        if Role.RESULTS not in needed:
            assert not needed & OF_A_PHONE, route.path
            continue
        answer = phone.send(method, address_of(route).removeprefix("/api"), json={})
        assert answer.status_code == 422, (route.path, answer.text)  # an empty slip
        entered += 1
    assert entered
    assert phone.get("/events/demo/results")["round"] == 4
    phone.refused("GET", "/events/demo/players", 403)


def test_events_of_others_are_not_listed(program_as: Programs, client_as: Clients) -> None:
    owner = client_as("owner")
    fields = {"name": "Greta", "password": "rocks are hard", "role": "viewer", "scope": "other"}
    owner.submit("/people", **fields)
    greta = client_as("public")
    body = {"name": "Greta", "password": "rocks are hard"}
    assert greta.send("POST", "/api/session", json=body).status_code == 200
    assert greta.get("/api/events").json() == {"events": []}
    assert greta.get("/api/events/demo").status_code == 403
