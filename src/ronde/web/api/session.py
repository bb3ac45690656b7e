"""A program comes in by name and password or by a link, sees what it may do, and leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StringConstraints
from starlette.responses import Response

from ronde.accounts.accounts import Account, Credentials, claim_owner, log_in
from ronde.accounts.identities import accept_with_password, invited
from ronde.declared.roles import OF_A_PHONE, Role
from ronde.errors import InputError, SecondFactorNeededError
from ronde.office.phonelinks import link_by_token
from ronde.serialisation import Keywords
from ronde.store.links import LinkRow
from ronde.web.api.kit import answer, api_router
from ronde.web.arguments import Body
from ronde.web.page import Page
from ronde.web.requirement import Anybody
from ronde.web.security.sessions import Session, keep_session

router = api_router("session")


class Login(Body):
    """Name and password of an account."""

    name: Annotated[str, StringConstraints(max_length=200)] = Field(examples=["Olga Owner"])
    password: Annotated[str, StringConstraints(max_length=1000)] = Field(examples=["long enough"])
    code: Annotated[str, StringConstraints(max_length=100)] = Field(
        default="", description="Of the authenticator, or a recovery code, where one is asked for."
    )


class InvitationBody(Body):
    """The end of the address of an invitation, and the password that one chooses."""

    invitation: Annotated[str, StringConstraints(max_length=200)] = Field(examples=["pK4x…"])
    password: Annotated[str, StringConstraints(max_length=1000)] = Field(examples=["long enough"])
    code: Annotated[str, StringConstraints(max_length=100)] = ""


class PhoneLink(Body):
    """The end of the address of a phone link."""

    link: Annotated[str, StringConstraints(max_length=200)] = Field(examples=["pK4x…"])


class OwnerLink(Body):
    """The end of a one-time link; the first owner is made with a name, and a password if any."""

    link: Annotated[str, StringConstraints(max_length=200)]
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    password: Annotated[str, StringConstraints(max_length=1000)] = ""
    reset_factor: bool = Field(
        default=False, description="Take away the second factor of an owner who lost it."
    )


@dataclass(frozen=True, slots=True)
class WhoIsThere:
    """Who asks; `token` goes into the header `x-csrf-token` of every change.

    It is empty for a program with a token of its own, which needs no other.
    """

    name: Annotated[str, Keywords(examples=["Olga Owner"])]
    is_known: bool
    roles: Annotated[
        tuple[Role, ...], Keywords(description="What may be done outside of single events.")
    ]
    token: str


@router.get("/session", response_model=WhoIsThere)
def who(page: Anybody) -> Response:
    """Tell who asks, and the token of the session."""
    visitor = page.visitor
    return _told(page, visitor.name, visitor.session, visitor.roles(None), known=visitor.is_known)


@router.post("/session", response_model=WhoIsThere)
def come_in(page: Anybody, given: Login) -> Response:
    """Come in: the answer sets the cookie of the session.

    Where the account has a second factor and `code` is missing, the answer is 401 with the kind
    `SecondFactorNeededError`: the password is right, and the same request with a `code` comes in.
    """
    site, client = page.site, page.request.client
    credentials = Credentials(given.name, given.password, client.host if client else "")
    person = log_in(site.database, site.hasher, site.attempts, credentials)
    _check_code(page, person, given.code)
    return _welcome(page, person)


def _check_code(page: Page, person: Account, code: str) -> None:
    if not person.has_factor:
        return
    if not code:
        raise SecondFactorNeededError(
            "this account has a second factor; send its code with name and password"
        )
    page.site.factors.check(person, code)


@router.post("/session/invitation", response_model=WhoIsThere)
def accept(page: Anybody, given: InvitationBody) -> Response:
    """Come in by an invitation with a new password; the invitation is used up.

    Where the account has a second factor, its code is asked for as by `POST /api/session`.
    """
    site = page.site
    _check_code(page, invited(site.database, given.invitation), given.code)
    person = accept_with_password(site.database, site.hasher, given.invitation, given.password)
    return _welcome(page, person)


@router.post("/session/owner", response_model=WhoIsThere)
def claim(page: Anybody, given: OwnerLink) -> Response:
    """Come in by the one-time link of the owner, which is used up by it."""
    site = page.site
    person = claim_owner(
        site.database,
        site.hasher,
        given.link,
        name=given.name,
        password=given.password,
        language=page.speech.language,
    )
    if given.reset_factor and person.has_factor:
        site.factors.reset(person, person.name)
    return _welcome(page, person)


@router.post("/session/phone", response_model=WhoIsThere)
def come_in_by_phone(page: Anybody, given: PhoneLink) -> Response:
    """Come in by a phone link: results of its event may be entered until it expires.

    By the code of a result slip that of its board alone, while its round takes results.
    """
    link = link_by_token(page.site.database, given.link)
    if link is None:
        raise InputError("this phone link has expired or was revoked; ask the arbiter for another")
    held = frozenset({Role.PUBLIC}) if link.board is not None else OF_A_PHONE
    return _told(page, link.label, _new_session(page, link), held, known=True)


def _welcome(page: Page, person: Account) -> Response:
    held = frozenset(role for scope, role in person.roles if not scope)
    return _told(page, person.name, _new_session(page, person), held, known=True)


def _new_session(page: Page, holder: Account | LinkRow) -> Session:
    """Return the session of whoever came in; a program with a token needs none."""
    is_program = page.visitor.bearer is not None
    return page.visitor.session if is_program else page.new_session(holder)


@router.delete("/session", status_code=204, response_class=Response)
def leave(page: Anybody) -> Response:
    """Leave: the session ends, and its cookie is taken back."""
    response = Response(status_code=204)
    page.end_session(response)
    return response


def _told(
    page: Page, name: str, session: Session, roles: frozenset[Role], *, known: bool
) -> Response:
    signer, is_program = page.site.signer, page.visitor.bearer is not None
    token = "" if is_program else signer.csrf_token(session)
    held = tuple(sorted(roles, key=lambda role: role.value))
    response = answer(WhoIsThere(name, known, held, token))
    if not is_program:
        keep_session(response, signer, session, secure=page.is_secure)
    return response
