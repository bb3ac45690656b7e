"""Rounds paired again: of a file or of an event, with what agrees; and the rules that are known."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.app.checks import Inspection, inspect_file
from ronde.model import Finding
from ronde.office.paperwork.downloads import Download, download
from ronde.systems import registry
from ronde.web.api.kit import Event, answer, api_router
from ronde.web.api.parameters import CheckQuery, RulesKey
from ronde.web.api.uploads import TAKES_TOURNAMENT, UploadedFile
from ronde.web.security.requirement import Viewer

router = api_router("checking")


class RoundDifference(BaseModel):
    """What the rules expect and what is there: a pair White first, a bye alone, or nobody."""

    kind: str = Field(examples=["pair"])
    expected: list[int]
    found: list[int]
    reason: str


class CheckedRound(BaseModel):
    """One round; it agrees when it is exactly what the rules give."""

    round: int
    agrees: bool
    differences: list[RoundDifference]


class Inspected(BaseModel):
    """What became of each round, and by which rules."""

    file: str
    dialect: str
    rules: str
    agreeing: int
    rounds: list[CheckedRound]
    findings: list[Finding]


class KnownRules(BaseModel):
    """Rules by which ronde pairs."""

    key: str = Field(examples=["dutch-2026"])
    title: str


class AllRules(BaseModel):
    """All rules that ronde knows, and those in force for a new event."""

    rules: list[KnownRules]
    in_force: str


def _inspected(found: Inspection) -> Response:
    rounds = [
        {
            "round": verdict.round,
            "agrees": verdict.agrees,
            "differences": [
                {"kind": d.kind, "expected": d.expected, "found": d.found, "reason": d.reason}
                for d in verdict.differences
            ],
        }
        for verdict in found.rounds
    ]
    told = {"file": found.file, "dialect": found.dialect, "rules": found.rules}
    counted = {"agreeing": found.agreeing, "rounds": rounds}
    return answer({**told, **counted, "findings": found.findings})


@router.post("/check/rounds", response_model=Inspected, openapi_extra=TAKES_TOURNAMENT)
def check_file(_: Viewer, file: UploadedFile, asked: Annotated[CheckQuery, Query()]) -> Response:
    """Tell round by round whether a file has what the rules give; nothing is kept."""
    return _inspected(inspect_file(file.data, file.name, asked.rules, lenient=asked.lenient))


@router.get("/events/{event}/check", response_model=Inspected)
def check_event(
    event: Event,
    page: Viewer,
    rules: Annotated[RulesKey | None, Query(description="Default: those of the event.")] = None,
) -> Response:
    """Tell round by round whether the published rounds of an event are what the rules give."""
    file = download(page.desk, event, Download.JSON)
    return _inspected(inspect_file(file.text.encode(), file.name, rules))


@router.get("/rules", response_model=AllRules)
def rules(_: Viewer) -> Response:
    """List the rules by which ronde pairs."""
    known = [{"key": key, "title": registry.rules(key).title} for key in registry.all_keys()]
    return answer({"rules": known, "in_force": registry.IN_FORCE})
