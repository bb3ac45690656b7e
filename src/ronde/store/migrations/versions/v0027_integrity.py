"""What touched the integrity of an event."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0027"
down_revision: Final = "0026"


def upgrade() -> None:
    """Add the table."""
    op.execute(
        """
CREATE TABLE event_integrity (
    subject TEXT NOT NULL,
    id INTEGER NOT NULL,
    kind TEXT DEFAULT 'FIDE mode exited' NOT NULL,
    round INTEGER DEFAULT '0' NOT NULL,
    detail TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_integrity PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_integrity_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
"""
    )
