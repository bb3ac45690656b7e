"""Links of members, who say whether they come, and until when they may."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0025"
down_revision: Final = "0024"


def upgrade() -> None:
    """Add the columns of links and of the timetable."""
    op.execute("ALTER TABLE phone_link ADD COLUMN player INTEGER")
    op.execute("ALTER TABLE event_timetable ADD COLUMN answers_until TEXT")
