"""What makes ten thousand databases cheap: nothing is worked out twice that is always the same.

A process of ronde opens one database. Tests open thousands, and would spend two fifths of their
time on running all migrations and compiling all statements again for each.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import Connection, Engine, inspect

from ronde.store import schema


class QuickEngines:
    """Makes engines of files that share what the first one compiled."""

    def __init__(self) -> None:
        self._first = sqlalchemy.create_engine("sqlite://", query_cache_size=5000)
        with self._first.connect():
            pass  # only then its dialect knows which SQLite it talks to
        self._first.dispose()

    def create(self, url: sqlalchemy.URL, **options: Any) -> Engine:
        """Return the engine of a URL, as SQLAlchemy makes it."""
        engine = sqlalchemy.create_engine(url, **options)
        if engine.dialect.name == "sqlite":
            engine.dialect = self._first.dialect
            engine._compiled_cache = self._first._compiled_cache
        return engine


class QuickMigrations:
    """Makes the tables of an empty file as the migrations once made them."""

    def __init__(self, ready: Path) -> None:
        self._migrate = schema.migrate
        made = sqlite3.connect(ready)
        self._statements = [
            statement
            for (statement,) in made.execute("SELECT sql FROM sqlite_master ORDER BY rowid")
            if statement is not None
        ]
        (self._revision,) = made.execute("SELECT version_num FROM alembic_version").fetchone()
        made.close()

    def migrate(self, connection: Connection, target: str = "head") -> None:
        """Run the missing migrations, or what they come to for an empty file."""
        is_file = connection.dialect.name == "sqlite"
        if target != "head" or not is_file or inspect(connection).get_table_names():
            self._migrate(connection, target)
            return
        for statement in self._statements:
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (self._revision,))
