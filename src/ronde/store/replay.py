"""States made from the journal, forwards or backwards, and the check of the rows against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from sqlalchemy import RowMapping

from ronde.errors import DamagedStoreError, InputError, RondeError
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding, Severity
from ronde.store.journal import (
    Change,
    JournalEntry,
    clock_remarks,
    entries,
    entry_of,
    hash_of,
    records,
)
from ronde.store.reader import NO_HASH, Subject, SubjectReader
from ronde.store.rows import (
    Key,
    PlainRow,
    PlainState,
    known_values,
    modern_row,
    schema_named,
    schema_of,
)
from ronde.store.tables import AREAS

_SHOWN: Final = 20  # differing rows that are named one by one


def empty_state(kind: str) -> PlainState:
    """Return the state of a subject of which nothing is known yet."""
    return {schema_of(table).name: {} for table in AREAS[kind]}


def replayed(kind: str, journal: Iterable[JournalEntry]) -> PlainState:
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


def rewound(state: PlainState, since: Iterable[JournalEntry]) -> PlainState:
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


def verify(reader: SubjectReader) -> tuple[Finding, ...]:
    """Return what is wrong with the journal or the rows of a subject; nothing when all is well.

    A clock that was set back is a warning.
    """
    found = records(reader.connection, reader.subject.key)
    broken = tuple(chain_findings(reader.subject, found))
    rows = row_findings(reader.subject.kind, found, reader.plain_state())
    return broken + rows + tuple(_clock_findings(reader.subject, found))


def _clock_findings(
    subject: Subject, found: Sequence[Mapping[str, Any] | RowMapping]
) -> Iterator[Finding]:
    """Yield where an entry is earlier than the one before: nothing is wrong with it otherwise."""
    numbered = [record for record in found if isinstance(record["sequence"], int)]
    remarks = clock_remarks({record["sequence"]: record["at"] for record in numbered})
    for number, remark in remarks.items():
        what = phrase(
            "{key}: entry {number}: {remark}", key=subject.key, number=number, remark=remark
        )
        yield Finding(Severity.WARNING, "clock-set-back", what)


def is_sound(findings: Iterable[Finding]) -> bool:
    """Return whether nothing is wrong; what is only to be known does not count."""
    return not any(finding.severity is Severity.ERROR for finding in findings)


def chain_findings(
    subject: Subject, found: Sequence[Mapping[str, Any] | RowMapping]
) -> Iterator[Finding]:
    """Yield where the chain of hashes is broken: changed, missing, swapped or cut entries."""
    expected, previous = 1, NO_HASH
    for record in found:
        number = record["sequence"]
        if not isinstance(number, int):
            yield _changed(subject, number)
            continue
        if number != expected:
            yield _finding(
                "entry-missing",
                phrase("{key}: entry {expected} is missing", key=subject.key, expected=expected),
            )
        elif record["previous"] != previous:
            what = phrase(
                "{key}: entry {number} does not follow entry {before}",
                key=subject.key,
                number=number,
                before=number - 1,
            )
            yield _finding("chain-broken", what)
        if not _is_sealed(subject, record):
            yield _changed(subject, number)
        expected, previous = number + 1, record["hash"]
    if (expected - 1, previous) != (subject.version, subject.head):
        what = phrase(
            "{key}: the journal ends at {last}, not at {version} as the subject says, or its end"
            " was exchanged",
            key=subject.key,
            last=expected - 1,
            version=subject.version,
        )
        yield _finding("journal-cut", what)


def _is_sealed(subject: Subject, record: Mapping[str, Any] | RowMapping) -> bool:
    try:
        return bool(record["hash"] == hash_of(subject.uid, record))
    except InputError:
        return False  # it has values that no entry can have


def _changed(subject: Subject, number: object) -> Finding:
    what = phrase("{key}: entry {number} was changed", key=subject.key, number=number)
    return _finding("entry-changed", what)


def row_findings(
    kind: str, found: Sequence[Mapping[str, Any] | RowMapping], now: PlainState
) -> tuple[Finding, ...]:
    """Return where the rows are not those to which the journal leads."""
    try:
        expected = replayed(kind, (entry_of(record) for record in found))
    except (RondeError, ValueError, TypeError, KeyError, AttributeError) as error:
        why = error.phrase if isinstance(error, RondeError) else str(error)
        what = phrase("the journal cannot be replayed: {error}", error=why)
        return (_finding("replay-failed", what),)
    differing = list(_differences(expected, now))
    findings = [_finding("row-differs", what) for what in differing[:_SHOWN]]
    if len(differing) > _SHOWN:
        more = counted(
            "and {count} more row", "and {count} more rows", count=len(differing) - _SHOWN
        )
        findings.append(_finding("row-differs", more))
    return tuple(findings)


def _differences(expected: PlainState, now: PlainState) -> Iterator[str]:
    for table, rows in expected.items():
        there = now.get(table, {})
        for key in sorted(rows.keys() | there.keys(), key=repr):
            if rows.get(key) != there.get(key):
                yield _difference(table, key, rows.get(key), there.get(key))


def _difference(table: str, key: Key, expected: PlainRow | None, found: PlainRow | None) -> str:
    place = " ".join(str(part) for part in (table, *key))
    if found is None:
        return phrase("{place}: the row is missing, the journal has it", place=place)
    if expected is None:
        return phrase("{place}: the journal knows nothing of this row", place=place)
    said = [
        phrase(
            "{name} is {found}, by the journal {value}",
            name=name,
            found=repr(found.get(name)),
            value=repr(value),
        )
        for name, value in expected.items()
        if found.get(name) != value
    ]
    return phrase("{place}: {said}", place=place, said=listed(said))


def _finding(code: str, what: str) -> Finding:
    return Finding(Severity.ERROR, code, what)
