"""The schema and its history: created, brought up to date, or refused.

An empty database gets the tables of the program at once. One with tables is brought up to date
by the migrations that it has not seen; the first of them is the baseline, which changes nothing.
A test holds that both ways lead to the same schema.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, inspect, text

from ronde.errors import DamagedStoreError, NewerSchemaError, StoreError
from ronde.store.engine import take_turn
from ronde.store.filecheck import seal_schema
from ronde.store.guards import guard_tables
from ronde.store.tables import metadata_of_all

MIGRATIONS: Final = Path(__file__).parent / "migrations"


@cache
def revisions() -> tuple[str, ...]:
    """Return all revisions known to this ronde, oldest first; files are named by them.

    >>> revisions()[0]
    '0031'
    """
    files = sorted((MIGRATIONS / "versions").glob("v[0-9]*.py"))
    return tuple(file.stem[1:5] for file in files)


def bring_up_to_date(connection: Connection, name: str) -> None:
    """Create or migrate the schema in the transaction of a writing connection.

    Raises when it is newer, or belongs to another program.
    """
    take_turn(connection, "schema")
    # Somebody else may have done it while we waited for the lock.
    revision = revision_of(connection, name)
    if revision == revisions()[-1]:
        return
    if revision is None:
        create(connection)
    else:
        migrate(connection)
    if connection.dialect.name == "sqlite":
        seal_schema(connection)


def revision_of(connection: Connection, name: str) -> str | None:
    """Return the revision of the schema, None when there is none yet."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not {"alembic_version", "journal_entry"} <= tables:
        raise DamagedStoreError(
            "{name}: this database belongs to another program; give one of ronde, or a new name",
            name=name,
        )
    found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if found is not None and str(found) < revisions()[0]:
        raise StoreError(
            "{name}: its schema {found} is older than the oldest that this ronde knows, {known}; "
            "write archives of its events with the version that made it, and open them here",
            name=name,
            found=found,
            known=revisions()[0],
        )
    if found not in revisions():
        raise NewerSchemaError(
            "{name}: its schema {found} was made by a newer ronde; this one knows {known} "
            "and older: install the newer version, nothing was changed",
            name=name,
            found=found,
            known=revisions()[-1],
        )
    return str(found)


def create(connection: Connection) -> None:
    """Make all tables in an empty database, and note that it needs no migration."""
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    metadata_of_all().create_all(connection)
    guard_tables(connection)
    MigrationContext.configure(connection).stamp(ScriptDirectory(str(MIGRATIONS)), "head")


def migrate(connection: Connection) -> None:
    """Run the missing migrations, in the transaction of the connection."""
    # Imported only when needed: an up-to-date database opens without it, which is quicker.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.runtime.migration import MigrationContext, RevisionStep
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(MIGRATIONS))

    def missing(revision: Any, _: MigrationContext) -> list[RevisionStep]:
        return list(script._upgrade_revs("head", revision))

    with EnvironmentContext(Config(), script, fn=missing) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
