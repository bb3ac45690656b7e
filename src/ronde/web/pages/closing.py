"""The end of an event: it is closed when all is played, and opened again for a reason."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.i18n import phrase
from ronde.office.paperwork.closing import close_event, reopen_event
from ronde.web.page import Page
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)

Arbiter = Annotated[Page, requires(Role.ARBITER)]
Reason = Annotated[str, Form(max_length=500)]
Expected = Annotated[int | None, Form()]


@router.post("/events/{event}/close")
def close(event: str, page: Arbiter, reason: Reason = "", expected: Expected = None) -> Response:
    """Close an event; from now on it takes no changes."""
    close_event(page.desk, event, reason=reason, expected=expected)
    return page.redirect(f"/events/{event}", phrase("The event is closed."))


@router.post("/events/{event}/reopen")
def reopen(event: str, page: Arbiter, reason: Reason = "", expected: Expected = None) -> Response:
    """Open a closed event again; the reason stands in the journal."""
    reopen_event(page.desk, event, reason=reason, expected=expected)
    return page.redirect(f"/events/{event}", phrase("The event is open again."))
