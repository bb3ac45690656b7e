"""The list of a month and all published lists; cards, curves and corrections of players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import Field
from starlette.responses import Response

from ronde.declared.actions import GREATEST, checked_day
from ronde.errors import UnknownSubjectError
from ronde.federation.cards import RatingCard, player_card, public_card, rating_curve
from ronde.federation.corrections import RequestLine, rating_requests
from ronde.federation.exports import as_csv, as_html, as_pdf
from ronde.federation.lists import (
    ListDocument,
    ListHead,
    ListPart,
    PublishedList,
    all_lists,
    published_list,
)
from ronde.federation.publication import (
    PublicationDocument,
    Publish,
    list_in_force,
    preview,
    recompute,
)
from ronde.web.api import parameters
from ronde.web.api.kit import (
    Federation,
    Member,
    answer,
    api_router,
    file_answer,
    file_called,
    gives,
)
from ronde.web.arguments import DAY, Body
from ronde.web.calculation import Calculated
from ronde.web.page import Page
from ronde.web.requirement import Anybody, RatingOfficer

router = api_router("lists")
corrections_router = api_router("corrections")

Month = Annotated[
    str, Path(pattern=r"^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$", description="Such as 2026-11.")
]
Day = Annotated[str, Field(pattern=DAY, examples=["2026-11-15"])]


def day_of(text: str | None, what: str) -> date | None:
    """Return a day that was given, None for none; raises InputError for what is no date."""
    return None if text is None else checked_day(text, what)


class Sure(Body):
    """A published list stays: whoever does it says to be sure."""

    sure: Literal[True]
    on: Day | None = None


@dataclass(frozen=True, slots=True)
class ListHeads:
    """All published lists, oldest first."""

    lists: tuple[ListHead, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """A list made again, and where it is not the one that was published."""

    month: str
    series: int
    players: int
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllAgain:
    """Every list made again from opening ratings and series alone."""

    lists: tuple[Again, ...]


Wanted = Annotated[ListPart, parameters.query_for(ListPart)]


@router.get("/ffjd/{federation}/months/{month}", response_model=PublicationDocument)
def show(federation: Federation, month: Month, page: RatingOfficer) -> Response:
    """Show what the publication of a month would give, or gave; nothing is written."""
    return answer(preview(page.federation_desk, federation, month).document())


@router.post("/ffjd/{federation}/months/{month}/publish", response_model=PublicationDocument)
def publish(federation: Federation, month: Month, page: RatingOfficer, given: Sure) -> Response:
    """Publish the list of a month, which stays; once more gives the same list."""
    done = page.federation_desk.do(federation, Publish(month, day_of(given.on, "on")))
    return answer(done.document())


@router.get("/ffjd/{federation}/recomputed", response_model=AllAgain)
def recomputed(federation: Federation, page: RatingOfficer) -> Response:
    """Make every published list again from its series, and tell what differs."""
    made = recompute(page.federation_desk, federation)
    lists = (Again(one.month, one.series, len(one.ratings), one.differences) for one in made)
    return answer(AllAgain(tuple(lists)))


@router.get("/ffjd/{federation}/lists", response_model=ListHeads)
def lists(federation: Federation, page: Anybody) -> Response:
    """List the published lists."""
    return answer(ListHeads(all_lists(page.federation_desk, federation)))


@router.get("/ffjd/{federation}/lists/in-force", response_model=ListDocument)
def in_force(
    federation: Federation,
    page: Anybody,
    day: Annotated[Day | None, Query(description="By default today.")] = None,
) -> Response:
    """Return the list that competitions on a day use (2)."""
    desk = page.federation_desk
    found = list_in_force(desk, federation, day_of(day, "day") or desk.today)
    if found is None:
        raise UnknownSubjectError(
            "{federation}: no list was in force then; look at all lists", federation=federation
        )
    return answer(found.document())


@router.get("/ffjd/{federation}/lists/{month}", response_model=ListDocument)
def of_month(federation: Federation, month: Month, page: Anybody, part: Wanted) -> Response:
    """Return the list of a month, or a part of it, without birth dates."""
    return answer(published_list(page.federation_desk, federation, month, part).document())


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
    found = published_list(page.federation_desk, federation, month, part)
    shown = file_called(f"{federation}-{found.month}.{form}", _TYPES[form])
    return Calculated(page, shown, _written, found, form)


_TYPES = {"csv": "text/csv", "html": "text/html", "pdf": "application/pdf"}


def _written(found: PublishedList, form: str) -> bytes:
    if form == "pdf":
        return as_pdf(found)
    return (as_csv(found) if form == "csv" else as_html(found)).encode()


@router.get("/ffjd/{federation}/cards/{player}", response_model=RatingCard)
def card(
    federation: Federation,
    player: Member,
    page: Anybody,
    series: Annotated[int | None, Query(ge=1, le=GREATEST, description="Of an outsider.")] = None,
) -> Response:
    """Return the card of a player; `series` is the one through which an outsider is reached."""
    return answer(_card(page, federation, player, series))


def _card(page: Page, federation: str, player: int, series: int | None = None) -> RatingCard:
    """Return a card; whoever is no officer sees what was published."""
    if not page.is_officer:
        return public_card(page.federation_desk, federation, player)
    return player_card(page.federation_desk, federation, player, through_series=series)


@router.get(
    "/ffjd/{federation}/cards/{player}/curve",
    response_class=Response,
    responses=gives("image/svg+xml"),
)
def curve(federation: Federation, player: Member, page: Anybody) -> Response:
    """Return the curve of a player from list to list, drawn as SVG."""
    picture = rating_curve(_card(page, federation, player))
    return file_answer(picture.encode(), f"{federation}-{player}.svg", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class RequestsDocument:
    """All corrections and requests, the latest first."""

    requests: tuple[RequestLine, ...]


@corrections_router.get("/ffjd/{federation}/corrections", response_model=RequestsDocument)
def corrections(federation: Federation, page: RatingOfficer) -> Response:
    """List all corrections and requests with their files."""
    return answer(RequestsDocument(rating_requests(page.federation_desk, federation)))
