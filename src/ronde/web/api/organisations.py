"""Organisations and who may do what in them: looked at, given, taken; the rest is generated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path
from pydantic import Field, StringConstraints
from starlette.responses import Response

from ronde.declared.roles import Role
from ronde.office.hosting.access import (
    AccessView,
    access_view,
    grant,
    hand_over_to,
    invite,
    revoke,
)
from ronde.office.hosting.organisations import (
    OrganisationLine,
    OrganisationView,
    organisation_view,
    organisations,
)
from ronde.office.hosting.retention import (
    RemovedEvent,
    delete_event,
    kept_report,
    removed_events,
)
from ronde.web.api.kit import (
    AS_WHOLE,
    EVENT_KEY,
    Event,
    Line,
    OrganisationKey,
    answer,
    api_router,
    file_answer,
    gives,
)
from ronde.web.arguments import Body
from ronde.web.requirement import Owner, Viewer, own_account

router = api_router("organisations")
removal_router = api_router("deletion")
access_router = api_router("access")

Subject = Annotated[
    str, Path(pattern=EVENT_KEY, description="Key of an event, a federation or an organisation.")
]


@dataclass(frozen=True, slots=True)
class Organisations:
    """The organisations that the visitor may look at, by name."""

    organisations: tuple[OrganisationLine, ...]


@router.get("/organisations", response_model=Organisations)
def every_organisation(page: Viewer) -> Response:
    """List the organisations that the visitor may look at."""
    lines = organisations(page.desk, among=page.visitor.visible())
    return answer(Organisations(lines))


@router.get("/organisations/{organisation}", response_model=OrganisationView)
def organisation(organisation: OrganisationKey, page: Viewer) -> Response:
    """Return an organisation with its quotas and with what belongs to it."""
    view = organisation_view(page.desk, organisation)
    return answer(view, view.version)


class GivenRole(Body):
    """A role for somebody who has an account."""

    name: Line = Field(min_length=1, examples=["Greta Granite"])
    role: Role = Field(strict=False, examples=["arbiter"])


class NewAccount(GivenRole):
    """Somebody who gets an account with one role."""

    password: Annotated[str, StringConstraints(max_length=1000)] = Field(
        examples=["rocks are hard"]
    )


class TakenRole(Body):
    """A role that somebody is not to have any more."""

    person: Annotated[
        int, Field(ge=1, le=2**31 - 1, description="Number of the account."), AS_WHOLE
    ]
    role: Role = Field(strict=False, examples=["arbiter"])


class Successor(Body):
    """Who is to be the owner."""

    name: Line = Field(min_length=1, examples=["Greta Granite"])


@access_router.get("/access/{subject}", response_model=AccessView)
def access(subject: Subject, page: Owner) -> Response:
    """Tell who has a role in an event or an organisation, and what was done about it."""
    return answer(access_view(page.desk, subject))


@access_router.post("/access/{subject}", response_model=AccessView)
def give(subject: Subject, page: Owner, given: GivenRole) -> Response:
    """Give a role in an event or an organisation to somebody who has an account."""
    grant(page.desk, subject, given.name, given.role)
    return answer(access_view(page.desk, subject))


@access_router.post("/access/{subject}/new", response_model=AccessView, status_code=201)
def give_account(subject: Subject, page: Owner, given: NewAccount) -> Response:
    """Make an account whose only role is one in an event or an organisation."""
    invite(page.desk, page.site.hasher, subject, given.name, given.password, given.role)
    return answer(access_view(page.desk, subject), status=201)


@access_router.post("/access/{subject}/revoke", response_model=AccessView)
def take(subject: Subject, page: Owner, given: TakenRole) -> Response:
    """Take a role in an event or an organisation from somebody."""
    revoke(page.desk, subject, given.person, given.role)
    return answer(access_view(page.desk, subject))


@access_router.post("/access/{subject}/hand-over", response_model=AccessView)
def hand_over(subject: Subject, page: Owner, given: Successor) -> Response:
    """Make somebody else the owner of an event or an organisation, in place of oneself."""
    hand_over_to(page.desk, subject, own_account(page), given.name)
    return answer(access_view(page.desk, subject))


class TypedName(Body):
    """The name of an event that is to be deleted, typed to be sure."""

    name: Line = Field(examples=["Spring Open"])


@dataclass(frozen=True, slots=True)
class RemovedEvents:
    """The events that were deleted, latest first."""

    events: tuple[RemovedEvent, ...]


Uid = Annotated[str, Path(pattern=r"^[0-9a-f-]{36}$", description="Of the deleted event.")]


@removal_router.post("/events/{event}/delete", response_model=RemovedEvent)
def delete(event: Event, page: Owner, given: TypedName) -> Response:
    """Delete an event; the report of one that was played is kept without birth dates."""
    return answer(delete_event(page.desk, event, given.name))


@removal_router.get("/deleted", response_model=RemovedEvents)
def deleted(page: Owner) -> Response:
    """List the events that were deleted."""
    return answer(RemovedEvents(removed_events(page.desk)))


@removal_router.get("/deleted/{uid}", responses=gives("application/json"), response_class=Response)
def deleted_report(uid: Uid, page: Owner) -> Response:
    """Return the report that is kept of a deleted event."""
    report = kept_report(page.desk, uid).encode("utf-8")
    return file_answer(report, f"{uid}.json", "application/json")
