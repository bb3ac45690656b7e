"""The subjects (an event, a federation) and the journal of their changes."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from ronde.store.tables.base import METADATA

SUBJECT: Final = Table(
    "subject",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("uid", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("head", Text, nullable=False),
)
"""`uid` starts the chain of hashes and travels with an archive; `version` and `head` are the
sequence number and the hash of the latest entry, so that a cut journal shows."""

ENTRY: Final = Table(
    "journal_entry",
    METADATA,
    Column("subject", Text, ForeignKey("subject.key"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("arguments", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("undoes", Integer, nullable=True),
    Column("redoes", Integer, nullable=True),
    Column("changes", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
"""One row per step. Triggers of the database refuse to change or delete one."""
