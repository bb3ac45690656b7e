"""The page of a phone: results of the round that is played, one board at a time, confirmed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import ConflictError, InputError
from ronde.i18n import phrase
from ronde.office.overview import event_card
from ronde.office.playing.results import EnterResult
from ronde.office.playing.resultsheet import result_sheet
from ronde.web.page import Page
from ronde.web.pages.results import conflict
from ronde.web.resultwords import kinds_of, signs_of
from ronde.web.roundwords import BoardNo, RoundNo
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/phone")
def boards(event: str, page: Annotated[Page, requires(Role.RESULTS)]) -> Response:
    """Show the boards that wait for a result."""
    card = page.card or event_card(page.desk, event)
    if card.stage is None or (card.round == 1 and not card.stage.is_public):
        return page.render("phone/boards.html", sheet=None, lines=[])
    found = result_sheet(page.desk, event, waiting=True)
    return page.render("phone/boards.html", sheet=found, lines=found.lines)


@router.get("/events/{event}/phone/{number}/{board}")
def one_board(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.RESULTS)],
    result: str = "",
) -> Response:
    """Show the two names and the results to choose from; a chosen one asks to be confirmed."""
    found = result_sheet(page.desk, event, number, board=board)
    kinds = kinds_of(found.discipline)
    chosen = next((kind for kind in kinds if kind.spelling == result), None)
    if result and chosen is None:
        raise InputError("{result} is no result; choose one of the buttons", result=repr(result))
    return page.render(
        "phone/board.html",
        sheet=found,
        line=found.line(board),
        kinds=kinds[:5],
        chosen=chosen,
        signs=signs_of(found.discipline),
    )


@router.post("/events/{event}/phone/{number}/{board}")
def enter(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: Annotated[Page, requires(Role.RESULTS)],
    result: Annotated[str, Form()] = "",
) -> Response:
    """Enter a confirmed result; where another stands, that is told and nothing is lost."""
    action = EnterResult(number, board, result)
    try:
        entered = page.desk.do(event, action)
    except ConflictError as error:
        return conflict(page, action, error)
    found = result_sheet(page.desk, event, number, board=board)
    sign = signs_of(found.discipline).get(entered.result, entered.result)
    line = found.line(board)
    return page.redirect(
        f"/events/{event}/phone",
        phrase(
            "Board {board}: {white} – {black} {result}",
            board=line.table,
            white=line.white_name,
            black=line.black_name,
            result=sign,
        ),
    )
