"""The journal of a federation, with undo and redo; a published list is never taken back."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.federation import journal as steps
from ronde.federation.offices import federation_head
from ronde.i18n import phrase
from ronde.office.journal.history import journal as lines_of
from ronde.web.pages.ffjd_frame import Officer, desk_of, framed

router = APIRouter(include_in_schema=False)
_LINES: Final = 100
Reason = Annotated[str, Form(max_length=300)]


@router.get("/ffjd/{federation}/journal")
def journal(federation: str, page: Officer, before: int | None = None) -> Response:
    """Show a hundred entries, the latest first."""
    version = federation_head(desk_of(page), federation).version
    until = version if before is None else min(version, before - 1)
    since = max(0, until - _LINES)
    lines = lines_of(page.desk, federation, since=since, until=until)
    older = since + 1 if since else None
    return framed(page, federation, "ffjd/journal.html", lines=lines[::-1], older=older)


@router.post("/ffjd/{federation}/undo")
def undo(federation: str, page: Officer, reason: Reason = "") -> Response:
    """Take back the latest step in force."""
    steps.undo(desk_of(page), federation, reason=reason)
    return page.redirect(f"/ffjd/{federation}/journal", phrase("The latest step was taken back."))


@router.post("/ffjd/{federation}/redo")
def redo(federation: str, page: Officer, reason: Reason = "") -> Response:
    """Do again what was taken back last."""
    steps.redo(desk_of(page), federation, reason=reason)
    return page.redirect(f"/ffjd/{federation}/journal", phrase("The step was done again."))
