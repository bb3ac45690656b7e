"""The index leads to the route that a search through all of them finds."""

from __future__ import annotations

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Match
from tests.web.routes import ROUTES, address_of

from ronde.web import application
from ronde.web.routeindex import RouteIndex

ALL = list(application.all_routes())
INDEX = RouteIndex(ALL)
ODD = [
    "/", "//", "/nowhere", "/events/demo/", "/events//round", "/events/demo/round/1/2/3/4",
    "/public/a/b/c", "/api", "/events/{event}", "/api/events/{event}/players/x",
]  # fmt: skip


def found_by_search(method: str, path: str) -> APIRoute | None:
    scope = {"type": "http", "method": method, "path": path}
    return next((route for route in ALL if route.matches(scope)[0] is Match.FULL), None)


def found_by_index(method: str, path: str) -> APIRoute | None:
    match, found = INDEX.matches({"type": "http", "method": method, "path": path})
    assert (match is Match.FULL) == ("route" in found)
    route: APIRoute | None = found.get("route")
    return route


def test_every_route_is_found() -> None:
    for method, route in ROUTES:
        path = address_of(route)
        assert found_by_index(method, path) is found_by_search(method, path) is not None


@pytest.mark.parametrize("path", ODD)
@pytest.mark.parametrize("method", ["GET", "POST", "PATCH"])
def test_odd_paths(method: str, path: str) -> None:
    assert found_by_index(method, path) is found_by_search(method, path)
