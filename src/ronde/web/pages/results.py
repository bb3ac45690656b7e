"""Results of a round: by keys, by click, one board at a time; corrections and their reach."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import ConflictError
from ronde.i18n import phrase
from ronde.model import Stage
from ronde.office.overview import event_card
from ronde.office.playing import results
from ronde.office.playing.results import Correction, ErrorReport
from ronde.office.playing.resultsheet import judgement_now, result_sheet
from ronde.web.page import Page
from ronde.web.resultwords import MAIN, keys_of, kinds_of, signs_of
from ronde.web.roundwords import BoardNo, RoundNo, judgement_in_words, number_in, rounds_of
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


def _report(reason: Text = "", instead_of: Text = "") -> ErrorReport:
    """Return what a form says about an error, and which result it had on the screen."""
    return ErrorReport(reason, instead_of=instead_of or None)


@router.get("/events/{event}/results")
def sheet(
    event: str,
    page: Annotated[Page, requires(Role.RESULTS)],
    round: str = "",  # the word of the address
    missing: str = "",
) -> Response:
    """Show the sheet of a round; `missing` keeps the boards without a result only."""
    card = page.card or event_card(page.desk, event)
    if card.stage is None or (card.round == 1 and not card.stage.is_public):
        return page.render("results/none.html")
    found = result_sheet(page.desk, event, number_in(round))
    kinds = kinds_of(found.discipline)
    return page.render(
        "results/results.html",
        sheet=found,
        lines=[line for line in found.lines if line.is_missing or not missing],
        missing=bool(missing),
        kinds=kinds,
        main_kinds=kinds[:MAIN],
        keys=keys_of(found.discipline),
        signs=signs_of(found.discipline),
        rounds=rounds_of(card),
        is_open=found.stage in (Stage.PUBLISHED, Stage.PLAYING),
    )


@router.post("/events/{event}/results/{number}/{board}")
def enter(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.RESULTS)],
    result: Text = "",
    reason: Text = "",
) -> Response:
    """Enter a result where none stands; who comes second is told what stands there."""
    try:
        results.enter_result(page.desk, event, number, board, result, reason=reason)
    except ConflictError as error:
        return conflict(page, event, number, board, result, error)
    flag = "&missing=1" if page.request.query_params.get("missing") else ""
    return page.redirect(f"/events/{event}/results?round={number}{flag}")


def conflict(
    page: Page, event: str, number: int, board: int, result: str, error: ConflictError
) -> Response:
    """Show the result that stands, who entered it, and the one that was not taken."""
    found = result_sheet(page.desk, event, number, board=board)
    return page.render(
        "results/conflict.html",
        409,
        sheet=found,
        line=found.line(board),
        ours=result,
        signs=signs_of(found.discipline),
        who=error.entries[-1].act.who if error.entries else "",
        phone=page.visitor.link is not None,
    )


@router.get("/events/{event}/results/{number}/{board}")
def one_board(
    event: str, number: RoundNo, board: BoardNo, page: Annotated[Page, requires(Role.RESULTS)]
) -> Response:
    """Show one board with every kind of result, and what a correction would change."""
    found = result_sheet(page.desk, event, number, board=board)
    judgement = judgement_now(page.desk, event, number)
    return page.render(
        "results/board.html",
        sheet=found,
        line=found.line(board),
        kinds=kinds_of(found.discipline),
        signs=signs_of(found.discipline),
        judged=judgement_in_words(page, judgement, number),
        is_open=found.stage in (Stage.PUBLISHED, Stage.PLAYING),
    )


@router.post("/events/{event}/results/{number}/{board}/adjourn")
def adjourn(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Text = "",
) -> Response:
    """Adjourn a game; it counts as a draw for the next pairing."""
    results.adjourn(page.desk, event, number, board, reason=reason)
    return page.redirect(
        f"/events/{event}/results?round={number}",
        phrase("Board {board} is adjourned.", board=board),
    )


@router.post("/events/{event}/results/{number}/{board}/resume")
def resume(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    result: Text = "*",
    reason: Text = "",
) -> Response:
    """Go on with an adjourned game, or enter its result."""
    results.resume(page.desk, event, number, board, result, reason=reason)
    return page.redirect(
        f"/events/{event}/results?round={number}",
        phrase("Board {board} is no longer adjourned.", board=board),
    )


@router.post("/events/{event}/results/{number}/{board}/correct")
def correct(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    report: Annotated[ErrorReport, Depends(_report)],
    result: Text = "",
) -> Response:
    """Correct a result and tell what that changes."""
    try:
        done = results.correct_result(page.desk, event, number, board, result, report)
    except ConflictError as error:
        return conflict(page, event, number, board, result, error)
    return _corrected(page, event, done)


@router.post("/events/{event}/results/{number}/{board}/swap")
def swap(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Text = "",
) -> Response:
    """Note that the two played with the other colours."""
    done = results.swap_colours(page.desk, event, number, board, ErrorReport(reason))
    return _corrected(page, event, done)


def _corrected(page: Page, event: str, done: Correction) -> Response:
    number = done.board.round
    told = judgement_in_words(page, done.judgement, number)
    if done.draft_to_redo is not None:
        again = page.t("The draft of round {round} must be made again.", round=done.draft_to_redo)
        told = f"{told} {again}"
    path = f"/events/{event}/results?round={number}"
    return page.redirect(
        path, phrase("Board {board} is corrected. {told}", board=done.board.board, told=told)
    )


@router.post("/events/{event}/results/{number}/{board}/judge")
def judge(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    excused: Annotated[bool, Form()] = False,
    reason: Text = "",
) -> Response:
    """Judge a forfeit of draughts."""
    results.judge_forfeit(page.desk, event, number, board, excused=excused, reason=reason)
    return page.redirect(
        f"/events/{event}/results?round={number}",
        phrase("The forfeit on board {board} is judged.", board=board),
    )
