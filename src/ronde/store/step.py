"""One step: changes of rows that are made together, with their journal entry, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Delete,
    Table,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    update,
)
from sqlalchemy.sql.elements import ColumnElement

from ronde.errors import ConflictError, StoreError
from ronde.i18n import listed, phrase
from ronde.store.changes import announce
from ronde.store.failures import translated
from ronde.store.journal import Act, Change, JournalEntry, entries, hash_of, latest_about, record_of
from ronde.store.kept import Kept
from ronde.store.links import LinkRow
from ronde.store.reader import Subject, SubjectReader, find_subject
from ronde.store.rows import (
    PlainRow,
    RowPlace,
    Schema,
    Value,
    check_values,
    complete_row,
    key_of,
    place_of,
    plain_row,
    plain_values,
    schema_named,
    schema_of,
)
from ronde.store.tables import AREAS, ENTRY, PORTAL_INDEX, SUBJECT, ApplicationRow


@dataclass(frozen=True, slots=True)
class Undoing:
    """Which earlier entry a step takes back (`undoes`) or does again (`redoes`)."""

    undoes: int | None = None
    redoes: int | None = None


class Step(SubjectReader):
    """Changes of one subject within one transaction; `entry` is what was written, if anything.

    `confirmed` are the codes of the questions to which whoever makes the step has said yes, `slip`
    is the code on a result slip by which they came.
    """

    def __init__(
        self, connection: Connection, subject: Subject, act: Act, *, undoing: Undoing | None = None
    ) -> None:
        super().__init__(connection, subject)
        self.act = act
        self.entry: JournalEntry | None = None
        self.confirmed: Container[str] = frozenset()
        self.slip: LinkRow | None = None
        self._undoing = undoing or Undoing()
        self._changes: list[Change] = []
        self._others: list[Step] = []
        self._failure: BaseException | None = None

    def insert(self, *rows: NamedTuple) -> None:
        """Add rows, those of one table that follow each other all at once."""
        for table, alike in groupby(rows, key=type):
            self._insert(schema_of(table), [plain_row(row) for row in alike])

    def _insert(self, schema: Schema, rows: Sequence[PlainRow]) -> None:
        """Add whole rows."""
        with self._noting_failure():
            for row in rows:
                check_values(schema, row)
            owner: PlainRow = {"subject": self.subject.key}
            self.connection.execute(insert(self._own(schema)), [owner | row for row in rows])
            self._changes += [Change(schema.name, key_of(schema, row), None, row) for row in rows]

    def update(
        self,
        row: NamedTuple,
        /,
        *,
        expected_before: Mapping[str, Any] | None = None,
        **values: Any,
    ) -> bool:
        """Change columns of the row at a place and return whether anything differs now.

        Raises ConflictError when the row does not hold `expected_before` any more: two
        arbiters may write at once as long as each finds what was on the screen.
        """
        return self._update(place_of(row), plain_values(values), expected_before or {})

    def _update(
        self, place: RowPlace, values: Mapping[str, Value], expected: Mapping[str, Any]
    ) -> bool:
        with self._noting_failure():
            schema = schema_named(place.table)
            row = self._present(place)
            self._refuse_if_changed(place, row, plain_values(expected))
            check_values(schema, values)
            after = {name: value for name, value in values.items() if row[name] != value}
            if not after:
                return False
            self._refuse_new_key(schema, after)
            self._own(schema)
            new = {f"new_{name}": value for name, value in after.items()}
            self.connection.execute(_changing(schema.name, tuple(after)), self._at(place) | new)
            before = {name: row[name] for name in after}
            self._changes.append(Change(*place, before, after))
        return True

    def delete(
        self, row: NamedTuple, /, *, expected_before: Mapping[str, Any] | None = None
    ) -> None:
        """Remove the row at a place; raises ConflictError when it is gone or not as expected."""
        with self._noting_failure():
            place = place_of(row)
            there = self._present(place)
            self._refuse_if_changed(place, there, plain_values(expected_before or {}))
            self._own(schema_named(place.table))
            self.connection.execute(_removing(place.table), self._at(place))
            self._changes.append(Change(*place, there, None))

    def put(self, place: RowPlace, /, **values: Any) -> None:
        """Add a row, or change the one that is there; what is not said is a default, or stays."""
        if self._there(place) is None:
            schema = schema_named(place.table)
            with self._noting_failure():
                row = complete_row(schema, place.key, plain_values(values))
            self._insert(schema, [row])
        else:
            self.update(place, **values)

    def apply(self, changes: Iterable[Change]) -> None:
        """Make recorded changes, each only where the row still is as it was before."""
        for _, alike in groupby(changes, key=_insertion_into):
            group = list(alike)
            if group[0].before is None:
                schema = schema_named(group[0].table)
                with self._noting_failure():
                    rows = [complete_row(schema, c.key, c.after or {}) for c in group]
                self._insert(schema, rows)
                continue
            for change in group:
                self._apply(change)

    def _apply(self, change: Change) -> None:
        place = RowPlace(change.table, change.key)
        if change.after is None:
            self.delete(place, expected_before=change.before)
        else:
            self._update(place, change.after, change.before or {})

    def refuse_if_newer(self, row: NamedTuple, expected: int | None) -> None:
        """Raise ConflictError with the entries that changed a row after version `expected`.

        What else was changed meanwhile is no conflict.
        """
        place = place_of(row)

        def concerns(entry: JournalEntry) -> bool:
            return any((change.table, change.key) == place for change in entry.changes)

        with self._noting_failure():
            refuse_if_newer(self.connection, self.subject, expected, concerns)

    def adds(self, table: type[NamedTuple]) -> bool:
        """Return whether this step has added rows to a table."""
        name = schema_of(table).name
        return any(one.table == name and one.before is None for one in self._changes)

    @contextmanager
    def beside(self, key: str, act: Act) -> Iterator[Step]:
        """Give a step of another subject of the same kind, in the transaction of this one.

        Both are kept, or neither.
        """
        subject = find_subject(self.connection, key, self.subject.kind, lock=True)
        with self._noting_failure():
            other = Step(self.connection, subject, act)
            yield other
            other.finish()
            self._others.append(other)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What this step has changed so far, to be made again by `apply`."""
        return tuple(self._changes)

    def kept(self) -> list[Kept]:
        """Return the entries that are in the database once the transaction is."""
        own = [] if self.entry is None else [Kept(self.subject.key, self.entry.sequence)]
        return [*own, *(kept for other in self._others for kept in other.kept())]

    def finish(self) -> JournalEntry | None:
        """Write the entry and the new version; a step that changed nothing leaves no trace."""
        if self._failure is not None:
            failed = StoreError(
                "the step failed and cannot be kept: {failure}", failure=str(self._failure)
            )
            failed.public = phrase("the step failed and cannot be kept")
            raise failed
        if not self._changes:
            return None
        entry = sealed(self.subject, self.act, tuple(self._changes), self._undoing)
        write_entries(self.connection, self.subject, [entry])
        if any(change.table in _IN_PORTAL for change in self._changes):
            self.connection.execute(_NOT_INDEXED, {"at_key": self.subject.key})
        self.entry = entry
        return entry

    def _own(self, schema: Schema) -> Table:
        if schema.row not in AREAS[self.subject.kind]:
            raise KeyError(f"{self.subject.kind} {self.subject.key} has no rows in {schema.name}")
        return schema.table

    def _at(self, place: RowPlace) -> PlainRow:
        """Return the values by which `_changing` and `_removing` find a row."""
        parts = zip(schema_named(place.table).key, place.key, strict=True)
        return {"at_subject": self.subject.key, **{f"at_{name}": part for name, part in parts}}

    def _there(self, place: RowPlace) -> PlainRow | None:
        where = dict(zip(schema_named(place.table).key, place.key, strict=True))
        return next(iter(self.plain_rows(place.table, **where)), None)

    def _present(self, place: RowPlace) -> PlainRow:
        row = self._there(place)
        if row is None:
            raise self._conflict(place, phrase("it is not there"))
        return row

    def _refuse_if_changed(
        self, place: RowPlace, row: PlainRow, expected: Mapping[str, Value]
    ) -> None:
        other = {name: row[name] for name, value in expected.items() if row[name] != value}
        if other:
            said = (
                phrase("{name} is {value} now", name=name, value=repr(value))
                for name, value in other.items()
            )
            raise self._conflict(place, listed(said))

    def _refuse_new_key(self, schema: Schema, after: Mapping[str, Value]) -> None:
        if moved := after.keys() & set(schema.key):
            raise KeyError(f"{schema.name}: a key is not changed: {', '.join(sorted(moved))}")

    def _conflict(self, place: RowPlace, what: str) -> ConflictError:
        latest = latest_about(self.connection, self.subject, place)
        last = None if latest is None else latest.without_private()
        named = " ".join(str(part) for part in (place.table, *place.key))
        facts = {"key": self.subject.key, "place": named, "what": what}
        if last is None:
            return ConflictError("{key}: {place}: {what}; look at it and decide again", **facts)
        return ConflictError(
            "{key}: {place}: {what}; last changed by {last}; look at it and decide again",
            last=last.headline(),
            **facts,
            entries=[last],
        )

    @contextmanager
    def _noting_failure(self) -> Iterator[None]:
        """Keep a failed step from being kept in part, even if the caller swallows the error."""
        try:
            with translated(self.subject.key):
                yield
        except Exception as error:
            self._failure = error
            raise


