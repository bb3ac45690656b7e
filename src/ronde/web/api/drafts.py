"""A draft changed by hand, tried before it is made, and compared with what the rules give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.errors import InputError
from ronde.handling.helper import Candidate
from ronde.model import Finding
from ronde.office.pairing import manual
from ronde.office.pairing.manual import (
    ChangeKind,
    Differences,
    DraftChange,
    ManualChange,
    Tried,
    draft_change,
)
from ronde.web.api.kit import (
    Change,
    Event,
    Player,
    RoundNo,
    Seen,
    StartingNumber,
    answer,
    api_router,
)
from ronde.web.security.requirement import Arbiter, Viewer

router = api_router("drafts")


class ByHand(Change):
    """What is done to a draft: `pair` (White first), `swap`, `bye`, or `turn` the colours."""

    kind: ChangeKind = Field(strict=False)
    one: StartingNumber = Field(examples=[3])
    other: StartingNumber | None = Field(default=None, examples=[8])

    def change(self) -> DraftChange:
        """Return the change."""
        return draft_change(self.kind, self.one, self.other, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who waits for an opponent, by points and Solkoff, with the colour due."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be said about a board or a bye; nothing speaks against it when that is empty."""

    findings: tuple[Finding, ...]


@router.post("/events/{event}/draft/try", response_model=Tried)
def try_(event: Event, page: Arbiter, given: ByHand) -> Response:
    """Tell what a change by hand would bring; nothing is changed."""
    return answer(manual.try_change(page.desk, event, given.change()))


@router.post("/events/{event}/draft/change", response_model=ManualChange)
def change(event: Event, page: Arbiter, given: ByHand, seen: Seen) -> Response:
    """Change the draft by hand; a board that the rules do not give needs a reason."""
    done = page.desk.do(event, given.change(), expected=given.at(seen))
    return answer(done, done.version)


@router.get("/events/{event}/rounds/{number}/differences", response_model=Differences)
def differences(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Tell where the boards of a round depart from what the rules gave."""
    return answer(manual.differences(page.desk, event, number))


@router.get("/events/{event}/draft/waiting", response_model=Waiting)
def waiting(event: Event, page: Viewer) -> Response:
    """List who is still without an opponent in the draft."""
    return answer(Waiting(manual.helper_list(page.desk, event)))


@router.get("/events/{event}/draft/opponents/{player}", response_model=Waiting)
def opponents(event: Event, player: Player, page: Viewer) -> Response:
    """List whom a player with White can meet."""
    return answer(Waiting(manual.helper_opponents(page.desk, event, player)))


@router.get("/events/{event}/draft/check", response_model=Judged)
def check(
    event: Event,
    page: Viewer,
    white: Annotated[StartingNumber | None, Query()] = None,
    black: Annotated[StartingNumber | None, Query()] = None,
    bye: Annotated[StartingNumber | None, Query()] = None,
) -> Response:
    """Tell what speaks against a board (white and black) or a bye, before it is made."""
    if bye is not None and white is None and black is None:
        return answer(Judged(manual.check_bye(page.desk, event, bye)))
    if bye is None and white is not None and black is not None:
        return answer(Judged(manual.check_board(page.desk, event, white, black)))
    raise InputError("give white and black for a board, or bye alone")
