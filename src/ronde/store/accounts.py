"""People, their roles and their links in the database, row by row; the rules are in `accounts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Table,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from ronde.errors import ReadOnlyStoreError
from ronde.store.database import Database
from ronde.store.links import LinkRow
from ronde.store.rows import schema_of
from ronde.store.tables import (
    ACCOUNT,
    ACCOUNT_ROLE,
    API_TOKEN,
    OWNER_TOKEN,
    PHONE_LINK,
    SECOND_FACTOR,
    SITE_SETTING,
    ApplicationRow,
)


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One person; `roles` are pairs of a scope (empty: everything) and a role.

    `has_factor` says that a second factor is asked for, `needs_factor` that one of the roles
    demands it.
    """

    id: int
    name: str
    password_hash: str
    language: str
    created: str
    is_disabled: bool
    has_factor: bool
    needs_factor: bool
    roles: tuple[tuple[str, str], ...]


FACTOR_ROLES: Final = "second-factor-roles"
"""Under this name the site remembers the roles that need a second factor."""

_SENT: Final = schema_of(ApplicationRow).table
_OF_SENT: Final = (
    select(_SENT.c.player)
    .where(_SENT.c.subject == PHONE_LINK.c.event, _SENT.c.id == PHONE_LINK.c.application)
    .correlate(PHONE_LINK)
    .scalar_subquery()
)
"""The player of who entered by the form, as long as the entry is accepted."""

_PLAYER: Final = func.coalesce(PHONE_LINK.c.player, _OF_SENT).label("link_player")
LINK_COLUMNS: Final[tuple[ColumnElement[Any], ...]] = tuple(
    _PLAYER if name == "player" else PHONE_LINK.c[name]
    for name in (
        "id", "event", "label", "created_by", "created", "expires", "is_revoked", "slips", "round",
        "board", "team", "player", "white", "black", "application",
        "is_check_in",
    )
)  # fmt: skip

PERSON_COLUMNS: Final = (
    ACCOUNT,
    exists()
    .where(SECOND_FACTOR.c.account == ACCOUNT.c.id, SECOND_FACTOR.c.confirmed != "")
    .label("has_factor"),
    select(SITE_SETTING.c.value)
    .where(SITE_SETTING.c.name == FACTOR_ROLES)
    .scalar_subquery()
    .label("factor_roles"),
)
"""What is read of a person, apart from the roles."""


def accounts(connection: Connection) -> list[AccountRow]:
    """Return all people by name."""
    found = connection.execute(select(*PERSON_COLUMNS).order_by(ACCOUNT.c.folded)).mappings()
    return [_account(connection, row) for row in found]


def account_by_id(connection: Connection, id_: int) -> AccountRow | None:
    """Return the person of that number, None when there is none."""
    row = connection.execute(select(*PERSON_COLUMNS).where(ACCOUNT.c.id == id_)).mappings().first()
    return None if row is None else _account(connection, row)


def account_by_name(connection: Connection, folded: str) -> AccountRow | None:
    """Return the person whose folded name this is, None when there is none."""
    query = select(*PERSON_COLUMNS).where(ACCOUNT.c.folded == folded)
    row = connection.execute(query).mappings().first()
    return None if row is None else _account(connection, row)


def _account(connection: Connection, row: RowMapping) -> AccountRow:
    query = select(ACCOUNT_ROLE.c.scope, ACCOUNT_ROLE.c.role)
    query = query.where(ACCOUNT_ROLE.c.account == row["id"])
    roles = connection.execute(query.order_by(ACCOUNT_ROLE.c.scope, ACCOUNT_ROLE.c.role))
    return account_row(row, ((scope, role) for scope, role in roles))


def account_row(row: RowMapping, roles: Iterable[tuple[str, str]]) -> AccountRow:
    """Return the person in a row of a query that has `PERSON_COLUMNS`."""
    held, demanding = tuple(roles), (row["factor_roles"] or "").split()
    return AccountRow(
        row[ACCOUNT.c.id],
        row[ACCOUNT.c.name],
        row[ACCOUNT.c.password_hash],
        row[ACCOUNT.c.language],
        row[ACCOUNT.c.created],
        row[ACCOUNT.c.is_disabled],
        row["has_factor"],
        any(role in demanding for _, role in held),
        held,
    )


def add_account(
    connection: Connection, values: Mapping[str, Any], roles: Iterable[tuple[str, str]]
) -> int:
    """Return the number of the person that was added."""
    id_ = _added(connection, ACCOUNT, values)
    set_roles(connection, id_, roles)
    return id_


def change_account(connection: Connection, id_: int, values: Mapping[str, Any]) -> None:
    """Change columns of a person."""
    connection.execute(update(ACCOUNT).where(ACCOUNT.c.id == id_).values(**values))


def set_roles(connection: Connection, id_: int, roles: Iterable[tuple[str, str]]) -> None:
    """Let a person have these roles and no others."""
    connection.execute(delete(ACCOUNT_ROLE).where(ACCOUNT_ROLE.c.account == id_))
    for scope, role in dict.fromkeys(roles):
        connection.execute(insert(ACCOUNT_ROLE).values(account=id_, scope=scope, role=role))


def add_link(connection: Connection, values: Mapping[str, Any]) -> int:
    """Return the number of the phone link that was added."""
    return _added(connection, PHONE_LINK, values)


def add_slip_links(connection: Connection, values: Sequence[Mapping[str, Any]]) -> None:
    """Add the codes on slips, all at once."""
    connection.execute(insert(PHONE_LINK), list(values))


