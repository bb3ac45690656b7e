"""Rows as typed values: a class says what a table holds, and its table is made from it.

A row class is a `NamedTuple` under `owned`: its fields are the columns, in this order, their
annotations say what is kept (texts, integers of 32 bits, yes or no, an enum of texts, or any of
these or None) and what people call it, their defaults are those of the database. Where a row is
what an action takes as well, they say its limits and its help, too (`ronde.fields.Arg`). The first
`keys` fields are the primary key within the subject. The journal keeps *plain* rows: values by
the names of the columns, enums as their texts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import repeat
from operator import itemgetter
from threading import RLock
from types import NoneType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Integer,
    MetaData,
    Table,
    Text,
)

from ronde.errors import InputError
from ronde.i18n import Phrase, phrase
from ronde.serialisation import written_as_object

Value: TypeAlias = "str | int | bool | None"
PlainRow: TypeAlias = dict[str, Value]
"""One row by column names, without the column of its subject."""

Key: TypeAlias = tuple[Value, ...]
"""The primary key of a row, without its subject."""

Values: TypeAlias = dict[str, Any]
"""Values for some columns of a row, enums as they are."""

PlainState: TypeAlias = dict[str, dict[Key, PlainRow]]
"""All rows of one subject: by the name of the table, then by key."""

R = TypeVar("R", bound=NamedTuple)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

_GREATEST: Final = 2**31 - 1
_TYPES: Final[Mapping[type, type[Integer | Text | Boolean]]] = {
    str: Text,
    int: Integer,
    bool: Boolean,
}


_MAKING: Final = RLock()
"""Held while a table is made, which two threads must not do at once."""


@dataclass(frozen=True)
class Schema:
    """What is known of a row class: its table, its columns, and what people call them.

    There are sixty of them, and a command asks about few: what the annotations say is read, and
    the table is made, when somebody asks.
    """

    row: type[NamedTuple]
    name: str
    """The name of the table."""
    label: Phrase
    keys: int
    is_private: bool
    """Whether journals tell that rows changed, and not what they hold."""
    refers: Mapping[str, type[NamedTuple]]
    """The columns that hold the key of a row of another class."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns but the subject."""
        return self.row._fields

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the columns of the key, without the subject."""
        return self.columns[: self.keys]

    @cached_property
    def _fields(self) -> Mapping[str, _Field]:
        hints = get_type_hints(self.row, include_extras=True)
        return {column: _field(self.row, column, hint) for column, hint in hints.items()}

    @cached_property
    def labels(self) -> Mapping[str, Phrase]:
        """What people call the columns."""
        return {column: field.label for column, field in self._fields.items()}

    @cached_property
    def defaults(self) -> Mapping[str, Value]:
        """What a plain row says where nothing was said, the key apart."""
        return {column: self._fields[column].default for column in self.columns[self.keys :]}

    @cached_property
    def enums(self) -> tuple[tuple[int, Mapping[Value, Any]], ...]:
        """The places of columns that hold enums, each with its members by their texts."""
        fields = enumerate(self._fields.values())
        return tuple((place, field.members) for place, field in fields if field.members)

    @cached_property
    def table(self) -> Table:
        """The table, which is made with those that it refers to."""
        with _MAKING:
            made = METADATA.tables.get(self.name)
            return self._made() if made is None else made

    def _made(self) -> Table:
        owner: Column[str] = Column(
            "subject", Text, ForeignKey("subject.key"), primary_key=True, nullable=False
        )
        columns = [
            key_column(column, field.type) if place < self.keys else field.made(column)
            for place, (column, field) in enumerate(self._fields.items())
        ]
        references = [
            _reference(column, schema_of(target)) for column, target in self.refers.items()
        ]
        return Table(self.name, METADATA, owner, *columns, *references)


_BY_CLASS: Final[dict[type, Schema]] = {}
_BY_NAME: Final[dict[str, Schema]] = {}


def owned(
    name: str, label: Phrase, *, keys: int, is_private: bool = False, **refers: type[NamedTuple]
) -> Callable[[type[R]], type[R]]:
    """Let a class of rows have a journalled table; its key starts with the row's subject.

    `refers` are columns that hold the key of a row of another class. What a private table holds
    is for arbiters alone, and the words of a journal do not tell it. Journal, undo, verification
    and archives find rows by their subject, so that they work for tables of which they know
    nothing else.
    """

    def described(row: type[R]) -> type[R]:
        _BY_CLASS[row] = _BY_NAME[name] = Schema(row, name, label, keys, is_private, refers)
        return written_as_object(row)

    return described


def _reference(column: str, target: Schema) -> ForeignKeyConstraint:
    (key,) = target.key
    return ForeignKeyConstraint(["subject", column], [target.table.c.subject, target.table.c[key]])


@dataclass(frozen=True, slots=True)
class _Field:
    """One column as its annotation and its default say."""

    type: type[Integer | Text | Boolean]
    is_nullable: bool
    label: Phrase
    default: Value
    members: Mapping[Value, Any]

    def made(self, name: str) -> Column[Any]:
        if self.is_nullable:
            return Column(name, self.type, nullable=True)
        return filled_column(name, self.type, self.default)


def _field(row: type[NamedTuple], name: str, hint: Any) -> _Field:
    kept, *notes = get_args(hint)
    (label,) = (note for note in notes if isinstance(note, Phrase))
    kinds = [_bare(kind) for kind in get_args(kept) or (kept,) if kind is not NoneType]
    (kind,) = kinds
    is_nullable = kind is not kept
    members: dict[Value, Any] = {}
    if issubclass(kind, Enum):
        members = {None: None, **{member.value: member for member in kind}}
        kind = str
    nothing = None if is_nullable else kind()
    default = plain_value(row._field_defaults.get(name, nothing))
    return _Field(_TYPES[kind], is_nullable, label, default, members)


def _bare(kind: Any) -> Any:
    """Return a type without what is said of it."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def key_column(name: str, type_: type[Integer | Text | Boolean] = Integer) -> Column[Any]:
    """Return a column of the primary key; its value is always given by the program."""
    return Column(name, type_, primary_key=True, nullable=False, autoincrement=False)


