"""A file of SQLite that cannot be written: read where it is, or from a copy of it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.engine import URL

from ronde.store.location import Location


def is_writable(path: Path) -> bool:
    """Return whether a database, or the log of changes beside it, can be written."""
    if not path.exists():
        return True
    log, index = beside(path, "-wal"), beside(path, "-shm")
    has_log = _may_write(log) and _may_write(index)
    return _may_write(path) and (has_log or _may_write(path.parent))


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def beside(path: Path, ending: str) -> Path:
    """Return the file that SQLite keeps beside a database."""
    return path.with_name(path.name + ending)


@contextmanager
def readable(path: Path) -> Iterator[str]:
    """Give the URI by which a database that cannot be written is read.

    That is the file itself where nobody changes it, or where whoever does has left the index of
    its log (`-shm`). What a log without an index holds can be read from a copy alone: SQLite
    would have to make the index.
    """
    log, index = beside(path, "-wal"), beside(path, "-shm")
    if index.exists() and _can_be_read(path):
        yield _uri(path, "mode=ro")
    elif not log.exists() or not log.stat().st_size:
        yield _uri(path, "immutable=1")
    else:
        with TemporaryDirectory(prefix="ronde-") as folder:
            copy = Path(folder) / path.name
            for source, target in ((path, copy), (log, beside(copy, "-wal"))):
                shutil.copyfile(source, target)
            yield _uri(copy, "mode=ro")


def read_by(location: Location, uri: str) -> Location:
    """Return a location that is read by a URI and never written."""
    name, _, how = uri.partition("?")
    option, _, value = how.partition("=")
    url = URL.create("sqlite", database=name, query={"uri": "true", option: value})
    return replace(location, url=url, is_read_only=True)


def _uri(path: Path, how: str) -> str:
    return f"{path.absolute().as_uri()}?{how}"


def _can_be_read(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(_uri(path, "mode=ro"), uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        return False
    return True
