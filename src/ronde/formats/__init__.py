"""Tournament files: read, written and described.

    reading = read_file("open.trf")          tournament (or None), findings, dialect
    writing = write_text(tournament, "trf26")    text, findings

The parts are imported when they are first used.
"""

from __future__ import annotations

from pathlib import Path

from ronde.formats.findings import Reading, Writing
from ronde.model import Tournament

__all__ = [
    "Reading",
    "Writing",
    "dialects",
    "read_bytes",
    "read_file",
    "read_text",
    "write_file",
    "write_text",
]


def read_file(path: str | Path, *, lenient: bool = False) -> Reading:
    """Return what a file says, whatever its format; the content tells which it is.

    Raises FileError when the file cannot be opened, InputError when it is empty or no text,
    OversizedFileError when it has more than 64 MB. Everything else is a finding. With
    `lenient`, results outrank a points column that they do not give.
    """
    from ronde.formats.files import read_path

    return read_path(path, lenient=lenient)


def read_bytes(data: bytes, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return what the bytes of a file say; like `read_file` without the file system."""
    from ronde.formats.files import read_bytes as read

    return read(data, file=file, lenient=lenient)


def read_text(text: str, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return what a text says; like `read_file` without file system and decoding."""
    from ronde.formats.files import read_string

    return read_string(text, file=file, lenient=lenient)


def write_text(tournament: Tournament, dialect: str) -> Writing:
    """Return a tournament in a dialect, and what that dialect could not express.

    Raises InputError for an unknown dialect, TooLargeError when the dialect has no room for
    the numbers of players or rounds.
    """
    from ronde.formats.files import write_string

    return write_string(tournament, dialect)


def write_file(tournament: Tournament, path: str | Path, dialect: str | None = None) -> Writing:
    """Write a tournament to a file, whole or not at all, and return what was written.

    Without a dialect the ending of the name decides: .json, .csv, anything else is trf26.
    Raises FileError when the file system refuses; nothing is left behind then.
    """
    from ronde.formats.files import write_path

    return write_path(tournament, path, dialect)


def dialects() -> tuple[str, ...]:
    """Return the names of everything that can be written.

    >>> dialects()
    ('trf06', 'trf16', 'trfx', 'trfbx', 'trf26', 'json', 'csv')
    """
    from ronde.formats.files import DIALECTS

    return DIALECTS
