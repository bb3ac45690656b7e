"""Every route, an address of each, and which of them a visitor looks at in a short run."""

from __future__ import annotations

import re

from fastapi.routing import APIRoute

from ronde.web import application

ROUTES = [(m, route) for route in application.all_routes() for m in sorted(route.methods or ())]


def address_of(route: APIRoute, event: str = "demo") -> str:
    """Return an address of a route; what its path names is mostly not there."""
    path = route.path.replace("{event}", event).replace("{event:path}", event)
    return re.sub(r"\{[^}]*\}", "1", path)


def scope_of(route: APIRoute) -> str | None:
    """Return what the address of a route is about, where it is an event or a federation."""
    return "demo" if "{event}" in route.path else "1" if "{federation}" in route.path else None


def is_endless(route: APIRoute) -> bool:
    """Whether a route goes on telling news until the browser hangs up."""
    return route.path.endswith("/live")


def is_looked_at(place: int, visitor: int, share: int) -> bool:
    """Whether a visitor looks at a page: at one in so many, each visitor at others."""
    return (place + visitor) % share == 0