def _where(table: str) -> ColumnElement[bool]:
    schema = schema_named(table)
    columns = schema.table.c
    return and_(*(columns[n] == bindparam(f"at_{n}") for n in ("subject", *schema.key)))


@cache
def _changing(table: str, names: tuple[str, ...]) -> Update:
    """Return the statement that changes columns of one row; it is built once."""
    new: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
    return update(schema_named(table).table).where(_where(table)).values(new)


@cache
def _removing(table: str) -> Delete:
    """Return the statement that removes one row."""
    return delete(schema_named(table).table).where(_where(table))


def _insertion_into(change: Change) -> str | None:
    """Return the table of an insertion: neighbours of that kind can be made together."""
    return change.table if change.before is None else None


_ARRIVING: Final = frozenset({schema_of(ApplicationRow).name})
"""What comes in by itself all day, and no decision of an arbiter rests on."""


def changes_more(entry: JournalEntry) -> bool:
    """Return whether an entry changed more than what players send by a form."""
    return any(change.table not in _ARRIVING for change in entry.changes)


def refuse_if_newer(
    connection: Connection,
    subject: Subject,
    expected: int | None,
    concerns: Callable[[JournalEntry], bool] | None = None,
) -> None:
    """Raise ConflictError with the entries made since if somebody wrote after `expected`.

    With `concerns`, only entries of which it is true count.
    """
    if expected is None or expected == subject.version:
        return
    found = filter(concerns, entries(connection, subject, since=expected))
    since = tuple(entry.without_private() for entry in found)
    if not since and expected < subject.version:
        return
    if not since:
        raise ConflictError(
            "{key} has version {version}, not {expected}; look at it and try again",
            key=subject.key,
            version=subject.version,
            expected=expected,
        )
    latest = [entry.headline() for entry in since[:5]]
    told = listed([*latest, "…"] if len(since) > 5 else latest, "; ")
    raise ConflictError(
        "{key} was changed meanwhile (version {version}, you saw {expected}): {told}; look "
        "at the changes and try again",
        key=subject.key,
        version=subject.version,
        expected=expected,
        told=told,
        entries=since,
    )


