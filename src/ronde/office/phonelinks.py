"""Phone links: whoever opens one may enter results of one event, until it expires."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from ronde.app.accounts import digest, stamp
from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.rows import event_row
from ronde.store import Database
from ronde.store import accounts as rows
from ronde.store.accounts import LinkRow
from ronde.store.sessions import end_sessions

LONGEST_HOURS: Final = 24 * 14


@dataclass(frozen=True, slots=True)
class NewLink:
    """A phone link and its token, which is told this once and never again."""

    link: LinkRow
    token: str


def make_phone_link(
    desk: Desk, event: str, *, hours: int = 12, label: str = "", now: datetime | None = None
) -> NewLink:
    """Return a new link by which results of an event can be entered for some hours."""
    if not 1 <= hours <= LONGEST_HOURS:
        raise InputError(
            "a phone link is good for 1 to {longest} hours, not {hours}",
            longest=LONGEST_HOURS,
            hours=hours,
        )
    with desk.reading(event) as reader:
        event_row(reader)
    token, at = secrets.token_urlsafe(18), now or datetime.now(UTC)
    values = {
        "token_hash": digest(token),
        "event": event,
        "label": " ".join(label.split())[:60],
        "created_by": desk.who,
        "created": stamp(at),
        "expires": stamp(at + timedelta(hours=hours)),
    }
    with desk.database.writing() as connection:
        id_ = rows.add_link(connection, values)
        link = rows.link_by_id(connection, id_)
    assert link is not None  # it was written a line above
    return NewLink(link, token)


def phone_links(desk: Desk, event: str) -> tuple[LinkRow, ...]:
    """Return the phone links of an event, latest first."""
    with desk.database.connection() as connection:
        return tuple(rows.links(connection, event))


def revoke_phone_link(desk: Desk, event: str, id_: int) -> None:
    """Let a phone link open nothing any more; raises InputError when the event has no such link."""
    with desk.database.writing() as connection:
        link = rows.link_by_id(connection, id_)
        if link is None or link.event != event:
            raise InputError("{event} has no phone link {number}", event=event, number=id_)
        rows.revoke_link(connection, id_)
        end_sessions(connection, link=id_)


def link_by_token(database: Database, token: str) -> LinkRow | None:
    """Return the link that a token opens, None when it is unknown, expired or revoked."""
    with database.connection() as connection:
        link = rows.link_by_token(connection, digest(token))
    if link is None or link.is_revoked or link.expires <= stamp(datetime.now(UTC)):
        return None
    return link