def links(connection: Connection, event: str) -> list[LinkRow]:
    """Return the phone links of an event, latest first; slips are one, not one for each board.

    Those of who entered by the form are left out: each is told to one player and to nobody else.
    """
    query = select(*LINK_COLUMNS).where(PHONE_LINK.c.event == event, PHONE_LINK.c.slips.is_(None))
    query = query.where(PHONE_LINK.c.application.is_(None))
    return [LinkRow(*row) for row in connection.execute(query.order_by(PHONE_LINK.c.id.desc()))]


def greatest_player(connection: Connection, event: str) -> int:
    """Return the greatest entry that has a link of its own in an event, 0 for none.

    A number that is free again is not given to somebody else: the old link would open it.
    """
    found: int | None = connection.scalar(
        select(func.max(PHONE_LINK.c.player)).where(PHONE_LINK.c.event == event)
    )
    return found or 0


def link_by_token(connection: Connection, token_hash: str) -> LinkRow | None:
    """Return the phone link with that hash, None when there is none."""
    query = select(*LINK_COLUMNS)
    row = connection.execute(query.where(PHONE_LINK.c.token_hash == token_hash)).first()
    return None if row is None else LinkRow(*row)


def link_by_id(connection: Connection, id_: int) -> LinkRow | None:
    """Return the phone link of that number, None when there is none."""
    query = select(*LINK_COLUMNS).where(PHONE_LINK.c.id == id_)
    row = connection.execute(query).first()
    return None if row is None else LinkRow(*row)


def revoke_link(connection: Connection, id_: int) -> None:
    """Let a phone link open nothing any more, nor any code on the slips printed under it."""
    which = or_(PHONE_LINK.c.id == id_, PHONE_LINK.c.slips == id_)
    connection.execute(update(PHONE_LINK).where(which).values(is_revoked=True))


def add_owner_token(connection: Connection, token_hash: str, created: str, expires: str) -> None:
    """Keep the hash of a one-time link; those from before open nothing any more."""
    connection.execute(delete(OWNER_TOKEN))
    values = {"token_hash": token_hash, "created": created, "expires": expires}
    connection.execute(insert(OWNER_TOKEN).values(used="", **values))


def owner_token_expiry(connection: Connection, token_hash: str) -> str | None:
    """Return until when an unused one-time link is good, None when there is no such link."""
    query = select(OWNER_TOKEN.c.expires).where(
        OWNER_TOKEN.c.token_hash == token_hash, OWNER_TOKEN.c.used == ""
    )
    expires: str | None = connection.scalar(query)
    return expires


def use_owner_token(connection: Connection, token_hash: str, at: str) -> bool:
    """Note that a one-time link is used; return False when it was used before."""
    unused = (OWNER_TOKEN.c.token_hash == token_hash, OWNER_TOKEN.c.used == "")
    return connection.execute(update(OWNER_TOKEN).where(*unused).values(used=at)).rowcount == 1


TOPIC: Final = "settings"
"""On which nobody else decides while a setting is decided."""


def kept_setting(database: Database, name: str, fresh: str) -> str:
    """Return what the site remembers under a name; `fresh` is kept when it remembers nothing.

    A database that cannot be written keeps nothing.
    """
    query = select(SITE_SETTING.c.value).where(SITE_SETTING.c.name == name)
    with database.connection() as connection:
        found: str | None = connection.scalar(query)
    if found is not None:
        return found
    try:
        with database.writing(alone_in=TOPIC, is_change=False) as connection:
            found = connection.scalar(query)
            if found is None:
                connection.execute(insert(SITE_SETTING).values(name=name, value=fresh))
    except ReadOnlyStoreError:
        return fresh
    return fresh if found is None else found


@dataclass(frozen=True, slots=True)
class TokenRow:
    """One token; only the hash of it is kept. `ceiling` is a role, empty for none."""

    id: int
    account: int
    name: str
    ceiling: str
    created: str
    expires: str
    last_used: str
    is_revoked: bool


_TOKEN: Final = tuple(
    API_TOKEN.c[name]
    for name in (
        "id", "account", "name", "ceiling", "created", "expires", "last_used", "is_revoked",
    )
)  # fmt: skip


def add_token(connection: Connection, values: Mapping[str, Any]) -> int:
    """Return the number of the token that was added."""
    return _added(connection, API_TOKEN, values)


def tokens(connection: Connection, account: int) -> list[TokenRow]:
    """Return the tokens of an account, latest first."""
    query = select(*_TOKEN).where(API_TOKEN.c.account == account)
    return [TokenRow(*row) for row in connection.execute(query.order_by(API_TOKEN.c.id.desc()))]


def token_by_hash(connection: Connection, token_hash: str) -> TokenRow | None:
    """Return the token with that hash, None when there is none."""
    query = select(*_TOKEN).where(API_TOKEN.c.token_hash == token_hash)
    row = connection.execute(query).first()
    return None if row is None else TokenRow(*row)


def token_by_id(connection: Connection, id_: int) -> TokenRow | None:
    """Return the token of that number, None when there is none."""
    row = connection.execute(select(*_TOKEN).where(API_TOKEN.c.id == id_)).first()
    return None if row is None else TokenRow(*row)


def change_token(connection: Connection, id_: int, values: Mapping[str, Any]) -> None:
    """Change columns of a token."""
    connection.execute(update(API_TOKEN).where(API_TOKEN.c.id == id_).values(**values))


def _added(connection: Connection, table: Table, values: Mapping[str, Any]) -> int:
    """Return the number that the database gave a new row."""
    new = insert(table).values(**values).returning(table.c.id)
    return int(connection.execute(new).scalar_one())
