"""The page of a member, who comes by a link: tonight or not, and what the game is worth."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.errors import InputError
from ronde.explain.keizer.worth import worth_today
from ronde.model.outcomes import signs_of
from ronde.office.desk.rows import event_row
from ronde.office.entries.evenings import (
    AnswerAttendance,
    AttendanceAnswer,
    MemberView,
    member_view,
)
from ronde.office.notices.switch import tells_now
from ronde.office.playing.reports import AnswerReport, ReportResult, SaidResult, own_report
from ronde.store.links import LinkRow
from ronde.web.forms import perform
from ronde.web.offline import kept
from ronde.web.page import Page
from ronde.web.public.playercard import bye_words
from ronde.web.requirement import Member

router: Final = APIRouter(include_in_schema=False)

SaidByForm = Annotated[SaidResult, Form()]


@router.get("/events/{event}/member")
def own_page(event: str, page: Member) -> Response:
    """Show the next round with the own answer, the board of today and what it is worth."""
    view, tournament = _view(page), page.desk.tournament(event)
    language = page.speech.language
    with page.desk.reading(event) as reader:
        told = tells_now(reader)
    response = page.render(
        "member/member.html",
        view=view,
        tells=told,
        answers=AttendanceAnswer,
        worth=worth_today(tournament, view.player, language, is_reader=True),
        bye_words=bye_words(tournament),
        report=own_report(page.desk, event, _link(page).player or 0),
        said=SaidResult,
        signs=signs_of(_discipline(page)),
    )
    link = page.visitor.member
    return response if link is None else kept(response, link.expires)


@router.post("/events/{event}/member")
def answer(event: str, page: Member, said: Annotated[str, Form(alias="answer")]) -> Response:
    """Take the answer of the member for the next round."""
    if said not in tuple(AttendanceAnswer):
        raise InputError("{answer} is no answer; choose one of the buttons", answer=repr(said))
    perform(page, AnswerAttendance(_view(page).player, AttendanceAnswer(said), by_member=True))
    return page.redirect(f"/events/{event}/member")


@router.post("/events/{event}/member/report")
def report(
    event: str, page: Member, number: Annotated[int, Form(ge=1, le=999)], result: SaidByForm
) -> Response:
    """Take the result of the own board, as the player tells it."""
    effect = perform(page, ReportResult(number, _view(page).player, result))
    return page.redirect(f"/events/{event}/member", effect.sentence())


@router.post("/events/{event}/member/report/answer")
def answer_report(
    event: str,
    page: Member,
    number: Annotated[int, Form(ge=1, le=999)],
    agrees: Annotated[bool, Form()],
    what: Annotated[str, Form(max_length=300)] = "",
) -> Response:
    """Take what the player says to the report of the opponent."""
    action = AnswerReport(number, _view(page).player, agrees, " ".join(what.split()))
    effect = perform(page, action)
    return page.redirect(f"/events/{event}/member", effect.sentence())


def _discipline(page: Page) -> str:
    with page.desk.reading(_link(page).event) as reader:
        return event_row(reader).discipline


def _link(page: Page) -> LinkRow:
    link = page.visitor.member
    assert link is not None  # nobody else is let in
    return link


def _view(page: Page) -> MemberView:
    link = _link(page)
    return member_view(page.desk, link.event, link.player or 0)
