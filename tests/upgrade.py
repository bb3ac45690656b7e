"""Databases that are kept of the baseline, and a real step of the schema over them.

`tests/data/store` holds a file and the schema of a PostgreSQL that ronde made while it still had a
migration for each of its thirty schemas: an event in the middle of round 5 that a ronde of schema
0006 began, one that is over, a league of teams, a federation with published lists, an account.

Until there is a migration after the baseline an upgrade is proved by one of tests: `outdated` takes
from a database what `tests.upgrade_step` adds, and a program that knows that step opens it.
"""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest
from sqlalchemy import Connection, MetaData, create_engine, insert, select, text

import ronde
from ronde.store import Database
from ronde.store.engine import for_writing, make_engine
from ronde.store.location import located
from ronde.store.schema import MIGRATIONS, revisions

DATA: Final = Path(__file__).parent / "data" / "store"
STEP: Final = Path(__file__).parent / "upgrade_step.py"
STEP_REVISION: Final = "9000"

_COUNTED: Final = ("account", "phone_link", "api_token", "rating_list", "site_entry")
_LOST: Final = """
DROP TABLE event_period_rating;
DROP INDEX ix_sent_result_at;
ALTER TABLE event_player DROP COLUMN typed_rating;
ALTER TABLE event_bye DROP COLUMN is_manual;
ALTER TABLE event_bye DROP COLUMN manual_reason;
ALTER TABLE rating_list DROP COLUMN speed;
DROP INDEX ix_rating_list_key
"""
_LOST_ON_SQLITE: Final = """
PRAGMA defer_foreign_keys = ON;
CREATE TABLE rating_list_after AS SELECT * FROM rating_list;
DROP TABLE rating_list;
CREATE TABLE rating_list (
    "key" TEXT NOT NULL, id INTEGER DEFAULT '0' NOT NULL, name TEXT DEFAULT '' NOT NULL,
    date TEXT DEFAULT '' NOT NULL, kind TEXT DEFAULT '' NOT NULL,
    status TEXT DEFAULT 'loading' NOT NULL, people INTEGER DEFAULT '0' NOT NULL,
    place TEXT DEFAULT '' NOT NULL, loaded_at TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_rating_list PRIMARY KEY ("key")
);
CREATE UNIQUE INDEX ix_rating_list_id ON rating_list (id);
INSERT INTO rating_list ("key", id, name, date, kind, status, people, place, loaded_at)
    SELECT "key", id, name, date, kind, status, people, place, loaded_at FROM rating_list_after;
DROP TABLE rating_list_after
"""
_LOST_ON_POSTGRESQL: Final = """
ALTER TABLE rating_person DROP CONSTRAINT fk_rating_person_list;
ALTER TABLE rating_list DROP CONSTRAINT pk_rating_list;
ALTER TABLE rating_list ADD CONSTRAINT pk_rating_list PRIMARY KEY ("key");
CREATE UNIQUE INDEX ix_rating_list_id ON rating_list (id);
ALTER TABLE rating_person ADD CONSTRAINT fk_rating_person_list
    FOREIGN KEY (list) REFERENCES rating_list (id);
ALTER TABLE account ALTER COLUMN id DROP IDENTITY;
ALTER TABLE phone_link ALTER COLUMN id DROP IDENTITY;
ALTER TABLE api_token ALTER COLUMN id DROP IDENTITY;
ALTER TABLE rating_list ALTER COLUMN id DROP IDENTITY
"""


def unpacked(name: str) -> bytes:
    """Return a file that is kept."""
    return gzip.decompress((DATA / name).read_bytes())


def make_kept(url: str, folder: Path) -> None:
    """Make the database of the baseline as a ronde with all its migrations made it."""
    location = located(url)
    if location.path is not None:
        location.path.write_bytes(unpacked("schema-0031.sqlite.gz"))
        return
    file = folder / "kept.sqlite"
    file.write_bytes(unpacked("schema-0031.sqlite.gz"))
    source, target = create_engine(f"sqlite:///{file}"), make_engine(location, busy_seconds=10)
    with source.connect() as kept, for_writing(target) as connection, connection.begin():
        connection.exec_driver_sql(unpacked("schema-0031.postgresql.sql.gz").decode())
        tables = MetaData()
        tables.reflect(kept)
        for table in tables.sorted_tables:
            rows = [dict(row) for row in kept.execute(select(table)).mappings()]
            if rows:
                connection.execute(insert(table), rows)
        for name in _COUNTED:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "
                    f"(SELECT coalesce(max(id), 0) + 1 FROM {name}), false)"
                )
            )
    source.dispose()
    target.dispose()


def outdate(url: str) -> None:
    """Take from a database of today what the step of tests adds."""
    with Database.open(url) as database, database.writing() as connection:
        is_server = connection.dialect.name == "postgresql"
        _execute(connection, _LOST)
        _execute(connection, _LOST_ON_POSTGRESQL if is_server else _LOST_ON_SQLITE)


def _execute(connection: Connection, statements: str) -> None:
    for statement in statements.split(";\n"):
        connection.execute(text(statement))


def add_step(migrations: Path, replaced: Mapping[str, str] = MappingProxyType({})) -> None:
    """Add the step of tests to a folder of migrations, behind the last of them."""
    source = STEP.read_text(encoding="utf-8")
    source, count = re.subn(r'(down_revision: Final = )".*"', rf'\1"{revisions()[-1]}"', source)
    assert count == 1
    for old, new in replaced.items():
        assert old in source
        source = source.replace(old, new)
    (migrations / "versions" / f"v{STEP_REVISION}_step.py").write_text(source, encoding="utf-8")


@contextmanager
def knowing_the_step(
    folder: Path, replaced: Mapping[str, str] = MappingProxyType({})
) -> Iterator[None]:
    """Let this program know the step of tests, with some of its text replaced."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    add_step(migrations, replaced)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ronde.store.schema.MIGRATIONS", migrations)
        revisions.cache_clear()
        try:
            yield
        finally:
            patch.undo()
            revisions.cache_clear()


def newer_program(folder: Path) -> Path:
    """Copy the program to a folder for PYTHONPATH, and let the copy know the step of tests."""
    (source,) = ronde.__path__
    copy = folder / "newer"
    shutil.copytree(source, copy / "ronde")  # with what is compiled, which would take long
    add_step(copy / "ronde" / "store" / "migrations")
    return copy
