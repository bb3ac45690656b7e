"""The manuals, for everybody: contents and search, and one page for each chapter."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from ronde.web.manual import INDEX, manual
from ronde.web.page import Page
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)


@router.get("/help")
def contents(page: Anybody, q: str = "") -> Response:
    """Show the contents, or where the manual has the words asked for."""
    text = q.strip()[:80]
    if not text:
        return _shown(page, INDEX)
    book = manual(page.speech.language)
    return page.render("help/found.html", book=book, q=text, found=book.found(text))


@router.get("/help/{page_key}")
def chapter(page_key: str, page: Anybody) -> Response:
    """Show a page of the manual."""
    return _shown(page, page_key)


def _shown(page: Page, key: str) -> Response:
    book = manual(page.speech.language)
    shown = book.page(key)
    before, after = book.beside(key)
    return page.render("help/page.html", book=book, shown=shown, before=before, after=after, q="")