def counted_column(name: str) -> Column[Any]:
    """Return the primary key of a table whose rows the database numbers."""
    return Column(name, Integer, Identity(), primary_key=True, nullable=False)


def filled_column(name: str, type_: type[Integer | Text | Boolean], default: Value) -> Column[Any]:
    """Return a column that is never null."""
    from_server = str(int(default)) if isinstance(default, bool) else str(default)
    return Column(name, type_, nullable=False, default=default, server_default=from_server)


def schema_of(row: type[NamedTuple]) -> Schema:
    """Return what is known of a row class."""
    return _BY_CLASS[row]


def schema_named(table: str) -> Schema:
    """Return what is known of the rows of a journalled table; raises KeyError for any other."""
    return _BY_NAME[table]


class RowPlace(NamedTuple):
    """Which row is meant: its table and its key."""

    table: str
    key: Key


def at(table: type[NamedTuple], *key: Value) -> RowPlace:
    """Return the place of the row with that key.

    >>> from ronde.store.tables import BoardRow
    >>> at(BoardRow, 3, 1)
    RowPlace(table='event_board', key=(3, 1))
    """
    return RowPlace(schema_of(table).name, key)


def place_of(row: NamedTuple) -> RowPlace:
    """Return where a row stands; a place is its own.

    >>> from ronde.store.tables import PlayerRow
    >>> place_of(PlayerRow(7, name="Ada"))
    RowPlace(table='event_player', key=(7,))
    """
    if isinstance(row, RowPlace):
        return row
    schema = schema_of(type(row))
    return RowPlace(schema.name, tuple(plain_value(part) for part in row[: len(schema.key)]))


def plain_value(value: Any) -> Value:
    """Return a value as the database and the journal keep it: an enum is a text."""
    kept: Value = value.value if isinstance(value, Enum) else value
    return kept


def plain_row(row: NamedTuple) -> PlainRow:
    """Return a row as the journal keeps it."""
    return {name: plain_value(value) for name, value in zip(row._fields, row, strict=True)}


def plain_values(values: Mapping[str, Any]) -> PlainRow:
    """Return values by the names of columns as the journal keeps them."""
    return {name: plain_value(value) for name, value in values.items()}


def typed_row(table: type[R], row: Mapping[str, Value]) -> R:
    """Return the row that the journal keeps as these values; what it does not say is a default."""
    schema = schema_of(table)
    whole = {**schema.defaults, **row}
    return typed_rows(table, [[whole[name] for name in schema.columns]])[0]


