"""People who work from a browser: the owner by a one-time link, others by name and password.

Passwords are hashed by a `Hasher` that is given: which library does it is not our business.
Tokens of links are random and long, so that a plain hash of them is safe to keep.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

from sqlalchemy import Connection

from ronde.accounts.attempts import Attempts
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import ConflictError, InputError, UnknownSubjectError
from ronde.fields import filled
from ronde.i18n import LANGUAGES
from ronde.model.names import folded
from ronde.store import Database, sessions
from ronde.store import accounts as rows

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
LONGEST_NAME: Final = 60
_OWNER_LINK: Final = timedelta(hours=24)
PEOPLE: Final = "people"
"""The topic of all that is decided by looking at who else is there."""


class Hasher(Protocol):
    """What makes and checks the hashes of passwords."""

    def hash(self, password: str) -> str:
        """Return the hash of a password."""
        ...

    def matches(self, kept: str, password: str) -> bool:
        """Return whether a password has that hash; an empty hash matches nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Account:
    """One person; `roles` are pairs of a scope and a role, `stamp` changes with the password.

    `has_factor` says that a second factor is asked for, `needs_factor` that a role demands it.
    """

    id: int
    name: str
    language: str
    created: str
    has_password: bool
    is_disabled: bool
    has_factor: bool
    needs_factor: bool
    stamp: str
    roles: tuple[tuple[str, Role], ...]

    @property
    def is_owner(self) -> bool:
        """Whether this person may do everything."""
        return (EVERYWHERE, Role.OWNER) in self.roles


def accounts(database: Database) -> tuple[Account, ...]:
    """Return everybody, by name."""
    with database.connection() as connection:
        return _everybody(connection)


def account(database: Database, id_: int) -> Account | None:
    """Return the person of that number, None when there is none or the account is closed."""
    with database.connection() as connection:
        row = rows.account_by_id(connection, id_)
    return None if row is None or row.is_disabled else account_of(row)


def account_named(database: Database, name: str) -> Account:
    """Return the person of that name; raises UnknownSubjectError without one who may come in."""
    with database.connection() as connection:
        row = rows.account_by_name(connection, folded(name))
    if row is None or row.is_disabled:
        raise UnknownSubjectError("there is no account called {name}", name=name)
    return account_of(row)


def owner(database: Database) -> Account | None:
    """Return the first owner, None before the first start."""
    with database.connection() as connection:
        return next(iter(_owners(connection)), None)


def make_owner_link(database: Database, now: datetime | None = None) -> str:
    """Return the token of a new one-time link; the links from before open nothing any more."""
    token, at = secrets.token_urlsafe(24), now or datetime.now(UTC)
    with database.writing(alone_in=PEOPLE) as connection:
        rows.add_owner_token(connection, digest(token), stamp(at), stamp(at + _OWNER_LINK))
    return token


def owner_link_is_good(database: Database, token: str, now: datetime | None = None) -> bool:
    """Return whether a one-time link was neither used nor is too old."""
    with database.connection() as connection:
        expires = rows.owner_token_expiry(connection, digest(token))
    return expires is not None and stamp(now or datetime.now(UTC)) < expires


def claim_owner(
    database: Database,
    hasher: Hasher,
    token: str,
    *,
    name: str = "",
    password: str = "",
    language: str = "",
) -> Account:
    """Return the owner who came by the one-time link, which is used up by it.

    The first owner is made with name and password; an owner who is there just comes in, and
    with `password` gets a new one. A password is needed only where others can reach the site.
    Raises InputError when the link is spent.
    """
    if not owner_link_is_good(database, token):
        raise InputError("this owner link was used or is too old; start `ronde serve` again")
    kept = hasher.hash(checked_password(password)) if password else ""
    with database.writing(alone_in=PEOPLE) as connection:
        if not rows.use_owner_token(connection, digest(token), stamp(datetime.now(UTC))):
            raise InputError("this owner link was used a moment ago; start `ronde serve` again")
        present = _owners(connection)
        if not present:
            values = new_account(name, kept, language)
            id_ = rows.add_account(connection, values, [(EVERYWHERE, Role.OWNER.value)])
        else:
            id_ = present[0].id
            if kept:
                set_password(connection, id_, kept)
    return present_account(database, id_)


def add_person(
    database: Database,
    hasher: Hasher,
    name: str,
    password: str,
    roles: Iterable[tuple[str, Role]],
    *,
    language: str = "",
) -> Account:
    """Return the account that was made; raises ConflictError when the name is taken.

    Without a password somebody comes in by an invitation (`ronde.accounts.identities`).
    """
    kept = hasher.hash(checked_password(password)) if password else ""
    with database.writing(alone_in=PEOPLE) as connection:
        id_ = add_account(connection, new_account(name, kept, language), roles)
    return present_account(database, id_)


def add_account(
    connection: Connection, values: Mapping[str, str], roles: Iterable[tuple[str, Role]]
) -> int:
    """Return the number of an account that was made, in a transaction that is alone with people."""
    if rows.account_by_name(connection, values["folded"]) is not None:
        raise ConflictError(
            "{name}: somebody has this name already; choose another one", name=values["name"]
        )
    return rows.add_account(connection, values, [(scope, r.value) for scope, r in roles])


