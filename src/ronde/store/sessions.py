"""Sessions in the database, row by row: who is logged in where; the rules are in `accounts`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from ronde.store.accounts import LINK_COLUMNS, PERSON_COLUMNS, AccountRow, account_row
from ronde.store.links import LinkRow
from ronde.store.tables import ACCOUNT, ACCOUNT_ROLE, PHONE_LINK, SESSION


@dataclass(frozen=True, slots=True)
class SessionRow:
    """One session of an account or of a phone link; only the hash of its identifier is kept."""

    id_hash: str
    account: int | None
    link: int | None
    created: str
    last_seen: str
    expires: str
    agent: str


@dataclass(frozen=True, slots=True)
class HeldSession:
    """A session with the account and its roles, or with the phone link, to which it belongs."""

    session: SessionRow
    account: AccountRow | None
    link: LinkRow | None


_COLUMNS: Final = tuple(SESSION.c)


def add_session(connection: Connection, row: SessionRow) -> None:
    """Keep a new session."""
    values = {column.name: getattr(row, column.name) for column in _COLUMNS}
    connection.execute(insert(SESSION).values(**values))


def held_sessions(
    connection: Connection, hashes: Collection[str], now: str
) -> dict[str, HeldSession]:
    """Return the sessions that have these hashes and last beyond a moment, by one query."""
    given = {"_hashes": list(hashes), "_now": now}
    lines: dict[str, list[RowMapping]] = {}
    for line in connection.execute(_HELD, given).mappings():
        lines.setdefault(line[SESSION.c.id_hash], []).append(line)
    return {hash_: _held(found) for hash_, found in lines.items()}


_HELD: Final = (
    select(*_COLUMNS, *PERSON_COLUMNS, *LINK_COLUMNS, ACCOUNT_ROLE.c.scope, ACCOUNT_ROLE.c.role)
    .outerjoin_from(SESSION, ACCOUNT, SESSION.c.account == ACCOUNT.c.id)
    .outerjoin(ACCOUNT_ROLE, ACCOUNT_ROLE.c.account == ACCOUNT.c.id)
    .outerjoin(PHONE_LINK, SESSION.c.link == PHONE_LINK.c.id)
    .where(
        SESSION.c.id_hash.in_(bindparam("_hashes", expanding=True)),
        SESSION.c.expires > bindparam("_now"),
    )
    .order_by(ACCOUNT_ROLE.c.scope, ACCOUNT_ROLE.c.role)
)
"""Asked for every page; to build it takes longer than to run it."""


def _held(lines: list[RowMapping]) -> HeldSession:
    """Return one session; there is a line for each role of its account."""
    first = lines[0]
    scope, role = ACCOUNT_ROLE.c.scope, ACCOUNT_ROLE.c.role
    roles = [(line[scope], line[role]) for line in lines]
    is_person, is_phone = first[ACCOUNT.c.id] is not None, first[PHONE_LINK.c.id] is not None
    return HeldSession(
        SessionRow(*(first[column] for column in _COLUMNS)),
        account_row(first, [pair for pair in roles if pair[1]]) if is_person else None,
        LinkRow(*(first[column] for column in LINK_COLUMNS)) if is_phone else None,
    )


def sessions_of_account(connection: Connection, account: int, now: str) -> list[SessionRow]:
    """Return the sessions of an account that last beyond a moment, those seen last first."""
    query = select(SESSION).where(SESSION.c.account == account, SESSION.c.expires > now)
    latest_first = query.order_by(SESSION.c.last_seen.desc(), SESSION.c.created.desc())
    return [SessionRow(*row) for row in connection.execute(latest_first)]


def note_seen(connection: Connection, id_hash: str, at: str) -> None:
    """Note when a session was seen."""
    connection.execute(update(SESSION).where(SESSION.c.id_hash == id_hash).values(last_seen=at))


def end_session(connection: Connection, id_hash: str, *, account: int | None = None) -> bool:
    """Return whether a session ended, which must belong to that account if one is given."""
    query = delete(SESSION).where(SESSION.c.id_hash == id_hash)
    if account is not None:
        query = query.where(SESSION.c.account == account)
    return connection.execute(query).rowcount > 0


def end_sessions(
    connection: Connection,
    *,
    account: int | None = None,
    link: int | None = None,
    but: str = "",
) -> int:
    """Return how many sessions of an account or a phone link ended; one may be left."""
    owned = _owned(account, link)
    return connection.execute(delete(SESSION).where(owned, SESSION.c.id_hash != but)).rowcount


def end_every_session(connection: Connection) -> int:
    """Return how many sessions ended: all of them."""
    return connection.execute(delete(SESSION)).rowcount


def _owned(account: int | None, link: int | None) -> ColumnElement[bool]:
    if link is None:
        return SESSION.c.account == account
    with_slips = or_(PHONE_LINK.c.id == link, PHONE_LINK.c.slips == link)
    return SESSION.c.link.in_(select(PHONE_LINK.c.id).where(with_slips))


def sweep_sessions(connection: Connection, now: str) -> None:
    """Remove the sessions that have expired."""
    connection.execute(delete(SESSION).where(SESSION.c.expires <= now))


def end_oldest_sessions(
    connection: Connection, most: int, *, account: int | None, link: int | None
) -> None:
    """Leave at most so many sessions of an account or a phone link: the oldest end."""
    owned = _owned(account, link)
    if (connection.scalar(select(func.count()).select_from(SESSION).where(owned)) or 0) <= most:
        return
    latest_first = select(SESSION.c.id_hash).where(owned).order_by(SESSION.c.created.desc())
    oldest = connection.scalars(latest_first.offset(most)).all()
    connection.execute(delete(SESSION).where(SESSION.c.id_hash.in_(oldest)))


def lock_account(connection: Connection, id_: int) -> None:
    """Keep an account as it is until the transaction ends; SQLite has locked everything."""
    connection.execute(select(ACCOUNT.c.id).where(ACCOUNT.c.id == id_).with_for_update(read=True))
