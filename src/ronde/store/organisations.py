"""To whom subjects belong: the tree of organisations, what is below one, and its journal."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, insert, select, update

from ronde.errors import UnknownSubjectError
from ronde.i18n import recalled
from ronde.store.events import EVENT
from ronde.store.reader import find_subject
from ronde.store.rows import canonical_json, schema_of
from ronde.store.tables import SITE_ENTRY, SUBJECT, OrganisationRow

ORGANISATION: Final = schema_of(OrganisationRow).table
DEEPEST: Final = 8
"""So many organisations at most stand above each other."""

_OWNER: Final = select(SUBJECT.c.owner).where(SUBJECT.c.key == bindparam("_key"))


def owners_of(connection: Connection, key: str) -> tuple[str, ...]:
    """Return the organisations above a subject, the nearest first; none for what is not there."""
    found: list[str] = []
    while len(found) <= DEEPEST:
        owner = connection.scalar(_OWNER, {"_key": key})
        if not owner:
            break
        found.append(owner)
        key = owner
    return tuple(found)


def subjects_below(connection: Connection, keys: Collection[str]) -> frozenset[str]:
    """Return everything that belongs to some organisations, at any depth."""
    below: dict[str, list[str]] = {}
    pairs = connection.execute(select(SUBJECT.c.key, SUBJECT.c.owner).where(SUBJECT.c.owner != ""))
    for key, owner in pairs:
        below.setdefault(owner, []).append(key)
    found: set[str] = set()
    waiting = list(keys)
    while waiting:
        for key in below.get(waiting.pop(), ()):
            if key not in found:
                found.add(key)
                waiting.append(key)
    return frozenset(found)


def set_owner(connection: Connection, key: str, owner: str) -> None:
    """Let a subject belong to an organisation, or to none."""
    connection.execute(update(SUBJECT).where(SUBJECT.c.key == key).values(owner=owner))


def lock_tree(connection: Connection, organisation: str) -> tuple[str, ...]:
    """Return an organisation and those above it, with the topmost of them locked.

    Whoever counts in a tree, or changes it, holds this lock: two at once cannot both take the
    last place. Locks are taken upwards only, so that nobody waits in a circle. Raises
    UnknownSubjectError for what is no organisation.
    """
    find_subject(connection, organisation, "organisation")
    while True:
        chain = (organisation, *owners_of(connection, organisation))
        find_subject(connection, chain[-1], "organisation", lock=True)
        if (organisation, *owners_of(connection, organisation)) == chain:
            return chain


def open_events_below(connection: Connection, organisation: str) -> int:
    """Return how many open events belong to an organisation and those below it."""
    keys = subjects_below(connection, [organisation])
    query = select(func.count()).select_from(EVENT)
    query = query.where(EVENT.c.status == "open", EVENT.c.subject.in_(keys))
    return int(connection.scalar(query) or 0)


def organisation_rows(
    connection: Connection, keys: Collection[str] | None = None
) -> dict[str, tuple[str, OrganisationRow]]:
    """Return owner and row of organisations by key: of all, or of those that are named."""
    columns = [ORGANISATION.c[name] for name in OrganisationRow._fields]
    query = select(SUBJECT.c.key, SUBJECT.c.owner, *columns)
    query = query.join(ORGANISATION, ORGANISATION.c.subject == SUBJECT.c.key)
    if keys is not None:
        query = query.where(SUBJECT.c.key.in_(keys))
    rows = connection.execute(query.order_by(ORGANISATION.c.name, SUBJECT.c.key))
    return {key: (owner, OrganisationRow(*row)) for key, owner, *row in rows}


def organisation_row(connection: Connection, key: str) -> OrganisationRow:
    """Return one organisation; raises UnknownSubjectError when there is none of that key."""
    found = organisation_rows(connection, [key])
    if not found:
        raise UnknownSubjectError("there is no organisation {key}", key=repr(key))
    return found[key][1]


@dataclass(frozen=True, slots=True)
class SiteEntry:
    """What somebody did to the site: rights given and taken, what was deleted."""

    at: str
    who: str
    what: str
    scope: str
    arguments: str

    @property
    def facts(self) -> dict[str, Any]:
        """The arguments by name."""
        found: dict[str, Any] = json.loads(self.arguments)
        return found


def note(connection: Connection, who: str, what: str, scope: str, **arguments: Any) -> None:
    """Write a line into the journal of the site."""
    at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    told = canonical_json(arguments)
    values = {"at": at, "who": who, "what": what, "scope": scope, "arguments": told}
    connection.execute(insert(SITE_ENTRY).values(**values))


def notes(connection: Connection, scope: str | None, limit: int = 50) -> list[SiteEntry]:
    """Return what was done to the site, latest first; all of it, or what concerns one scope."""
    names = ("at", "who", "what", "scope", "arguments")
    query = select(*(SITE_ENTRY.c[name] for name in names))
    if scope is not None:
        query = query.where(SITE_ENTRY.c.scope == scope)
    rows = connection.execute(query.order_by(SITE_ENTRY.c.id.desc()).limit(limit))
    return [
        SiteEntry(
            at=row.at,
            who=row.who,
            what=recalled(row.what),
            scope=row.scope,
            arguments=row.arguments,
        )
        for row in rows
    ]