def change_password(database: Database, hasher: Hasher, id_: int, old: str, new: str) -> Account:
    """Return the account with its new password; all its sessions elsewhere end.

    Raises InputError when the old password is wrong; who has none yet need not give one.
    """
    with database.connection() as connection:
        row = rows.account_by_id(connection, id_)
    if row is None:
        raise UnknownSubjectError("there is no account {number}", number=id_)
    if row.password_hash and not hasher.matches(row.password_hash, old):
        raise InputError("the present password is not right; type it again")
    kept = hasher.hash(checked_password(new))
    with database.writing() as connection:
        set_password(connection, id_, kept)
    return present_account(database, id_)


def set_password(connection: Connection, id_: int, kept: str) -> None:
    """Keep the hash of a new password, by which all sessions of before end."""
    rows.change_account(connection, id_, {"password_hash": kept})
    sessions.end_sessions(connection, account=id_)


def choose_language(database: Database, id_: int, language: str) -> None:
    """Keep the language that a person reads; raises InputError for one that ronde lacks."""
    if language not in LANGUAGES:
        raise InputError(
            "{asked} is no language of ronde; choose {known}",
            asked=repr(language),
            known=", ".join(LANGUAGES),
        )
    with database.writing() as connection:
        rows.change_account(connection, id_, {"language": language})


def set_roles(database: Database, id_: int, roles: Iterable[tuple[str, Role]]) -> Account:
    """Return the account with these roles and no others; the last owner stays one."""
    wanted = tuple(roles)
    present_account(database, id_)
    with database.writing(alone_in=PEOPLE) as connection:
        _refuse_last_owner(connection, id_, stays=(EVERYWHERE, Role.OWNER) in wanted)
        rows.set_roles(connection, id_, [(scope, role.value) for scope, role in wanted])
    return present_account(database, id_)


def close_account(database: Database, id_: int, *, closed: bool = True) -> None:
    """Close an account, or open it again; whoever is logged in with it is out at once."""
    present_account(database, id_)
    with database.writing(alone_in=PEOPLE) as connection:
        _refuse_last_owner(connection, id_, stays=not closed)
        rows.change_account(connection, id_, {"is_disabled": closed})
        if closed:
            sessions.end_sessions(connection, account=id_)


def log_in(
    database: Database, hasher: Hasher, attempts: Attempts, credentials: Credentials
) -> Account:
    """Return whose name and password these are.

    Raises InputError when they are not right, without telling which of them, and
    TooManyAttemptsError after too many failures.
    """
    name = folded(credentials.name)
    attempts.begin(name, credentials.address)
    with database.connection() as connection:
        row = rows.account_by_name(connection, name)
    # A name that nobody has takes as long as a wrong password: it cannot be told apart.
    kept = row.password_hash if row is not None else hasher.hash("nobody has this password")
    is_right = hasher.matches(kept, credentials.password)
    if row is None or row.is_disabled or not is_right:
        attempts.note_failure(credentials.address)
        raise InputError("name and password do not fit together; try again")
    attempts.forget(name, credentials.address)
    return account_of(row)


@dataclass(frozen=True, slots=True)
class Credentials:
    """What somebody typed to come in, and from which address."""

    name: str
    password: str
    address: str = ""


def digest(token: str) -> str:
    """Return the hash by which a token is found."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def stamp(moment: datetime) -> str:
    """Return a moment in UTC as the database keeps it.

    >>> stamp(datetime(2026, 11, 1, 9, 30, tzinfo=UTC))
    '2026-11-01T09:30:00Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def new_account(name: str, kept: str, language: str) -> dict[str, str]:
    """Return what is kept of a new account; raises InputError for a name that cannot be."""
    called = " ".join(name.split())
    if not folded(called) or len(called) > LONGEST_NAME:
        raise InputError(
            "an account needs a name of 1 to {longest} characters", longest=LONGEST_NAME
        )
    return {
        "name": called,
        "folded": folded(called),
        "password_hash": kept,
        "language": language if language in LANGUAGES else "",
        "created": stamp(datetime.now(UTC)),
    }


def checked_password(password: str) -> str:
    """Return a password that can be kept; raises InputError for one too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise InputError(
            "a password needs {shortest} to {longest} characters",
            shortest=SHORTEST_PASSWORD,
            longest=LONGEST_PASSWORD,
        )
    return password


def _everybody(connection: Connection) -> tuple[Account, ...]:
    return tuple(account_of(row) for row in rows.accounts(connection))


def _owners(connection: Connection) -> list[Account]:
    """Return the owners whose accounts are open, by name."""
    return [a for a in _everybody(connection) if a.is_owner and not a.is_disabled]


def _refuse_last_owner(connection: Connection, id_: int, *, stays: bool) -> None:
    """Raise InputError if nobody would be left; only who is alone in `PEOPLE` knows it."""
    if [owner.id for owner in _owners(connection)] == [id_] and not stays:
        raise InputError("this is the only owner; make somebody else an owner first")


def present_account(database: Database, id_: int) -> Account:
    """Return the person of that number, closed or not; raises UnknownSubjectError without one."""
    with database.connection() as connection:
        row = rows.account_by_id(connection, id_)
    if row is None:
        raise UnknownSubjectError("there is no account {number}", number=id_)
    return account_of(row)


def account_of(row: rows.AccountRow) -> Account:
    """Return the person of a row."""
    return filled(
        Account,
        row,
        has_password=bool(row.password_hash),
        stamp=digest(row.password_hash)[:16],
        roles=tuple((scope, Role(role)) for scope, role in row.roles),
    )
