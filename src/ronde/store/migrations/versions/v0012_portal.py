"""The index of the portal: words of public events and their players, places in the standings."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0012"
down_revision: Final = "0011"

_INDEX: Final = """
CREATE TABLE portal_index (
    subject TEXT NOT NULL,
    head TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_portal_index PRIMARY KEY (subject)
)
"""
_WORD: Final = """
CREATE TABLE portal_word (
    word TEXT NOT NULL,
    subject TEXT NOT NULL,
    player INTEGER NOT NULL,
    CONSTRAINT pk_portal_word PRIMARY KEY (word, subject, player)
){without_rowid}
"""
_PLACE: Final = """
CREATE TABLE portal_place (
    subject TEXT NOT NULL,
    player INTEGER NOT NULL,
    round INTEGER DEFAULT '0' NOT NULL,
    points INTEGER DEFAULT '0' NOT NULL,
    rank INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_portal_place PRIMARY KEY (subject, player)
)
"""


def upgrade() -> None:
    """Make the tables; whoever searches first fills them."""
    is_server = op.get_context().dialect.name == "postgresql"
    op.execute(_INDEX)
    op.execute(_WORD.format(without_rowid="" if is_server else " WITHOUT ROWID"))
    op.execute("CREATE INDEX ix_portal_word_subject ON portal_word (subject)")
    op.execute(_PLACE)
