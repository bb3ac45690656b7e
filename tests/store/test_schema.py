"""Migrations lead to the tables that the program knows, on both databases."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from ronde.store import Act, Database
from ronde.store.rows import METADATA, schema_of
from ronde.store.schema import MIGRATIONS, revisions
from ronde.store.tables import AREAS, EventRow, PlayerRow, RoundRow

OWNED = {schema_of(row).name: schema_of(row).table for rows in AREAS.values() for row in rows}


def test_the_migrated_schema_is_that_of_the_tables(bare_url: str) -> None:
    with Database.open(bare_url) as database, database.connection() as connection:
        # Alembic misreads the defaults of SQLite; both are made by the same migrations.
        reads_defaults = connection.dialect.name == "postgresql"
        options = {"compare_type": True, "compare_server_default": reads_defaults}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []


def test_keys_and_references_are_those_of_the_tables(bare_url: str) -> None:
    """Alembic does not compare primary keys, nor the names of references."""
    with Database.open(bare_url) as database, database.connection() as connection:
        seen = inspect(connection)
        for name, table in OWNED.items():
            keys = seen.get_pk_constraint(name)
            assert keys["constrained_columns"] == [c.name for c in table.primary_key.columns]
            assert keys["name"] == f"pk_{name}"
            references = {key["name"] for key in seen.get_foreign_keys(name)}
            assert references == {str(key.name) for key in table.foreign_key_constraints}


def test_files_of_migrations_are_named_by_their_revisions() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    found = [revision.revision for revision in script.walk_revisions()]
    assert tuple(reversed(found)) == revisions()
    assert script.get_current_head() == revisions()[-1]


def test_the_database_fills_in_the_same_as_the_program(bare_url: str) -> None:
    """Otherwise a column that a migration adds would differ from what replay expects."""
    with Database.open(bare_url) as database:
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
            assert targets - {METADATA.tables["subject"], table} <= set(tables[:place])
