"""Who is kept apart: named players firmly, a club, family or federation as a wish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.office.settings import meetings
from ronde.office.settings.meetings import Prohibition
from ronde.web.api.kit import Event, Round, answer, api_router
from ronde.web.requirement import Viewer

router = api_router("prohibitions")


@dataclass(frozen=True, slots=True)
class Prohibitions:
    """What holds in a round."""

    prohibitions: tuple[Prohibition, ...]
    version: int


@router.get("/events/{event}/prohibitions", response_model=Prohibitions)
def prohibitions(
    event: Event, page: Viewer, round: Annotated[Round, Query(description="In this round.")] = 1
) -> Response:
    """List who is kept apart in a round."""
    found = meetings.prohibitions(page.desk.state(event), round)
    version = page.desk.version(event)
    return answer(Prohibitions(found, version), version)
