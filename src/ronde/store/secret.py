"""The secret that signs the cookies of a site, where the database keeps it."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from ronde.store.accounts import kept_setting
from ronde.store.database import Database
from ronde.store.tables import SITE_SETTING

SETTING: Final = "cookie-secret"
LENGTH: Final = 32
"""So many random bytes a secret has."""


def new_secret() -> str:
    """Return a secret that nobody knows."""
    return secrets.token_urlsafe(LENGTH)


def kept_secret(database: Database) -> str:
    """Return the secret that the database keeps; it gets one where it has none."""
    return kept_setting(database, SETTING, new_secret())


def replace_secret(connection: Connection, secret: str | None) -> str | None:
    """Return the secret that the database kept; from now on it keeps this one, or none."""
    own = SITE_SETTING.c.name == SETTING
    old: str | None = connection.scalar(select(SITE_SETTING.c.value).where(own))
    connection.execute(delete(SITE_SETTING).where(own))
    if secret is not None:
        connection.execute(insert(SITE_SETTING).values(name=SETTING, value=secret))
    return old
