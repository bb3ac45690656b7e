"""Results of the games of a match, where two players meet for several games."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0026"
down_revision: Final = "0025"


def upgrade() -> None:
    """Add the column."""
    op.execute("ALTER TABLE event_board ADD COLUMN games TEXT DEFAULT '' NOT NULL")
