"""Tokens of programs, as `ronde.store.tables.accounts` described them then."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

from ronde.store.tables.base import flag, key, number, text

revision: Final = "0006"
down_revision: Final = "0005"


def upgrade() -> None:
    """Create the table of tokens by which programs come in."""
    op.create_table(
        "api_token",
        key("id"),
        number("account"),
        text("token_hash"),
        text("name"),
        text("ceiling"),
        text("created"),
        text("expires"),
        text("last_used"),
        flag("is_revoked"),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
    )
    op.create_index("ix_api_token_token_hash", "api_token", ["token_hash"], unique=True)
    op.create_index("ix_api_token_account", "api_token", ["account"])
