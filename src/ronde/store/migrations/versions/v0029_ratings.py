"""Official, national and typed ratings beside the one of the tournament; where lists come from."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0029"
down_revision: Final = "0028"


def upgrade() -> None:
    """Add the columns; a rating that is there already is the official one, too."""
    for name in ("official_rating", "national_rating", "typed_rating"):
        op.execute(f"ALTER TABLE event_player ADD COLUMN {name} INTEGER")
    for name in ("place", "loaded_at", "speed"):
        op.execute(f"ALTER TABLE rating_list ADD COLUMN {name} TEXT DEFAULT '' NOT NULL")
