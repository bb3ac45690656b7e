"""What is deleted and what is kept: events that go, players who are not to be named in public.

An event without a published round goes whole. Of one that was played, the report with its results
is kept for some years, sealed, without birth dates and whatever else only the office knew: a rating
office may ask for it. The journal goes; its head is kept with the report.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Annotated, Final

from sqlalchemy import Connection, delete, insert, select, update

from ronde.declared.actions import StartingNumber
from ronde.errors import InputError, UnknownSubjectError
from ronde.fields import Arg
from ronde.formats import write_text
from ronde.i18n import phrase, template
from ronde.office.desk import Desk
from ronde.office.desk.actions import AnytimeAction, action
from ronde.office.desk.rows import (
    event_row,
    is_under_way,
    player_row,
    put_hidden,
)
from ronde.office.settings.publicity import without_secrets
from ronde.store import Step, SubjectReader
from ronde.store.changes import tell
from ronde.store.organisations import note
from ronde.store.reader import find_subject
from ronde.store.rows import schema_of
from ronde.store.tables import (
    ACCOUNT_ROLE,
    AREAS,
    CERTIFICATE,
    ENTRY,
    NOTICE,
    NOTICE_SUBSCRIPTION,
    PHONE_LINK,
    PORTAL_INDEX,
    PORTAL_PLACE,
    PORTAL_WORD,
    REMOVED_EVENT,
    SENT_RESULT,
    SESSION,
    SUBJECT,
    WEB_SPACE,
)
from ronde.store.tournaments import tournament_of

KEPT_YEARS: Final = 5
"""So long the report of a deleted event is kept; no regulation that ronde knows names a time."""


@dataclass(frozen=True, slots=True)
class RemovedEvent:
    """An event that was deleted; `keep_until` is empty where nothing had to be kept."""

    uid: str
    key: str
    name: str
    organisation: str
    who: str
    at: str
    head: str
    keep_until: str


_LISTED: Final = tuple(
    REMOVED_EVENT.c[name]
    for name in ("uid", "subject", "name", "owner", "who", "at", "head", "keep_until")
)


def delete_event(desk: Desk, event: str, name: str, today: date | None = None) -> RemovedEvent:
    """Delete an event whose name was typed, and return what is kept of it.

    Roles and links of it go, too: nobody has rights in an event that gets the same key later.
    """
    day = today or date.today()
    with desk.database.writing() as connection:
        reader = SubjectReader(connection, find_subject(connection, event, "event", lock=True))
        called = event_row(reader).name
        if name.strip() != called.strip():
            raise InputError("type the name of the event, {name}, to delete it", name=repr(called))
        removed = _listed(reader, desk.who, called, day)
        _remove(connection, event)
        tell(connection, event)
        for scope in {event, removed.organisation} - {""}:
            note(connection, desk.who, phrase("delete event"), scope, event=event, name=called)
        _drop_expired(connection, day)
    return removed


def _listed(reader: SubjectReader, who: str, name: str, today: date) -> RemovedEvent:
    """Write down that an event goes, with its report if it was played."""
    subject, is_played = reader.subject, is_under_way(reader)
    content = ""
    if is_played:
        told = without_secrets(tournament_of(reader.state()), birth_dates=False)
        told = replace(told, categories=())  # they would tell the age of their players
        content = write_text(told, "json", subject.latest.short).text
    until = today.replace(day=min(today.day, 28), year=today.year + KEPT_YEARS)
    event = RemovedEvent(
        uid=subject.uid,
        key=subject.key,
        name=name,
        organisation=subject.owner,
        who=who,
        at=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        head=subject.head,
        keep_until=until.isoformat() if is_played else "",
    )
    listed = (event.uid, event.key, event.name, event.organisation, event.who, event.at, event.head)
    values = dict(zip((c.name for c in _LISTED), (*listed, event.keep_until), strict=True))
    digest = hashlib.sha256(content.encode("utf-8")).hexdigest()
    values |= {"content": content, "sha256": digest if content else ""}
    reader.connection.execute(delete(REMOVED_EVENT).where(REMOVED_EVENT.c.uid == event.uid))
    reader.connection.execute(insert(REMOVED_EVENT).values(**values))
    return event


def _remove(connection: Connection, event: str) -> None:
    """Remove every row of an event, its journal and what refers to its key."""
    for table in (schema_of(row).table for row in reversed(AREAS["event"])):
        connection.execute(delete(table).where(table.c.subject == event))
    of_portal = (PORTAL_INDEX, PORTAL_PLACE, PORTAL_WORD)
    beside = (CERTIFICATE, NOTICE, NOTICE_SUBSCRIPTION, *of_portal, SENT_RESULT, WEB_SPACE)
    for table in (*beside, ENTRY):
        connection.execute(delete(table).where(table.c.subject == event))
    # A number that is free may be given to another link: no session may go on with it.
    gone = select(PHONE_LINK.c.id).where(PHONE_LINK.c.event == event)
    connection.execute(delete(SESSION).where(SESSION.c.link.in_(gone)))
    connection.execute(delete(PHONE_LINK).where(PHONE_LINK.c.event == event))
    connection.execute(delete(ACCOUNT_ROLE).where(ACCOUNT_ROLE.c.scope == event))
    connection.execute(delete(SUBJECT).where(SUBJECT.c.key == event))


def _drop_expired(connection: Connection, today: date) -> None:
    """Drop the reports whose time is over; that the events were there stays written down."""
    old = REMOVED_EVENT.c.keep_until.between("1", today.isoformat())
    connection.execute(update(REMOVED_EVENT).where(old).values(content="", keep_until=""))


def removed_events(desk: Desk) -> tuple[RemovedEvent, ...]:
    """Return the events that were deleted, latest first."""
    with desk.database.connection() as connection:
        rows = connection.execute(select(*_LISTED).order_by(REMOVED_EVENT.c.at.desc()))
        return tuple(RemovedEvent(*row) for row in rows)


def kept_report(desk: Desk, uid: str) -> str:
    """Return the report that is kept of a deleted event, as a tournament file of ronde.

    Raises UnknownSubjectError when nothing is kept, or not any more.
    """
    query = select(REMOVED_EVENT.c.content, REMOVED_EVENT.c.sha256)
    with desk.database.connection() as connection:
        row = connection.execute(query.where(REMOVED_EVENT.c.uid == uid)).first()
    if row is None or not row.content:
        raise UnknownSubjectError("nothing is kept of {event}", event=repr(uid))
    if hashlib.sha256(row.content.encode("utf-8")).hexdigest() != row.sha256:
        raise InputError("the report of {event} was changed after it was sealed", event=repr(uid))
    return str(row.content)


@action(
    phrase("hide player"),
    tells=template("player {player}"),
    path="players/{player}/hidden",
    method="PUT",
    operation="hide_player",
    command="hide",
    examples="""
    hide spring-open 7
    hide spring-open 7 --shown
    """,
    done=template("Who is named in public was changed."),
)
class HidePlayer(AnytimeAction[None]):
    """Show a player by initials on public pages; reports keep the name and the number."""

    player: StartingNumber
    shown: Annotated[bool, Arg("Name the player in public again.")] = False

    def run(self, step: Step) -> None:
        """Note it in the settings of the office."""
        entry = player_row(step, self.player).id
        put_hidden(step, entry, is_hidden=not self.shown)
