"""Series: recorded from a document or an event, judged by section 5, their fees received."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.app.rating import SeriesRequest
from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.federation.eventseries import event_document
from ronde.federation.examining import examine_series
from ronde.federation.fees import receive_fees
from ronde.federation.homologating import SeriesState, homologate
from ronde.federation.recording import RecordedSeries, add_series, list_series
from ronde.federation.seriesdata import Recorded
from ronde.federation.seriesdocument import SeriesDocument, series_document
from ronde.model import Finding
from ronde.ratings.ffjd import Cadence, Kind
from ronde.ratings.ffjd.conditions.fees import FeesDocument
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.web.api.federation.kit import (
    Day,
    Federation,
    MemberNumber,
    Officer,
    RatingOfficer,
    SeriesNo,
    day_of,
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


class Judging(Given):
    """Players whose licence the organiser pays at once (5.5)."""

    licences_paid: list[MemberNumber] = Field(default=[], max_length=9999)


class Verdict(BaseModel):
    """What was decided about a series, and why."""

    series: int
    name: str
    state: SeriesState
    findings: list[SeriesFinding]
    fees: FeesDocument


class Receipt(Given):
    """Money that came; left out: all that is still owed, today."""

    euro: Annotated[Whole, Field(ge=1, le=999_999)] | None = None
    received_on: Day | None = None


NO_LICENCES, ALL_OWED = Judging(), Receipt()


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
    made = add_series(desk_of(page), federation, text_of(file), file=file.name)
    return answer(made, status=201)


@router.post("/ffjd/{federation}/series/from-event", response_model=Converted, status_code=201)
def convert(federation: Federation, page: RatingOfficer, given: FromEvent) -> Response:
    """Record a series made from an event of draughts that the visitor may see."""
    if Role.VIEWER not in page.visitor.roles(given.event):
        raise InputError(
            "you may not see the event {event}; choose another one", event=repr(given.event)
        )
    document = event_document(page.site.database, given.event, given.request())
    made = add_series(desk_of(page), federation, json.dumps(document.data), file=given.event)
    return answer({"recorded": made, "assumed": document.findings}, status=201)


@router.get("/ffjd/{federation}/series/{series}", response_model=SeriesDocument)
def one_series(federation: Federation, series: SeriesNo, page: Officer) -> Response:
    """Return a series: its state with reasons, its fees, the computation per player."""
    return answer(series_document(examine_series(desk_of(page), federation, series)))


@router.post("/ffjd/{federation}/series/{series}/homologate", response_model=Verdict)
def judge(
    federation: Federation, series: SeriesNo, page: RatingOfficer, given: Judging = NO_LICENCES
) -> Response:
    """Judge a series by section 5, and keep the verdict with its findings."""
    made = homologate(desk_of(page), federation, series, licences_paid=given.licences_paid)
    told = {"series": made.series, "name": made.name, "state": made.state}
    return answer({**told, "findings": made.findings, "fees": made.fees.document()})


@router.post("/ffjd/{federation}/series/{series}/fees", response_model=FeesDocument)
def fees(
    federation: Federation, series: SeriesNo, page: RatingOfficer, given: Receipt = ALL_OWED
) -> Response:
    """Record that money came (5.5)."""
    day = day_of(given.received_on, "received on")
    return answer(receive_fees(desk_of(page), federation, series, given.euro, day).document())
