"""Who somebody is at a provider of single sign-on, and invitations: links into an account.

An identity is an issuer with a subject, which a provider never gives to anybody else. An e-mail
address decides nothing: whoever gets hold of one elsewhere must not get an account by it. So an
identity is linked by the person who is logged in, by an invitation, or not at all.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

from sqlalchemy import Connection

from ronde.accounts.accountnotes import AccountHappening, note
from ronde.accounts.accounts import (
    LONGEST_NAME,
    PEOPLE,
    Account,
    Hasher,
    add_account,
    checked_password,
    digest,
    new_account,
    present_account,
    set_password,
    stamp,
)
from ronde.declared.roles import Role
from ronde.errors import ConflictError, InputError
from ronde.model.names import folded
from ronde.serialisation import Keywords
from ronde.store import Database
from ronde.store import accounts as people
from ronde.store import signin as rows
from ronde.store.signin import IdentityRow

_INVITATION: Final = timedelta(days=7)
_MOST_NAMESAKES: Final = 100


@dataclass(frozen=True, slots=True)
class Identity:
    """What a provider says of somebody; `label` is for people to recognise it by."""

    issuer: str
    subject: str
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class MadeInvitation:
    """A link into an account, whose token is told this once."""

    token: Annotated[str, Keywords(examples=["pK4x…"])]
    expires: str


def identities_of(database: Database, person: Account) -> tuple[IdentityRow, ...]:
    """Return who a person is elsewhere."""
    with database.connection() as connection:
        return tuple(rows.identities(connection, person.id))


def account_of_identity(database: Database, identity: Identity) -> Account | None:
    """Return whose identity it is, None when nobody linked it; its use is noted.

    Raises InputError when the account is closed.
    """
    with database.writing() as connection:
        row = rows.identity(connection, identity.issuer, identity.subject)
        if row is None:
            return None
        rows.use_identity(connection, row, identity.label, stamp(datetime.now(UTC)))
    person = present_account(database, row.account)
    if person.is_disabled:
        raise InputError(
            "the account of {name} is closed; ask the owner of this site", name=person.name
        )
    return person


def link_identity(database: Database, person: Account, identity: Identity) -> None:
    """Let a person come in by an identity; raises ConflictError when it is somebody else's."""
    with database.writing(alone_in=PEOPLE) as connection:
        _link(connection, person.id, person.name, identity)


def unlink_identity(database: Database, person: Account, issuer: str, subject: str) -> None:
    """Let a person come in by an identity no more; the last way in stays."""
    with database.writing() as connection:
        kept = rows.identities(connection, person.id)
        found = [row for row in kept if (row.issuer, row.subject) == (issuer, subject)]
        if not found:
            raise InputError("{name} is not linked to this identity", name=person.name)
        if len(kept) == 1 and not person.has_password:
            raise InputError("this is your only way in; set a password first")
        rows.remove_identity(connection, person.id, issuer, subject)
        note(connection, person.id, AccountHappening.IDENTITY_REMOVED, person.name, found[0].label)


def add_person_of(database: Database, identity: Identity, scope: str, role: Role) -> Account:
    """Return a new account for somebody whom a provider vouches for, linked to the identity.

    Its name is that at the provider; where somebody has it already, a number follows.
    """
    given = next((text for text in (identity.name, identity.subject) if folded(text)), "account")
    called = " ".join(given.split())[: LONGEST_NAME - 5]
    with database.writing(alone_in=PEOPLE) as connection:
        names = [called, *(f"{called} {number}" for number in range(2, _MOST_NAMESAKES))]
        free = (n for n in names if people.account_by_name(connection, folded(n)) is None)
        values = new_account(next(free, called), "", "")
        id_ = add_account(connection, values, [(scope, role)])
        _link(connection, id_, values["name"], identity)
    return present_account(database, id_)


def make_invitation(database: Database, person: Account, who: str) -> MadeInvitation:
    """Return a link that lets its holder into an account once, for a week.

    With it a password is set, or an identity linked. Links of before open nothing any more.
    """
    token, now = secrets.token_urlsafe(24), datetime.now(UTC)
    expires = stamp(now + _INVITATION)
    with database.writing() as connection:
        values = {"token_hash": digest(token), "account": person.id, "created_by": who}
        rows.add_invitation(connection, {**values, "created": stamp(now), "expires": expires})
        note(connection, person.id, AccountHappening.INVITED, who)
    return MadeInvitation(token, expires)


def invited(database: Database, token: str) -> Account:
    """Return whom an invitation lets in; raises InputError when it is spent or too old."""
    with database.connection() as connection:
        row = rows.invitation(connection, digest(token))
    if row is None or row.used or row.expires <= stamp(datetime.now(UTC)):
        raise _spent()
    person = present_account(database, row.account)
    if person.is_disabled:
        raise _spent()
    return person


def accept_with_password(database: Database, hasher: Hasher, token: str, password: str) -> Account:
    """Return whom an invitation lets in, with a new password; the invitation is used up."""
    person, kept = invited(database, token), hasher.hash(checked_password(password))
    with database.writing() as connection:
        _accept(connection, person, token)
        set_password(connection, person.id, kept)
    return present_account(database, person.id)


def accept_with_identity(database: Database, token: str, identity: Identity) -> Account:
    """Return whom an invitation lets in, linked to an identity; the invitation is used up."""
    person = invited(database, token)
    with database.writing(alone_in=PEOPLE) as connection:
        _accept(connection, person, token)
        _link(connection, person.id, person.name, identity)
    return person


def _accept(connection: Connection, person: Account, token: str) -> None:
    if not rows.take_invitation(connection, digest(token), stamp(datetime.now(UTC))):
        raise _spent()
    note(connection, person.id, AccountHappening.INVITATION_USED, person.name)


def _spent() -> InputError:
    return InputError("this invitation was used or is too old; ask the owner for another one")


def _link(connection: Connection, account: int, name: str, identity: Identity) -> None:
    found = rows.identity(connection, identity.issuer, identity.subject)
    if found is not None and found.account == account:
        return
    if found is not None:
        raise ConflictError(
            "{label} is linked to another account of this site; unlink it there first",
            label=identity.label,
        )
    values = {"issuer": identity.issuer, "subject": identity.subject, "account": account}
    linked = {"label": identity.label, "linked": stamp(datetime.now(UTC))}
    rows.add_identity(connection, {**values, **linked})
    note(connection, account, AccountHappening.IDENTITY_LINKED, name, identity.label)
