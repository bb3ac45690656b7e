"""The categories of an event, with their players."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from ronde.office.players.categories import CategoryView, list_categories
from ronde.web.api.kit import Event, answer, api_router
from ronde.web.requirement import Viewer

router = api_router("categories")


@dataclass(frozen=True, slots=True)
class Categories:
    """The categories in the order of announcement."""

    categories: tuple[CategoryView, ...]
    version: int


@router.get("/events/{event}/categories", response_model=Categories)
def categories(event: Event, page: Viewer) -> Response:
    """List the categories of an event with their players and what should be looked at."""
    version = page.desk.version(event)
    return answer(Categories(list_categories(page.desk, event), version), version)