def typed_rows(table: type[R], found: Sequence[Sequence[Any]]) -> list[R]:
    """Return rows of values as they come from the database: all columns, or the first of them.

    The columns that are missing have their defaults. A large event has ten thousand rows, so the
    work is done column by column.
    """
    if not found:
        return []
    columns: list[Iterable[Any]] = list(zip(*found, strict=True))
    for place, members in schema_of(table).enums:
        if place < len(columns):
            columns[place] = map(members.__getitem__, columns[place])
    missing = (repeat(table._field_defaults[name]) for name in table._fields[len(columns) :])
    return list(map(table._make, zip(*columns, *missing, strict=False)))


@dataclass(frozen=True, slots=True)
class State:
    """Every row of one subject as of one moment."""

    tables: Mapping[type[NamedTuple], Sequence[Any]]

    def rows(self, table: type[R], **where: Any) -> list[R]:
        """Return the rows whose columns have these values, in the order of their keys."""
        found: list[R] = list(self.tables[table])
        for name, value in where.items():
            found = [row for row in found if getattr(row, name) == value]
        return found

    def row(self, table: type[R], *key: Value) -> R | None:
        """Return the row of that key, None when there is none."""
        return next((row for row in self.rows(table) if row[: len(key)] == key), None)

    def with_rows(self, table: type[R], rows: Iterable[R]) -> State:
        """Return the state with these rows instead of those of a table."""
        return State({**self.tables, table: list(rows)})


def typed_state(tables: Iterable[type[NamedTuple]], state: PlainState) -> State:
    """Return a plain state as typed rows, in the order of their keys."""
    return State(
        {
            table: [
                typed_row(table, row)
                for _, row in sorted(state[schema_of(table).name].items(), key=itemgetter(0))
            ]
            for table in tables
        }
    )


def canonical_json(data: object) -> str:
    """Return the one spelling of some data as JSON, over which hashes are taken.

    >>> canonical_json({"b": [1, None], "a": "é"})
    '{"a":"é","b":[1,null]}'
    """
    try:
        text = json.dumps(
            data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )
        text.encode("utf-8")
    except (TypeError, ValueError) as error:
        raise InputError("this cannot be kept in the journal: {error}", error=str(error)) from error
    return text


def key_of(schema: Schema, row: Mapping[str, Value]) -> Key:
    """Return the key of a plain row."""
    return tuple(row[name] for name in schema.key)


def complete_row(schema: Schema, key: Key, values: Mapping[str, Value]) -> PlainRow:
    """Return a whole plain row: its key, the values given, the defaults for the rest."""
    if len(schema.key) != len(key):
        raise InputError(
            "a key of {table} is {columns}, not {key}",
            table=schema.name,
            columns=", ".join(schema.key) or phrase("empty"),
            key=key,
        )
    row = dict(zip(schema.key, key, strict=True)) | dict(schema.defaults) | dict(values)
    check_values(schema, row)
    return {name: row[name] for name in schema.columns}


def modern_row(schema: Schema, row: PlainRow) -> PlainRow:
    """Return a row that an older schema wrote, by the columns of today."""
    return {**schema.defaults, **known_values(schema, row)}


def known_values(schema: Schema, row: PlainRow) -> PlainRow:
    """Return those of the values that have a column today."""
    return {name: row[name] for name in schema.columns if name in row}


def check_values(schema: Schema, values: Mapping[str, Value]) -> None:
    """Raise InputError if a value cannot be kept in its column by every database."""
    columns = schema.table.columns
    for name, value in values.items():
        if name not in schema.labels:
            raise KeyError(f"{schema.name} has no column {name}")
        if (problem := _problem(columns[name], value)) is not None:
            raise InputError(
                "{table}.{name}: {problem}", table=schema.name, name=name, problem=problem
            )


def _problem(column: Column[Any], value: Value) -> str | None:
    if value is None:
        return None if column.nullable else phrase("a value is needed here")
    if isinstance(column.type, Boolean):
        if isinstance(value, bool):
            return None
        return phrase("{value} is neither yes nor no", value=repr(value))
    if isinstance(column.type, Integer):
        return _problem_of_number(value)
    return _problem_of_text(value)


def _problem_of_number(value: Value) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return phrase("{value} is not an integer", value=repr(value))
    if -_GREATEST <= value <= _GREATEST:
        return None
    return phrase("{value} is too large to be kept", value=value)


def _problem_of_text(value: Value) -> str | None:
    if not isinstance(value, str):
        return phrase("{value} is not a text", value=repr(value))
    if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        return phrase("{value} has a character that no database keeps", value=repr(value))
    return None
