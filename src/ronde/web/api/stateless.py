"""A tournament file in, an answer out: pair, check, standings, explain; nothing is kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.explain.document import ExplanationDocument
from ronde.questions import answers
from ronde.questions.checks import CheckDocument
from ronde.questions.pairing import PairingDocument
from ronde.questions.standings import StandingsDocument, WorkingDocument
from ronde.web.api.kit import api_router, json_answer
from ronde.web.api.parameters import (
    CheckQuery,
    ExplainQuery,
    FileStandingQuery,
    FileWorkingQuery,
    PairingQuery,
)
from ronde.web.api.uploads import TAKES_TOURNAMENT, UploadedFile
from ronde.web.calculation import Calculation, calculate

router = api_router("files")


@router.post("/pair", response_model=PairingDocument, openapi_extra=TAKES_TOURNAMENT)
async def pair(
    page: Calculation, file: UploadedFile, asked: Annotated[PairingQuery, Query()]
) -> Response:
    """Pair the next round of a tournament, as `ronde pair --json` does."""
    facts = (file.data, file.name, asked.lenient, asked.request())
    return json_answer(await calculate(page, answers.paired, *facts))


@router.post("/check", response_model=CheckDocument, openapi_extra=TAKES_TOURNAMENT)
async def check(
    page: Calculation, file: UploadedFile, asked: Annotated[CheckQuery, Query()]
) -> Response:
    """Pair every played round again, compare points and ranks, as `ronde check --json` does."""
    facts = (file.data, file.name, asked.check_request())
    return json_answer(await calculate(page, answers.checked, *facts))


@router.post("/standings", response_model=StandingsDocument, openapi_extra=TAKES_TOURNAMENT)
async def standings(
    page: Calculation, file: UploadedFile, asked: Annotated[FileStandingQuery, Query()]
) -> Response:
    """Return the order with tie-breaks, as `ronde standings --json` does."""
    facts = (file.data, file.name, asked.lenient, asked.request())
    return json_answer(await calculate(page, answers.stood, *facts))


@router.post("/standings/working", response_model=WorkingDocument, openapi_extra=TAKES_TOURNAMENT)
async def working(
    page: Calculation, file: UploadedFile, asked: Annotated[FileWorkingQuery, Query()]
) -> Response:
    """Return where a value comes from, as `ronde standings --why P TB --json` does."""
    told = (asked.player, asked.tie_break)
    facts = (file.data, file.name, asked.lenient, asked.request(), *told)
    return json_answer(await calculate(page, answers.worked_out, *facts))


@router.post("/explain", response_model=ExplanationDocument, openapi_extra=TAKES_TOURNAMENT)
async def explain(
    page: Calculation, file: UploadedFile, asked: Annotated[ExplainQuery, Query()]
) -> Response:
    """Return why a round is paired as it is, as `ronde explain --json` does."""
    told = (asked.request(), asked.question(), asked.lang)
    facts = (file.data, file.name, asked.lenient, *told)
    return json_answer(await calculate(page, answers.explained, *facts))
