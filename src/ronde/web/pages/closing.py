"""The end of an event: it is closed when all is played, and opened again for a reason."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from ronde.app.actions import sentences_of
from ronde.i18n import listed
from ronde.office.paperwork.closure import CloseEvent, ReopenEvent
from ronde.office.paperwork.report import EventReport
from ronde.web.forms import add_form
from ronde.web.page import Page

router = APIRouter(include_in_schema=False)


def _closed(page: Page, action: CloseEvent, report: EventReport) -> Response:
    """Return to the event; its report has a page of its own, with its findings."""
    return page.redirect(f"/events/{page.scope}", listed(sentences_of(action, report), " "))


add_form(router, "/events/{event}/close", CloseEvent, then=_closed)
add_form(router, "/events/{event}/reopen", ReopenEvent, then="/events/{event}")
