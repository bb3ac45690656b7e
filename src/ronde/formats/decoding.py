"""Bytes of a file as text, and the beginning of those that are none."""

from __future__ import annotations

from typing import Final

from ronde.errors import InputError

WORKBOOK: Final = b"PK\x03\x04"
"""How zipped XLSX begins."""

_CONTROL: Final = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a"))


def decoded(data: bytes, name: str) -> tuple[str, bool]:
    """Return the text and whether it was UTF-8; raises InputError for what is no text.

    What is not UTF-8 is read as Latin-1 in its Windows form, which puts letters where Latin-1
    has control characters.

    >>> decoded("Müller".encode("latin-1"), "a.trf")
    ('Müller', False)
    """
    if not data.strip():
        raise InputError("{name} is empty; give a file with a tournament", name=name)
    if b"\0" in data:
        raise InputError(
            "{name} is a binary file (it has NUL bytes); give a text file in UTF-8", name=name
        )
    try:
        return data.decode("utf-8-sig"), True
    except UnicodeDecodeError as error:
        text = _from_windows(data)
        if text is None:
            raise InputError(
                "{name} is neither UTF-8 (see byte {byte}) nor Latin-1; save it as UTF-8",
                name=name,
                byte=error.start + 1,
            ) from None
        return text, False


def _from_windows(data: bytes) -> str | None:
    """Return Windows-1252 text, None for bytes that are no text in it either."""
    if data.translate(None, _CONTROL) != data:
        return None
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return None
