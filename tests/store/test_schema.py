"""New databases and migrated ones have the tables that the program knows, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, DefaultClause, inspect, text
from tests.upgrade import knowing_the_step, make_kept, outdate

from ronde.store import Act, Database
from ronde.store.rows import schema_of
from ronde.store.schema import MIGRATIONS, revisions
from ronde.store.tables import AREAS, EventRow, PlayerRow, RoundRow, metadata_of_all

OWNED = {schema_of(row).name: schema_of(row).table for rows in AREAS.values() for row in rows}


@pytest.fixture(params=["new", "of the baseline", "brought up to date"])
def database(request: pytest.FixtureRequest, bare_url: str, tmp_path: Path) -> Iterator[Database]:
    """Return a database that this program made, and others that it opened; see `tests.upgrade`."""
    with ExitStack() as program:
        if request.param != "new":
            make_kept(bare_url, tmp_path)
        if request.param == "brought up to date":
            outdate(bare_url)
            program.enter_context(knowing_the_step(tmp_path))
        with Database.open(bare_url) as database:
            yield database


def test_the_schema_is_that_of_the_tables(database: Database) -> None:
    with database.connection() as connection:
        # Alembic misreads the defaults of SQLite: they are looked at below.
        reads_defaults = connection.dialect.name == "postgresql"
        options = {"compare_type": True, "compare_server_default": reads_defaults}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, metadata_of_all()) == []


def test_keys_defaults_and_references_are_those_of_the_tables(database: Database) -> None:
    """Alembic does not compare primary keys, nor the names of references."""
    with database.connection() as connection:
        seen = inspect(connection)
        for name, table in OWNED.items():
            keys = seen.get_pk_constraint(name)
            assert keys["constrained_columns"] == [c.name for c in table.primary_key.columns]
            assert keys["name"] == f"pk_{name}"
            references = {key["name"] for key in seen.get_foreign_keys(name)}
            assert references == {str(key.name) for key in table.foreign_key_constraints}
        for table in metadata_of_all().sorted_tables:
            defaults = {c["name"]: str(c["default"]) for c in seen.get_columns(table.name)}
            for column in table.columns:
                if isinstance(column.server_default, DefaultClause):
                    assert plain_default(defaults[column.name]) == column.server_default.arg


def plain_default(told: str) -> str:
    """Return a default as the program gives it; databases write '0', 0, false or ''::text."""
    plain = told.partition("::")[0].strip("'")
    return {"false": "0", "true": "1"}.get(plain, plain)


def test_a_new_database_refuses_what_the_kept_one_refuses(bare_url: str, tmp_path: Path) -> None:
    with Database.open(bare_url) as database, database.writing() as connection:
        new = triggers(connection)
        metadata_of_all().drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        if connection.dialect.name == "postgresql":
            for function in sorted({function for _, function, _ in new.values()}):
                connection.execute(text(f"DROP FUNCTION {function}"))
    make_kept(bare_url, tmp_path)
    with Database.open(bare_url) as database, database.connection() as connection:
        assert triggers(connection) == new
    assert len(new) == 12 if "sqlite" in bare_url else 8


def triggers(connection: Connection) -> dict[str, tuple[str, str, str]]:
    """Return the triggers of a database by their names: how they were made and what they call."""
    if connection.dialect.name == "sqlite":
        query = "SELECT name, sql, '', '' FROM sqlite_master WHERE type = 'trigger'"
    else:
        query = (
            "SELECT tgname, pg_get_triggerdef(pg_trigger.oid), proname, prosrc FROM pg_trigger "
            "JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid "
            "WHERE NOT tgisinternal AND pg_class.relnamespace = current_schema()::regnamespace"
        )
    rows = connection.execute(text(query)).all()
    return {name: (definition, function, body) for name, definition, function, body in rows}


def test_files_of_migrations_are_named_by_their_revisions() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    found = [revision.revision for revision in script.walk_revisions()]
    assert tuple(reversed(found)) == revisions()
    assert script.get_current_head() == revisions()[-1]


def test_the_database_fills_in_the_same_as_the_program(database: Database) -> None:
    """Otherwise a column that a migration adds would differ from what replay expects."""
    with database.first_step("empty", "event", Act("Anna", "open event")) as step:
        step.insert(EventRow())
    with database.writing() as connection:
        for table, key in (("event_player", "id"), ("event_round", "number")):
            bare = f"INSERT INTO {table} (subject, {key}) VALUES ('empty', 1)"
            connection.execute(text(bare))
    with database.reading("empty") as reader:
        for schema in (schema_of(PlayerRow), schema_of(RoundRow)):
            (row,) = reader.plain_rows(schema.name)
            assert {n: row[n] for n in schema.defaults} == dict(schema.defaults)


def test_every_table_starts_with_its_subject() -> None:
    for table in OWNED.values():
        assert next(iter(table.primary_key.columns)).name == "subject"
        assert table.primary_key.columns.keys()[0] == "subject"


def test_owners_come_before_those_that_refer_to_them() -> None:
    for rows in AREAS.values():
        tables = [schema_of(row).table for row in rows]
        for place, table in enumerate(tables):
            targets = {key.referred_table for key in table.foreign_key_constraints}
            assert targets - {metadata_of_all().tables["subject"], table} <= set(tables[:place])
