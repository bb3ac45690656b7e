"""The game for which the code on a slip was printed."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0031"
down_revision: Final = "0030"


def upgrade() -> None:
    """Add the columns; codes of before open whatever game their board has."""
    for name in ("white", "black"):
        op.execute(f"ALTER TABLE phone_link ADD COLUMN {name} INTEGER")
