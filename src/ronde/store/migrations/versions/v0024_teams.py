"""Team events: rules of matches, squads, line-ups, games; links of captains and their deadline."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0024"
down_revision: Final = "0023"

_TABLES: Final = (
    """
CREATE TABLE event_team_rules (
    subject TEXT NOT NULL,
    boards INTEGER DEFAULT '4' NOT NULL,
    colours TEXT DEFAULT '' NOT NULL,
    win INTEGER DEFAULT '20' NOT NULL,
    draw INTEGER DEFAULT '10' NOT NULL,
    loss INTEGER DEFAULT '0' NOT NULL,
    bye_match INTEGER,
    bye_game INTEGER,
    seating TEXT DEFAULT 'list' NOT NULL,
    tolerance INTEGER DEFAULT '0' NOT NULL,
    captains BOOLEAN DEFAULT '0' NOT NULL,
    promoted INTEGER DEFAULT '0' NOT NULL,
    relegated INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_team_rules PRIMARY KEY (subject),
    CONSTRAINT fk_event_team_rules_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_team (
    subject TEXT NOT NULL,
    team INTEGER NOT NULL,
    captain TEXT DEFAULT '' NOT NULL,
    short TEXT DEFAULT '' NOT NULL,
    venue TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_team PRIMARY KEY (subject, team),
    CONSTRAINT fk_event_team_subject_team FOREIGN KEY(subject, team)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_team_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_member (
    subject TEXT NOT NULL,
    id INTEGER NOT NULL,
    team INTEGER DEFAULT '0' NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    sex TEXT,
    title TEXT DEFAULT '' NOT NULL,
    rating INTEGER,
    federation TEXT DEFAULT '' NOT NULL,
    fide_id TEXT DEFAULT '' NOT NULL,
    birth_date TEXT DEFAULT '' NOT NULL,
    is_reserve BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_member PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_member_subject_team FOREIGN KEY(subject, team)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_member_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_line_up (
    subject TEXT NOT NULL,
    round INTEGER NOT NULL,
    team INTEGER NOT NULL,
    board INTEGER NOT NULL,
    member INTEGER,
    CONSTRAINT pk_event_line_up PRIMARY KEY (subject, round, team, board),
    CONSTRAINT fk_event_line_up_subject_round FOREIGN KEY(subject, round)
        REFERENCES event_round (subject, number),
    CONSTRAINT fk_event_line_up_subject_team FOREIGN KEY(subject, team)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_line_up_subject_member FOREIGN KEY(subject, member)
        REFERENCES event_member (subject, id),
    CONSTRAINT fk_event_line_up_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_match (
    subject TEXT NOT NULL,
    round INTEGER NOT NULL,
    "match" INTEGER NOT NULL,
    host INTEGER,
    date TEXT DEFAULT '' NOT NULL,
    reporter INTEGER,
    is_confirmed BOOLEAN DEFAULT '0' NOT NULL,
    objection TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_match PRIMARY KEY (subject, round, "match"),
    CONSTRAINT fk_event_match_subject_round FOREIGN KEY(subject, round)
        REFERENCES event_round (subject, number),
    CONSTRAINT fk_event_match_subject_host FOREIGN KEY(subject, host)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_match_subject_reporter FOREIGN KEY(subject, reporter)
        REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_match_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
    """
CREATE TABLE event_game (
    subject TEXT NOT NULL,
    round INTEGER NOT NULL,
    "match" INTEGER NOT NULL,
    board INTEGER NOT NULL,
    white INTEGER,
    black INTEGER,
    white_result TEXT DEFAULT 'unfinished' NOT NULL,
    black_result TEXT DEFAULT 'unfinished' NOT NULL,
    forfeit_is_excused BOOLEAN,
    CONSTRAINT pk_event_game PRIMARY KEY (subject, round, "match", board),
    CONSTRAINT fk_event_game_subject_round FOREIGN KEY(subject, round)
        REFERENCES event_round (subject, number),
    CONSTRAINT fk_event_game_subject_white FOREIGN KEY(subject, white)
        REFERENCES event_member (subject, id),
    CONSTRAINT fk_event_game_subject_black FOREIGN KEY(subject, black)
        REFERENCES event_member (subject, id),
    CONSTRAINT fk_event_game_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
""",
)


def upgrade() -> None:
    """Make the tables, and the columns of links and of the timetable."""
    for table in _TABLES:
        op.execute(table)
    op.execute("ALTER TABLE phone_link ADD COLUMN team INTEGER")
    op.execute("ALTER TABLE event_timetable ADD COLUMN line_ups_until TEXT")
