"""What all tables share: one metadata, and the column by which a row belongs to a subject."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Boolean, Column, ForeignKey, ForeignKeyConstraint, Integer, MetaData, Table
from sqlalchemy import Text as TextType
from sqlalchemy.schema import SchemaItem

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def owned(name: str, *parts: SchemaItem) -> Table:
    """Return a journalled table: its key starts with the subject that the row belongs to.

    Journal, undo, verification and archives find the rows by that column, so that they work
    for tables of which they know nothing else.
    """
    owner: Column[str] = Column(
        "subject", TextType, ForeignKey("subject.key"), primary_key=True, nullable=False
    )
    return Table(name, METADATA, owner, *parts)


def refers(column: str, target: str) -> ForeignKeyConstraint:
    """Return the reference of a column to `table.column` of the same subject."""
    table, _, field = target.partition(".")
    return ForeignKeyConstraint(["subject", column], [f"{table}.subject", f"{table}.{field}"])


def key(name: str, type_: type[Integer | TextType] = Integer) -> Column[Any]:
    """Return a column of the primary key; its value is always given by the program."""
    return Column(name, type_, primary_key=True, nullable=False, autoincrement=False)


def text(name: str, default: str = "") -> Column[str]:
    """Return a text that is never null."""
    return Column(name, TextType, nullable=False, default=default, server_default=default)


def number(name: str, default: int = 0) -> Column[int]:
    """Return an integer that is never null."""
    return Column(name, Integer, nullable=False, default=default, server_default=str(default))


def flag(name: str, *, default: bool = False) -> Column[bool]:
    """Return a yes or no that is never null."""
    from_server = "1" if default else "0"
    return Column(name, Boolean, nullable=False, default=default, server_default=from_server)


def maybe_text(name: str) -> Column[str | None]:
    """Return a text that may be unknown."""
    return Column(name, TextType, nullable=True)


def maybe_number(name: str) -> Column[int | None]:
    """Return an integer that may be unknown."""
    return Column(name, Integer, nullable=True)


def maybe_flag(name: str) -> Column[bool | None]:
    """Return a yes or no that may be undecided."""
    return Column(name, Boolean, nullable=True)
