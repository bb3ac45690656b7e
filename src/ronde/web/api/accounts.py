"""Accounts: one's own with language, password and tokens; those of all people, for the owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path
from pydantic import Field, StringConstraints
from starlette.responses import Response

from ronde.accounts.accounts import (
    Account,
    accounts,
    add_person,
    change_password,
    choose_language,
    close_account,
    set_roles,
)
from ronde.accounts.sessions import (
    OwnSession,
    end_other_sessions,
    end_own_session,
    own_sessions,
)
from ronde.accounts.tokens import LONGEST_DAYS, MadeToken, make_token, revoke_token, tokens_of
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import InputError
from ronde.fields import filled
from ronde.i18n import Language
from ronde.serialisation import Keywords
from ronde.store.accounts import TokenRow
from ronde.web.api.kit import AS_WHOLE, Line, answer, api_router
from ronde.web.arguments import Body
from ronde.web.page import Page
from ronde.web.requirement import InPerson, Owner, Viewer, own_account

router = api_router("account")

Secret = Annotated[str, StringConstraints(max_length=1000)]
SessionId = Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="As the list tells it.")]
TokenNo = Annotated[int, Path(ge=1, le=2**31 - 1, description="Number of the token.")]


@dataclass(frozen=True, slots=True)
class ScopedRole:
    """A role for an event or federation, or for everything when `scope` is empty."""

    scope: Annotated[str, Keywords(examples=["spring-open"])]
    role: Role


@dataclass(frozen=True, slots=True)
class PersonDocument:
    """Somebody with an account, and what they may do."""

    id: int
    name: str
    language: str
    created: str
    has_password: bool
    is_disabled: bool
    has_factor: bool
    needs_factor: bool
    roles: tuple[ScopedRole, ...]


class ChosenLanguage(Body):
    """The language that one reads."""

    language: Language


class NewPassword(Body):
    """The present password and a new one; who has none yet leaves `old` empty."""

    old: Secret = ""
    new: Secret = Field(examples=["rocks are hard"])


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of the account, latest first; their texts are not kept."""

    tokens: tuple[TokenRow, ...]


class NewTokenWish(Body):
    """How a token is called, how long it is good, and beyond which role it never goes."""

    name: Line = Field(min_length=1, max_length=60, examples=["scoreboard in the hall"])
    days: Annotated[int, Field(ge=1, le=LONGEST_DAYS), AS_WHOLE] = 90
    ceiling: Role | None = Field(default=None, strict=False, examples=["viewer"])


@dataclass(frozen=True, slots=True)
class Sessions:
    """Where somebody is logged in, what was seen last first."""

    sessions: tuple[OwnSession, ...]


def person_of(account: Account) -> PersonDocument:
    """Return an account as others see it, without what belongs to its sessions."""
    return filled(
        PersonDocument,
        account,
        roles=tuple(ScopedRole(scope, role) for scope, role in account.roles),
    )


@router.get("/account", response_model=PersonDocument)
def own(page: Viewer) -> Response:
    """Tell who one is, and what one may do where."""
    return answer(person_of(own_account(page)))


@router.put("/account/language", response_model=ChosenLanguage)
def language(page: Viewer, given: ChosenLanguage) -> Response:
    """Keep the language that one reads, on every machine."""
    choose_language(page.site.database, own_account(page).id, given.language)
    return answer(given)


@router.post("/account/password", response_model=PersonDocument)
def password(page: InPerson, given: NewPassword) -> Response:
    """Set a new password; other sessions end, this one goes on. Not for tokens."""
    site = page.site
    person = change_password(site.database, site.hasher, own_account(page).id, given.old, given.new)
    response = answer(person_of(person))
    page.start_session(response, person)
    return response


@router.get("/account/tokens", response_model=Tokens)
def tokens(page: Viewer) -> Response:
    """List one's tokens with their last use; the revoked and expired ones too."""
    return answer(Tokens(tokens_of(page.site.database, own_account(page))))


