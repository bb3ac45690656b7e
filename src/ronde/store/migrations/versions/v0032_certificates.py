"""Certificates of published rounds."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0032"
down_revision: Final = "0031"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "certificate",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("basis", sa.Text(), nullable=False, server_default=""),
        sa.Column("content", sa.Text(), nullable=False, server_default=""),
        sa.Column("refused", sa.Text(), nullable=False, server_default=""),
        sa.Column("names_wishes", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("subject", "round", name="pk_certificate"),
    )
