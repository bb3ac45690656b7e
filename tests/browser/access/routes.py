"""The routes that show a page, which the walks take one by one."""

from __future__ import annotations

import pytest

from ronde.web import application

ROUTES = [
    route
    for route in application.all_routes()
    if "GET" in (route.methods or ()) and not route.path.endswith("/callback")
    if not route.path.startswith("/api/") or route.path.startswith("/api/docs")
]
"""A callback only leads on; the walk passes it on its way back from the provider."""

every_route = pytest.mark.parametrize("route", ROUTES, ids=[route.path for route in ROUTES])

new_or_all = pytest.mark.parametrize("only", ["new", pytest.param("all", marks=pytest.mark.long)])
"""What axe-core goes through: what no page before it had; in the long run everything again."""
