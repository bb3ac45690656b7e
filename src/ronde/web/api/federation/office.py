"""Federations: listed, founded, the demo; the office of one with its officers (7.2, 9)."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.federation.demo import OFFICER, play_demo
from ronde.federation.desk import FederationDesk
from ronde.federation.desk import Role as Duty
from ronde.federation.founding import (
    Appointment,
    appoint,
    init_federation,
    set_border_club,
)
from ronde.federation.looking import (
    FederationHead,
    FederationOverview,
    Office,
    federation_head,
    federation_overview,
    federations,
)
from ronde.office.shelf import free_key
from ronde.web.api.federation.kit import (
    Day,
    Federation,
    LicenceOfficer,
    Officer,
    RatingOfficer,
    day_of,
    desk_of,
)
from ronde.web.api.kit import Anybody, Given, Line, Whole, answer, api_router
from ronde.web.page import Page

router = api_router("federation")


class Heads(BaseModel):
    """All federations by key."""

    federations: list[FederationHead]


class NewFederation(Given):
    """A federation that is founded; the founder has both offices."""

    name: Line = Field(min_length=1, examples=["Minerals"])
    season_month: Annotated[Whole, Field(ge=1, le=12)] = 9


class BorderClubAnswer(BaseModel):
    """A club abroad that counts as French from a day on."""

    name: str
    country: str
    since: str
    until: str | None


class Overview(BaseModel):
    """Who works for a federation, and what waits for them."""

    head: FederationHead
    offices: list[Office]
    border_clubs: list[BorderClubAnswer]
    members: int
    open_series: int
    ready_series: int
    pending_requests: int


class Officers(Given):
    """Somebody who gets an office, from a day on and until a day."""

    name: Line = Field(min_length=1, examples=["Opal, Olga"])
    role: Duty = Field(strict=False, examples=["ratings"])
    since: Day | None = None
    until: Day | None = None


class BorderClubGiven(Given):
    """A club abroad that counts as French from a day on (by default today)."""

    name: Line = Field(min_length=1)
    country: Line = Field(examples=["BEL"])
    since: Day | None = None
    until: Day | None = None


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
        appoint(olga, key, Appointment(page.visitor.name, duty))
    return answer(federation_head(desk_of(page), key), status=201)


@router.get("/ffjd/{federation}", response_model=Overview)
def office(federation: Federation, page: Officer) -> Response:
    """Tell who works for a federation and what waits for them."""
    return _office(page, federation)


@router.post("/ffjd/{federation}/officers", response_model=Overview)
def officers(federation: Federation, page: Officer, given: Officers) -> Response:
    """Give somebody an office; who holds the same office may do it (9)."""
    since, until = day_of(given.since, "since"), day_of(given.until, "until")
    appoint(desk_of(page), federation, Appointment(given.name.strip(), given.role, since, until))
    return _office(page, federation)


@router.put("/ffjd/{federation}/border-clubs", response_model=Overview)
def border_clubs(federation: Federation, page: LicenceOfficer, given: BorderClubGiven) -> Response:
    """Let a club abroad count as French (7.2)."""
    desk = desk_of(page)
    first, last = day_of(given.since, "since") or desk.today, day_of(given.until, "until")
    set_border_club(desk, federation, given.name.strip(), given.country.strip(), first, last)
    return _office(page, federation)


def _office(page: Page, federation: str) -> Response:
    desk = desk_of(page)
    head = federation_head(desk, federation)
    data = {"head": head, **_overview(federation_overview(desk, federation))}
    return answer(data, head.version)


def _overview(found: FederationOverview) -> dict[str, object]:
    return {
        "offices": found.offices,
        "border_clubs": [
            {
                "name": club.name,
                "country": club.country,
                "since": club.since.isoformat(),
                "until": None if club.until is None else club.until.isoformat(),
            }
            for club in found.border_clubs
        ],
        "members": found.members,
        "open_series": found.open_series,
        "ready_series": found.ready_series,
        "pending_requests": found.pending_requests,
    }
