"""The route of a path is found by the path's fixed segments, not by trying hundreds of routes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fastapi.routing import APIRoute
from starlette.convertors import PathConvertor
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send


class _Fixed(NamedTuple):
    """How many segments a path has, and its first and third, empty where they vary.

    The second is mostly the key of an event.
    """

    length: int
    first: str
    third: str


class RouteIndex(BaseRoute):
    """Leads to the same route as a search through all of them, in their order.

    It stands before the routes that it knows. What none of them answers is left to these: one of
    them refuses the method, or the path is nowhere.
    """

    def __init__(self, routes: Iterable[APIRoute]) -> None:
        self._by_fixed: defaultdict[_Fixed, list[tuple[int, APIRoute]]] = defaultdict(list)
        self._of_any_length: list[tuple[int, APIRoute]] = []
        for place, route in enumerate(routes):
            if any(isinstance(one, PathConvertor) for one in route.param_convertors.values()):
                self._of_any_length.append((place, route))
            else:
                self._by_fixed[_fixed(route.path)].append((place, route))

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return the match of the first route that answers the path and its method."""
        if scope["type"] == "http":
            for route in self._candidates(scope["path"]):
                match, child_scope = route.matches(scope)
                if match is Match.FULL:
                    return match, child_scope
        return Match.NONE, {}

    def _candidates(self, path: str) -> Iterator[APIRoute]:
        """Yield the routes whose fixed segments are those of a path, in their order."""
        length, first, third = _fixed(path)
        found = list(self._of_any_length)
        for one in {first, ""}:
            for other in {third, ""}:
                found += self._by_fixed.get(_Fixed(length, one, other), ())
        return (route for _, route in sorted(found, key=lambda item: item[0]))

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route answer that was found."""
        await scope["route"].handle(scope, receive, send)


def _fixed(path: str) -> _Fixed:
    """Return what is fixed of a path.

    >>> _fixed("/events/{event}/players/{player}")
    _Fixed(length=4, first='events', third='players')
    """
    segments = ["" if "{" in segment else segment for segment in path.split("/")[1:]]
    return _Fixed(len(segments), segments[0], segments[2] if len(segments) > 2 else "")
