"""Subjects and their journal, which the database itself keeps append-only."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None

_REFUSAL: Final = "the journal is append-only"


def upgrade() -> None:
    """Create the journal and forbid to change it."""
    _subject()
    _journal_entry()
    if op.get_context().dialect.name == "postgresql":
        _guard_on_postgresql()
    else:
        _guard_on_sqlite()


def _guard_on_sqlite() -> None:
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER journal_refuses_{deed.lower()} BEFORE {deed} ON journal_entry "
            f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
        )


def _guard_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION journal_refuses() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER journal_refuses_change BEFORE UPDATE OR DELETE ON journal_entry "
        "FOR EACH ROW EXECUTE FUNCTION journal_refuses()"
    )
    op.execute(
        "CREATE TRIGGER journal_refuses_truncate BEFORE TRUNCATE ON journal_entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION journal_refuses()"
    )


def _subject() -> None:
    op.create_table(
        "subject",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_subject")),
    )


def _journal_entry() -> None:
    op.create_table(
        "journal_entry",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("arguments", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("redoes", sa.Integer(), nullable=True),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["subject"], ["subject.key"], name=op.f("fk_journal_entry_subject")
        ),
        sa.PrimaryKeyConstraint("subject", "sequence", name=op.f("pk_journal_entry")),
    )
