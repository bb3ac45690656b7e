"""The secret of a site, which no database keeps any more, and what else no copy of one has.

It signs the cookies and seals second factors, and is in a file of its own
(`ronde.web.security.secret`). Databases of before have it in a row, which `replace_secret` takes
away.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from ronde.store.tables import (
    INVITATION,
    NOTICE,
    NOTICE_SUBSCRIPTION,
    OWNER_TOKEN,
    SESSION,
    SITE_SETTING,
    WEB_SPACE,
)

SETTING: Final = "cookie-secret"
_BYTES: Final = 32
_LEFT_OUT: Final = (SESSION, OWNER_TOKEN, INVITATION, NOTICE, NOTICE_SUBSCRIPTION)
"""Who is logged in, links that are good once, who is told of an event: no copy brings them back to
life, and none tells anybody a second time what was told."""


def new_secret() -> str:
    """Return a secret that nobody knows."""
    return secrets.token_urlsafe(_BYTES)


def kept_secret(connection: Connection) -> str | None:
    """Return the secret that a database of before keeps; None where there is none."""
    own = SITE_SETTING.c.name == SETTING
    found: str | None = connection.scalar(select(SITE_SETTING.c.value).where(own))
    return found


def replace_secret(connection: Connection, secret: str | None) -> str | None:
    """Return the secret that the database kept; from now on it keeps this one, or none."""
    old = kept_secret(connection)
    connection.execute(delete(SITE_SETTING).where(SITE_SETTING.c.name == SETTING))
    if secret is not None:
        connection.execute(insert(SITE_SETTING).values(name=SETTING, value=secret))
    return old


def leave_out_secrets(connection: Connection, secret: str | None) -> None:
    """Remove what lets people in from a copy of a database, which then has this secret or none."""
    for table in _LEFT_OUT:
        connection.execute(delete(table))
    connection.execute(update(WEB_SPACE).values(sealed=""))
    replace_secret(connection, secret)
