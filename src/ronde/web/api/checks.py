"""Rounds paired again: of a file or of an event, with what agrees; and the rules that are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.checking.replay import Difference
from ronde.fields import filled
from ronde.model import Finding
from ronde.office.desk.integrity import FideMode
from ronde.office.paperwork.downloads import Download
from ronde.office.settings.fidemode import mode_of
from ronde.questions.checks import CheckRequest, Inspection, inspect_file, inspect_tournament
from ronde.questions.files import Loaded
from ronde.serialisation import Keywords
from ronde.systems import registry
from ronde.web.api.kit import Event, answer, api_router
from ronde.web.api.parameters import CheckQuery, RulesKey
from ronde.web.api.uploads import TAKES_TOURNAMENT, UploadedFile
from ronde.web.calculation import calculate
from ronde.web.requirement import Viewer

router = api_router("checking")


@dataclass(frozen=True, slots=True)
class CheckedDifference:
    """What the rules expect and what is there: a pair White first, a bye alone, or nobody."""

    kind: Annotated[str, Keywords(examples=["pair"])]
    expected: tuple[int, ...]
    found: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round; it agrees when it is exactly what the rules give."""

    round: int
    agrees: bool
    differences: tuple[CheckedDifference, ...]


@dataclass(frozen=True, slots=True)
class Inspected:
    """What became of each round, by which rules, and each wrong point or rank in a sentence."""

    file: str
    dialect: str
    rules: str
    agreeing: int
    rounds: tuple[CheckedRound, ...]
    findings: tuple[Finding, ...]
    standings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnownRules:
    """Rules by which ronde pairs."""

    key: Annotated[str, Keywords(examples=["dutch-2026"])]
    title: str


@dataclass(frozen=True, slots=True)
class AllRules:
    """All rules that ronde knows, and those in force for a new event."""

    rules: tuple[KnownRules, ...]
    in_force: str


def _inspected(inspection: Inspection) -> Response:
    rounds = (
        CheckedRound(verdict.round, verdict.agrees, tuple(map(_difference, verdict.differences)))
        for verdict in inspection.rounds
    )
    return answer(filled(Inspected, inspection, agreeing=inspection.agreeing, rounds=tuple(rounds)))


def _difference(difference: Difference) -> CheckedDifference:
    return CheckedDifference(
        difference.kind.value, difference.expected, difference.found, difference.reason
    )


@router.post("/check/rounds", response_model=Inspected, openapi_extra=TAKES_TOURNAMENT)
async def check_file(
    page: Viewer, file: UploadedFile, asked: Annotated[CheckQuery, Query()]
) -> Response:
    """Tell round by round whether a file has what the rules give; nothing is kept."""
    facts = (file.data, file.name, asked.check_request())
    return _inspected(await calculate(page, inspect_file, *facts))


@router.get("/events/{event}/check", response_model=Inspected)
def check_event(
    event: Event,
    page: Viewer,
    rules: Annotated[RulesKey | None, Query(description="Default: those of the event.")] = None,
) -> Response:
    """Tell round by round whether the published rounds of an event are what the rules give."""
    loaded = Loaded(page.desk.tournament(event), (), Download.JSON.value)
    return _inspected(inspect_tournament(loaded, f"{event}.json", CheckRequest(rules)))


@router.get("/events/{event}/fide-mode", response_model=FideMode)
def fide_mode(event: Event, page: Viewer) -> Response:
    """Tell whether an event is in FIDE mode, when it was left, or why it never was."""
    return answer(mode_of(page.desk, event))


@router.get("/rules", response_model=AllRules)
def rules(_: Viewer) -> Response:
    """List the rules by which ronde pairs."""
    known = (KnownRules(key, registry.rules(key).title) for key in registry.all_keys())
    return answer(AllRules(tuple(known), registry.IN_FORCE))
