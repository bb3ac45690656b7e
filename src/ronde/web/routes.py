"""All routes of the pages and of the API, each with its declared role."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi.routing import APIRoute

from ronde.errors import RondeError
from ronde.web.api.routers import ROUTERS as API
from ronde.web.pages.routers import ROUTERS as PAGES
from ronde.web.security.requirement import Requirement


def all_routes() -> Iterator[APIRoute]:
    """Yield every route of every page and of the API."""
    for router in (*PAGES, *API):
        yield from (route for route in router.routes if isinstance(route, APIRoute))


def requirement_of(route: APIRoute) -> Requirement:
    """Return what a route requires; raises RondeError for a route that does not declare it."""
    found = [part.call for part in route.dependant.dependencies]
    declared = [call for call in found if isinstance(call, Requirement)]
    if len(declared) != 1:
        raise RondeError(
            "{path}: the route must declare its role once, by requires(…)", path=route.path
        )
    return declared[0]
