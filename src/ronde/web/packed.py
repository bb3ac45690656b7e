"""A file that a form carries as text: a question about it is answered without sending it again."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error
from typing import Final

from ronde.errors import InputError

MOST_BYTES: Final = 5 * 1024 * 1024
"""The largest file that is read."""

MOST_CHARACTERS: Final = 1_000_000
"""So much of a form is read as text."""


def packed(data: bytes) -> str:
    """Return a file as text; raises InputError for one that no form can carry.

    >>> unpacked(packed(b"012 Spring Open"))
    b'012 Spring Open'
    """
    text = b64encode(zlib.compress(data)).decode("ascii")
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            "the file is too large to be asked about here; open it with `ronde event new`"
        )
    return text


def unpacked(text: str) -> bytes:
    """Return the file that a text is made of; raises InputError for any other text."""
    try:
        reader = zlib.decompressobj()
        data = reader.decompress(b64decode(text, validate=True), MOST_BYTES)
    except (Error, ValueError, zlib.error) as error:
        raise InputError("the file was not sent as a whole; open it once more") from error
    if reader.unconsumed_tail:
        raise InputError("the file was not sent as a whole; open it once more")
    return data
