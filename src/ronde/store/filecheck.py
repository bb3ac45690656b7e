"""Whether a file of SQLite is as it was written: its pages, its tables, what stands in them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from sqlalchemy import Boolean, Column, Connection, Integer, Table, text

from ronde.i18n import counted, phrase
from ronde.model import Finding, Severity
from ronde.store.rows import canonical_json
from ronde.store.tables import metadata_of_all


def file_findings(connection: Connection) -> list[Finding]:
    """Return what is wrong: pages, indexes, references, types, the description of the tables.

    Texts and numbers that fit their columns are not looked at: those of events and federations
    are compared with the journal, see `replay`.
    """
    tables = metadata_of_all().sorted_tables
    wrong = [
        *_wrong_schema(connection),
        *_wrong_pages(connection),
        *(what for table in tables for what in _wrong_types(connection, table)),
    ]
    return [Finding(Severity.ERROR, "file-damaged", what) for what in wrong]


def _wrong_pages(connection: Connection) -> Iterator[str]:
    """Yield what SQLite itself finds."""
    for (said,) in connection.execute(text("PRAGMA integrity_check")):
        if said != "ok":
            yield str(said)
    for row in connection.execute(text("PRAGMA foreign_key_check")).all():
        yield phrase(
            "a row of {table} refers to {other}, where nothing is", table=row[0], other=row[2]
        )


def _wrong_types(connection: Connection, table: Table) -> Iterator[str]:
    """Yield that a table has values of another type: SQLite takes any value in any column."""
    wrong = " OR ".join(map(_is_mistyped, table.columns))
    found = connection.scalar(text(f'SELECT count(*) FROM "{table.name}" WHERE {wrong}'))
    if found:
        yield counted(
            "{count} row of {table} has a value of a wrong type",
            "{count} rows of {table} have a value of a wrong type",
            count=found,
            table=table.name,
        )


def _is_mistyped(column: Column[object]) -> str:
    name = f'"{column.name}"'
    if isinstance(column.type, Boolean):
        return f"({name} NOT IN (0, 1) OR typeof({name}) NOT IN ('integer', 'null'))"
    kind = "integer" if isinstance(column.type, Integer) else "text"
    return f"typeof({name}) NOT IN ('{kind}', 'null')"


def _wrong_schema(connection: Connection) -> Iterator[str]:
    """Yield that the description of the tables is not the one that was sealed."""
    sealed = connection.scalar(text("PRAGMA user_version"))
    if sealed and sealed != schema_seal(connection):
        yield phrase("the description of its tables was changed")


def seal_schema(connection: Connection) -> None:
    """Keep in the header of the file by what the description of its tables is recognised."""
    connection.execute(text(f"PRAGMA user_version = {schema_seal(connection)}"))


def schema_seal(connection: Connection) -> int:
    """Return a number, never 0, that tells one description of the tables from another."""
    query = text(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_stat%' "
        "ESCAPE '!' ORDER BY type, name"
    )
    described = canonical_json([list(row) for row in connection.execute(query)])
    return zlib.crc32(described.encode("utf-8")) % 2**31 or 1
