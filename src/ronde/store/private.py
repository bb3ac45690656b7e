"""Files that their owner alone may read: databases, their copies, archives.

Whatever the umask is. A file that is there keeps its mode, unless it is written whole: it may be
somebody's wish, and `open_to_others` tells it where the operator looks.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.store.location import Location
from ronde.store.readonly import beside

FILE: Final = 0o600
FOLDER: Final = 0o700
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_COPIES: Final = ("backup", "before-restore")
"""What stands in the names of copies beside a database."""


def make_file(path: Path) -> None:
    """Make an empty file for its owner alone, unless there is one; raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def make_folder(path: Path) -> None:
    """Make a folder for its owner alone, unless there is one; raises OSError."""
    path.mkdir(FOLDER, parents=True, exist_ok=True)


def write_file(path: Path, text: str) -> None:
    """Write a whole text, as UTF-8, for its owner alone; raises OSError."""
    make_file(path)
    if path.is_file():  # and no device
        with suppress(OSError):  # it belongs to somebody else, or on a disk without modes
            path.chmod(FILE)
    path.write_text(text, encoding="utf-8", newline="\n")


def open_to_others(location: Location) -> tuple[Finding, ...]:
    """Return warnings of files of a database, and of copies beside it, that others may read."""
    path = location.path
    if path is None or sys.platform == "win32":
        return ()
    copies = (path.parent.glob(f"{path.stem}-{what}-*{path.suffix}") for what in _COPIES)
    files = [
        path,
        beside(path, "-wal"),
        beside(path, "-shm"),
        *(c for some in copies for c in some),
    ]
    return tuple(
        Finding(
            Severity.WARNING,
            "open-to-others",
            phrase("{path} can be read by others on this machine; run chmod 600 on it", path=file),
        )
        for file in files
        if _is_open(file)
    )


def _is_open(path: Path) -> bool:
    with suppress(OSError):
        return bool(path.stat().st_mode & _OTHERS)
    return False
