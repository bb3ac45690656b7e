"""The journal of a federation, with undo and redo; a published list is never taken back."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.federation import journal as steps
from ronde.federation.offices import federation_head
from ronde.office.journal.history import journal as lines_of
from ronde.web.api.federation.kit import Federation, Officer, desk_of
from ronde.web.api.history import Journal, TakenBack
from ronde.web.api.kit import Given, Line, Version, answer, api_router
from ronde.web.page import Page

router = api_router("federation")


class Why(Given):
    """Why a step is taken back, or done again."""

    reason: Line = ""


NO_REASON = Why()


@router.get("/ffjd/{federation}/journal", response_model=Journal)
def journal(
    federation: Federation,
    page: Officer,
    since: Annotated[Version, Query(description="Entries after this one.")] = 0,
    until: Annotated[Version | None, Query(description="Up to this one.")] = None,
) -> Response:
    """Tell who changed what, when and why."""
    version = federation_head(desk_of(page), federation).version
    lines = lines_of(page.desk, federation, since=since, until=until)
    return answer(Journal(tuple(lines), version), version)


@router.post("/ffjd/{federation}/undo", response_model=TakenBack)
def undo(federation: Federation, page: Officer, given: Why = NO_REASON) -> Response:
    """Take back the latest step in force."""
    made = steps.undo(desk_of(page), federation, reason=given.reason)
    return _told(page, federation, made.sequence)


@router.post("/ffjd/{federation}/redo", response_model=TakenBack)
def redo(federation: Federation, page: Officer, given: Why = NO_REASON) -> Response:
    """Do again what was taken back last."""
    made = steps.redo(desk_of(page), federation, reason=given.reason)
    return _told(page, federation, made.sequence)


def _told(page: Page, federation: str, number: int) -> Response:
    (line,) = lines_of(page.desk, federation, since=number - 1, until=number)
    return answer(TakenBack(line, number), number)
