"""By what a federation rates whoever has five games against rated players (decision 0079)."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0007"
down_revision: Final = "0006"


def upgrade() -> None:
    """Add the setting; federations that there are keep annex B."""
    op.execute(
        "ALTER TABLE ffjd_federation ADD COLUMN first_rating TEXT DEFAULT 'annex-b' NOT NULL"
    )
