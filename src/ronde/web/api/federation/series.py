"""Series: recorded from a document or an event, judged by section 5, their fees received."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.app.series import SeriesRequest
from ronde.errors import InputError
from ronde.federation.computation import SeriesDocument, examine_series, series_document
from ronde.federation.series import (
    AddSeries,
    Recorded,
    RecordedSeries,
    SeriesState,
    event_document,
    list_series,
)
from ronde.model import Finding
from ronde.ratings.ffjd import Cadence, Kind
from ronde.web.api.federation.kit import (
    Federation,
    Officer,
    RatingOfficer,
    SeriesNo,
    desk_of,
)
from ronde.web.api.kit import EVENT_KEY, Given, Whole, answer, api_router
from ronde.web.api.uploads import UploadedFile, takes_json, text_of

router = api_router("series")

TAKES_SERIES = takes_json("The document of a series (docs/schemas).", {"name": "Spring"})


class SeriesLine(BaseModel):
    """One series in the list; `month` is empty until it counts."""

    series: int
    name: str
    start: str
    end: str
    state: SeriesState
    month: str
    players: int


class SeriesList(BaseModel):
    """All series in the order in which they ended."""

    series: list[SeriesLine]


class FromEvent(Given):
    """What an event of draughts does not tell about a series."""

    event: Annotated[str, Field(pattern=EVENT_KEY, examples=["spring-open"])]
    kind: Kind = Field(strict=False, examples=["slow"])
    minutes: Annotated[Whole, Field(ge=1, le=9999)]
    increment: Annotated[Whole, Field(ge=0, le=9999)] = 0
    clock: bool = True
    fmjd_ratings: bool = False
    unexcused: bool = Field(default=False, description="Forfeits that nobody judged.")

    def request(self) -> SeriesRequest:
        """Return what the conversion asks for."""
        cadence = Cadence(self.minutes, self.increment, self.clock)
        return SeriesRequest(self.kind, cadence, self.fmjd_ratings, self.unexcused)


class Converted(BaseModel):
    """A series that was made from an event, and what was assumed on the way."""

    recorded: RecordedSeries
    assumed: list[Finding]


@router.get("/ffjd/{federation}/series", response_model=SeriesList)
def all_series(federation: Federation, page: Officer) -> Response:
    """List all series with their states."""
    return answer({"series": [_line(one) for one in list_series(desk_of(page), federation)]})


def _line(one: Recorded) -> dict[str, Any]:
    return {
        "series": one.id,
        "name": one.row.name,
        "start": one.start.isoformat(),
        "end": one.end.isoformat(),
        "state": one.row.state,
        "month": one.row.month,
        "players": len(one.players),
    }


@router.post(
    "/ffjd/{federation}/series",
    response_model=RecordedSeries,
    status_code=201,
    openapi_extra=TAKES_SERIES,
)
def record(federation: Federation, page: RatingOfficer, file: UploadedFile) -> Response:
    """Record the JSON document of a series; unknown players are entered."""
    made = desk_of(page).do(federation, AddSeries(text_of(file), file=file.name))
    return answer(made, status=201)


@router.post("/ffjd/{federation}/series/from-event", response_model=Converted, status_code=201)
def convert(federation: Federation, page: RatingOfficer, given: FromEvent) -> Response:
    """Record a series made from an event of draughts that the visitor may see."""
    if Role.VIEWER not in page.visitor.roles(given.event):
        raise InputError(
            "you may not see the event {event}; choose another one", event=repr(given.event)
        )
    document = event_document(page.site.database, given.event, given.request())
    made = desk_of(page).do(federation, AddSeries(json.dumps(document.data), file=given.event))
    return answer({"recorded": made, "assumed": document.findings}, status=201)


@router.get("/ffjd/{federation}/series/{series}", response_model=SeriesDocument)
def one_series(federation: Federation, series: SeriesNo, page: Officer) -> Response:
    """Return a series: its state with reasons, its fees, the computation per player."""
    return answer(series_document(examine_series(desk_of(page), federation, series)))
