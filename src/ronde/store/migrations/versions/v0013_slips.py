"""Codes on result slips that open one board each."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0013"
down_revision: Final = "0012"


def upgrade() -> None:
    """Add what such a code opens; the links that there are open all boards, as they did."""
    for name in ("slips", "round", "board"):
        op.execute(f"ALTER TABLE phone_link ADD COLUMN {name} INTEGER")
    op.execute("CREATE INDEX ix_phone_link_slips ON phone_link (slips)")
