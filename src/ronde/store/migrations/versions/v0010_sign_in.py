"""Second factors and their recovery codes, identities at providers, invitations, and notes."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0010"
down_revision: Final = "0009"

_TABLES: Final = """
CREATE TABLE second_factor (
    account INTEGER NOT NULL, sealed TEXT DEFAULT '' NOT NULL, confirmed TEXT DEFAULT '' NOT NULL,
    last_step INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_second_factor PRIMARY KEY (account)
);
CREATE TABLE recovery_code (
    account INTEGER NOT NULL, code_hash TEXT NOT NULL, used TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_recovery_code PRIMARY KEY (account, code_hash)
);
CREATE TABLE identity (
    issuer TEXT NOT NULL, subject TEXT NOT NULL, account INTEGER DEFAULT '0' NOT NULL,
    label TEXT DEFAULT '' NOT NULL, linked TEXT DEFAULT '' NOT NULL,
    last_used TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_identity PRIMARY KEY (issuer, subject)
);
CREATE INDEX ix_identity_account ON identity (account);
CREATE TABLE invitation (
    token_hash TEXT NOT NULL, account INTEGER DEFAULT '0' NOT NULL,
    created_by TEXT DEFAULT '' NOT NULL, created TEXT DEFAULT '' NOT NULL,
    expires TEXT DEFAULT '' NOT NULL, used TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_invitation PRIMARY KEY (token_hash)
);
CREATE INDEX ix_invitation_account ON invitation (account);
CREATE TABLE account_note (
    id TEXT NOT NULL, account INTEGER DEFAULT '0' NOT NULL, at TEXT DEFAULT '' NOT NULL,
    who TEXT DEFAULT '' NOT NULL, what TEXT DEFAULT '' NOT NULL, detail TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_account_note PRIMARY KEY (id)
);
CREATE INDEX ix_account_note_account ON account_note (account)
"""


def upgrade() -> None:
    """Create the tables; nobody has a second factor or an identity yet."""
    for statement in _TABLES.split(";\n"):
        op.execute(statement)
