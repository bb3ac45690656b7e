"""Results: entered, adjourned, resumed, corrected; boards compare for themselves.

A result is written only where none stands. Who comes second is told of the other one with 409,
so these changes need no version of the event.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.handling.corrections import Judgement
from ronde.office.playing import results
from ronde.office.playing.boards import BoardResult
from ronde.office.playing.correcting import Correction, ErrorReport
from ronde.office.playing.resultsheet import ResultSheet, judgement_now, result_sheet
from ronde.web.api.kit import (
    Arbiter,
    BoardNo,
    Entering,
    Event,
    Given,
    Line,
    Player,
    Reasoned,
    Round,
    RoundNo,
    StartingNumber,
    answer,
    api_router,
)

router = api_router("results")

Spelling = Annotated[Line, Field(max_length=20, examples=["1-0"])]
"""Chess: 1-0 0-1 = +- -+ -- 0-0; draughts: 2-0 1-1 0-2 and its other kinds."""


class ResultGiven(Reasoned):
    """The result of a board, White first."""

    result: Spelling


class Slip(Given):
    """A board and its result."""

    board: StartingNumber
    result: Spelling


class Slips(Reasoned):
    """Results of many boards."""

    results: list[Slip] = Field(min_length=1, max_length=9999)


class Resumption(Reasoned):
    """The result of a game that went on; `*` while it has not ended."""

    result: Spelling = "*"


class Reported(Reasoned):
    """An error that was reported, and when (ISO; now by default)."""

    reported_at: Line | None = Field(default=None, examples=["2026-10-24T15:00Z"])


class CorrectedResult(Reported):
    """The result that a board should have had."""

    result: Spelling
    instead_of: Spelling | None = Field(default=None, description="Only if this one stands there.")


class JudgedForfeit(Reasoned):
    """How a forfeit of draughts is judged."""

    excused: bool


class Missing(BaseModel):
    """The boards of a round that have no result yet, in the order of publication."""

    boards: list[results.MissingResult]


class Boards(BaseModel):
    """Boards after their results were entered."""

    boards: list[BoardResult]


NO_REASON, STILL_PLAYING, JUST_NOW = Reasoned(), Resumption(), Reported()


@router.get("/events/{event}/results", response_model=ResultSheet)
def sheet(
    event: Event,
    page: Entering,
    round: Annotated[Round | None, Query(description="By default the latest.")] = None,
) -> Response:
    """Return all boards of a published round with their results, by table."""
    found = result_sheet(page.desk, event, round)
    return answer(found, found.version)


@router.get("/events/{event}/results/{number}/missing", response_model=Missing)
def missing(event: Event, number: RoundNo, page: Entering) -> Response:
    """List the boards whose results have not come in."""
    return answer({"boards": results.missing_results(page.desk, event, number)})


@router.get("/events/{event}/results/{number}/judgement", response_model=Judgement)
def judgement(event: Event, number: RoundNo, page: Arbiter) -> Response:
    """Tell what a correction in a round would change if the error were reported now."""
    return answer(judgement_now(page.desk, event, number))


@router.post("/events/{event}/results/{number}", response_model=Boards)
def enter_many(event: Event, number: RoundNo, page: Entering, given: Slips) -> Response:
    """Enter results of many boards, all in one step or none."""
    slips = [(slip.board, slip.result) for slip in given.results]
    entered = results.enter_results(page.desk, event, number, slips, reason=given.reason)
    return answer({"boards": entered}, entered[0].version)


@router.post("/events/{event}/results/{number}/player/{player}", response_model=BoardResult)
def enter_of(
    event: Event, number: RoundNo, player: Player, page: Entering, given: ResultGiven
) -> Response:
    """Enter a result as a player sees it."""
    entered = results.enter_result_of(
        page.desk, event, number, player, given.result, reason=given.reason
    )
    return _board(entered)


@router.post("/events/{event}/results/{number}/{board}", response_model=BoardResult)
def enter(
    event: Event, number: RoundNo, board: BoardNo, page: Entering, given: ResultGiven
) -> Response:
    """Enter the result of a board where none stands; the same once more changes nothing."""
    entered = results.enter_result(
        page.desk, event, number, board, given.result, reason=given.reason
    )
    return _board(entered)


@router.post("/events/{event}/results/{number}/{board}/adjourn", response_model=BoardResult)
def adjourn(
    event: Event, number: RoundNo, board: BoardNo, page: Arbiter, given: Reasoned = NO_REASON
) -> Response:
    """Note that a game goes on later; until then it is a draw for pairing."""
    return _board(results.adjourn(page.desk, event, number, board, reason=given.reason))


@router.post("/events/{event}/results/{number}/{board}/resume", response_model=BoardResult)
def resume(
    event: Event,
    number: RoundNo,
    board: BoardNo,
    page: Arbiter,
    given: Resumption = STILL_PLAYING,
) -> Response:
    """Note that an adjourned game went on, with its result if it has ended."""
    resumed = results.resume(page.desk, event, number, board, given.result, reason=given.reason)
    return _board(resumed)


@router.post("/events/{event}/results/{number}/{board}/correct", response_model=Correction)
def correct(
    event: Event, number: RoundNo, board: BoardNo, page: Arbiter, given: CorrectedResult
) -> Response:
    """Correct a result; deadline and publications decide what that changes."""
    report = ErrorReport(given.reason, given.reported_at, given.instead_of)
    return _corrected(results.correct_result(page.desk, event, number, board, given.result, report))


@router.post("/events/{event}/results/{number}/{board}/swap-colours", response_model=Correction)
def swap_colours(
    event: Event, number: RoundNo, board: BoardNo, page: Arbiter, given: Reported = JUST_NOW
) -> Response:
    """Note that a game was played with the other colours; points stay with the players."""
    report = ErrorReport(given.reason, given.reported_at)
    return _corrected(results.swap_colours(page.desk, event, number, board, report))


@router.post("/events/{event}/results/{number}/{board}/forfeit", response_model=BoardResult)
def judge(
    event: Event, number: RoundNo, board: BoardNo, page: Arbiter, given: JudgedForfeit
) -> Response:
    """Judge the forfeit on a board of a draughts event."""
    judged = results.judge_forfeit(
        page.desk, event, number, board, excused=given.excused, reason=given.reason
    )
    return _board(judged)


def _board(board: BoardResult) -> Response:
    return answer(board, board.version)


def _corrected(done: Correction) -> Response:
    return answer(done, done.board.version)
