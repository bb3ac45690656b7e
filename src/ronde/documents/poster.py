"""The poster of an event: its name, place and days, and codes for the phones of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.slips import picture_data


class PosterCode(NamedTuple):
    """A picture (PNG or SVG) of a code, what it is for, and the address that it opens."""

    picture: bytes
    caption: str
    address: str


def poster_document(name: str, codes: Sequence[PosterCode], sheet: Sheet) -> bytes:
    """Return one page with the name of an event, where and when it is played, and its codes."""
    content = {
        "codes": [
            {
                "picture": picture_data(one.picture),
                "caption": plain(sheet.say(one.caption)),
                "address": one.address,
            }
            for one in codes
        ],
    }
    return typeset("poster", Heading(sheet.t("Poster"), name), content, sheet)
