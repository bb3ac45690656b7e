"""A tournament file in, an answer out: pair, check, standings, explain; nothing is kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.app.checks import CheckDocument, check_bytes, check_document
from ronde.app.files import Loaded, load_bytes
from ronde.app.pairing import PairingDocument, pair_round, pairing_document
from ronde.app.reasons import explain_round
from ronde.app.standings import (
    StandingsDocument,
    WorkingDocument,
    ranked,
    standings_document,
    why,
    working_document,
)
from ronde.explain.document import ExplanationDocument, explanation_document
from ronde.web.api.kit import answer, api_router
from ronde.web.api.parameters import (
    CheckQuery,
    ExplainQuery,
    FileStandingQuery,
    FileWorkingQuery,
    PairingQuery,
)
from ronde.web.api.uploads import TAKES_TOURNAMENT, Upload, UploadedFile
from ronde.web.calculation import Calculation, calculate

router = api_router("files")


def _loaded(file: Upload, *, lenient: bool) -> Loaded:
    return load_bytes(file.data, file.name, lenient=lenient)


@router.post("/pair", response_model=PairingDocument, openapi_extra=TAKES_TOURNAMENT)
async def pair(
    page: Calculation, file: UploadedFile, asked: Annotated[PairingQuery, Query()]
) -> Response:
    """Pair the next round of a tournament, as `ronde pair --json` does."""

    def work() -> Response:
        loaded = _loaded(file, lenient=asked.lenient)
        return answer(pairing_document(pair_round(loaded.tournament, asked.request())))

    return await calculate(page, work)


@router.post("/check", response_model=CheckDocument, openapi_extra=TAKES_TOURNAMENT)
async def check(
    page: Calculation, file: UploadedFile, asked: Annotated[CheckQuery, Query()]
) -> Response:
    """Pair every played round again, compare points and ranks, as `ronde check --json` does."""

    def work() -> Response:
        report = check_bytes(file.data, file.name, asked.check_request())
        return answer(check_document([report]))

    return await calculate(page, work)


@router.post("/standings", response_model=StandingsDocument, openapi_extra=TAKES_TOURNAMENT)
async def standings(
    page: Calculation, file: UploadedFile, asked: Annotated[FileStandingQuery, Query()]
) -> Response:
    """Return the order with tie-breaks, as `ronde standings --json` does."""

    def work() -> Response:
        loaded = _loaded(file, lenient=asked.lenient)
        return answer(standings_document(ranked(loaded.tournament, asked.request())))

    return await calculate(page, work)


@router.post("/standings/working", response_model=WorkingDocument, openapi_extra=TAKES_TOURNAMENT)
async def working(
    page: Calculation, file: UploadedFile, asked: Annotated[FileWorkingQuery, Query()]
) -> Response:
    """Return where a value comes from, as `ronde standings --why P TB --json` does."""

    def work() -> Response:
        loaded = _loaded(file, lenient=asked.lenient)
        found = ranked(loaded.tournament, asked.request())
        return answer(working_document(why(found, asked.player, asked.tie_break)))

    return await calculate(page, work)


@router.post("/explain", response_model=ExplanationDocument, openapi_extra=TAKES_TOURNAMENT)
async def explain(
    page: Calculation, file: UploadedFile, asked: Annotated[ExplainQuery, Query()]
) -> Response:
    """Return why a round is paired as it is, as `ronde explain --json` does."""

    def work() -> Response:
        loaded = _loaded(file, lenient=asked.lenient)
        explained = explain_round(loaded.tournament, asked.request(), asked.question())
        return answer(explanation_document(explained.explanation, asked.lang))

    return await calculate(page, work)
