"""States made from the journal: from nothing forwards, or from the present backwards."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from ronde.errors import DamagedStoreError, InputError
from ronde.store.journal import Change, Entry, entries
from ronde.store.reader import SubjectReader
from ronde.store.rows import PlainState, known_values, modern_row, schema_named, schema_of
from ronde.store.tables import AREAS


def empty_state(kind: str) -> PlainState:
    """Return the state of a subject of which nothing is known yet."""
    return {schema_of(table).name: {} for table in AREAS[kind]}


def replayed(kind: str, journal: Iterable[Entry]) -> PlainState:
    """Return the state to which all the entries lead; raises DamagedStoreError if they cannot."""
    state = empty_state(kind)
    for entry in journal:
        for change in entry.changes:
            _make(state, change, entry.sequence)
    return state


def state_at(reader: SubjectReader, sequence: int) -> PlainState:
    """Return all rows as they were after that entry; 0 is before the first."""
    latest = reader.subject.version
    if not 0 <= sequence <= latest:
        raise InputError(
            "{event} has entries 1 to {latest}, not {sequence}",
            event=reader.subject.key,
            latest=latest,
            sequence=sequence,
        )
    return rewound(reader.plain_state(), entries(reader.connection, reader.subject, since=sequence))


def rewound(state: PlainState, since: Iterable[Entry]) -> PlainState:
    """Return the state before those entries were made."""
    earlier = deepcopy(state)
    for entry in reversed(list(since)):
        for change in reversed(entry.changes):
            _make(earlier, change.inverse, entry.sequence)
    return earlier


def _make(state: PlainState, change: Change, sequence: int) -> None:
    """Make one change; it must fit the state that it meets."""
    rows = state.get(change.table)
    if rows is None or (change.key in rows) is (change.before is None):
        raise DamagedStoreError(
            "the journal does not fit together: entry {sequence}, {table} {key}",
            sequence=sequence,
            table=change.table,
            key=change.key,
        )
    if change.after is None:
        del rows[change.key]
    elif change.before is None:
        rows[change.key] = modern_row(schema_named(change.table), change.after)
    else:
        rows[change.key].update(known_values(schema_named(change.table), change.after))
