"""The journal of an event, with undo and redo."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.i18n import phrase
from ronde.office.journal import history
from ronde.web.page import Page
from ronde.web.security.redirects import local_path
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)
_LINES: Final = 100


@router.get("/events/{event}/journal")
def journal(
    event: str, page: Annotated[Page, requires(Role.VIEWER)], before: int | None = None
) -> Response:
    """Show a hundred entries, the latest first."""
    version = page.desk.version(event)
    until = version if before is None else min(version, before - 1)
    since = max(0, until - _LINES)
    lines = history.journal(page.desk, event, since=since, until=until)
    return page.render(
        "journal/journal.html", lines=lines[::-1], older=since + 1 if since else None
    )


@router.post("/events/{event}/undo")
def undo(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Annotated[str, Form()] = "",
    expected: Annotated[int | None, Form()] = None,
    back: Annotated[str, Form()] = "",
) -> Response:
    """Take back the latest step in force."""
    history.undo(page.desk, event, reason=reason, expected=expected)
    return page.redirect(
        local_path(back, f"/events/{event}/journal"), phrase("The latest step was taken back.")
    )


@router.post("/events/{event}/redo")
def redo(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Annotated[str, Form()] = "",
    expected: Annotated[int | None, Form()] = None,
    back: Annotated[str, Form()] = "",
) -> Response:
    """Do again what was taken back last."""
    history.redo(page.desk, event, reason=reason, expected=expected)
    return page.redirect(
        local_path(back, f"/events/{event}/journal"), phrase("The step was done again.")
    )
