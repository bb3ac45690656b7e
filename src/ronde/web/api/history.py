"""The journal of an event: read, verified, steps taken back and done again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.accounts.signing import own_signing_key
from ronde.errors import DamagedStoreError, FormatError
from ronde.model import Finding
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.history.history import JournalLine, StepOffer
from ronde.office.journal import anchors
from ronde.office.journal.anchors import Anchor
from ronde.store.replay import is_sound
from ronde.web.api.kit import NO_CHANGE, ChangeBody, Event, Line, Seen, Version, answer, api_router
from ronde.web.arguments import Body
from ronde.web.requirement import Arbiter, Viewer

router = api_router("journal")


@dataclass(frozen=True, slots=True)
class Journal:
    """Entries, oldest first, and the version of the event."""

    entries: tuple[JournalLine, ...]
    version: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The entry that took a step back, or did it again."""

    entry: JournalLine
    version: int


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps that can be taken back and done again now, None where there is none."""

    undo: StepOffer | None
    redo: StepOffer | None
    version: int


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether the journal leads to what the database holds; findings say what is wrong."""

    is_intact: bool
    findings: tuple[Finding, ...]
    version: int


@router.get("/events/{event}/journal", response_model=Journal)
def journal(
    event: Event,
    page: Viewer,
    since: Annotated[Version, Query(description="Entries after this one.")] = 0,
    until: Annotated[Version | None, Query(description="Up to this one.")] = None,
) -> Response:
    """Tell who changed what, when and why."""
    lines = history.journal(
        page.desk, event, since=since, until=until, with_private=page.may("arbiter")
    )
    version = page.desk.version(event)
    return answer(Journal(tuple(lines), version), version)


@router.get("/events/{event}/undo", response_model=Steps)
def steps(event: Event, page: Arbiter) -> Response:
    """Tell which step an undo would take back, and which a redo would do again."""
    version = page.desk.version(event)
    offers = (history.undo_offer(page.desk, event), history.redo_offer(page.desk, event))
    return answer(Steps(*offers, version), version)


@router.post("/events/{event}/undo", response_model=TakenBack)
def undo(event: Event, page: Arbiter, seen: Seen, given: ChangeBody = NO_CHANGE) -> Response:
    """Take back the latest step; it stays in the journal."""
    return _line(page.desk, event, history.undo(page.desk, event, **given.act(seen)))


@router.post("/events/{event}/redo", response_model=TakenBack)
def redo(event: Event, page: Arbiter, seen: Seen, given: ChangeBody = NO_CHANGE) -> Response:
    """Do again what was taken back last."""
    return _line(page.desk, event, history.redo(page.desk, event, **given.act(seen)))


def _line(desk: Desk, event: str, line: JournalLine) -> Response:
    version = desk.version(event)
    return answer(TakenBack(line, version), version)


@router.get("/events/{event}/verify", response_model=Verified)
def verify(event: Event, page: Viewer) -> Response:
    """Check that the journal is unbroken and leads to what the database holds."""
    findings = history.verify(page.desk, event)
    version = page.desk.version(event)
    return answer(Verified(is_sound(findings), tuple(findings), version), version)


class HeldAgainst(Body):
    """Anchors of the event, and heads of its journal as printed documents show them."""

    anchors: list[dict[str, Any]] = Field(
        default=[], max_length=20, description="As `anchor` gives them."
    )
    heads: list[Line] = Field(default=[], max_length=20, examples=[["12: 3f2a 90b1 c4d5 e6f7"]])
    public_key: Line = Field(
        default="", description="Anchors of other keys are refused; empty: any key."
    )


@router.post("/events/{event}/verify", response_model=Verified)
def hold(event: Event, page: Arbiter, given: HeldAgainst) -> Response:
    """Check the journal as GET does, and that it is the one that was anchored or printed."""
    kept = tuple(_anchor(data, given.public_key) for data in given.anchors)
    typed = tuple(map(anchors.typed_head, given.heads))
    findings = history.verify(page.desk, event)
    findings += anchors.anchor_findings(page.desk, event, kept, typed)
    version = page.desk.version(event)
    return answer(Verified(is_sound(findings), findings, version), version)


def _anchor(data: dict[str, Any], public_key: str) -> Anchor:
    try:
        anchor = anchors.read_anchor(json.dumps(data))
    except DamagedStoreError as error:
        # Nothing is wrong with the database: it is the anchor that was changed.
        raise FormatError(error.phrase) from error
    if public_key:
        anchors.refuse_unknown_key(anchor, public_key)
    return anchor


@router.get("/events/{event}/anchor", response_model=Anchor)
def anchor(event: Event, page: Viewer) -> Response:
    """Return number and hash of the latest entry with the date, signed if the office has a key."""
    made = anchors.make_anchor(page.desk, event, own_signing_key())
    return answer(made, made.entry)
