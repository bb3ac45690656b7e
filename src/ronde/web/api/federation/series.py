"""Series: recorded from a document or an event, listed; game by game, the system of annex B."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.app.series import SeriesRequest
from ronde.errors import InputError
from ronde.federation.computation import (
    CountedGame,
    GroupDocument,
    NamedFigures,
    SeriesDocument,
    examine_series,
    figures,
    game_document,
    game_lines,
    group_document,
    series_document,
    solved_system,
)
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
from ronde.ratings.ffjd.seriesfile import later_periods
from ronde.web.api.kit import EVENT_KEY, Federation, Member, SeriesNo, Whole, answer, api_router
from ronde.web.api.uploads import UploadedFile, takes_json, text_of
from ronde.web.arguments import Body
from ronde.web.security.requirement import Officer, RatingOfficer

router = api_router("series")

TAKES_SERIES = takes_json("The document of a series (docs/schemas).", {"name": "Spring"})


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One series in the list; `month` is empty until it counts."""

    series: int
    name: str
    start: str
    end: str
    state: SeriesState
    month: str
    players: int


@dataclass(frozen=True, slots=True)
class SeriesList:
    """All series in the order in which they ended."""

    series: tuple[SeriesLine, ...]


class FromEvent(Body):
    """What an event of draughts does not tell about a series."""

    event: Annotated[str, Field(pattern=EVENT_KEY, examples=["spring-open"])]
    kind: Kind = Field(strict=False, examples=["slow"])
    minutes: Annotated[Whole, Field(ge=1, le=9999)]
    increment: Annotated[Whole, Field(ge=0, le=9999)] = 0
    clock: bool = True
    moves: Annotated[Whole, Field(ge=1, le=9999)] | None = None
    then: Annotated[str, Field(max_length=200, examples=["60", "60/25"])] = ""
    estimate: Annotated[Whole, Field(ge=600, le=9999)] | None = None
    fmjd_ratings: bool = False
    unexcused: bool = Field(default=False, description="Forfeits that nobody judged.")

    def request(self) -> SeriesRequest:
        """Return what the conversion asks for."""
        then = later_periods(self.then)
        cadence = Cadence(self.minutes, self.increment, self.clock, self.moves, then)
        return SeriesRequest(self.kind, cadence, self.fmjd_ratings, self.unexcused, self.estimate)


@dataclass(frozen=True, slots=True)
class Converted:
    """A series that was made from an event, and what was assumed on the way."""

    recorded: RecordedSeries
    assumed: tuple[Finding, ...]


@router.get("/ffjd/{federation}/series", response_model=SeriesList)
def all_series(federation: Federation, page: Officer) -> Response:
    """List all series with their states."""
    return answer(SeriesList(tuple(map(_line, list_series(page.federation_desk, federation)))))


def _line(one: Recorded) -> SeriesLine:
    row = one.row
    state = SeriesState(row.state)
    return SeriesLine(
        one.id, row.name, row.starts_on, row.ends_on, state, row.month, len(one.players)
    )


@router.post(
    "/ffjd/{federation}/series",
    response_model=RecordedSeries,
    status_code=201,
    openapi_extra=TAKES_SERIES,
)
def record(federation: Federation, page: RatingOfficer, file: UploadedFile) -> Response:
    """Record the JSON document of a series; unknown players are entered."""
    made = page.federation_desk.do(federation, AddSeries(text_of(file), file=file.name))
    return answer(made, status=201)


@router.post("/ffjd/{federation}/series/from-event", response_model=Converted, status_code=201)
def convert(federation: Federation, page: RatingOfficer, given: FromEvent) -> Response:
    """Record a series made from an event of draughts that the visitor may see."""
    if Role.VIEWER not in page.visitor.roles(given.event):
        raise InputError(
            "you may not see the event {event}; choose another one", event=repr(given.event)
        )
    document = event_document(page.site.database, given.event, given.request())
    action = AddSeries(json.dumps(document.data), file=given.event)
    made = page.federation_desk.do(federation, action)
    return answer(Converted(made, document.findings), status=201)


@router.get("/ffjd/{federation}/series/{series}", response_model=SeriesDocument)
def one_series(federation: Federation, series: SeriesNo, page: Officer) -> Response:
    """Return a series: its state with reasons, its fees, the computation per player."""
    return answer(series_document(examine_series(page.federation_desk, federation, series)))


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """The games of a player, and the reasons of the figures."""

    figures: NamedFigures
    games: tuple[CountedGame, ...]


@dataclass(frozen=True, slots=True)
class SystemAnswer:
    """The solved system of annex B, empty when nobody needed it."""

    groups: tuple[GroupDocument, ...]


@router.get("/ffjd/{federation}/series/{series}/players/{player}", response_model=PlayerGames)
def per_game(federation: Federation, series: SeriesNo, player: Member, page: Officer) -> Response:
    """Tell what every game of a player did, with PA and evolution."""
    view = examine_series(page.federation_desk, federation, series)
    one = view.player(player)
    games = tuple(game_document(view, line) for line in game_lines(one, view.rating))
    own = next(each for each in figures(view) if each.id == player)
    return answer(PlayerGames(own, games))


@router.get("/ffjd/{federation}/series/{series}/system", response_model=SystemAnswer)
def system(federation: Federation, series: SeriesNo, page: Officer) -> Response:
    """Return the equations of annex B, their solution, and how estimates moved it."""
    view = examine_series(page.federation_desk, federation, series)
    groups = (group_document(view, group) for group in solved_system(view.rating))
    return answer(SystemAnswer(tuple(groups)))
