"""A tournament file in, an answer out: pair, check, standings, explain; nothing is kept.

The routes are plain functions: they run on threads, so that the server goes on answering. Only a
few calculate at once; who comes then is asked to try again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Annotated, Final

from fastapi import Query
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.app.checks import CheckDocument, check_document, report_on
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
from ronde.web.security.requirement import Anybody

router = api_router("files")

_MOST_AT_ONCE: Final = 8
_PLACES: Final = BoundedSemaphore(_MOST_AT_ONCE)


@contextmanager
def _a_place() -> Iterator[None]:
    """Give one of the few places; answers 503 when all are taken."""
    if not _PLACES.acquire(blocking=False):
        raise HTTPException(503, headers={"retry-after": "2"})
    try:
        yield
    finally:
        _PLACES.release()


def _loaded(file: Upload, *, lenient: bool) -> Loaded:
    return load_bytes(file.data, file.name, lenient=lenient)


@router.post("/pair", response_model=PairingDocument, openapi_extra=TAKES_TOURNAMENT)
def pair(_: Anybody, file: UploadedFile, asked: Annotated[PairingQuery, Query()]) -> Response:
    """Pair the next round of a tournament, as `ronde pair --json` does."""
    with _a_place():
        loaded = _loaded(file, lenient=asked.lenient)
        return answer(pairing_document(pair_round(loaded.tournament, asked.request())))


@router.post("/check", response_model=CheckDocument, openapi_extra=TAKES_TOURNAMENT)
def check(_: Anybody, file: UploadedFile, asked: Annotated[CheckQuery, Query()]) -> Response:
    """Pair every played round again and list the differences, as `ronde check --json` does."""
    with _a_place():
        report = report_on(_loaded(file, lenient=asked.lenient), file.name, asked.rules)
        return answer(check_document([report]))


@router.post("/standings", response_model=StandingsDocument, openapi_extra=TAKES_TOURNAMENT)
def standings(
    _: Anybody, file: UploadedFile, asked: Annotated[FileStandingQuery, Query()]
) -> Response:
    """Return the order with tie-breaks, as `ronde standings --json` does."""
    with _a_place():
        loaded = _loaded(file, lenient=asked.lenient)
        return answer(standings_document(ranked(loaded.tournament, asked.request())))


@router.post("/standings/working", response_model=WorkingDocument, openapi_extra=TAKES_TOURNAMENT)
def working(
    _: Anybody, file: UploadedFile, asked: Annotated[FileWorkingQuery, Query()]
) -> Response:
    """Return where a value comes from, as `ronde standings --why P TB --json` does."""
    with _a_place():
        loaded = _loaded(file, lenient=asked.lenient)
        found = ranked(loaded.tournament, asked.request())
        return answer(working_document(why(found, asked.player, asked.tie_break)))


@router.post("/explain", response_model=ExplanationDocument, openapi_extra=TAKES_TOURNAMENT)
def explain(_: Anybody, file: UploadedFile, asked: Annotated[ExplainQuery, Query()]) -> Response:
    """Return why a round is paired as it is, as `ronde explain --json` does."""
    with _a_place():
        loaded = _loaded(file, lenient=asked.lenient)
        explained = explain_round(loaded.tournament, asked.request(), asked.question())
        return answer(explanation_document(explained.explanation, asked.lang))
