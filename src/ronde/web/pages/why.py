"""Why? The answer for a board, a player, or two who do not meet, with article and derivation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from ronde.errors import InputError
from ronde.office.pairing import explanations
from ronde.office.pairing.remarks import reason_in_words
from ronde.office.rounds.overview import RoundView, player_list, round_view
from ronde.web.forms import RoundNo, finder_of, number_in, player_in
from ronde.web.page import Page
from ronde.web.requirement import Viewer

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked: a board, a player, or two players who do not meet."""

    board: int | None
    player: int | None
    one: int | None
    other: int | None


def _question(
    page: Viewer, board: str = "", player: str = "", one: str = "", other: str = ""
) -> _Question:
    finder = finder_of(page)
    named = (player_in(finder, text) for text in (player, one, other))
    return _Question(number_in(board), *named)


@router.get("/events/{event}/round/{number}/why")
def why(
    event: str,
    number: RoundNo,
    page: Viewer,
    asked: Annotated[_Question, Depends(_question)],
) -> Response:
    """Answer one question about a round."""
    view = round_view(page.desk, event, number)
    names = {line.number: line.name for line in player_list(page.desk, event)}
    return page.render(
        "round/why.html",
        names=names,
        number=number,
        view=view,
        board=next((line for line in view.boards if line.board == asked.board), None),
        bye=next((line for line in view.byes if line.player == asked.player), None),
        reason_in_words=reason_in_words,
        asked=_player_asked(view, asked),
        other=asked.other,
        answer=_answer(page, event, number, asked),
    )


def _player_asked(view: RoundView, asked: _Question) -> int | None:
    """Return about whom "why not X" is asked next: the player, or White of the board."""
    whites = (line.white for line in view.boards if line.board == asked.board)
    return asked.one or asked.player or next(whites, None)


def _answer(
    page: Page, event: str, number: int, asked: _Question
) -> explanations.ExplanationAnswer:
    desk, language = page.desk, page.speech.language
    if asked.one is not None and asked.other is not None:
        return explanations.why_not(desk, event, number, asked.one, asked.other, language)
    if asked.player is not None:
        return explanations.why_player(desk, event, number, asked.player, language)
    if asked.board is not None:
        return explanations.why_board(desk, event, number, asked.board, language)
    raise InputError("say what to explain: a board, a player, or two players who do not meet")


@router.get("/events/{event}/round/{number}/derivation")
def derivation(event: str, number: RoundNo, page: Viewer) -> Response:
    """Show the whole way to the pairing of a round."""
    answers = explanations.whole_derivation(page.desk, event, number, page.speech.language)
    return page.render("round/derivation.html", number=number, answers=answers)
