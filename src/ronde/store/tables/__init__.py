"""Every table, by area; a subject of a kind owns the rows of that kind's area.

A new area is a module here with a tuple `TABLES` made by `base.owned`, a line in `AREAS` below,
and a migration that creates the tables. Journal, undo, verification and archives then work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Table

from ronde.store.tables import events, ffjd
from ronde.store.tables.accounts import (
    ACCOUNT,
    ACCOUNT_ROLE,
    API_TOKEN,
    OWNER_TOKEN,
    PHONE_LINK,
    SITE_SETTING,
)
from ronde.store.tables.base import METADATA
from ronde.store.tables.journal import ENTRY, SUBJECT
from ronde.store.tables.ratinglists import NAME_KEY, RATING_LIST, RATING_PERSON

AREAS: Final[Mapping[str, tuple[Table, ...]]] = {
    "event": events.TABLES,
    "federation": ffjd.TABLES,
}
"""The tables of each kind of subject, owners before those that refer to them."""

OWNED: Final[Mapping[str, Table]] = {
    table.name: table for tables in AREAS.values() for table in tables
}
"""All journalled tables by name."""

__all__ = [
    "ACCOUNT", "ACCOUNT_ROLE", "API_TOKEN", "AREAS", "ENTRY", "METADATA", "NAME_KEY", "OWNED",
    "OWNER_TOKEN", "PHONE_LINK", "RATING_LIST", "RATING_PERSON", "SITE_SETTING", "SUBJECT",
]  # fmt: skip
