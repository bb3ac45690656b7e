"""The published list of a federation: rank, name, club, rating and its change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.documents.sheet import Heading, Sheet
from ronde.documents.tables import Align, Column, table_document
from ronde.documents.words import number_text, signed


class RatingLine(NamedTuple):
    """One line of a list; `change` None means that the player is new on it."""

    rank: int
    name: str
    club: str
    rating: int
    change: int | None = None


def rating_list(title: str, lines: Sequence[RatingLine], sheet: Sheet, subtitle: str = "") -> bytes:
    """Return a rating list."""
    columns = [
        Column(sheet.say("standing.rank"), Align.RIGHT),
        Column(sheet.say("document.name"), share=3, strong=True),
        Column(sheet.say("document.club"), share=3),
        Column(sheet.say("document.list-rating"), Align.RIGHT, strong=True),
        Column(sheet.say("document.change"), Align.RIGHT),
    ]
    rows = [
        [
            str(line.rank),
            line.name,
            line.club,
            number_text(line.rating),
            "" if line.change is None else signed(line.change),
        ]
        for line in lines
    ]
    return table_document(Heading(title, subtitle=subtitle), columns, rows, sheet)
