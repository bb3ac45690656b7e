"""The tables that every command asks: subjects with their journal, and what moves with them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from ronde.store.rows import METADATA, counted_column
from ronde.store.tables.columns import key, text

SUBJECT: Final = Table(
    "subject",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("uid", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("head", Text, nullable=False),
    text("owner"),
    Index("ix_subject_owner", "owner"),
)
"""`uid` starts the chain of hashes and travels with an archive; `version` and `head` are the
sequence number and the hash of the latest entry, so that a cut journal shows. `owner` is the
organisation to which the subject belongs, empty for none; it is a right and not in the journal,
so that neither a step back nor an archive gives it to anybody."""

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

SITE_ENTRY: Final = Table(
    "site_entry",
    METADATA,
    counted_column("id"),
    text("at"),
    text("who"),
    text("what"),
    text("scope"),  # the event or organisation that it concerns; empty: the site
    text("arguments", "{}"),
    Index("ix_site_entry_scope", "scope", "id"),
)
"""What was done to the site and not to the rows of one subject: rights given and taken, what was
deleted. Triggers of the database refuse to change or delete a row."""

PORTAL_INDEX: Final = Table(
    "portal_index",
    METADATA,
    key("subject", Text),
    text("head"),  # of the journal, when the places were computed; empty: never
)
"""The events whose words are in the index of the portal; a step drops what it makes wrong."""
