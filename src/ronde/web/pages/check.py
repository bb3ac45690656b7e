"""The check page: drop a tournament file, see round by round whether the rules agree.

The file is looked at and forgotten; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import APIRouter, Form, UploadFile
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response

from ronde.checking.replay import Difference, DifferenceKind
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import PlayerId
from ronde.questions.audit import audit_page
from ronde.questions.checks import CheckRequest, Inspection, inspect_file
from ronde.systems import registry
from ronde.web.calculation import calculate
from ronde.web.page import Page
from ronde.web.requirement import Viewer

router = APIRouter(include_in_schema=False)

KIND_WORDS: Final[Mapping[DifferenceKind, str]] = {
    DifferenceKind.PAIR: phrase("pair"),
    DifferenceKind.COLOUR: phrase("colours"),
    DifferenceKind.BYE: phrase("Bye"),
    DifferenceKind.IMPOSSIBLE: phrase("cannot be paired again"),
}


@router.get("/check")
def ask(page: Viewer) -> Response:
    """Show the form."""
    return _answered(page)


@router.post("/check")
async def check(
    page: Viewer,
    file: UploadFile,
    rules: Annotated[str, Form()] = "",
) -> Response:
    """Show what became of each round of the file."""
    if not file.filename:
        raise InputError("no file was chosen; choose a TRF, JSON or CSV file first")
    data, name = await file.read(), file.filename
    found = await calculate(page, inspect_file, data, name, CheckRequest(rules or None))
    return await run_in_threadpool(_answered, page, found, rules)


@router.post("/check/audit")
async def audit_file(
    page: Viewer,
    file: UploadFile,
    rules: Annotated[str, Form()] = "",
) -> Response:
    """Show a page to be printed: was the event in the file paired by the rules that it names?"""
    if not file.filename:
        raise InputError("no file was chosen; choose a TRF, JSON or CSV file first")
    data, name = await file.read(), file.filename
    language = page.speech.language
    return HTMLResponse(await calculate(page, audit_page, data, name, rules or None, language))


def _answered(page: Page, inspection: Inspection | None = None, rules: str = "") -> Response:
    return page.render(
        "check/check.html",
        found=inspection,
        lines=[] if inspection is None else _lines(inspection),
        chosen=rules,
        editions=[(key, page.rules_title(key)) for key in registry.player_keys()],
        kind_words=KIND_WORDS,
    )


def _lines(inspection: Inspection) -> list[tuple[int, Difference, str, str]]:
    """Return each difference with both sides in names."""
    names = {player.id: player.name for player in inspection.tournament.players}

    def spelled(players: tuple[PlayerId, ...]) -> str:
        return " – ".join(f"{names.get(p, '')} ({p})" for p in players) or "–"

    return [
        (verdict.round, d, d.reason or spelled(d.expected), spelled(d.found))
        for verdict in inspection.rounds
        for d in verdict.differences
    ]
