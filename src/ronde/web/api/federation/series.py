"""Series: recorded from a document or an event, listed; game by game, the system of annex B."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.declared.roles import Role
from ronde.declared.table import XLSX
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
from ronde.federation.drafts import changes_since, look_at_draft
from ronde.federation.series import (
    AddSeries,
    CorrectSeries,
    EventConversion,
    Recorded,
    RecordedSeries,
    SeriesState,
    document_of,
    event_document,
    list_series,
)
from ronde.federation.seriesdraft import Mistake, SeriesDraft, checked, draft_of
from ronde.federation.seriesfiles import FileFacts, read_draft, series_text, template_workbook
from ronde.i18n import Language
from ronde.model import Finding
from ronde.web.api import parameters
from ronde.web.api.kit import (
    Federation,
    Line,
    Member,
    Seen,
    SeriesNo,
    answer,
    api_router,
    file_called,
    gives,
)
from ronde.web.api.uploads import UploadedFile, takes
from ronde.web.arguments import DAY
from ronde.web.calculation import Calculated
from ronde.web.requirement import Anybody, Officer, RatingOfficer

router = api_router("series")

_CSV: Final = (
    "Name of the series;Spring\nFirst day;2026-11-14\nLast day;2026-11-14\nRate of play;slow\n"
    "no;name;R1\n1;Agate;2:2\n2;Beryl;1:0\n"
)
TAKES_SERIES = takes(
    "A series: the JSON document (docs/schemas), XLSX, CSV or a tournament file.",
    _CSV,
    {"name": "Spring"},
)


class SeriesFacts(parameters.Query):
    """What a file may not tell about a series."""

    name: parameters.Text | None = None
    kind: Literal["slow", "accelerated"] | None = None
    start: Annotated[str, Field(pattern=DAY, examples=["2026-11-14"])] | None = None
    end: Annotated[str, Field(pattern=DAY, examples=["2026-11-15"])] | None = None
    minutes: Annotated[int, Field(ge=0, le=9999)] | None = None
    increment: Annotated[int, Field(ge=0, le=9999)] | None = None
    estimate: Annotated[int, Field(ge=600, le=9999)] | None = None
    fmjd_ratings: bool = False
    unexcused: bool = Field(default=False, description="Forfeits of a tournament file.")

    def facts(self) -> FileFacts:
        """Return what is said beside the file."""
        said = self.model_dump(exclude={"fmjd_ratings", "unexcused", "reason"}, exclude_none=True)
        head = {name: str(value) for name, value in said.items()}
        return FileFacts(head, self.fmjd_ratings, self.unexcused)


class SeriesCorrectionFacts(SeriesFacts):
    """What a file may not tell about a series, and why it is sent again."""

    reason: Line = ""


@dataclass(frozen=True, slots=True)
class SeriesListLine:
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

    series: tuple[SeriesListLine, ...]


@dataclass(frozen=True, slots=True)
class Converted:
    """A series that was made from an event, and what was assumed on the way."""

    recorded: RecordedSeries
    assumed: tuple[Finding, ...]


@router.get("/ffjd/{federation}/series", response_model=SeriesList)
def all_series(federation: Federation, page: Officer) -> Response:
    """List all series with their states."""
    return answer(SeriesList(tuple(map(_line, list_series(page.federation_desk, federation)))))


def _line(one: Recorded) -> SeriesListLine:
    row = one.row
    state = SeriesState(row.state)
    return SeriesListLine(
        series=one.id,
        name=row.name,
        start=row.starts_on,
        end=row.ends_on,
        state=state,
        month=row.month,
        players=len(one.players),
    )


@dataclass(frozen=True, slots=True)
class SeriesChanges:
    """What became of the table of a series, in the order of the table."""

    changes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class SeriesPreview:
    """What recording a file would say: mistakes, what was assumed, and players who are new."""

    players: int
    new_players: int
    mistakes: tuple[Mistake, ...]
    findings: tuple[Finding, ...]


@router.post(
    "/ffjd/{federation}/series/preview",
    response_model=SeriesPreview,
    openapi_extra=TAKES_SERIES,
)
def preview(
    federation: Federation,
    page: RatingOfficer,
    file: UploadedFile,
    asked: Annotated[SeriesFacts, Query()],
) -> Response:
    """Tell what recording a series would say; nothing is recorded."""

    def shown(draft: SeriesDraft) -> Response:
        view = look_at_draft(page.federation_desk, federation, draft)
        return answer(SeriesPreview(len(draft.rows), view.new, view.mistakes, draft.findings))

    return Calculated(page, shown, read_draft, file.data, file.name, asked.facts())


@router.post(
    "/ffjd/{federation}/series",
    response_model=RecordedSeries,
    status_code=201,
    openapi_extra=TAKES_SERIES,
)
def record(
    federation: Federation,
    page: RatingOfficer,
    file: UploadedFile,
    asked: Annotated[SeriesFacts, Query()],
) -> Response:
    """Record a series; unknown players are entered, and what is to be settled waits with it."""

    def shown(read: tuple[str, tuple[Finding, ...]]) -> Response:
        made = page.federation_desk.do(federation, AddSeries(read[0], file=file.name))
        return answer(made, status=201)

    return Calculated(page, shown, series_text, file.data, file.name, asked.facts())


@router.get("/ffjd/{federation}/series/{series}/document", response_model=dict[str, object])
def document(federation: Federation, series: SeriesNo, page: RatingOfficer) -> Response:
    """Return the document of a series that is not homologated, to be corrected and sent again."""
    version = page.version  # before it is read: what is changed in between is a conflict
    found = document_of(page.federation_desk, federation, series)
    return answer(checked(draft_of(found)).data, version)


@router.get("/ffjd/{federation}/series/{series}/changes", response_model=SeriesChanges)
def changes(
    federation: Federation,
    series: SeriesNo,
    page: RatingOfficer,
    since: Annotated[int, Query(ge=1, le=2**53, description="A version of the federation.")],
) -> Response:
    """Tell what became of the table of a series since a version, cell by cell."""
    return answer(SeriesChanges(changes_since(page.federation_desk, federation, series, since)))


@router.put(
    "/ffjd/{federation}/series/{series}",
    response_model=RecordedSeries,
    openapi_extra=TAKES_SERIES,
)
def correct(
    federation: Federation,
    series: SeriesNo,
    page: RatingOfficer,
    file: UploadedFile,
    asked: Annotated[SeriesCorrectionFacts, Query()],
    seen: Seen,
) -> Response:
    """Put a corrected file in the place of a series that is not homologated.

    If-Match takes the tag of its document: a series that was changed since is refused.
    """

    def shown(read: tuple[str, tuple[Finding, ...]]) -> Response:
        action = CorrectSeries(series, read[0], file=file.name, expected=seen, reason=asked.reason)
        made = page.federation_desk.do(federation, action)
        return answer(made, page.version)

    return Calculated(page, shown, series_text, file.data, file.name, asked.facts())


@router.get("/ffjd-template/{language}", response_class=Response, responses=gives(XLSX))
def template(language: Language, page: Anybody) -> Response:
    """Return an empty workbook for a series, in a language."""
    shown = file_called("series.xlsx", XLSX)
    return Calculated(page, shown, template_workbook, language)


@router.post("/ffjd/{federation}/series/from-event", response_model=Converted, status_code=201)
def convert(
    federation: Federation,
    page: RatingOfficer,
    given: Annotated[EventConversion, parameters.body_for(EventConversion)],
) -> Response:
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
class PlayerGamesDocument:
    """The games of a player, and the reasons of the figures."""

    figures: NamedFigures
    games: tuple[CountedGame, ...]


@dataclass(frozen=True, slots=True)
class SystemAnswer:
    """The solved system of annex B, empty when nobody needed it."""

    groups: tuple[GroupDocument, ...]


@router.get(
    "/ffjd/{federation}/series/{series}/players/{player}", response_model=PlayerGamesDocument
)
def per_game(federation: Federation, series: SeriesNo, player: Member, page: Officer) -> Response:
    """Tell what every game of a player did, with PA and evolution."""
    view = examine_series(page.federation_desk, federation, series)
    one = view.player(player)
    games = tuple(game_document(view, line) for line in game_lines(one, view.rating))
    own = next(each for each in figures(view) if each.id == player)
    return answer(PlayerGamesDocument(own, games))


@router.get("/ffjd/{federation}/series/{series}/system", response_model=SystemAnswer)
def system(federation: Federation, series: SeriesNo, page: Officer) -> Response:
    """Return the equations of annex B, their solution, and how estimates moved it."""
    view = examine_series(page.federation_desk, federation, series)
    groups = (group_document(view, group) for group in solved_system(view.rating))
    return answer(SystemAnswer(tuple(groups)))
