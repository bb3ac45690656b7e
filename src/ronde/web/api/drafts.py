"""A draft changed by hand, tried before it is made, and compared with what the rules give."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.errors import InputError
from ronde.handling.helper import Candidate
from ronde.model import Finding
from ronde.office.pairing import manual, trying
from ronde.office.pairing.manual import ManualChange
from ronde.office.pairing.trying import ChangeKind, Differences, Remark
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

    kind: Literal["pair", "swap", "bye", "turn"]
    one: StartingNumber = Field(examples=[3])
    other: StartingNumber | None = Field(default=None, examples=[8])

    def change(self) -> trying.Change:
        """Return the change."""
        return trying.Change(ChangeKind(self.kind), self.one, self.other)


class Tried(BaseModel):
    """What a change would bring; it is legal when no absolute demand is broken."""

    boards: list[tuple[int, int]]
    bye: int | None
    remarks: list[Remark]
    is_legal: bool


class Waiting(BaseModel):
    """Who waits for an opponent, by points and Solkoff, with the colour due."""

    candidates: list[Candidate]


class Judged(BaseModel):
    """What is to be said about a board or a bye; nothing speaks against it when that is empty."""

    findings: list[Finding]


@router.post("/events/{event}/draft/try", response_model=Tried)
def try_(event: Event, page: Arbiter, given: ByHand) -> Response:
    """Tell what a change by hand would bring; nothing is changed."""
    trial = trying.try_change(page.desk, event, given.change())
    data = {"boards": trial.boards, "bye": trial.bye, "remarks": trial.remarks}
    return answer(data | {"is_legal": trial.is_legal})


@router.post("/events/{event}/draft/change", response_model=ManualChange)
def change(event: Event, page: Arbiter, given: ByHand, seen: Seen) -> Response:
    """Change the draft by hand; a board that the rules do not give needs a reason."""
    done = trying.make_change(page.desk, event, given.change(), **given.act(seen))
    return answer(done, done.version)


@router.get("/events/{event}/rounds/{number}/differences", response_model=Differences)
def differences(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Tell where the boards of a round depart from what the rules gave."""
    return answer(trying.differences(page.desk, event, number))


@router.get("/events/{event}/draft/waiting", response_model=Waiting)
def waiting(event: Event, page: Viewer) -> Response:
    """List who is still without an opponent in the draft."""
    return answer({"candidates": manual.helper_list(page.desk, event)})


@router.get("/events/{event}/draft/opponents/{player}", response_model=Waiting)
def opponents(event: Event, player: Player, page: Viewer) -> Response:
    """List whom a player with White can meet."""
    return answer({"candidates": manual.helper_opponents(page.desk, event, player)})


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
        return answer({"findings": manual.check_bye(page.desk, event, bye)})
    if bye is None and white is not None and black is not None:
        return answer({"findings": manual.check_board(page.desk, event, white, black)})
    raise InputError("give white and black for a board, or bye alone")
