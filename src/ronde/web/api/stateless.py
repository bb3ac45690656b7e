"""A tournament file in, an answer out: pair, check, explain; nothing is kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.explain.document import ExplanationDocument
from ronde.questions import answers
from ronde.questions.checks import CheckDocument
from ronde.questions.pairing import PairingDocument
from ronde.web.api.kit import api_router, json_answer
from ronde.web.api.parameters import CheckQuery, ExplainQuery, PairingQuery
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


@router.post("/explain", response_model=ExplanationDocument, openapi_extra=TAKES_TOURNAMENT)
async def explain(
    page: Calculation, file: UploadedFile, asked: Annotated[ExplainQuery, Query()]
) -> Response:
    """Return why a round is paired as it is, as `ronde explain --json` does."""
    told = (asked.request(), asked.question(), asked.lang)
    facts = (file.data, file.name, asked.lenient, *told)
    return json_answer(await calculate(page, answers.explained, *facts))
