"""Who is kept apart: named players firmly, a club, family or federation as a wish."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.office.planning import meetings
from ronde.office.planning.meetings import KeepApart, Prohibition
from ronde.web.api.kit import (
    NO_CHANGE,
    Arbiter,
    Change,
    Event,
    NewVersion,
    Round,
    Seen,
    StartingNumber,
    Viewer,
    answer,
    api_router,
    version_answer,
)

router = api_router("prohibitions")


class Forbidden(Change):
    """Who is not to meet; without players, all who share the ground."""

    players: list[StartingNumber] = Field(default=[], max_length=999, examples=[[3, 8]])
    ground: Literal["pair", "club", "family", "federation"] = "pair"
    firm: bool | None = Field(default=None, description="False: give way if no pairing is left.")
    first_round: Round = 1
    last_round: Round | None = None

    def apart(self) -> KeepApart:
        """Return who is to be kept apart."""
        return KeepApart(
            tuple(self.players), self.ground, self.firm, self.first_round, self.last_round
        )


class Prohibitions(BaseModel):
    """What holds in a round."""

    prohibitions: list[Prohibition]
    version: int


class NewProhibition(BaseModel):
    """The number of a new prohibition."""

    prohibition: int
    version: int


@router.get("/events/{event}/prohibitions", response_model=Prohibitions)
def prohibitions(
    event: Event, page: Viewer, round: Annotated[Round, Query(description="In this round.")] = 1
) -> Response:
    """List who is kept apart in a round."""
    found = meetings.prohibitions(page.desk.state(event), round)
    version = page.desk.version(event)
    return answer({"prohibitions": found, "version": version}, version)


@router.post("/events/{event}/prohibitions", response_model=NewProhibition)
def forbid(event: Event, page: Arbiter, given: Forbidden, seen: Seen) -> Response:
    """Keep players apart."""
    number = meetings.forbid_meeting(page.desk, event, given.apart(), **given.act(seen))
    version = page.desk.version(event)
    return answer({"prohibition": number, "version": version}, version)


@router.post("/events/{event}/prohibitions/{prohibition}/lift", response_model=NewVersion)
def allow(
    event: Event,
    prohibition: Annotated[int, Path(ge=1, le=99_999)],
    page: Arbiter,
    seen: Seen,
    given: Change = NO_CHANGE,
) -> Response:
    """Lift a prohibition."""
    return version_answer(meetings.allow_meeting(page.desk, event, prohibition, **given.act(seen)))
