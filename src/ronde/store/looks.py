"""The looks of an event as they are found: its own, or those of the organisations above it."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from ronde.store.compiledqueries import CompiledQuery
from ronde.store.rows import schema_of
from ronde.store.tables import SUBJECT, LooksRow

_DEEPEST: Final = 9
"""An event, and as many organisations above it as may stand above each other."""


class FoundLooks(NamedTuple):
    """What an event shows, without the picture: `logo_of` is the subject whose logo it is."""

    thanked: str = ""
    logo: str = ""
    width: int = 0
    height: int = 0
    logo_of: str = ""


def looks_in(connection: Connection, key: str) -> FoundLooks:
    """Return the nearest sponsors and the nearest logo, each by itself; empty for none at all."""
    found = FoundLooks()
    for _ in range(_DEEPEST):
        owner, own = own_looks_in(connection, key)
        logo = found if found.logo else own
        found = logo._replace(thanked=found.thanked or own.thanked)
        if not owner or (found.thanked and found.logo):
            break
        key = owner
    return found


def own_looks_in(connection: Connection, key: str) -> tuple[str, FoundLooks]:
    """Return to whom a subject belongs, and what it has set itself; nothing where it is not."""
    row = next(iter(_nearest().rows(connection, {"_key": key})), None)
    if row is None:
        return "", FoundLooks()
    owner, sponsors, logo, width, height = row
    return owner, FoundLooks(sponsors or "", logo or "", width or 0, height or 0, key)


def picture_in(connection: Connection, subject: str) -> str:
    """Return the picture of a subject as base64, empty for none."""
    table = schema_of(LooksRow).table
    query = select(table.c.picture).where(table.c.subject == subject)
    return connection.scalar(query) or ""


@cache
def _nearest() -> CompiledQuery:
    """Return the query for owner and looks of one subject."""
    looks = schema_of(LooksRow).table
    columns = (looks.c[name] for name in ("sponsors", "logo", "width", "height"))
    joined = SUBJECT.outerjoin(looks, looks.c.subject == SUBJECT.c.key)
    query = select(SUBJECT.c.owner, *columns).select_from(joined)
    return CompiledQuery(query.where(SUBJECT.c.key == bindparam("_key")))
