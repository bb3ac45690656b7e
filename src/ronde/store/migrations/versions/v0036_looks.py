"""Logos and sponsors of events and organisations."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0036"
down_revision: Final = "0035"


def upgrade() -> None:
    """Make the table."""
    texts = ("sponsors", "logo", "picture")
    op.create_table(
        "looks",
        sa.Column("subject", sa.Text(), nullable=False),
        *(sa.Column(n, sa.Text(), nullable=False, server_default="") for n in texts),
        *(sa.Column(n, sa.Integer(), nullable=False, server_default="0") for n in _SIZES),
        sa.PrimaryKeyConstraint("subject", name="pk_looks"),
        sa.ForeignKeyConstraint(["subject"], ["subject.key"], name="fk_looks_subject"),
    )


_SIZES: Final = ("width", "height")
