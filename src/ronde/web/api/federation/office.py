"""Federations: listed, founded, the demo; the office of one with its officers (7.2, 9)."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.federation.demo import OFFICER, play_demo
from ronde.federation.desk import FederationDesk
from ronde.federation.desk import Role as Duty
from ronde.federation.offices import (
    Appoint,
    Appointment,
    FederationHead,
    FederationOverview,
    federation_head,
    federation_overview,
    federations,
    init_federation,
)
from ronde.office.shelf import free_key
from ronde.web.api.federation.kit import (
    Federation,
    Officer,
    RatingOfficer,
    desk_of,
)
from ronde.web.api.kit import Anybody, Given, Line, Whole, answer, api_router

router = api_router("federation")


class Heads(BaseModel):
    """All federations by key."""

    federations: list[FederationHead]


class NewFederation(Given):
    """A federation that is founded; the founder has both offices."""

    name: Line = Field(min_length=1, examples=["Minerals"])
    season_month: Annotated[Whole, Field(ge=1, le=12)] = 9


@router.get("/ffjd", response_model=Heads)
def shelf(page: Anybody) -> Response:
    """List all federations."""
    return answer({"federations": federations(page.site.database)})


@router.post("/ffjd", response_model=FederationHead, status_code=201)
def found(page: RatingOfficer, given: NewFederation) -> Response:
    """Found a federation; the key is made of the name."""
    key = free_key(page.desk, given.name)
    init_federation(desk_of(page), key, given.name, season_month=given.season_month)
    return answer(federation_head(desk_of(page), key), status=201)


@router.post("/ffjd-demo", response_model=FederationHead, status_code=201)
def demo(page: RatingOfficer) -> Response:
    """Make a federation of fictional players through three months, and join it."""
    key = free_key(page.desk, "minerals")
    play_demo(page.site.database, key)
    olga = FederationDesk(page.site.database, OFFICER)
    for duty in Duty:
        olga.do(key, Appoint(Appointment(page.visitor.name, duty)))
    return answer(federation_head(desk_of(page), key), status=201)


@router.get("/ffjd/{federation}", response_model=FederationOverview)
def office(federation: Federation, page: Officer) -> Response:
    """Tell who works for a federation and what waits for them."""
    found = federation_overview(desk_of(page), federation)
    return answer(found, found.version)
