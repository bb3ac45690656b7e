"""The prizes of an event, the rules of giving them, and who may have none."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0021"
down_revision: Final = "0020"

_TABLES: Final = (
    """
CREATE TABLE event_prize (
    subject TEXT NOT NULL,
    id INTEGER NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL,
    category TEXT DEFAULT '' NOT NULL,
    place INTEGER DEFAULT '1' NOT NULL,
    money TEXT DEFAULT '0' NOT NULL,
    trophy TEXT DEFAULT '' NOT NULL,
    title TEXT DEFAULT '' NOT NULL,
    value TEXT,
    "group" TEXT DEFAULT '' NOT NULL,
    is_decided BOOLEAN DEFAULT '0' NOT NULL,
    player INTEGER,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_prize PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_prize_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_prize_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_prize_rules (
    subject TEXT NOT NULL,
    currency TEXT DEFAULT 'EUR' NOT NULL,
    each TEXT DEFAULT 'value' NOT NULL,
    sharing TEXT DEFAULT 'none' NOT NULL,
    unit TEXT,
    close_up BOOLEAN DEFAULT '1' NOT NULL,
    beyond_last_prize BOOLEAN DEFAULT '1' NOT NULL,
    least_share TEXT DEFAULT '0' NOT NULL,
    share_categories BOOLEAN DEFAULT '0' NOT NULL,
    based_on INTEGER DEFAULT '0' NOT NULL,
    category TEXT DEFAULT '' NOT NULL,
    federation TEXT DEFAULT '' NOT NULL,
    club TEXT DEFAULT '' NOT NULL,
    games INTEGER DEFAULT '0' NOT NULL,
    absences INTEGER,
    last_round BOOLEAN DEFAULT '1' NOT NULL,
    lots TEXT DEFAULT '' NOT NULL,
    is_published BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_prize_rules PRIMARY KEY (subject),
    CONSTRAINT fk_event_prize_rules_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_prize_condition (
    subject TEXT NOT NULL,
    category TEXT NOT NULL,
    least_entrants INTEGER DEFAULT '0' NOT NULL,
    least_points TEXT DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_prize_condition PRIMARY KEY (subject, category),
    CONSTRAINT fk_event_prize_condition_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_prize_exclusion (
    subject TEXT NOT NULL,
    player INTEGER NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_prize_exclusion PRIMARY KEY (subject, player),
    CONSTRAINT fk_event_prize_exclusion_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_prize_exclusion_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
)


def upgrade() -> None:
    """Make the tables."""
    for table in _TABLES:
        op.execute(table)
