"""Published rating lists, as `ronde.store.tables.ratinglists` described them then."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

from ronde.store.tables.base import key, maybe_number, number, text

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    """Create the tables and the indexes by which people are found."""
    op.create_table(
        "rating_list",
        key("key", sa.Text),
        number("id"),
        text("name"),
        text("date"),
        text("kind"),
        text("status", "loading"),
        number("people"),
        sa.PrimaryKeyConstraint("key", name="pk_rating_list"),
    )
    op.create_index("ix_rating_list_id", "rating_list", ["id"], unique=True)
    _people()
    op.create_table(
        "rating_name_key",
        key("list"),
        key("key", sa.Text),
        key("row"),
        sa.PrimaryKeyConstraint("list", "key", "row", name="pk_rating_name_key"),
        sqlite_with_rowid=False,
    )


def _people() -> None:
    op.create_table(
        "rating_person",
        key("list"),
        key("row"),
        text("id"),
        text("name"),
        text("folded"),
        text("federation"),
        text("title"),
        text("sex"),
        text("club"),
        maybe_number("birth_year"),
        maybe_number("standard"),
        maybe_number("rapid"),
        maybe_number("blitz"),
        sa.PrimaryKeyConstraint("list", "row", name="pk_rating_person"),
        sa.ForeignKeyConstraint(["list"], ["rating_list.id"], name="fk_rating_person_list"),
    )
    op.create_index("ix_rating_person_list_id", "rating_person", ["list", "id"])
    op.create_index("ix_rating_person_list_folded", "rating_person", ["list", "folded"])
