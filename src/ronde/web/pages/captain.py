"""The pages of a captain, who comes by a link: line-ups, results, confirmations of one team."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.declared.actions import Action
from ronde.declared.effects import Effect
from ronde.model.outcomes import ON_A_ROW, kinds_of
from ronde.office.teams.captains import (
    CaptainView,
    ConfirmReport,
    ObjectToReport,
    ReportMatch,
    captain_view,
)
from ronde.office.teams.lineups import EMPTY, SendLineUp
from ronde.web.forms import RoundNo, perform, redirect_after
from ronde.web.offline import kept
from ronde.web.page import Page
from ronde.web.requirement import Captain

router: Final = APIRouter(include_in_schema=False)


@router.get("/events/{event}/captain")
def matches(event: str, page: Captain) -> Response:
    """Show the squad and the matches of the captain's team."""
    del event
    view, link = _view(page), page.visitor.captain
    response = page.render(
        "captain/captain.html",
        view=view,
        kinds=kinds_of(view.discipline)[:ON_A_ROW],
        new_key=partial(secrets.token_hex, 16),
    )
    return response if link is None else kept(response, link.expires)


def _view(page: Page) -> CaptainView:
    link = page.visitor.captain
    assert link is not None  # nobody else is let in
    return captain_view(page.desk, link.event, link.team or 0)


@router.post("/events/{event}/captain/{number}/line-up")
def line_up(
    event: str, number: RoundNo, page: Captain, member: Annotated[list[str], Form()]
) -> Response:
    """Send the line-up of the captain's team."""
    seats = tuple(int(text) if text.isdigit() else EMPTY for text in member)
    return _done(page, event, SendLineUp(number, _team(page), seats, by_captain=True))


@router.post("/events/{event}/captain/{number}/results")
def results(
    event: str, number: RoundNo, page: Captain, result: Annotated[list[str], Form()]
) -> Response:
    """Report the results of the match."""
    return _done(page, event, ReportMatch(number, _team(page), tuple(result)))


@router.post("/events/{event}/captain/{number}/confirm")
def confirm(event: str, number: RoundNo, page: Captain) -> Response:
    """Confirm what the opponents reported."""
    return _done(page, event, ConfirmReport(number, _team(page)))


@router.post("/events/{event}/captain/{number}/object")
def object_(
    event: str, number: RoundNo, page: Captain, what: Annotated[str, Form(max_length=300)]
) -> Response:
    """Say what is wrong with what the opponents reported."""
    return _done(page, event, ObjectToReport(number, _team(page), what))


def _team(page: Page) -> int:
    return _view(page).squad.team


def _done(page: Page, event: str, action: Action[Effect]) -> Response:
    result = perform(page, action)
    return redirect_after(page, f"/events/{event}/captain", action, result)
