"""Results that players report, and what their opponents say to them."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0035"
down_revision: Final = "0034"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "event_report",
        sa.Column("subject", sa.Text(), nullable=False),
        *(sa.Column(n, sa.Integer(), autoincrement=False, nullable=False) for n in _KEYS),
        *(sa.Column(n, sa.Integer(), nullable=False, server_default="0") for n in _SIDES),
        sa.Column("reporter", sa.Integer(), nullable=True),
        _text("result"),
        sa.Column("is_confirmed", sa.Boolean(), nullable=False, server_default="0"),
        _text("objection"),
        sa.PrimaryKeyConstraint("subject", "round", "board", name="pk_event_report"),
        sa.ForeignKeyConstraint(["subject"], ["subject.key"], name="fk_event_report_subject"),
        sa.ForeignKeyConstraint(
            ["subject", "round"],
            ["event_round.subject", "event_round.number"],
            name="fk_event_report_subject_round",
        ),
        sa.ForeignKeyConstraint(
            ["subject", "reporter"],
            ["event_player.subject", "event_player.id"],
            name="fk_event_report_subject_reporter",
        ),
    )


_KEYS: Final = ("round", "board")
_SIDES: Final = ("white", "black")


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")
