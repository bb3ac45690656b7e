"""What was noticed when a series was recorded, kept until somebody settles it."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0015"
down_revision: Final = "0014"

_FINDING: Final = """
CREATE TABLE ffjd_finding (
    subject TEXT NOT NULL, series INTEGER NOT NULL, number INTEGER NOT NULL, player INTEGER,
    finding TEXT DEFAULT '[]' NOT NULL, answer TEXT DEFAULT '' NOT NULL,
    officer TEXT DEFAULT '' NOT NULL, settled_on TEXT,
    CONSTRAINT pk_ffjd_finding PRIMARY KEY (subject, series, number),
    CONSTRAINT fk_ffjd_finding_subject_series FOREIGN KEY(subject, series)
        REFERENCES ffjd_series (subject, id),
    CONSTRAINT fk_ffjd_finding_subject FOREIGN KEY(subject) REFERENCES subject ("key")
)
"""


def upgrade() -> None:
    """Make the table; of series that are recorded already nothing waits."""
    op.execute(_FINDING)
