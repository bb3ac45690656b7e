"""Second factors, identities at providers and invitations: one's own, and those of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, StringConstraints
from starlette.responses import Response

from ronde.accounts.accountnotes import AccountNote, account_notes
from ronde.accounts.accounts import present_account
from ronde.accounts.identities import (
    MadeInvitation,
    identities_of,
    make_invitation,
    unlink_identity,
)
from ronde.accounts.secondfactor import Enrolment, FactorState, require_factor, required_roles
from ronde.declared.roles import Role
from ronde.store import Database
from ronde.store.signin import IdentityRow
from ronde.web.api.accounts import PersonDocument, PersonNo, person_of
from ronde.web.api.kit import Line, answer, api_router
from ronde.web.arguments import Body
from ronde.web.requirement import (
    InPerson,
    Owner,
    SettingUpFactor,
    SettingUpFactorInPerson,
    Viewer,
    own_account,
)

router = api_router("sign-in")


class Code(Body):
    """A code of the authenticator, or a recovery code."""

    code: Annotated[str, StringConstraints(max_length=100)] = Field(examples=["287082"])


@dataclass(frozen=True, slots=True)
class RecoveryCodes:
    """Each lets in once when the authenticator is lost; they are told this once."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AccountNotes:
    """What happened to the ways into the account, latest first."""

    notes: tuple[AccountNote, ...]


class FactorRoles(Body):
    """The roles whose holders must have a second factor."""

    roles: list[Annotated[Role, Field(strict=False)]] = Field(
        max_length=len(Role), examples=[["owner"]]
    )


@router.get("/account/factor", response_model=FactorState)
def state(page: SettingUpFactor) -> Response:
    """Tell how one's second factor stands."""
    return answer(page.site.factors.state(own_account(page)))


@router.post("/account/factor", response_model=Enrolment, status_code=201)
def begin(page: SettingUpFactorInPerson) -> Response:
    """Make a secret for an authenticator; it counts once a code confirms it. Not for tokens."""
    person, factors = own_account(page), page.site.factors
    factors.begin(person)
    return answer(factors.enrolment(person, urlsplit(page.address).netloc), status=201)


@router.post("/account/factor/confirm", response_model=RecoveryCodes)
def confirm(page: SettingUpFactorInPerson, given: Code) -> Response:
    """Ask for codes from now on; the answer has the recovery codes. Not for tokens."""
    return answer(RecoveryCodes(page.site.factors.confirm(own_account(page), given.code)))


@router.post("/account/factor/codes", response_model=RecoveryCodes)
def renew_codes(page: SettingUpFactorInPerson, given: Code) -> Response:
    """Make new recovery codes; the old ones open nothing any more. Not for tokens."""
    return answer(RecoveryCodes(page.site.factors.renew_codes(own_account(page), given.code)))


@router.post("/account/factor/remove", response_model=FactorState)
def remove(page: SettingUpFactorInPerson, given: Code) -> Response:
    """Ask for no codes any more. Not for tokens."""
    person = own_account(page)
    page.site.factors.remove(person, given.code)
    return answer(page.site.factors.state(person))


@dataclass(frozen=True, slots=True)
class Identities:
    """Who one is at providers of single sign-on."""

    identities: tuple[IdentityRow, ...]


class OneIdentity(Body):
    """An identity: its issuer, and the subject there."""

    issuer: Line = Field(examples=["https://login.example.org/realms/club"])
    subject: Line = Field(examples=["248289761001"])


@router.get("/account/identities", response_model=Identities)
def identities(page: Viewer) -> Response:
    """List by which identities one may come in; in a browser more are linked."""
    return answer(Identities(identities_of(page.site.database, own_account(page))))


@router.post("/account/identities/unlink", response_model=Identities)
def unlink(page: InPerson, given: OneIdentity) -> Response:
    """Come in by an identity no more; the last way in stays. Not for tokens."""
    person = own_account(page)
    unlink_identity(page.site.database, person, given.issuer, given.subject)
    return answer(Identities(identities_of(page.site.database, person)))


@router.post("/people/{person}/invitation", response_model=MadeInvitation, status_code=201)
def invite(person: PersonNo, page: Owner) -> Response:
    """Make a token that lets somebody in once, at /invitation/TOKEN or /api/session/invitation."""
    account = present_account(page.site.database, person)
    return answer(make_invitation(page.site.database, account, page.visitor.name), status=201)


@router.get("/account/notes", response_model=AccountNotes)
def notes(page: Viewer) -> Response:
    """Tell what happened to the ways into one's account."""
    return answer(AccountNotes(account_notes(page.site.database, own_account(page).id)))


@router.post("/people/{person}/factor/reset", response_model=PersonDocument)
def reset(person: PersonNo, page: Owner) -> Response:
    """Take away the second factor of somebody who lost it; the person reads that."""
    database = page.site.database
    page.site.factors.reset(present_account(database, person), page.visitor.name)
    return answer(person_of(present_account(database, person)))


@router.get("/people/factor", response_model=FactorRoles)
def required(page: Owner) -> Response:
    """Tell which roles need a second factor."""
    return _required(page.site.database)


@router.put("/people/factor", response_model=FactorRoles)
def require(page: Owner, given: FactorRoles) -> Response:
    """Let the holders of these roles, and of no others, need a second factor."""
    require_factor(page.site.database, given.roles)
    return _required(page.site.database)


def _required(database: Database) -> Response:
    found = sorted(required_roles(database), key=lambda role: role.value)
    return answer({"roles": found})
