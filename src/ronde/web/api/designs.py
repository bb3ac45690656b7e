"""Plans for an event compared on its entry list, as the page of plans shows them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.i18n import Language
from ronde.laboratory.designer.document import DesignDocument
from ronde.laboratory.designer.reading import DesignRequest
from ronde.web.api.kit import Event, Line, answer, api_router
from ronde.web.api.parameters import Query as Parameters
from ronde.web.api.parameters import RulesKey
from ronde.web.designof import EVENTS, MOST_EVENTS, design_of
from ronde.web.requirement import Arbiter

router = api_router("designs")

WishText = Annotated[Line, Field(max_length=60, examples=["clear-winner=60"])]


class DesignQuery(Parameters):
    """Wishes, hall and days."""

    must: list[WishText] = Field(default=[], max_length=20, description="What must be.")
    wish: list[WishText] = Field(default=[], max_length=20, description="What would be nice.")
    boards: int | None = Field(default=None, ge=1, le=9999, description="Boards in the hall.")
    days: int | None = Field(default=None, ge=1, le=366)
    rounds_a_day: int = Field(default=1, ge=1, le=30)
    system: list[RulesKey] = Field(default=[], max_length=20, description="Default: the usual.")
    rounds: Annotated[Line, Field(max_length=60)] = Field(
        default="", description="Numbers of rounds, such as 5,7,9; default: as the days allow."
    )
    unrated: int | None = Field(default=None, ge=1, le=4000)
    events: int = Field(default=EVENTS, ge=2, le=MOST_EVENTS, description="Of each plan.")
    seed: int = Field(default=1, ge=0, lt=2**53)
    lang: Language = "en"

    def request(self) -> DesignRequest:
        """Return what is asked of the designer."""
        return DesignRequest(
            must=tuple(self.must),
            nice=tuple(self.wish),
            boards=self.boards,
            days=self.days,
            rounds_a_day=self.rounds_a_day,
            systems=tuple(self.system),
            rounds=self.rounds,
            unrated=self.unrated,
            events=self.events,
            seed=self.seed,
        )


@router.get("/events/{event}/design", response_model=DesignDocument)
def design(event: Event, page: Arbiter, asked: Annotated[DesignQuery, Query()]) -> Response:
    """Return what was found so far about plans for an event before its first round.

    The first request begins to play them beside the server; ask again until `events` is `asked`.
    """
    return answer(design_of(page, event, asked.request(), asked.lang))
