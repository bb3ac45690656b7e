"""Pairing-allocated byes that were given by hand, with their reasons, as boards have them."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0030"
down_revision: Final = "0029"


def upgrade() -> None:
    """Add the columns; of the byes that are there nobody noted that they were given by hand."""
    op.execute("ALTER TABLE event_bye ADD COLUMN is_manual BOOLEAN DEFAULT '0' NOT NULL")
    op.execute("ALTER TABLE event_bye ADD COLUMN manual_reason TEXT DEFAULT '' NOT NULL")
