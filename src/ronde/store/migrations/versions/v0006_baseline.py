"""Every table of schema 0006, and the triggers that keep journals and publications as they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from alembic import op

revision: Final = "0006"
down_revision: Final = None

_GUARDED: Final = (
    ("journal_entry", "journal", "the journal is append-only", ""),
    *((table, table, "what was published stays as it is", "") for table in
      ("ffjd_list", "ffjd_rating", "ffjd_source")),
    ("ffjd_series", "ffjd_series", "what was published stays as it is", "OLD.month <> ''"),
)  # fmt: skip
"""Tables whose rows are never changed, how their triggers begin, what they say, and when."""


def upgrade() -> None:
    """Create all tables and guard what must stay."""
    is_server = op.get_context().dialect.name == "postgresql"
    tables = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
    if is_server:
        tables = tables.replace(" WITHOUT ROWID", "")
    for statement in tables.split(";\n"):
        if statement.strip():
            op.execute(statement)
    for trigger in _on_postgresql() if is_server else _on_sqlite():
        op.execute(trigger)


def _on_sqlite() -> Iterator[str]:
    for table, name, refusal, condition in _GUARDED:
        when = f"WHEN {condition} " if condition else ""
        for deed in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {name}_refuses_{deed.lower()} BEFORE {deed} ON {table} "
                f"{when}BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
            )


def _on_postgresql() -> Iterator[str]:
    for name, refusal in {g[1].partition("_")[0]: g[2] for g in _GUARDED}.items():
        yield (
            f"CREATE FUNCTION {name}_refuses() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{refusal}'; END $$"
        )
    for table, name, _, condition in _GUARDED:
        when = f"WHEN ({condition}) " if condition else ""
        yield (
            f"CREATE TRIGGER {name}_refuses_change BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW {when}EXECUTE FUNCTION {name.partition('_')[0]}_refuses()"
        )
    yield (
        "CREATE TRIGGER journal_refuses_truncate BEFORE TRUNCATE ON journal_entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION journal_refuses()"
    )
