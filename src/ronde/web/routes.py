"""All routes: found in the modules of `pages` and `api`, each with its declared role."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final

from fastapi import APIRouter
from fastapi.routing import APIRoute

from ronde.errors import RondeError
from ronde.web import api, pages
from ronde.web.security.requirement import Requirement

_ROOMS: Final = (pages, api)
_ASKED_MOST: Final = frozenset({"live", "phone", "public"})


@cache
def routers() -> tuple[APIRouter, ...]:
    """Return the `router` of every module of pages and API, by name of module.

    A module without one is a helper of its neighbours. What many ask for comes first: the way
    to a page leads past all that stand before it, and that takes as long as a small page.
    """
    found = []
    for room in _ROOMS:
        modules = pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
        for module in sorted(
            (m.name for m in modules),
            key=lambda name: (name.rpartition(".")[2] not in _ASKED_MOST, name),
        ):
            router = getattr(import_module(module), "router", None)
            if isinstance(router, APIRouter):
                found.append(router)
    return tuple(found)


def all_routes() -> Iterator[APIRoute]:
    """Yield every route of every page and of the API."""
    for router in routers():
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