def sealed(
    subject: Subject, act: Act, changes: tuple[Change, ...], undoing: Undoing | None = None
) -> JournalEntry:
    """Return the next entry of a subject, with its hash."""
    which = undoing or Undoing()
    now = datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    entry = JournalEntry(
        subject.version + 1, act, now, changes, subject.head, which.undoes, which.redoes
    )
    return replace(entry, hash=hash_of(subject.uid, record_of(entry)))


def write_entries(connection: Connection, subject: Subject, new: list[JournalEntry]) -> None:
    """Append entries to the journal and let the subject point to the last of them."""
    connection.execute(_NEW_ENTRY, [{"subject": subject.key, **record_of(entry)} for entry in new])
    last = {"at_key": subject.key, "new_version": new[-1].sequence, "new_head": new[-1].hash}
    connection.execute(_NEW_HEAD, last)
    announce(connection, subject.key)


_IN_PORTAL: Final = frozenset({"event", "event_player"})
"""The tables whose words are in the index of the portal."""

_NOT_INDEXED: Final = delete(PORTAL_INDEX).where(PORTAL_INDEX.c.subject == bindparam("at_key"))
_NEW_ENTRY: Final = insert(ENTRY)
_NEW_HEAD: Final = (
    update(SUBJECT)
    .where(SUBJECT.c.key == bindparam("at_key"))
    .values(version=bindparam("new_version"), head=bindparam("new_head"))
)
