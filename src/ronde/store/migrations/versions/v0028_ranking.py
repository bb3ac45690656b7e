"""Standings: expelled players, decided orders, values from outside, ratings of later periods."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0028"
down_revision: Final = "0027"

_TABLES: Final = (
    "ALTER TABLE event_player ADD COLUMN is_expelled BOOLEAN DEFAULT '0' NOT NULL",
    """
CREATE TABLE event_order (
    subject TEXT NOT NULL,
    id INTEGER NOT NULL,
    round INTEGER DEFAULT '0' NOT NULL,
    ground TEXT DEFAULT 'lot' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_order PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_order_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_order_player (
    subject TEXT NOT NULL,
    decision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    player INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_order_player PRIMARY KEY (subject, decision, position),
    CONSTRAINT fk_event_order_player_subject_decision FOREIGN KEY(subject, decision)
        REFERENCES event_order (subject, id),
    CONSTRAINT fk_event_order_player_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_order_player_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_outside_value (
    subject TEXT NOT NULL,
    code TEXT NOT NULL,
    round INTEGER NOT NULL,
    player INTEGER NOT NULL,
    hundredths INTEGER DEFAULT '0' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_outside_value PRIMARY KEY (subject, code, round, player),
    CONSTRAINT fk_event_outside_value_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_outside_value_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_period_rating (
    subject TEXT NOT NULL,
    player INTEGER NOT NULL,
    round INTEGER NOT NULL,
    rating INTEGER DEFAULT '0' NOT NULL,
    source TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_period_rating PRIMARY KEY (subject, player, round),
    CONSTRAINT fk_event_period_rating_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_period_rating_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
)


def upgrade() -> None:
    """Make the tables; nobody has been expelled."""
    for statement in _TABLES:
        op.execute(statement)
