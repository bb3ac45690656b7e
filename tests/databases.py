"""What makes ten thousand databases cheap: nothing is worked out twice that is always the same.

A process of ronde opens one database. Tests open thousands, and would spend two fifths of their
time on running all migrations and compiling all statements again for each.
"""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy
from sqlalchemy import Engine
from sqlalchemy.event import listen

from ronde.store.engine import make_engine
from ronde.store.location import Location


class QuickEngines:
    """Makes engines that share what the first one of their kind compiled."""

    def __init__(self) -> None:
        self._files = sqlalchemy.create_engine("sqlite://", query_cache_size=5000)
        with self._files.connect():
            pass  # only then its dialect knows which SQLite it talks to
        self._files.dispose()
        self._servers: dict[str, Engine] = {}

    def create(self, url: sqlalchemy.URL, **options: Any) -> Engine:
        """Return the engine of a URL, as SQLAlchemy makes it."""
        engine = sqlalchemy.create_engine(url, **options)
        if (alike := self._alike(engine)) is not None:
            engine.dialect = alike.dialect
            engine._compiled_cache = alike._compiled_cache
        return engine

    def _alike(self, engine: Engine) -> Engine | None:
        """Return an engine whose dialect has learnt the same of what it talks to."""
        if engine.dialect.name == "sqlite":
            return self._files
        url = engine.url
        if url.query:
            return None  # such as another schema
        first = self._servers.setdefault(f"{url.host} {url.port} {url.username}", engine)
        # Only after its first connection a dialect knows what it talks to.
        return first if first.dialect.server_version_info is not None else None


class QuickFiles:
    """Fills a new file with the tables that the migrations once made."""

    def __init__(self, ready: Path) -> None:
        self._ready = ready.read_bytes()
        self._make_engine = make_engine
        self._filling = Lock()

    def make_engine(self, location: Location, **options: Any) -> Engine:
        """Return the engine of a location, as ronde makes it."""
        path = location.path
        if path is not None and not location.is_read_only:
            with self._filling:
                self._fill(path)
        return self._make_engine(location, **options)

    def _fill(self, path: Path) -> None:
        """Write to a file that was just made; what another process has begun is left to it."""
        if path.is_file() and path.stat().st_size == 0 and len(_files_of(path)) == 1:
            path.write_bytes(self._ready)


def _files_of(path: Path) -> list[Path]:
    return list(path.parent.glob(f"{path.name}*"))


def queries_of(engine: Engine) -> list[str]:
    """Return the list of the queries that a database is asked from now on, which grows with them.

    The driver of SQLite is listened to, because some queries go there without SQLAlchemy.
    """
    asked: list[str] = []

    def note(text: str) -> None:
        if not text.startswith(("COMMIT", "ROLLBACK")):
            asked.append(text)

    if engine.dialect.name == "sqlite":
        listen(engine, "checkout", lambda driver, *_: driver.set_trace_callback(note))
    else:
        listen(engine, "before_cursor_execute", lambda *call: note(call[2]))
    return asked
