"""Which events are the groups of one event (A, B, youth): their settings, and who is joined.

Every group is an event of its own, with its rules, rounds and journal. It names the leading event
that it is joined to; the leading event itself needs to say nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, select
from sqlalchemy.sql.elements import ColumnElement

from ronde.i18n import phrase
from ronde.model.names import folded
from ronde.office.desk.rows import OFFICE, office_setting
from ronde.store import SubjectReader
from ronde.store.events import EVENT
from ronde.store.reader import find_subject
from ronde.store.rows import State, schema_of
from ronde.store.tables import SettingRow

JOINED_TO: Final = phrase("joined-to")
GROUP: Final = phrase("group")
FIRST_TABLE: Final = phrase("first-table")
JOINT_TIMETABLE: Final = phrase("joint-timetable")
"""Names of settings of the office: the key of the leading event, what the group is called, the
number of its first table, and whether it takes its timetable from the leading event."""

YES: Final = phrase("yes")

_SETTING: Final = schema_of(SettingRow).table


class GroupName(NamedTuple):
    """A group by its key, and what it is called among the others."""

    key: str
    name: str


def leader_of(reader: SubjectReader | State) -> str:
    """Return the key of the event to which this one is joined, empty for none."""
    return office_setting(reader, JOINED_TO)


def first_table(reader: SubjectReader | State) -> int:
    """Return the number of the first table of an event."""
    return int(office_setting(reader, FIRST_TABLE) or 1)


def joined_to(connection: Connection, leader: str) -> list[str]:
    """Return the keys of the events that are joined to a leading one."""
    query = select(_SETTING.c.subject).where(_is(JOINED_TO), _SETTING.c.value == leader)
    return list(connection.scalars(query.order_by(_SETTING.c.subject)))


def group_names(connection: Connection, event: str) -> tuple[GroupName, ...]:
    """Return the groups to which an event belongs, the leading one first; none when it is alone.

    The others are in the order of their names.
    """
    leader = _values(connection, JOINED_TO, [event]).get(event, event)
    keys = [leader, *joined_to(connection, leader)]
    if len(keys) == 1:
        return ()
    query = select(EVENT.c.subject, EVENT.c.name).where(EVENT.c.subject.in_(keys))
    titles = {str(row.subject): str(row.name) for row in connection.execute(query)}
    names = titles | _values(connection, GROUP, keys)
    found = [GroupName(key, names[key]) for key in keys if key in titles]
    return tuple(sorted(found, key=lambda one: (one.key != leader, folded(one.name), one.key)))


def followers(connection: Connection, leader: str) -> list[str]:
    """Return the keys of the events that take their timetable from a leading one."""
    keys = joined_to(connection, leader)
    return sorted(_values(connection, JOINT_TIMETABLE, keys))


def reader_of(connection: Connection, event: str) -> SubjectReader:
    """Return the rows of another event, as of the same moment."""
    return SubjectReader(connection, find_subject(connection, event, "event"))


def _is(name: str) -> ColumnElement[bool]:
    return and_(_SETTING.c.scope == OFFICE, _SETTING.c.name == name)


def _values(connection: Connection, name: str, events: Collection[str]) -> dict[str, str]:
    """Return a setting of some events, by their keys; who did not set it is left out."""
    query = select(_SETTING.c.subject, _SETTING.c.value)
    rows = connection.execute(query.where(_is(name), _SETTING.c.subject.in_(events)))
    return {str(row.subject): str(row.value) for row in rows}
