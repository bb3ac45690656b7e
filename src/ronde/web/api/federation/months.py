"""The month: what its list would be, its publication, all lists made again; published lists."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from ronde.errors import UnknownSubjectError
from ronde.federation.exports import as_csv, as_html, as_pdf
from ronde.federation.lists import ListDocument, Part, PublishedList, all_lists, published_list
from ronde.federation.publication import (
    PublicationDocument,
    Publish,
    list_in_force,
    preview,
    recompute,
)
from ronde.web.api.federation.kit import Day, Federation, Month, RatingOfficer, day_of, desk_of
from ronde.web.api.kit import Anybody, Given, answer, api_router, file_answer, gives

router = api_router("lists")


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


@router.get("/ffjd/{federation}/months/{month}", response_model=PublicationDocument)
def show(federation: Federation, month: Month, page: RatingOfficer) -> Response:
    """Show what the publication of a month would give, or gave; nothing is written."""
    return answer(preview(desk_of(page), federation, month).document())


@router.post("/ffjd/{federation}/months/{month}/publish", response_model=PublicationDocument)
def put_out(federation: Federation, month: Month, page: RatingOfficer, given: Sure) -> Response:
    """Publish the list of a month, which stays; once more gives the same list."""
    done = desk_of(page).do(federation, Publish(month, day_of(given.on, "on")))
    return answer(done.document())


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


@router.get("/ffjd/{federation}/lists/in-force", response_model=ListDocument)
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
    return answer(found.document())


@router.get("/ffjd/{federation}/lists/{month}", response_model=ListDocument)
def of_month(federation: Federation, month: Month, page: Anybody, part: Wanted) -> Response:
    """Return the list of a month, or a part of it, without birth dates."""
    return answer(published_list(desk_of(page), federation, month, part).document())


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
