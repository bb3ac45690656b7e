"""Reading the rows of one subject, all as of one moment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, select

from ronde.errors import UnknownSubjectError
from ronde.store.tables import AREAS, SUBJECT
from ronde.store.values import (
    Key,
    Row,
    State,
    Value,
    as_key,
    column_names,
    key_columns,
    key_of,
    owned_table,
)

NO_HASH: Final = ""
"""What stands before the first entry of a journal."""


@dataclass(frozen=True, slots=True)
class Subject:
    """An event or a federation; `version` is the number of its latest journal entry."""

    key: str
    kind: str
    uid: str
    version: int
    head: str


def find_subject(connection: Connection, key: str, *, lock: bool = False) -> Subject:
    """Return the subject of that key; raises UnknownSubjectError when there is none."""
    query = select(SUBJECT).where(SUBJECT.c.key == key)
    row = connection.execute(query.with_for_update() if lock else query).mappings().first()
    if row is None:
        raise UnknownSubjectError(f"there is no {key!r} in this database")
    return _subject(row)


def all_subjects(connection: Connection, kind: str | None = None) -> list[Subject]:
    """Return all subjects, or those of one kind, by key."""
    query = select(SUBJECT).order_by(SUBJECT.c.key)
    if kind is not None:
        query = query.where(SUBJECT.c.kind == kind)
    return [_subject(row) for row in connection.execute(query).mappings()]


def _subject(row: RowMapping) -> Subject:
    return Subject(row["key"], row["kind"], row["uid"], row["version"], row["head"])


class SubjectReader:
    """The rows of one subject, without the column that names it."""

    def __init__(self, connection: Connection, subject: Subject) -> None:
        self.connection = connection
        self.subject = subject

    def row(self, table: str, key: Key | int | str) -> Row | None:
        """Return the row of that key, None when there is none."""
        where = dict(zip(key_columns(table), as_key(key), strict=True))
        return next(iter(self.rows(table, **where)), None)

    def rows(self, table: str, **where: Value) -> list[Row]:
        """Return the rows whose columns have these values, in the order of their keys."""
        query = _all_of(table).where(owned_table(table).c.subject == self.subject.key)
        for name, value in where.items():
            query = query.where(owned_table(table).c[name] == value)
        names = column_names(table)
        found = self.connection.execute(query).all()
        return [dict(zip(names, row, strict=True)) for row in found]

    def state(self) -> State:
        """Return every row of the subject."""
        names = [table.name for table in AREAS[self.subject.kind]]
        return {name: {key_of(name, row): row for row in self.rows(name)} for name in names}


@cache
def _all_of(table: str) -> Select[Any]:
    columns = owned_table(table).c
    query = select(*(columns[name] for name in column_names(table)))
    return query.order_by(*(columns[name] for name in key_columns(table)))
