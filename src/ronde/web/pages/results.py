"""Results of a round: by keys, by click, one board at a time; corrections and their reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import ConflictError
from ronde.i18n import phrase
from ronde.model import Stage
from ronde.office.overview import event_card
from ronde.office.playing.boards import BoardResult
from ronde.office.playing.corrections import Correction, CorrectResult, SwapColours
from ronde.office.playing.results import (
    Adjourn,
    EnterResult,
    JudgeForfeit,
    Resume,
)
from ronde.office.playing.resultsheet import judgement_now, result_sheet
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form
from ronde.web.page import Page
from ronde.web.resultwords import MAIN, keys_of, kinds_of, signs_of
from ronde.web.roundwords import BoardNo, RoundNo, judgement_in_words, number_in, rounds_of
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)


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


def conflict(page: Page, action: EnterResult | CorrectResult, error: ConflictError) -> Response:
    """Show the result that stands, who entered it, and the one that was not taken."""
    event, board = page.scope or "", action.board
    found = result_sheet(page.desk, event, action.round, board=board)
    return page.render(
        "results/conflict.html",
        409,
        sheet=found,
        line=found.line(board),
        ours=action.result,
        signs=signs_of(found.discipline),
        who=error.entries[-1].act.who if error.entries else "",
        phone=page.visitor.link is not None,
    )


@router.get("/events/{event}/results/{number}/{board}")
def one_board(
    event: str, number: RoundNo, board: BoardNo, page: Annotated[Page, requires(Role.RESULTS)]
) -> Response:
    """Show one board with every kind of result, and what a correction would change."""
    return show_board(page, event, number, board)


def show_board(
    page: Page, event: str, number: int, board: int, wrong: Refused = NOTHING_REFUSED
) -> Response:
    """Return the page of a board, also after a form that could not be parsed."""
    found = result_sheet(page.desk, event, number, board=board)
    judgement = judgement_now(page.desk, event, number)
    return page.render(
        "results/board.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        sheet=found,
        line=found.line(board),
        kinds=kinds_of(found.discipline),
        signs=signs_of(found.discipline),
        judged=judgement_in_words(page, judgement, number),
        is_open=found.stage in (Stage.PUBLISHED, Stage.PLAYING),
    )


_BOARD = "/events/{event}/results/{number}/{board}"
_SHEET = "/events/{event}/results?round={number}"


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return show_board(page, event, int(places["number"]), int(places["board"]), refused)


def _entered(page: Page, action: EnterResult, _: BoardResult) -> Response:
    """Go on with the sheet as it was: all boards, or those without a result only."""
    flag = "&missing=1" if page.request.query_params.get("missing") else ""
    return page.redirect(f"/events/{page.scope}/results?round={action.round}{flag}")


def _corrected(page: Page, _: CorrectResult | SwapColours, done: Correction) -> Response:
    number = done.board.round
    told = judgement_in_words(page, done.judgement, number)
    if done.draft_to_redo is not None:
        again = page.t("The draft of round {round} must be made again.", round=done.draft_to_redo)
        told = f"{told} {again}"
    path = f"/events/{page.scope}/results?round={number}"
    return page.redirect(
        path, phrase("Board {board} is corrected. {told}", board=done.board.board, told=told)
    )


add_form(router, _BOARD, EnterResult, then=_entered, again=_again, on_conflict=conflict)
add_form(router, f"{_BOARD}/adjourn", Adjourn, then=_SHEET, again=_again)
add_form(router, f"{_BOARD}/resume", Resume, then=_SHEET, again=_again)
add_form(
    router, f"{_BOARD}/correct", CorrectResult, then=_corrected, again=_again, on_conflict=conflict
)
add_form(router, f"{_BOARD}/swap", SwapColours, then=_corrected, again=_again)
add_form(router, f"{_BOARD}/judge", JudgeForfeit, then=_SHEET, again=_again)
