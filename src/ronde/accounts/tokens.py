"""Tokens: how a program comes in for a person, without a password and for a limited time.

A token has the rights of its account or fewer. It is told once and kept as a hash.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

from ronde.accounts.accounts import Account, account, digest, stamp
from ronde.declared.roles import Role, included
from ronde.errors import InputError, ReadOnlyStoreError
from ronde.serialisation import Keywords
from ronde.store import Database
from ronde.store import accounts as rows
from ronde.store.accounts import TokenRow

LONGEST_DAYS: Final = 366
LONGEST_NAME: Final = 60
MOST_TOKENS: Final = 50
PREFIX: Final = "ronde_"
"""By its beginning a token is recognised where it should not stand, such as in a repository."""

_HOUR: Final = len("2026-11-15T14")


@dataclass(frozen=True, slots=True)
class MadeToken:
    """A token and its text, which is told this once and never again."""

    token: TokenRow
    text: Annotated[str, Keywords(examples=["ronde_…"])]


@dataclass(frozen=True, slots=True)
class Bearer:
    """A good token with the account for which it speaks."""

    token: TokenRow
    account: Account

    def limited(self, roles: frozenset[Role]) -> frozenset[Role]:
        """Return which of the account's roles the token may use."""
        ceiling = self.token.ceiling
        return roles & included(Role(ceiling)) if ceiling else roles


def make_token(
    database: Database,
    person: Account,
    name: str,
    *,
    days: int = 90,
    ceiling: Role | None = None,
    now: datetime | None = None,
) -> MadeToken:
    """Return a new token of a person, good for some days.

    `ceiling` is the role beyond which it never goes, whatever the person may do. Raises
    InputError for a name or a time that cannot be, or when there are too many tokens.
    """
    called = " ".join(name.split())
    if not 1 <= len(called) <= LONGEST_NAME:
        raise InputError("a token needs a name of 1 to {longest} characters", longest=LONGEST_NAME)
    if not 1 <= days <= LONGEST_DAYS:
        raise InputError(
            "a token is good for 1 to {longest} days, not {days}", longest=LONGEST_DAYS, days=days
        )
    text, at = PREFIX + secrets.token_urlsafe(32), now or datetime.now(UTC)
    values = {
        "account": person.id,
        "token_hash": digest(text),
        "name": called,
        "ceiling": "" if ceiling is None else ceiling.value,
        "created": stamp(at),
        "expires": stamp(at + timedelta(days=days)),
    }
    with database.writing(alone_in=f"tokens of {person.id}") as connection:
        if sum(not row.is_revoked for row in rows.tokens(connection, person.id)) >= MOST_TOKENS:
            raise InputError(
                "{name} has {most} tokens; revoke one first", name=person.name, most=MOST_TOKENS
            )
        token = rows.token_by_id(connection, rows.add_token(connection, values))
    assert token is not None  # it was written a line above
    return MadeToken(token, text)


def tokens_of(database: Database, person: Account) -> tuple[TokenRow, ...]:
    """Return the tokens of a person, latest first, the revoked and expired ones too."""
    with database.connection() as connection:
        return tuple(rows.tokens(connection, person.id))


def revoke_token(database: Database, person: Account, id_: int) -> None:
    """Let a token open nothing any more; raises InputError when the person has no such token."""
    with database.writing() as connection:
        token = rows.token_by_id(connection, id_)
        if token is None or token.account != person.id:
            raise InputError("{name} has no token {number}", name=person.name, number=id_)
        rows.change_token(connection, id_, {"is_revoked": True})


def bearer(database: Database, text: str, now: datetime | None = None) -> Bearer | None:
    """Return for whom a token speaks; None when it is unknown, revoked or expired.

    A token of a closed account opens nothing either. The first use in an hour is noted, unless
    the database can only be read.
    """
    at = stamp(now or datetime.now(UTC))
    with database.connection() as connection:
        token = rows.token_by_hash(connection, digest(text))
    if token is None or token.is_revoked or token.expires <= at:
        return None
    person = account(database, token.account)
    if person is None:
        return None
    if token.last_used[:_HOUR] != at[:_HOUR]:
        with suppress(ReadOnlyStoreError), database.writing(is_change=False) as connection:
            rows.change_token(connection, token.id, {"last_used": at})
    return Bearer(token, person)
