"""Pictures that people send: looked at by their bytes, and drawn anew before anybody sees them.

What is kept is a PNG that we made, of bounded size: nothing of the file that was sent is in it but
what it looks like, so that neither a place and a time nor a program travels along.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

from ronde.documents.sheet import refuse_without_typst
from ronde.errors import InputError

MOST_SENT: Final = 2 * 1024 * 1024
"""So many bytes a picture may have when it is sent."""

MOST_PIXELS: Final = 4000
"""So wide and so high a picture may be when it is sent."""

MOST_KEPT: Final = 128 * 1024
"""So many bytes the picture has that is kept."""

_BOXES: Final = ((480, 240), (360, 180), (240, 120))
"""Into the first of these it is fitted in which it is small enough; in the last any is."""

_TEMPLATE: Final = b"""
#let data = json(bytes(sys.inputs.data))
#set page(width: data.width * 1pt, height: data.height * 1pt, margin: 0pt, fill: none)
#image(bytes(data.picture), format: data.format, width: 100%, height: 100%, fit: "stretch")
"""


class Drawn(NamedTuple):
    """A picture as it is kept: PNG, with its size in pixels."""

    content: bytes
    width: int
    height: int


class _Sent(NamedTuple):
    """What the first bytes of a picture say: its type, and its size in pixels."""

    format: str
    width: int
    height: int


def drawn_anew(data: bytes) -> Drawn:
    """Return a picture that was sent as one that we made, fitted into 480 by 240 pixels.

    Raises InputError for what is no PNG, JPEG or WebP, is too large, or is damaged.
    """
    if len(data) > MOST_SENT:
        raise InputError(
            "the picture has more than {most} MB; send a smaller one", most=MOST_SENT // 1024**2
        )
    sent = _looked_at(data)
    if not (0 < sent.width <= MOST_PIXELS and 0 < sent.height <= MOST_PIXELS):
        raise InputError(
            "the picture has {width} × {height} pixels; {most} a side are taken at most",
            width=sent.width,
            height=sent.height,
            most=MOST_PIXELS,
        )
    return next(made for made in _fitted(data, sent) if len(made.content) <= MOST_KEPT)


def _fitted(data: bytes, sent: _Sent) -> Iterator[Drawn]:
    for width, height in _BOXES:
        scale = min(1.0, width / sent.width, height / sent.height)
        size = (max(1, round(sent.width * scale)), max(1, round(sent.height * scale)))
        yield Drawn(_drawn(data, sent.format, *size), *size)


def _drawn(data: bytes, kind: str, width: int, height: int) -> bytes:
    import json

    refuse_without_typst()
    import typst

    content = {"picture": list(data), "format": kind, "width": width, "height": height}
    try:
        made = typst.compile(
            _TEMPLATE,
            format="png",
            ppi=72.0,
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(content)},
        )
    except typst.TypstError as error:
        raise _damaged() from error
    assert isinstance(made, bytes)  # without an output file the picture itself comes back
    return made


def _looked_at(data: bytes) -> _Sent:
    """Return type and size of a picture by its bytes, whatever its name says."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 24:
        return _Sent("png", *struct.unpack(">II", data[16:24]))
    if data.startswith(b"\xff\xd8\xff"):
        return _Sent("jpg", *_size_of_jpeg(data))
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _Sent("webp", *_size_of_webp(data))
    if b"<svg" in data[:4096].lower():
        raise InputError(
            "an SVG picture may hold a program and is not taken; save it as PNG and send that"
        )
    raise InputError("the file is no picture of a kind that is taken: send PNG, JPEG or WebP")


_WITHOUT_SIZE: Final = frozenset({0xC4, 0xC8, 0xCC})
"""Marks of a JPEG between those of frames that are none."""


def _size_of_jpeg(data: bytes) -> tuple[int, int]:
    """Return width and height from the head of the frame; raises InputError where there is none."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= mark <= 0xCF and mark not in _WITHOUT_SIZE:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length if mark != 0xFF else 1
    raise _damaged()


def _size_of_webp(data: bytes) -> tuple[int, int]:
    """Return width and height of one of the three kinds; raises InputError for any other."""
    if len(data) < 30:
        raise _damaged()
    if data[12:16] == b"VP8X":
        wide, high = (int.from_bytes(data[n : n + 3], "little") for n in (24, 27))
        return wide + 1, high + 1
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if data[12:16] == b"VP8 ":
        wide, high = struct.unpack("<HH", data[26:30])
        return wide & 0x3FFF, high & 0x3FFF
    raise _damaged()


def _damaged() -> InputError:
    return InputError("the picture is damaged; save it anew and send that")
