"""Queries that are asked so often that the way to the database takes longer than the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Boolean, Connection, Select
from sqlalchemy.dialects import sqlite

_SQLITE: Final = sqlite.dialect()


class CompiledQuery:
    """A query, which the driver of SQLite is asked itself; a server is asked through SQLAlchemy.

    An answer from a file takes ten microseconds, and SQLAlchemy's care for it seven times as long.
    """

    def __init__(self, query: Select[Any]) -> None:
        self._query = query
        compiled = query.compile(dialect=_SQLITE)
        self._text = str(compiled)
        self._names = tuple(compiled.positiontup or ())
        kinds = [column.type for column in query.selected_columns]
        self._yes_or_no = [n for n, kind in enumerate(kinds) if isinstance(kind, Boolean)]

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """Return the rows found with these values, within the transaction of a connection."""
        if connection.dialect.name != _SQLITE.name:
            return connection.execute(self._query, values).all()
        if not connection.in_transaction():
            connection.begin()
        driver = connection.connection.dbapi_connection
        assert driver is not None, "the connection is closed"
        cursor = driver.cursor()
        cursor.execute(self._text, [values[name] for name in self._names])
        found = cursor.fetchall()
        if not found or not self._yes_or_no:
            return found
        columns: list[Any] = list(zip(*found, strict=True))
        for place in self._yes_or_no:
            columns[place] = map(_yes_or_no, columns[place])
        return list(zip(*columns, strict=True))


def _yes_or_no(kept: int | None) -> bool | None:
    """Return what SQLite keeps as a number."""
    return None if kept is None else bool(kept)
