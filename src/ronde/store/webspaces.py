"""Where the public pages of events are sent as files, as the database keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from ronde.store.tables import WEB_SPACE


@dataclass(frozen=True, slots=True)
class WebSpaceRow:
    """Where the pages of an event are sent, and how that went last."""

    subject: str
    address: str
    login: str = ""
    sealed: str = ""
    host_key: str = ""
    language: str = "en"
    is_automatic: bool = False
    files: str = "{}"
    state: str = ""
    sent_at: str = ""
    failed_at: str = ""
    failure: str = ""
    busy_until: str = ""


def web_space(connection: Connection, subject: str) -> WebSpaceRow | None:
    """Return where the pages of an event are sent, None for nowhere."""
    query = select(WEB_SPACE).where(WEB_SPACE.c.subject == subject)
    row = connection.execute(query).mappings().first()
    return None if row is None else WebSpaceRow(**row)


def web_spaces(connection: Connection) -> list[WebSpaceRow]:
    """Return where the pages of all events are sent."""
    return [WebSpaceRow(**row) for row in connection.execute(select(WEB_SPACE)).mappings()]


def put_web_space(connection: Connection, row: WebSpaceRow) -> None:
    """Keep where the pages of an event are sent, in the place of what was kept."""
    remove_web_space(connection, row.subject)
    values = {name: getattr(row, name) for name in row.__slots__}
    connection.execute(insert(WEB_SPACE).values(**values))


def remove_web_space(connection: Connection, subject: str) -> None:
    """Send the pages of an event nowhere any more."""
    connection.execute(delete(WEB_SPACE).where(WEB_SPACE.c.subject == subject))


def change_web_space(connection: Connection, subject: str, **values: Any) -> None:
    """Change what is kept of where the pages of an event are sent."""
    connection.execute(update(WEB_SPACE).where(WEB_SPACE.c.subject == subject).values(**values))


def claim_web_space(connection: Connection, subject: str, now: str, until: str) -> bool:
    """Return whether one may send now: nobody else does, or gave up on the way."""
    free = (WEB_SPACE.c.subject == subject, WEB_SPACE.c.busy_until <= now)
    return connection.execute(update(WEB_SPACE).where(*free).values(busy_until=until)).rowcount > 0
