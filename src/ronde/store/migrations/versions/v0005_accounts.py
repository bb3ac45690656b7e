"""Accounts and links, as `ronde.store.tables.accounts` described them then."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

from ronde.store.tables.base import flag, key, text

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    """Create the tables of people, their roles and their links."""
    _people()
    _links()
    op.create_table(
        "site_setting",
        key("name", sa.Text),
        text("value"),
        sa.PrimaryKeyConstraint("name", name="pk_site_setting"),
    )


def _people() -> None:
    op.create_table(
        "account",
        key("id"),
        text("name"),
        text("folded"),
        text("password_hash"),
        text("language"),
        text("created"),
        flag("is_disabled"),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
    )
    op.create_index("ix_account_folded", "account", ["folded"], unique=True)
    op.create_table(
        "account_role",
        key("account"),
        key("scope", sa.Text),
        key("role", sa.Text),
        sa.PrimaryKeyConstraint("account", "scope", "role", name="pk_account_role"),
    )


def _links() -> None:
    op.create_table(
        "phone_link",
        key("id"),
        text("token_hash"),
        text("event"),
        text("label"),
        text("created_by"),
        text("created"),
        text("expires"),
        flag("is_revoked"),
        sa.PrimaryKeyConstraint("id", name="pk_phone_link"),
    )
    op.create_index("ix_phone_link_token_hash", "phone_link", ["token_hash"], unique=True)
    op.create_index("ix_phone_link_event", "phone_link", ["event"])
    op.create_table(
        "owner_token",
        key("token_hash", sa.Text),
        text("created"),
        text("expires"),
        text("used"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_owner_token"),
    )
