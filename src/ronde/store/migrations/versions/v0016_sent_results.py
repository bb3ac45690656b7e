"""Results that phones send until they hear an answer."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0016"
down_revision: Final = "0015"

_SENT: Final = """
CREATE TABLE sent_result (
    subject TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    asked TEXT DEFAULT '' NOT NULL,
    answer TEXT DEFAULT '' NOT NULL,
    entry INTEGER DEFAULT 0 NOT NULL,
    at TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_sent_result PRIMARY KEY (subject, key_hash)
)
"""


def upgrade() -> None:
    """Make the table."""
    op.execute(_SENT)
    op.execute("CREATE INDEX ix_sent_result_at ON sent_result (at)")
