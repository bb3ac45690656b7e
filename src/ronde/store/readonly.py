"""A file of SQLite that cannot be written: read where it is, or from a copy of it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

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


def for_reading_only(location: Location, copies: Path) -> Location:
    """Return where a database that cannot be written is read from.

    That is the file itself where nobody changes it, or where whoever does has left the index of
    its log (`-shm`). What a log without an index holds can be read from a copy alone: SQLite
    would have to make the index. The copy lies in the folder `copies`.
    """
    assert location.path is not None  # a server says by itself what may be written
    path = location.path
    log, index = beside(path, "-wal"), beside(path, "-shm")
    if index.exists() and _can_be_read(path):
        return _opened(location, path, "mode=ro")
    if not log.exists() or not log.stat().st_size:
        return _opened(location, path, "immutable=1")
    copy = copies / path.name
    for source, target in ((path, copy), (log, beside(copy, "-wal"))):
        shutil.copyfile(source, target)
    return _opened(location, copy, "mode=ro")


def _can_be_read(path: Path) -> bool:
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        return False
    return True


def _opened(location: Location, path: Path, how: str) -> Location:
    name, _, value = how.partition("=")
    query = {"uri": "true", name: value}
    url = URL.create("sqlite", database=path.absolute().as_uri(), query=query)
    return replace(location, url=url, is_read_only=True)
