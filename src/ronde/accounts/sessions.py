"""Sessions: who is logged in where, until they leave, expire or are ended from elsewhere.

A session is a row of the database; whoever shows its identifier has it. The identifier is random
and kept as a hash only. Ending a session removes its row, on every server of the same database.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

from ronde.accounts.accounts import Account, account_of, digest, stamp
from ronde.errors import InputError, StoreError
from ronde.fields import filled
from ronde.serialisation import Keywords
from ronde.store import Database
from ronde.store import accounts as people
from ronde.store import sessions as rows
from ronde.store.links import LinkRow
from ronde.store.sessions import HeldSession, SessionRow

LASTING: Final = timedelta(days=14)
MOST: Final = 2000
"""So many sessions an account or a phone link has at once; the oldest ends for one more."""

_SEEN_EVERY: Final = timedelta(minutes=5)
_LONGEST_AGENT: Final = 60
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What browsers say of themselves; nearly all of them say to be Safari, too."""

_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Holder:
    """To whom a session belongs: an account, or a phone with a link."""

    account: Account | None = None
    link: LinkRow | None = None


@dataclass(frozen=True, slots=True)
class OwnSession:
    """One of a person's sessions; `is_this` for the one in which it is asked for."""

    id: Annotated[str, Keywords(description="By which it is ended; it opens nothing.")]
    created: str
    last_seen: Annotated[str, Keywords(description="To within five minutes.")]
    expires: str
    agent: Annotated[str, Keywords(examples=["Firefox, Linux"])]
    is_this: bool


def start_session(
    database: Database, holder: Account | LinkRow, agent: str = "", now: datetime | None = None
) -> str:
    """Return the identifier of a new session of an account or a phone link.

    Raises InputError when the account was closed, or got another password, after it was read:
    whoever came in by the old one is not let in.
    """
    at, id_ = now or datetime.now(UTC), secrets.token_urlsafe(24)
    person, link = (holder, None) if isinstance(holder, Account) else (None, holder)
    until = stamp(at + LASTING)
    row = SessionRow(
        digest(id_),
        None if person is None else person.id,
        None if link is None else link.id,
        stamp(at),
        stamp(at),
        until if link is None else min(until, link.expires),
        shortened(agent),
    )
    with database.writing() as connection:
        if person is not None:
            rows.lock_account(connection, person.id)
            present = people.account_by_id(connection, person.id)
            if present is None or present.is_disabled or account_of(present).stamp != person.stamp:
                raise InputError("this account was changed a moment ago; log in again")
        rows.sweep_sessions(connection, stamp(at))
        rows.add_session(connection, row)
        rows.end_oldest_sessions(connection, MOST, account=row.account, link=row.link)
    return id_


def session_holder(database: Database, id_: str, now: datetime | None = None) -> Holder | None:
    """Return to whom a session belongs; None when it has ended, or its account or link has.

    That it was seen is noted, once in some minutes; where nothing can be written it is not.
    """
    at, hash_ = now or datetime.now(UTC), digest(id_)
    with database.connection() as connection:
        held = rows.held_sessions(connection, [hash_], stamp(at)).get(hash_)
    if held is None:
        return None
    if held.session.last_seen <= stamp(at - _SEEN_EVERY):
        with suppress(StoreError), database.writing(is_change=False) as connection:
            rows.note_seen(connection, hash_, stamp(at))
    return _holder(held)


def session_holders(
    database: Database, ids: Collection[str], now: datetime | None = None
) -> dict[str, Holder]:
    """Return to whom sessions belong, without those that have ended; asked by one query."""
    if not ids:
        return {}
    hashes = {digest(id_): id_ for id_ in ids}
    with database.connection() as connection:
        found = rows.held_sessions(connection, list(hashes), stamp(now or datetime.now(UTC)))
    holders = {hashes[hash_]: _holder(held) for hash_, held in found.items()}
    return {id_: holder for id_, holder in holders.items() if holder is not None}


def _holder(held: HeldSession) -> Holder | None:
    if held.account is not None and not held.account.is_disabled:
        return Holder(account=account_of(held.account))
    if held.link is not None and not held.link.is_revoked:
        return Holder(link=held.link)
    return None


def end_session(database: Database, id_: str) -> None:
    """Let a session open nothing any more."""
    with database.writing() as connection:
        rows.end_session(connection, digest(id_))


def own_sessions(database: Database, person: Account, this: str = "") -> tuple[OwnSession, ...]:
    """Return the sessions of a person, those seen last first; `this` is the present one."""
    hash_ = digest(this)
    with database.connection() as connection:
        found = rows.sessions_of_account(connection, person.id, stamp(datetime.now(UTC)))
    return tuple(
        filled(OwnSession, row, id=row.id_hash, is_this=row.id_hash == hash_) for row in found
    )


def end_own_session(database: Database, person: Account, hash_: str) -> None:
    """End one of a person's sessions; raises InputError when the person has no such session."""
    with database.writing() as connection:
        if not rows.end_session(connection, hash_, account=person.id):
            raise InputError("{name} has no such session; it may have ended", name=person.name)


def end_other_sessions(database: Database, person: Account, this: str) -> int:
    """Return how many sessions of a person ended: all but this one."""
    with database.writing() as connection:
        return rows.end_sessions(connection, account=person.id, but=digest(this))


def shortened(agent: str) -> str:
    """Return what a program says of itself in a few words.

    >>> shortened("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox, Linux'
    >>> shortened("curl/8.5.0"), shortened("")
    ('curl/8.5.0', '')
    """
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    known = ", ".join(filter(None, (browser, system)))
    plain = re.sub(r"[^ -~]", "", agent)
    return known or plain[:_LONGEST_AGENT].strip()
