"""Reading the rows of one subject, all as of one moment."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, bindparam, select

from ronde.errors import UnknownSubjectError
from ronde.store.compiledqueries import CompiledQuery
from ronde.store.rows import (
    PlainRow,
    PlainState,
    R,
    Schema,
    State,
    Value,
    key_of,
    place_of,
    plain_value,
    schema_named,
    schema_of,
    typed_rows,
)
from ronde.store.tables import AREAS, SUBJECT

NO_HASH: Final = ""
"""What stands before the first entry of a journal."""

_AT_ONCE: Final = 500
"""So many keys are asked for at once."""

SHORT: Final = 16
"""So many digits of a hash are printed: too many for anybody to find another text with them."""


class Head(NamedTuple):
    """The latest entry of a journal: its number, and the hash that seals it and all before it.

    Two states of an event with the same number differ in the hash, as after a backup came back.
    """

    number: int
    hash: str

    @property
    def short(self) -> str:
        """The head as it is printed and typed: the number, and the beginning of the hash.

        >>> Head(12, "3f2a90b1c4d5e6f7" * 4).short
        '12: 3f2a 90b1 c4d5 e6f7'
        """
        groups = (self.hash[at : at + 4] for at in range(0, SHORT, 4))
        return f"{self.number}: {' '.join(groups)}"


@dataclass(frozen=True, slots=True)
class Subject:
    """An event, a federation or an organisation; `version` is its latest journal entry.

    `owner` is the organisation to which it belongs, empty for none.
    """

    key: str
    kind: str
    uid: str
    version: int
    head: str
    owner: str = ""

    @property
    def latest(self) -> Head:
        """The latest entry of the journal, by which a cache knows what it holds."""
        return Head(self.version, self.head)


_SUBJECTS: Final = select(*(SUBJECT.c[field.name] for field in fields(Subject)))
_OF_KEY: Final = _SUBJECTS.where(SUBJECT.c.key == bindparam("_key"))
_FOUND: Final = CompiledQuery(_OF_KEY)
_LOCKED: Final = CompiledQuery(_OF_KEY.with_for_update())


def find_subject(
    connection: Connection, key: str, kind: str | None = None, *, lock: bool = False
) -> Subject:
    """Return the subject of that key, and kind if one is given.

    Raises UnknownSubjectError when there is none.
    """
    found = [Subject(*row) for row in (_LOCKED if lock else _FOUND).rows(connection, {"_key": key})]
    if not found or kind not in {None, found[0].kind}:
        raise UnknownSubjectError("there is no {key} in this database", key=repr(key))
    return found[0]


def heads_of(connection: Connection, keys: Sequence[str]) -> dict[str, Head]:
    """Return the latest entries of the subjects among these that are there."""
    found: dict[str, Head] = {}
    for begin in range(0, len(keys), _AT_ONCE):
        query = select(SUBJECT.c.key, SUBJECT.c.version, SUBJECT.c.head)
        query = query.where(SUBJECT.c.key.in_(keys[begin : begin + _AT_ONCE]))
        found |= {str(row.key): Head(row.version, row.head) for row in connection.execute(query)}
    return found


def all_subjects(connection: Connection, kind: str | None = None) -> list[Subject]:
    """Return all subjects, or those of one kind, by key."""
    query = _SUBJECTS.order_by(SUBJECT.c.key)
    if kind is not None:
        query = query.where(SUBJECT.c.kind == kind)
    return [Subject(*row) for row in connection.execute(query)]


class SubjectReader:
    """The rows of one subject, without the column that names it."""

    def __init__(self, connection: Connection, subject: Subject) -> None:
        self.connection = connection
        self.subject = subject

    def row(self, table: type[R], /, *key: Any) -> R | None:
        """Return the row of that key, None when there is none."""
        where = dict(zip(schema_of(table).key, key, strict=True))
        return next(iter(self.rows(table, **where)), None)

    def existing(self, table: type[R], /, *key: Any) -> R:
        """Return the row of a key that is known to be there."""
        row = self.row(table, *key)
        if row is None:
            raise KeyError(f"{self.subject.key} has no {schema_of(table).name} {key}")
        return row

    def again(self, row: R) -> R:
        """Return a row as it is after the changes of this step."""
        return self.existing(type(row), *place_of(row).key)

    def rows(self, table: type[R], /, **where: Any) -> list[R]:
        """Return the rows whose columns have these values, in the order of their keys."""
        schema = schema_of(table)
        return typed_rows(table, self._found(schema, len(schema.columns), where))

    def state(self, first: Mapping[type[NamedTuple], int] | None = None) -> State:
        """Return every row of the subject; of some tables only so many columns, 0 for no row."""
        with without_collector():
            return State(
                {
                    table: self._part(table, (first or {}).get(table))
                    for table in AREAS[self.subject.kind]
                }
            )

    def _part(self, table: type[NamedTuple], first: int | None) -> list[Any]:
        if first == 0:
            return []
        schema = schema_of(table)
        return typed_rows(table, self._found(schema, first or len(schema.columns), {}))

    def plain_rows(self, table: str, **where: Value) -> list[PlainRow]:
        """Return rows as the journal keeps them."""
        schema = schema_named(table)
        found = self._found(schema, len(schema.columns), where)
        return [dict(zip(schema.columns, values, strict=True)) for values in found]

    def plain_state(self) -> PlainState:
        """Return every row of the subject as the journal keeps it."""
        with without_collector():
            schemas = [schema_of(table) for table in AREAS[self.subject.kind]]
            return {
                schema.name: {key_of(schema, row): row for row in self.plain_rows(schema.name)}
                for schema in schemas
            }

    def _found(self, schema: Schema, first: int, where: Mapping[str, Any]) -> Sequence[Any]:
        query = _those_of(schema.name, first, tuple((n, v is None) for n, v in where.items()))
        known = {f"_{name}": plain_value(v) for name, v in where.items() if v is not None}
        return query.rows(self.connection, {"_subject": self.subject.key, **known})


@cache
def _those_of(table: str, first: int, where: tuple[tuple[str, bool], ...]) -> CompiledQuery:
    """Return the query for rows by columns with a value, or by columns that are unknown.

    It is kept, because building a query takes longer than running it.
    """
    schema = schema_named(table)
    own = schema.table.c
    query: Select[Any] = select(*(own[name] for name in schema.columns[:first]))
    query = query.where(own.subject == bindparam("_subject"))
    for name, is_unknown in where:
        query = query.where(
            own[name].is_(None) if is_unknown else own[name] == bindparam(f"_{name}")
        )
    return CompiledQuery(query.order_by(*(own[name] for name in schema.key)))


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
