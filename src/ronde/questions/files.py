"""Tournament files, opened, or refused in one sentence when they cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ronde import formats
from ronde.errors import FormatError, InputError
from ronde.i18n import phrase
from ronde.model import Finding, Severity, Tournament


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament, what was noticed on reading it, and the dialect of its file."""

    tournament: Tournament
    findings: tuple[Finding, ...]
    dialect: str


def load(path: str | Path, *, lenient: bool = False, section: str | None = None) -> Loaded:
    """Return the tournament in a file, or in one section of it.

    Raises InputError with the first thing that is wrong and how many more there are;
    `formats.read_file` gives them all.
    """
    reading = formats.read_file(path, lenient=lenient, section=section)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, str(path)))
    return Loaded(reading.tournament, reading.findings, reading.dialect)


def load_from(
    source: str | Path | IO[str] | IO[bytes], *, lenient: bool = False, section: str | None = None
) -> Loaded:
    """Return the tournament in a file that is given by its path, or open for reading."""
    if isinstance(source, str | Path):
        return load(source, lenient=lenient, section=section)
    name = str(getattr(source, "name", "")) or None
    return load_text(source.read(), file=name, lenient=lenient, section=section)


def load_text(
    text: str | bytes,
    *,
    file: str | None = None,
    lenient: bool = False,
    section: str | None = None,
) -> Loaded:
    """Return the tournament in the text of a file; raises InputError as `load` does."""
    if isinstance(text, str):
        reading = formats.read_text(text, file=file, lenient=lenient, section=section)
    else:
        reading = formats.read_bytes(text, file=file, lenient=lenient, section=section)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, file or "the input"))
    return Loaded(reading.tournament, reading.findings, reading.dialect)


def load_bytes(data: bytes, file: str, *, lenient: bool = False) -> Loaded:
    """Return the tournament in the bytes of a file of that name.

    Raises FormatError, which knows the place, with the first thing that is wrong.
    """
    reading = formats.read_bytes(data, file=file, lenient=lenient)
    if reading.tournament is not None:
        return Loaded(reading.tournament, reading.findings, reading.dialect)
    errors = [finding for finding in reading.findings if finding.severity is Severity.ERROR]
    if not errors:
        raise FormatError("no tournament was found in the file", file=file)
    first = errors[0]
    told = _with_others(first.what, len(errors) - 1)
    raise FormatError(told, file=file, line=first.line, column=first.column)


def decode(data: bytes, file: str) -> str:
    """Return the bytes of a file as text; raises FormatError when they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=file) from error


def refusal(findings: tuple[Finding, ...], file: str) -> str:
    """Return why a file was refused: its first error, and how many others there are."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not errors:
        return phrase("{file}: no tournament was found in the file", file=file)
    return _with_others(errors[0].sentence(), len(errors) - 1)


def _with_others(first: str, more: int) -> str:
    if not more:
        return first
    return phrase("{first} (and {more} more; `ronde validate` lists them)", first=first, more=more)
