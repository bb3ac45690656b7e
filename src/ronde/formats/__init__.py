"""Tournament files: read, written and described.

    reading = read_file("open.trf")          tournament (or None), findings, dialect
    writing = write_text(tournament, "trf26")    text, findings

The parts for each format are imported when they are first used.
"""

from ronde.formats.files import (
    dialect_of,
    dialects,
    game_lists,
    read_bytes,
    read_file,
    read_text,
    write_file,
    write_open_file,
    write_text,
)
from ronde.formats.findings import Reading, Writing

__all__ = [
    "Reading",
    "Writing",
    "dialect_of",
    "dialects",
    "game_lists",
    "read_bytes",
    "read_file",
    "read_text",
    "write_file",
    "write_open_file",
    "write_text",
]
