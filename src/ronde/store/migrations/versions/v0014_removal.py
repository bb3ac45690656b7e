"""Events that were deleted, with what is kept of them."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "0014"
down_revision: Final = "0013"

_REMOVED: Final = """
CREATE TABLE removed_event (
    uid TEXT NOT NULL,
    subject TEXT DEFAULT '' NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    owner TEXT DEFAULT '' NOT NULL,
    who TEXT DEFAULT '' NOT NULL,
    at TEXT DEFAULT '' NOT NULL,
    head TEXT DEFAULT '' NOT NULL,
    keep_until TEXT DEFAULT '' NOT NULL,
    content TEXT DEFAULT '' NOT NULL,
    sha256 TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_removed_event PRIMARY KEY (uid)
)
"""
_REFUSAL: Final = "the journal is append-only"
_IS_REMOVED: Final = """
SELECT 1 FROM removed_event
JOIN subject ON subject.uid = removed_event.uid AND subject.head = removed_event.head
WHERE subject.key = OLD.subject
"""
"""Whether an event whose journal goes is listed as removed, with the head of that journal."""


def upgrade() -> None:
    """Make the table; a journal goes only with an event that the table names."""
    op.execute(_REMOVED)
    if op.get_context().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION journal_refuses_deletion() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN IF EXISTS ({_IS_REMOVED}) THEN RETURN OLD; END IF; "
            f"RAISE EXCEPTION '{_REFUSAL}'; END $$"
        )
        op.execute("DROP TRIGGER journal_refuses_change ON journal_entry")
        op.execute(
            "CREATE TRIGGER journal_refuses_change BEFORE UPDATE ON journal_entry "
            "FOR EACH ROW EXECUTE FUNCTION journal_refuses()"
        )
        op.execute(
            "CREATE TRIGGER journal_refuses_delete BEFORE DELETE ON journal_entry "
            "FOR EACH ROW EXECUTE FUNCTION journal_refuses_deletion()"
        )
        return
    op.execute("DROP TRIGGER journal_refuses_delete")
    op.execute(
        "CREATE TRIGGER journal_refuses_delete BEFORE DELETE ON journal_entry "
        f"WHEN NOT EXISTS ({_IS_REMOVED}) BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    )
