"""Rating lists: the development coefficient K of each rating, where the list tells it."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0023"
down_revision: Final = "0022"


def upgrade() -> None:
    """Add the columns; lists that are loaded already have no coefficients."""
    for name in ("standard_k", "rapid_k", "blitz_k"):
        op.execute(f"ALTER TABLE rating_person ADD COLUMN {name} INTEGER")
