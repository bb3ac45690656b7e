"""The round for which a player was checked in."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0017"
down_revision: Final = "0016"


def upgrade() -> None:
    """Add the column; nobody was checked in for a round, so no pairing asks for anybody."""
    op.execute("ALTER TABLE event_player ADD COLUMN here_for INTEGER DEFAULT 0 NOT NULL")
