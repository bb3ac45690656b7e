"""What the database itself refuses: to change or delete journals and publications."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

_JOURNAL: Final = "the journal is append-only"
_SITE_JOURNAL: Final = "the journal of the site is append-only"
_PUBLISHED: Final = "what was published stays as it is"
_PUBLISHED_TABLES: Final = (
    ("ffjd_list", ""),
    ("ffjd_rating", ""),
    ("ffjd_source", ""),
    ("ffjd_series", "OLD.month <> ''"),
)
"""Tables of a federation, and which of their rows are published where not all are."""
_IS_REMOVED: Final = """
SELECT 1 FROM removed_event
JOIN subject ON subject.uid = removed_event.uid AND subject.head = removed_event.head
WHERE subject.key = OLD.subject
"""
"""Whether an event whose journal goes is listed as removed, with the head of that journal."""


def guard_tables(connection: Connection) -> None:
    """Let the database refuse what nobody may do, with the tools of the database either."""
    is_server = connection.dialect.name == "postgresql"
    for statement in _on_postgresql() if is_server else _on_sqlite():
        connection.execute(text(statement))


def _on_sqlite() -> Iterator[str]:
    yield _abort("journal", "journal_entry", "UPDATE", _JOURNAL)
    yield _abort("journal", "journal_entry", "DELETE", _JOURNAL, f"NOT EXISTS ({_IS_REMOVED})")
    for deed in ("UPDATE", "DELETE"):
        yield _abort("site_entry", "site_entry", deed, _SITE_JOURNAL)
        for table, condition in _PUBLISHED_TABLES:
            yield _abort(table, table, deed, _PUBLISHED, condition)


def _abort(name: str, table: str, deed: str, refusal: str, condition: str = "") -> str:
    when = f"WHEN {condition} " if condition else ""
    return (
        f"CREATE TRIGGER {name}_refuses_{deed.lower()} BEFORE {deed} ON {table} "
        f"{when}BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
    )


def _on_postgresql() -> Iterator[str]:
    yield _function("journal_refuses", f"RAISE EXCEPTION '{_JOURNAL}';")
    yield _function("site_entry_refuses", f"RAISE EXCEPTION '{_SITE_JOURNAL}';")
    yield _function("ffjd_refuses", f"RAISE EXCEPTION '{_PUBLISHED}';")
    yield _function(
        "journal_refuses_deletion",
        f"IF EXISTS ({_IS_REMOVED}) THEN RETURN OLD; END IF; RAISE EXCEPTION '{_JOURNAL}';",
    )
    for name, deed, each, function in (
        ("change", "UPDATE", "ROW", "journal_refuses"),
        ("delete", "DELETE", "ROW", "journal_refuses_deletion"),
        ("truncate", "TRUNCATE", "STATEMENT", "journal_refuses"),
    ):
        yield (
            f"CREATE TRIGGER journal_refuses_{name} BEFORE {deed} ON journal_entry "
            f"FOR EACH {each} EXECUTE FUNCTION {function}()"
        )
    yield (
        "CREATE TRIGGER site_entry_refuses_change BEFORE UPDATE OR DELETE OR TRUNCATE "
        "ON site_entry FOR EACH STATEMENT EXECUTE FUNCTION site_entry_refuses()"
    )
    for table, condition in _PUBLISHED_TABLES:
        when = f"WHEN ({condition}) " if condition else ""
        yield (
            f"CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW {when}EXECUTE FUNCTION ffjd_refuses()"
        )


def _function(name: str, body: str) -> str:
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