@router.post("/account/tokens", response_model=MadeToken, status_code=201)
def new_token(page: InPerson, given: NewTokenWish) -> Response:
    """Make a token; its text is told this once. Not for tokens."""
    person = own_account(page)
    token = make_token(
        page.site.database, person, given.name, days=given.days, ceiling=given.ceiling
    )
    return answer(token, status=201)


@router.post("/account/tokens/{token}/revoke", response_model=Tokens)
def revoke(token: TokenNo, page: Viewer) -> Response:
    """Let a token open nothing any more."""
    person = own_account(page)
    revoke_token(page.site.database, person, token)
    return answer(Tokens(tokens_of(page.site.database, person)))


@router.get("/account/sessions", response_model=Sessions)
def sessions(page: Viewer) -> Response:
    """List where one is logged in, what was seen last first."""
    return _sessions(page, own_account(page))


@router.post("/account/sessions/{session}/end", response_model=Sessions)
def end_one(session: SessionId, page: InPerson) -> Response:
    """End one of one's sessions; its cookie opens nothing any more. Not for tokens."""
    person = own_account(page)
    end_own_session(page.site.database, person, session)
    return _sessions(page, person)


@router.post("/account/sessions/end-others", response_model=Sessions)
def end_others(page: InPerson) -> Response:
    """End all sessions of the account but this one. Not for tokens."""
    person = own_account(page)
    end_other_sessions(page.site.database, person, page.visitor.session.id)
    return _sessions(page, person)


def _sessions(page: Page, person: Account) -> Response:
    return answer(Sessions(own_sessions(page.site.database, person, page.visitor.session.id)))


people_router = api_router("people")

PersonNo = Annotated[int, Path(ge=1, le=2**31 - 1, description="Number of the account.")]


class GrantedRole(Body):
    """A role for an event or federation, or for everything."""

    scope: Line = Field(default=EVERYWHERE, description="A key; empty: everything.")
    role: Role = Field(strict=False, examples=["arbiter"])

    def pair(self) -> tuple[str, Role]:
        """Return scope and role; raises InputError for what everybody has."""
        if self.role is Role.PUBLIC:
            raise InputError("everybody may look at public pages; choose another role")
        return self.scope, self.role


class Roles(Body):
    """All roles that somebody has from now on."""

    roles: list[GrantedRole] = Field(min_length=1, max_length=200)

    def pairs(self) -> list[tuple[str, Role]]:
        """Return scopes and roles."""
        return [granted.pair() for granted in self.roles]


class NewPerson(Roles):
    """Somebody who gets an account."""

    name: Line = Field(min_length=1, examples=["Greta Granite"])
    password: Secret = Field(
        default="",
        examples=["rocks are hard"],
        description="Without one, an invitation lets this person in.",
    )


class Closing(Body):
    """Whether an account is closed, or open again."""

    closed: bool = True


@dataclass(frozen=True, slots=True)
class PeopleDocument:
    """Everybody who has an account, by name."""

    people: tuple[PersonDocument, ...]


@people_router.get("/people", response_model=PeopleDocument)
def people(page: Owner) -> Response:
    """List everybody who has an account."""
    return answer(PeopleDocument(tuple(map(person_of, accounts(page.site.database)))))


@people_router.post("/people", response_model=PersonDocument, status_code=201)
def add(page: Owner, given: NewPerson) -> Response:
    """Make an account."""
    site = page.site
    account = add_person(site.database, site.hasher, given.name, given.password, given.pairs())
    return answer(person_of(account), status=201)


@people_router.put("/people/{person}/roles", response_model=PersonDocument)
def roles(person: PersonNo, page: Owner, given: Roles) -> Response:
    """Let somebody have these roles and no others; the last owner stays one."""
    return answer(person_of(set_roles(page.site.database, person, given.pairs())))


@people_router.put("/people/{person}/closed", response_model=Closing)
def close(person: PersonNo, page: Owner, given: Closing) -> Response:
    """Close an account, or open it again; who is logged in with it is out at once."""
    close_account(page.site.database, person, closed=given.closed)
    return answer(given)
