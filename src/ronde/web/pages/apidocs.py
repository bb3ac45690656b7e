"""The description of the API: as a file for programs, and as pages for people who write them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from ronde.web import description, reference
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)


@router.get("/api/openapi.json")
def openapi(page: Anybody) -> Response:
    """Return the description for programs; who has it already is told that it is the same."""
    headers = {"etag": description.kept_tag(), "cache-control": "no-cache"}
    if description.kept_tag() in page.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(description.kept(), media_type="application/json", headers=headers)


@router.get("/api/docs")
def contents(page: Anybody) -> Response:
    """Show the themes of the API with their operations."""
    return page.render(
        "api/docs.html",
        shown=None,
        introduction=reference.introduction(),
        api_themes=reference.themes().values(),
    )


@router.get("/api/docs/{page_key}")
def theme(page_key: str, page: Anybody) -> Response:
    """Show the operations of a theme."""
    return page.render("api/docs.html", shown=reference.theme(page_key))
