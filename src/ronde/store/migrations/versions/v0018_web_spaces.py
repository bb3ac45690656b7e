"""Where the public pages of events are sent as files."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0018"
down_revision: Final = "0017"

_SPACE: Final = """
CREATE TABLE web_space (
    subject TEXT NOT NULL,
    address TEXT DEFAULT '' NOT NULL,
    login TEXT DEFAULT '' NOT NULL,
    sealed TEXT DEFAULT '' NOT NULL,
    host_key TEXT DEFAULT '' NOT NULL,
    language TEXT DEFAULT '' NOT NULL,
    is_automatic BOOLEAN DEFAULT '0' NOT NULL,
    files TEXT DEFAULT '{}' NOT NULL,
    state TEXT DEFAULT '' NOT NULL,
    sent_at TEXT DEFAULT '' NOT NULL,
    failed_at TEXT DEFAULT '' NOT NULL,
    failure TEXT DEFAULT '' NOT NULL,
    busy_until TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_web_space PRIMARY KEY (subject)
)
"""


def upgrade() -> None:
    """Make the table."""
    op.execute(_SPACE)
