"""Who is told what happens in an event, and the queue of what is sent to them."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0037"
down_revision: Final = "0036"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "notice_subscription",
        sa.Column("id", sa.Integer(), sa.Identity(), nullable=False),
        *map(_text, ("uid", "subject", "way", "address", "address_hash", "keys")),
        *map(_number, ("link", "player", "application")),
        *map(_text, ("language", "created", "confirmed")),
        sa.PrimaryKeyConstraint("id", name="pk_notice_subscription"),
    )
    op.create_index("ix_notice_subscription_uid", "notice_subscription", ["uid"], unique=True)
    op.create_index(
        "ix_notice_subscription_subject", "notice_subscription", ["subject", "address_hash"]
    )
    op.create_table(
        "notice",
        sa.Column("subscription", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        *map(_text, ("subject", "basis", "content", "state")),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        _text("due"),
        sa.PrimaryKeyConstraint("subscription", "topic", name="pk_notice"),
    )
    op.create_index("ix_notice_subject", "notice", ["subject"])
    op.create_index("ix_notice_state", "notice", ["state", "due"])


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=True)
