"""Reading the rows of one subject, all as of one moment."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, bindparam, select

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


_FOUND: Final = select(SUBJECT).where(SUBJECT.c.key == bindparam("_key"))
_LOCKED: Final = _FOUND.with_for_update()


def find_subject(connection: Connection, key: str, *, lock: bool = False) -> Subject:
    """Return the subject of that key; raises UnknownSubjectError when there is none."""
    row = connection.execute(_LOCKED if lock else _FOUND, {"_key": key}).mappings().first()
    if row is None:
        raise UnknownSubjectError("there is no {key} in this database", key=repr(key))
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
        return self._read(table, column_names(table), where)

    def state(self) -> State:
        """Return every row of the subject."""
        return self.part_of_state({})

    def part_of_state(self, only: Mapping[str, tuple[str, ...]]) -> State:
        """Return every row of the subject, of some tables these columns `only`; () is no row."""
        with without_collector():
            return {
                table.name: self._by_key(table.name, only.get(table.name, column_names(table.name)))
                for table in AREAS[self.subject.kind]
            }

    def _by_key(self, table: str, columns: tuple[str, ...]) -> dict[Key, Row]:
        rows, names = self._read(table, columns, {}) if columns else [], key_columns(table)
        if len(names) < 2:
            return {key_of(table, row): row for row in rows}
        key = itemgetter(*names)
        return {key(row): row for row in rows}

    def _read(self, table: str, columns: tuple[str, ...], where: Mapping[str, Value]) -> list[Row]:
        query = _those_of(table, columns, tuple((n, v is None) for n, v in where.items()))
        known = {f"_{name}": value for name, value in where.items() if value is not None}
        found = self.connection.execute(query, {"_subject": self.subject.key, **known}).all()
        return [dict(zip(columns, row, strict=True)) for row in found]


@cache
def _those_of(
    table: str, columns: tuple[str, ...], where: tuple[tuple[str, bool], ...]
) -> Select[Any]:
    """Return the query for rows by columns with a value, or by columns that are unknown.

    It is kept, because building a query takes longer than running it.
    """
    own = owned_table(table).c
    query = select(*(own[name] for name in columns)).where(own.subject == bindparam("_subject"))
    for name, is_unknown in where:
        query = query.where(
            own[name].is_(None) if is_unknown else own[name] == bindparam(f"_{name}")
        )
    return query.order_by(*(own[name] for name in key_columns(table)))


@contextmanager
def without_collector() -> Iterator[None]:
    """Spare the search for cycles: a large event makes a million values and not one cycle."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
