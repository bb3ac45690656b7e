"""Entry fees: the rules, what was decided of one player, and what was paid."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0022"
down_revision: Final = "0021"

_TABLES: Final = (
    """
CREATE TABLE event_fee_rule (
    subject TEXT NOT NULL,
    position INTEGER NOT NULL,
    amount TEXT DEFAULT '0' NOT NULL,
    currency TEXT DEFAULT 'EUR' NOT NULL,
    category TEXT DEFAULT '' NOT NULL,
    titles TEXT DEFAULT '' NOT NULL,
    until TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_fee_rule PRIMARY KEY (subject, position),
    CONSTRAINT fk_event_fee_rule_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_fee (
    subject TEXT NOT NULL,
    player INTEGER NOT NULL,
    amount TEXT DEFAULT '0' NOT NULL,
    currency TEXT DEFAULT 'EUR' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_fee PRIMARY KEY (subject, player),
    CONSTRAINT fk_event_fee_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_fee_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_payment (
    subject TEXT NOT NULL,
    id INTEGER NOT NULL,
    player INTEGER DEFAULT '0' NOT NULL,
    amount TEXT DEFAULT '0' NOT NULL,
    currency TEXT DEFAULT 'EUR' NOT NULL,
    day TEXT DEFAULT '' NOT NULL,
    way TEXT DEFAULT 'cash' NOT NULL,
    note TEXT DEFAULT '' NOT NULL,
    taken_by TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_payment PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_payment_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_payment_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
)


def upgrade() -> None:
    """Make the tables."""
    for table in _TABLES:
        op.execute(table)
