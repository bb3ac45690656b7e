"""Opens files, recognises their format by content, and hands them to the right reader."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from ronde.errors import FileError, InputError, OversizedFileError
from ronde.formats.catalogue import READING
from ronde.formats.decoding import decoded
from ronde.formats.outcome import Reading
from ronde.model import Finding
from ronde.phrases import phrase

LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes; a report of 9,999 players and 30 rounds has less than four million."""


def read_path(path: str | Path, *, lenient: bool = False) -> Reading:
    """Return what a file says."""
    data = _bytes_of(Path(path))
    return read_bytes(data, file=str(path), lenient=lenient)


def read_bytes(data: bytes, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return what the bytes of a file say."""
    name = file or "the input"
    if len(data) > LARGEST_FILE:
        raise _oversized(name)
    text, is_utf8 = decoded(data, name)
    reading = read_string(text, file=file, lenient=lenient)
    if is_utf8:
        return reading
    what = phrase("the file is not UTF-8; its letters were read as Latin-1 (Windows-1252)")
    note = Finding(READING["latin-1"].severity, "latin-1", what, file)
    return replace(reading, findings=(note, *reading.findings))


def read_string(text: str, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return what a text says; JSON starts with a brace, CSV with its header line."""
    name = file or "the input"
    body = text.removeprefix("\ufeff")
    if not body.strip():
        raise InputError("{name} is empty; give a file with a tournament", name=name)
    if "\0" in body:
        raise InputError(
            "{name} has NUL characters and is no text; give a text file in UTF-8", name=name
        )
    if body.lstrip().startswith("{"):
        from ronde.formats.jsonfile import read_document

        return read_document(body, file=file)
    from ronde.formats.csvread import has_header, read_table

    if has_header(body):
        return read_table(body, file=file, lenient=lenient)
    from ronde.formats.trf.reader import read_report

    return read_report(body, file=file, lenient=lenient)


def _bytes_of(path: Path) -> bytes:
    """Return the content; refuses by size before reading."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise _oversized(str(path))
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FileError(
            "{path} cannot be read: {reason}; check the name and rights", path=path, reason=reason
        ) from error
    except ValueError as error:  # a name that no file can have
        raise FileError(
            "{path} cannot be read: {error}", path=repr(str(path)), error=error
        ) from error


def _oversized(name: str) -> OversizedFileError:
    return OversizedFileError(
        "{name} has more than {largest} MB and was not read; no tournament file is that large",
        name=name,
        largest=LARGEST_FILE // 1024**2,
    )
