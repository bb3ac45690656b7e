"""Entries by a form: how it is set, who sent it, and a link for each of them."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0033"
down_revision: Final = "0032"

_TEXTS: Final = (
    "at", "reference", "name", "title", "rating_source", "federation", "fide_id", "birth_date",
    "club", "category", "byes", "contact", "remark", "consent", "paid", "currency", "paid_on",
    "paid_by",
)  # fmt: skip


def upgrade() -> None:
    """Make the tables, and the column of links."""
    op.create_table(
        "event_entry_form",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False, server_default="0"),
        _text("asked"),
        _text("demanded"),
        sa.Column("places", sa.Integer(), nullable=True),
        *map(_text, ("until", "greeting", "consent", "payment_page", "payment_note")),
        sa.PrimaryKeyConstraint("subject", name="pk_event_entry_form"),
        sa.ForeignKeyConstraint(["subject"], ["subject.key"], name="fk_event_entry_form_subject"),
    )
    op.create_table(
        "event_application",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state", sa.Text(), nullable=False, server_default="sent"),
        *map(_text, _TEXTS),
        sa.Column("sex", sa.Text(), nullable=True),
        *map(_number, ("rating", "official_rating", "national_rating", "player")),
        sa.PrimaryKeyConstraint("subject", "id", name="pk_event_application"),
        sa.ForeignKeyConstraint(["subject"], ["subject.key"], name="fk_event_application_subject"),
        sa.ForeignKeyConstraint(
            ["subject", "player"],
            ["event_player.subject", "event_player.id"],
            name="fk_event_application_subject_player",
        ),
    )
    op.add_column("phone_link", _number("application"))


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=True)
