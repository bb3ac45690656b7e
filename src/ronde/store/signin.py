"""Second factors, identities and invitations, row by row; the rules are in `accounts`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from ronde.store.tables import (
    ACCOUNT_NOTE,
    IDENTITY,
    INVITATION,
    RECOVERY_CODE,
    SECOND_FACTOR,
    SITE_SETTING,
)


@dataclass(frozen=True, slots=True)
class FactorRow:
    """The second factor of an account; it is asked for once `confirmed` says since when."""

    account: int
    sealed: str
    confirmed: str
    last_step: int


@dataclass(frozen=True, slots=True)
class IdentityRow:
    """Who an account is at a provider."""

    issuer: str
    subject: str
    account: int
    label: str
    linked: str
    last_used: str


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A link that lets its holder into an account once."""

    account: int
    expires: str
    used: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What happened to the ways into an account."""

    at: str
    who: str
    what: str
    detail: str


def factor(connection: Connection, account: int) -> FactorRow | None:
    """Return the second factor of an account, confirmed or not; None when it has none."""
    query = select(SECOND_FACTOR).where(SECOND_FACTOR.c.account == account)
    row = connection.execute(query).first()
    return None if row is None else FactorRow(*row)


def factors(connection: Connection) -> list[FactorRow]:
    """Return all second factors."""
    return [FactorRow(*row) for row in connection.execute(select(SECOND_FACTOR))]


def put_factor(connection: Connection, account: int, sealed: str) -> None:
    """Keep a secret that is not confirmed yet, in place of one that was there before."""
    remove_factor(connection, account)
    connection.execute(insert(SECOND_FACTOR).values(account=account, sealed=sealed))


def change_factor(connection: Connection, account: int, values: Mapping[str, Any]) -> None:
    """Change columns of a second factor."""
    query = update(SECOND_FACTOR).where(SECOND_FACTOR.c.account == account)
    connection.execute(query.values(**values))


def remove_factor(connection: Connection, account: int) -> None:
    """Forget a second factor and its recovery codes."""
    connection.execute(delete(SECOND_FACTOR).where(SECOND_FACTOR.c.account == account))
    put_recovery_codes(connection, account, ())


def take_step(connection: Connection, account: int, step: int) -> bool:
    """Note that the code of a time step was taken; False when it, or a later one, was before."""
    query = update(SECOND_FACTOR).where(
        SECOND_FACTOR.c.account == account, SECOND_FACTOR.c.last_step < step
    )
    return connection.execute(query.values(last_step=step)).rowcount == 1


def put_recovery_codes(connection: Connection, account: int, hashes: Iterable[str]) -> None:
    """Let an account have these recovery codes and no others."""
    connection.execute(delete(RECOVERY_CODE).where(RECOVERY_CODE.c.account == account))
    for code_hash in hashes:
        connection.execute(insert(RECOVERY_CODE).values(account=account, code_hash=code_hash))


def take_recovery_code(connection: Connection, account: int, code_hash: str, at: str) -> bool:
    """Note that a recovery code was used; False when there is none, or it was used before."""
    query = update(RECOVERY_CODE).where(
        RECOVERY_CODE.c.account == account,
        RECOVERY_CODE.c.code_hash == code_hash,
        RECOVERY_CODE.c.used == "",
    )
    return connection.execute(query.values(used=at)).rowcount == 1


def recovery_codes_left(connection: Connection, account: int) -> int:
    """Return how many recovery codes of an account are still good."""
    query = select(func.count()).where(
        RECOVERY_CODE.c.account == account, RECOVERY_CODE.c.used == ""
    )
    return int(connection.scalar(query) or 0)


def setting(connection: Connection, name: str) -> str:
    """Return what the site remembers under a name, empty for nothing."""
    query = select(SITE_SETTING.c.value).where(SITE_SETTING.c.name == name)
    return connection.scalar(query) or ""


def put_setting(connection: Connection, name: str, value: str) -> None:
    """Let the site remember a value under a name."""
    connection.execute(delete(SITE_SETTING).where(SITE_SETTING.c.name == name))
    connection.execute(insert(SITE_SETTING).values(name=name, value=value))


def identity(connection: Connection, issuer: str, subject: str) -> IdentityRow | None:
    """Return whose identity it is, None when it is nobody's."""
    query = select(IDENTITY).where(IDENTITY.c.issuer == issuer, IDENTITY.c.subject == subject)
    row = connection.execute(query).first()
    return None if row is None else IdentityRow(*row)


def identities(connection: Connection, account: int) -> list[IdentityRow]:
    """Return the identities of an account, oldest first."""
    query = select(IDENTITY).where(IDENTITY.c.account == account)
    found = connection.execute(query.order_by(IDENTITY.c.linked, IDENTITY.c.issuer))
    return [IdentityRow(*row) for row in found]


def add_identity(connection: Connection, values: Mapping[str, Any]) -> None:
    """Keep an identity."""
    connection.execute(insert(IDENTITY).values(**values))


def use_identity(connection: Connection, row: IdentityRow, label: str, at: str) -> None:
    """Note that somebody came by an identity, and what the provider calls them now."""
    query = update(IDENTITY).where(
        IDENTITY.c.issuer == row.issuer, IDENTITY.c.subject == row.subject
    )
    connection.execute(query.values(label=label, last_used=at))


def remove_identity(connection: Connection, account: int, issuer: str, subject: str) -> bool:
    """Forget an identity of an account; False when it has no such one."""
    query = delete(IDENTITY).where(
        IDENTITY.c.issuer == issuer,
        IDENTITY.c.subject == subject,
        IDENTITY.c.account == account,
    )
    return connection.execute(query).rowcount == 1


def add_invitation(connection: Connection, values: Mapping[str, Any]) -> None:
    """Keep an invitation; those of the same account from before open nothing any more."""
    account = values["account"]
    connection.execute(delete(INVITATION).where(INVITATION.c.account == account))
    connection.execute(insert(INVITATION).values(**values))


def invitation(connection: Connection, token_hash: str) -> InvitationRow | None:
    """Return the invitation with that hash, None when there is none."""
    columns = INVITATION.c
    query = select(columns.account, columns.expires, columns.used)
    row = connection.execute(query.where(columns.token_hash == token_hash)).first()
    return None if row is None else InvitationRow(*row)


def take_invitation(connection: Connection, token_hash: str, at: str) -> bool:
    """Note that an invitation was used; False when it was used before."""
    query = update(INVITATION).where(INVITATION.c.token_hash == token_hash, INVITATION.c.used == "")
    return connection.execute(query.values(used=at)).rowcount == 1


def add_note(connection: Connection, account: int, note: NoteRow) -> None:
    """Keep what happened to the ways into an account."""
    values = {"at": note.at, "who": note.who, "what": note.what, "detail": note.detail}
    connection.execute(
        insert(ACCOUNT_NOTE).values(id=secrets.token_hex(12), account=account, **values)
    )


def notes(connection: Connection, account: int, most: int) -> list[NoteRow]:
    """Return what happened to the ways into an account, latest first."""
    columns = ACCOUNT_NOTE.c
    query = select(columns.at, columns.who, columns.what, columns.detail)
    query = query.where(columns.account == account).order_by(columns.at.desc(), columns.id)
    return [NoteRow(*row) for row in connection.execute(query.limit(most))]
