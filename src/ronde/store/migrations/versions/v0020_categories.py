"""Categories of players, and who was marked for them by hand."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0020"
down_revision: Final = "0019"

_CATEGORY: Final = """
CREATE TABLE event_category (
    subject TEXT NOT NULL,
    "key" TEXT NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL,
    label TEXT DEFAULT '' NOT NULL,
    sex TEXT,
    youngest INTEGER,
    oldest INTEGER,
    age_on TEXT DEFAULT '' NOT NULL,
    lowest_rating INTEGER,
    highest_rating INTEGER,
    unrated BOOLEAN DEFAULT '0' NOT NULL,
    club TEXT DEFAULT '' NOT NULL,
    federation TEXT DEFAULT '' NOT NULL,
    by_hand BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_category PRIMARY KEY (subject, "key"),
    CONSTRAINT fk_event_category_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
"""
_MARKS: Final = """
CREATE TABLE event_category_player (
    subject TEXT NOT NULL,
    category TEXT NOT NULL,
    player INTEGER NOT NULL,
    CONSTRAINT pk_event_category_player PRIMARY KEY (subject, category, player),
    CONSTRAINT fk_event_category_player_subject_category FOREIGN KEY(subject, category)
        REFERENCES event_category (subject, "key"),
    CONSTRAINT fk_event_category_player_subject_player FOREIGN KEY(subject, player)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_category_player_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
"""


def upgrade() -> None:
    """Make the tables."""
    op.execute(_CATEGORY)
    op.execute(_MARKS)
