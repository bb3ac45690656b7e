"""Check-in by phone: who came by it, and the link of the poster at the door."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0034"
down_revision: Final = "0033"


def upgrade() -> None:
    """Make the table, and the column of links."""
    op.create_table(
        "event_phone_arrival",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("is_refused", sa.Boolean(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("subject", "player", "round", name="pk_event_phone_arrival"),
        sa.ForeignKeyConstraint(
            ["subject"], ["subject.key"], name="fk_event_phone_arrival_subject"
        ),
        sa.ForeignKeyConstraint(
            ["subject", "player"],
            ["event_player.subject", "event_player.id"],
            name="fk_event_phone_arrival_subject_player",
        ),
    )
    op.add_column(
        "phone_link",
        sa.Column("is_check_in", sa.Boolean(), nullable=False, server_default="0"),
    )
