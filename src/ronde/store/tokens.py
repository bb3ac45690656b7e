"""Tokens of programs in the database, row by row; the rules are in `app`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select, update

from ronde.store.tables import API_TOKEN


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
    id_ = int(connection.scalar(select(func.max(API_TOKEN.c.id))) or 0) + 1
    connection.execute(insert(API_TOKEN).values(id=id_, **values))
    return id_


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
