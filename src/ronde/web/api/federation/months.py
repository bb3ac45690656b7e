"""The month: what its list would be, its publication, all lists made again; published lists."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from ronde.errors import UnknownSubjectError
from ronde.federation.listlines import Part
from ronde.federation.lists import PublishedList, all_lists, published_list
from ronde.federation.printing import as_pdf
from ronde.federation.publishing import Publication, list_in_force, preview, publish
from ronde.federation.recomputing import recompute
from ronde.federation.sheets import as_csv, as_html
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.web.api.federation.kit import Day, Federation, Month, RatingOfficer, day_of, desk_of
from ronde.web.api.kit import Anybody, Given, answer, api_router, file_answer, gives

router = api_router("lists")


class ListLineAnswer(BaseModel):
    """A player in a list; `previous` null is the first time. There is no birth date here."""

    rank: int | None
    player: int
    name: str
    sex: str | None
    club: str
    league: str
    category: str
    rating: int
    previous: int | None
    change: int | None
    evolution: str
    games: int
    kind: str


class DifferenceAnswer(BaseModel):
    """What is other than in the list before."""

    player: int
    name: str
    before: int | None
    after: int | None
    kind: str


class PublicationAnswer(BaseModel):
    """A list, what differs from the one before, and whether it was published just now."""

    month: str
    published_on: str
    officer: str
    is_new: bool
    series: list[int]
    differences: list[DifferenceAnswer]
    findings: list[SeriesFinding]
    players: list[ListLineAnswer]


class Sure(Given):
    """A published list stays: whoever does it says to be sure."""

    sure: Literal[True]
    on: Day | None = None


class ListHead(BaseModel):
    """One published list."""

    month: str
    published_on: str
    officer: str
    players: int


class ListHeads(BaseModel):
    """All published lists, oldest first."""

    lists: list[ListHead]


class ListAnswer(BaseModel):
    """A published list, or a part of it."""

    federation: str
    month: str
    published_on: str
    officer: str
    part: str
    digest: str
    players: list[ListLineAnswer]


class PartQuery(BaseModel):
    """Which players of a list are wanted; what is left out means all."""

    model_config = ConfigDict(extra="forbid")

    category: Annotated[str, Field(max_length=40)] = ""
    club: Annotated[str, Field(max_length=200)] = ""
    league: Annotated[str, Field(max_length=200)] = ""
    sex: Literal["", "m", "w"] = ""

    def part(self) -> Part:
        """Return the part."""
        return Part(self.category, self.club, self.league, self.sex)


class Again(BaseModel):
    """A list made again, and where it is not the one that was published."""

    month: str
    series: int
    players: int
    differences: list[str]


class AllAgain(BaseModel):
    """Every list made again from opening ratings and series alone."""

    lists: list[Again]


def _wanted(asked: Annotated[PartQuery, Query()]) -> Part:
    return asked.part()


Wanted = Annotated[Part, Depends(_wanted)]


@router.get("/ffjd/{federation}/months/{month}", response_model=PublicationAnswer)
def show(federation: Federation, month: Month, page: RatingOfficer) -> Response:
    """Show what the publication of a month would give, or gave; nothing is written."""
    return answer(_publication(preview(desk_of(page), federation, month)))


@router.post("/ffjd/{federation}/months/{month}/publish", response_model=PublicationAnswer)
def put_out(federation: Federation, month: Month, page: RatingOfficer, given: Sure) -> Response:
    """Publish the list of a month, which stays; once more gives the same list."""
    done = publish(desk_of(page), federation, month, day_of(given.on, "on"))
    return answer(_publication(done))


def _publication(found: Publication) -> dict[str, Any]:
    return {
        "month": found.month,
        "published_on": found.published_on.isoformat(),
        "officer": found.officer,
        "is_new": found.is_new,
        "series": found.series,
        "differences": [difference.as_data() for difference in found.differences],
        "findings": found.findings,
        "players": [line.as_data() for line in found.lines],
    }


@router.get("/ffjd/{federation}/recomputed", response_model=AllAgain)
def again(federation: Federation, page: RatingOfficer) -> Response:
    """Make every published list again from its series, and tell what differs."""
    made = recompute(desk_of(page), federation)
    lists = [
        {
            "month": one.month,
            "series": one.series,
            "players": len(one.ratings),
            "differences": one.differences,
        }
        for one in made
    ]
    return answer({"lists": lists})


@router.get("/ffjd/{federation}/lists", response_model=ListHeads)
def lists(federation: Federation, page: Anybody) -> Response:
    """List the published lists."""
    heads = [
        {"month": month, "published_on": day.isoformat(), "officer": officer, "players": count}
        for month, day, officer, count in all_lists(desk_of(page), federation)
    ]
    return answer({"lists": heads})


@router.get("/ffjd/{federation}/lists/in-force", response_model=ListAnswer)
def in_force(
    federation: Federation,
    page: Anybody,
    day: Annotated[Day | None, Query(description="By default today.")] = None,
) -> Response:
    """Return the list that competitions on a day use (2)."""
    desk = desk_of(page)
    found = list_in_force(desk, federation, day_of(day, "day") or desk.today)
    if found is None:
        raise UnknownSubjectError(
            "{federation}: no list was in force then; look at all lists", federation=federation
        )
    return answer(found.as_data())


@router.get("/ffjd/{federation}/lists/{month}", response_model=ListAnswer)
def of_month(federation: Federation, month: Month, page: Anybody, part: Wanted) -> Response:
    """Return the list of a month, or a part of it, without birth dates."""
    return answer(published_list(desk_of(page), federation, month, part).as_data())


@router.get(
    "/ffjd/{federation}/lists/{month}/file/{form}",
    response_class=Response,
    responses=gives("text/csv", "text/html", "application/pdf"),
)
def file(
    federation: Federation,
    month: Month,
    form: Literal["csv", "html", "pdf"],
    page: Anybody,
    part: Wanted,
) -> Response:
    """Return a list, or a part of it, as CSV, HTML or PDF."""
    found = published_list(desk_of(page), federation, month, part)
    name = f"{federation}-{found.month}.{form}"
    return file_answer(_written(found, form), name, _TYPES[form])


_TYPES = {"csv": "text/csv", "html": "text/html", "pdf": "application/pdf"}


def _written(found: PublishedList, form: str) -> bytes:
    if form == "pdf":
        return as_pdf(found)
    return (as_csv(found) if form == "csv" else as_html(found)).encode()
