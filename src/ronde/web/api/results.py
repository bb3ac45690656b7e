"""What is known about results; entering and correcting them is generated from actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import Response

from ronde.handling.corrections import CorrectionJudgement
from ronde.office.history.corrected import corrections_in_round
from ronde.office.imports.gamefiles import ListedResults, listed_results
from ronde.office.playing.corrections import judgement_now
from ronde.office.playing.reports import ReportedBoard, reported_boards
from ronde.office.playing.results import (
    MissingResult,
    ResultSheet,
    missing_results,
    result_sheet,
)
from ronde.web.api.kit import Event, Round, RoundNo, answer, api_router
from ronde.web.api.uploads import UploadedFile, takes
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter, ResultEntry

router = api_router("results")
GAME: Final = """[Round "5.3"]
[White "Emerald, Emil"]
[Black "Jasper, June"]
[Result "1-0"]

1-0
"""


@dataclass(frozen=True, slots=True)
class MissingResults:
    """The boards of a round that have no result yet, in the order of publication."""

    boards: tuple[MissingResult, ...]


@dataclass(frozen=True, slots=True)
class ReportedBoards:
    """What players reported of boards that have no result yet."""

    boards: tuple[ReportedBoard, ...]


@dataclass(frozen=True, slots=True)
class CorrectedBoards:
    """What was corrected in a round, by board, in words."""

    boards: dict[int, str]


@router.get("/events/{event}/results", response_model=ResultSheet)
def sheet(
    event: Event,
    page: ResultEntry,
    round: Annotated[Round | None, Query(description="By default the latest.")] = None,
) -> Response:
    """Return all boards of a published round with their results, by table."""
    found = result_sheet(page.desk, event, round)
    return answer(found, found.version)


@router.get("/events/{event}/results/{number}/reports", response_model=ReportedBoards)
def reports(event: Event, number: RoundNo, page: ResultEntry) -> Response:
    """List the boards without a result of which players reported one, objections first."""
    return answer(ReportedBoards(reported_boards(page.desk, event, number)))


@router.get("/events/{event}/results/{number}/missing", response_model=MissingResults)
def missing(event: Event, number: RoundNo, page: ResultEntry) -> Response:
    """List the boards whose results have not come in."""
    return answer(MissingResults(missing_results(page.desk, event, number)))


@router.post(
    "/events/{event}/games/{number}",
    response_model=ListedResults,
    openapi_extra=takes("A list of games: PGN or PDN.", GAME),
)
def games(event: Event, number: RoundNo, page: ResultEntry, file: UploadedFile) -> Response:
    """Tell which results a list of games adds to a round, ready to be entered; nothing is changed.

    The games are found by the names of the players. A result that stands is not replaced.
    """
    asked = (event, file.data, file.name, number)
    return Calculated(page, answer, listed_results, page.desk, *asked)


@router.get("/events/{event}/results/{number}/corrections", response_model=CorrectedBoards)
def corrections(event: Event, number: RoundNo, page: ResultEntry) -> Response:
    """Tell what was corrected in a round after its results had been entered."""
    return answer(CorrectedBoards(corrections_in_round(page.desk, event, number)))


@router.get("/events/{event}/results/{number}/judgement", response_model=CorrectionJudgement)
def judgement(event: Event, number: RoundNo, page: Arbiter) -> Response:
    """Tell what a correction in a round would change if the error were reported now."""
    return answer(judgement_now(page.desk, event, number))
