"""A program comes in by name and password, sees what it may do, and leaves."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints
from starlette.responses import Response

from ronde.app.accounts import Credentials, log_in
from ronde.app.roles import Role
from ronde.web.api.kit import Anybody, Given, answer, api_router
from ronde.web.page import Page
from ronde.web.security.sessions import Session, end_session, keep_session

router = api_router("session")


class Login(Given):
    """Name and password of an account."""

    name: Annotated[str, StringConstraints(max_length=200)] = Field(examples=["Olga Owner"])
    password: Annotated[str, StringConstraints(max_length=1000)] = Field(examples=["long enough"])


class WhoIsThere(BaseModel):
    """Who asks; `token` goes into the header `x-csrf-token` of every change."""

    name: str = Field(examples=["Olga Owner"])
    is_known: bool
    roles: list[Role] = Field(description="What may be done outside of single events.")
    token: str


@router.get("/session", response_model=WhoIsThere)
def who(page: Anybody) -> Response:
    """Tell who asks, and the token of the session."""
    visitor = page.visitor
    return _told(page, visitor.name, visitor.session, visitor.roles(None), known=visitor.is_known)


@router.post("/session", response_model=WhoIsThere)
def come_in(page: Anybody, given: Login) -> Response:
    """Come in: the answer sets the cookie of the session."""
    site, client = page.site, page.request.client
    credentials = Credentials(given.name, given.password, client.host if client else "")
    person = log_in(site.database, site.hasher, site.attempts, credentials)
    session = Session(account=person.id, stamp=person.stamp)
    held = {role for scope, role in person.roles if not scope}
    return _told(page, person.name, session, frozenset(held), known=True)


@router.delete("/session", status_code=204, response_class=Response)
def leave(_: Anybody) -> Response:
    """Leave: the cookie of the session is taken back."""
    response = Response(status_code=204)
    end_session(response)
    return response


def _told(
    page: Page, name: str, session: Session, roles: frozenset[Role], *, known: bool
) -> Response:
    signer = page.site.signer
    response = answer(
        {
            "name": name,
            "is_known": known,
            "roles": sorted(role.value for role in roles),
            "token": signer.csrf_token(session),
        }
    )
    keep_session(response, signer, session, secure=page.is_secure)
    return response
