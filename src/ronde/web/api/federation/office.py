"""Federations: listed, founded, the demo; the office of one, its officers and journal (7.2, 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.federation import journal as steps
from ronde.federation.demo import join, play_demo
from ronde.federation.offices import (
    FederationHead,
    FederationOverview,
    federation_head,
    federation_overview,
    federations,
    init_federation,
)
from ronde.office.desk import free_key
from ronde.office.history.history import journal as lines_of
from ronde.ratings.ffjd.tables import FirstRatingRule
from ronde.web.api.history import Journal, Steps, TakenBack
from ronde.web.api.kit import AS_WHOLE, Federation, Line, Reasoned, Version, answer, api_router
from ronde.web.arguments import Body
from ronde.web.page import Page
from ronde.web.requirement import Anybody, Officer, RatingOfficer

router = api_router("federation")


@dataclass(frozen=True, slots=True)
class Heads:
    """All federations by key."""

    federations: tuple[FederationHead, ...]


class NewFederation(Body):
    """A federation that is founded; the founder has both offices."""

    name: Line = Field(min_length=1, examples=["Minerals"])
    season_month: Annotated[int, Field(ge=1, le=12), AS_WHOLE] = 9
    first_rating: FirstRatingRule = Field(default=FirstRatingRule.ANNEX_B, strict=False)


@router.get("/ffjd", response_model=Heads)
def index(page: Anybody) -> Response:
    """List all federations."""
    return answer(Heads(tuple(federations(page.site.database))))


@router.post("/ffjd", response_model=FederationHead, status_code=201)
def found(page: RatingOfficer, given: NewFederation) -> Response:
    """Found a federation; the key is made of the name."""
    key = free_key(page.desk, given.name)
    init_federation(
        page.federation_desk,
        key,
        given.name,
        season_month=given.season_month,
        first_rating=given.first_rating,
    )
    return answer(federation_head(page.federation_desk, key), status=201)


@router.post("/ffjd-demo", response_model=FederationHead, status_code=201)
def demo(page: RatingOfficer) -> Response:
    """Make a federation of fictional players through three months, and join it."""
    key = free_key(page.desk, "minerals")
    join(play_demo(page.site.database, key), page.visitor.name)
    return answer(federation_head(page.federation_desk, key), status=201)


@router.get("/ffjd/{federation}", response_model=FederationOverview)
def office(federation: Federation, page: Officer) -> Response:
    """Tell who works for a federation and what waits for them."""
    overview = federation_overview(page.federation_desk, federation)
    return answer(overview, overview.version)


NO_REASON = Reasoned()


@router.get("/ffjd/{federation}/journal", response_model=Journal)
def journal(
    federation: Federation,
    page: Officer,
    since: Annotated[Version, Query(description="Entries after this one.")] = 0,
    until: Annotated[Version | None, Query(description="Up to this one.")] = None,
) -> Response:
    """Tell who changed what, when and why."""
    version = federation_head(page.federation_desk, federation).version
    lines = lines_of(page.federation_desk, federation, since=since, until=until)
    return answer(Journal(tuple(lines), version), version)


@router.get("/ffjd/{federation}/undo", response_model=Steps)
def offers(federation: Federation, page: Officer) -> Response:
    """Tell which step an undo would take back, and which a redo would do again."""
    version = federation_head(page.federation_desk, federation).version
    return answer(Steps(*page.federation_steps(federation), version), version)


@router.post("/ffjd/{federation}/undo", response_model=TakenBack)
def undo(federation: Federation, page: Officer, given: Reasoned = NO_REASON) -> Response:
    """Take back the latest step in force."""
    made = steps.undo(page.federation_desk, federation, reason=given.reason)
    return _taken_back(page, federation, made.sequence)


@router.post("/ffjd/{federation}/redo", response_model=TakenBack)
def redo(federation: Federation, page: Officer, given: Reasoned = NO_REASON) -> Response:
    """Do again what was taken back last."""
    made = steps.redo(page.federation_desk, federation, reason=given.reason)
    return _taken_back(page, federation, made.sequence)


def _taken_back(page: Page, federation: str, number: int) -> Response:
    (line,) = lines_of(page.federation_desk, federation, since=number - 1, until=number)
    return answer(TakenBack(line, number), number)
