"""Sessions as rows: who is logged in where, so that logging out ends it on the server."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0009"
down_revision: Final = "0008"


def upgrade() -> None:
    """Create the table; whoever was logged in before comes in once more."""
    op.execute(
        "CREATE TABLE session (id_hash TEXT NOT NULL, account INTEGER, link INTEGER, "
        "created TEXT DEFAULT '' NOT NULL, last_seen TEXT DEFAULT '' NOT NULL, "
        "expires TEXT DEFAULT '' NOT NULL, agent TEXT DEFAULT '' NOT NULL, "
        "CONSTRAINT pk_session PRIMARY KEY (id_hash))"
    )
    for column in ("account", "link", "expires"):
        op.execute(f"CREATE INDEX ix_session_{column} ON session ({column})")
