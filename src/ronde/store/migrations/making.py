"""What migrations need to make a journalled table; the columns come from `tables.base`."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op


def make_owned(name: str, *columns: sa.Column[Any], refers: dict[str, str] | None = None) -> None:
    """Create a table whose key starts with its subject; `refers` maps columns to `table.column`."""
    owner = sa.Column("subject", sa.Text, primary_key=True, nullable=False)
    keys = ["subject", *(column.name for column in columns if column.primary_key)]
    references = [_reference(name, column, target) for column, target in (refers or {}).items()]
    op.create_table(
        name,
        owner,
        *columns,
        sa.PrimaryKeyConstraint(*keys, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["subject"], ["subject.key"], name=f"fk_{name}_subject"),
        *references,
    )


def _reference(name: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    table, _, field = target.partition(".")
    return sa.ForeignKeyConstraint(
        ["subject", column],
        [f"{table}.subject", f"{table}.{field}"],
        name=f"fk_{name}_subject_{column}",
    )
