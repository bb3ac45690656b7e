"""Values that both databases keep alike: texts, integers of 32 bits, yes or no, nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import Boolean, Column, Integer, Table
from sqlalchemy.sql.schema import ScalarElementColumnDefault

from ronde.errors import InputError
from ronde.phrases import phrase
from ronde.store.tables import OWNED

Value: TypeAlias = "str | int | bool | None"
Row: TypeAlias = dict[str, Value]
"""One row by column names, without the column of its subject."""

Key: TypeAlias = tuple[Value, ...]
"""The primary key of a row, without its subject."""

State: TypeAlias = dict[str, dict[Key, Row]]
"""All rows of one subject: by table, then by key."""

_GREATEST: Final = 2**31 - 1


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


def owned_table(name: str) -> Table:
    """Return the journalled table of that name; raises KeyError for any other."""
    return OWNED[name]


@cache
def key_columns(name: str) -> tuple[str, ...]:
    """Return the names of a table's key columns, without the subject.

    >>> key_columns("event_board")
    ('round', 'board')
    """
    columns = owned_table(name).primary_key.columns
    return tuple(column.name for column in columns if column.name != "subject")


@cache
def column_names(name: str) -> tuple[str, ...]:
    """Return the names of all columns of a table, without the subject."""
    return tuple(c.name for c in owned_table(name).columns if c.name != "subject")


@cache
def defaults(name: str) -> Mapping[str, Value]:
    """Return what a row of that table says where nothing was said."""
    columns = [
        c for c in owned_table(name).columns if c.name not in ("subject", *key_columns(name))
    ]
    return {column.name: _default(column) for column in columns}


def _default(column: Column[Any]) -> Value:
    default = column.default
    return default.arg if isinstance(default, ScalarElementColumnDefault) else None


def key_of(table: str, row: Mapping[str, Value]) -> Key:
    """Return the key of a row.

    >>> key_of("event_board", {"round": 3, "board": 1, "white": 7})
    (3, 1)
    """
    return tuple(row[name] for name in key_columns(table))


def as_key(key: Key | int | str) -> Key:
    """Return a key as a tuple, also when its only part is given alone."""
    return key if isinstance(key, tuple) else (key,)


def complete_row(table: str, key: Key, values: Mapping[str, Value]) -> Row:
    """Return a whole row: its key, the values given, the defaults for the rest."""
    names = key_columns(table)
    if len(names) != len(key):
        raise InputError(
            "a key of {table} is {columns}, not {key}",
            table=table,
            columns=", ".join(names) or phrase("empty"),
            key=key,
        )
    row = dict(zip(names, key, strict=True)) | dict(defaults(table)) | dict(values)
    check_values(table, row)
    return {name: row[name] for name in column_names(table)}


def check_values(table: str, values: Mapping[str, Value]) -> None:
    """Raise InputError if a value cannot be kept in its column by every database."""
    columns = owned_table(table).columns
    for name, value in values.items():
        if name == "subject" or name not in columns:
            raise KeyError(f"{table} has no column {name}")
        if (problem := _problem(columns[name], value)) is not None:
            raise InputError("{table}.{name}: {problem}", table=table, name=name, problem=problem)


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
