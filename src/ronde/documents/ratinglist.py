"""The published list of a federation: rank, name, rating and its change, where people belong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.documents.sheet import Heading, Sheet
from ronde.documents.tables import Align, Column, table_document
from ronde.documents.words import number_text, signed


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One line of a list; `change` None means that the player is new on it."""

    rank: int | None
    name: str
    rating: int
    change: int | None = None
    games: int | None = None
    club: str = ""
    league: str = ""
    category: str = ""


def rating_list(heading: Heading, lines: Sequence[RatingLine], sheet: Sheet) -> bytes:
    """Return a rating list; a column that nobody fills is left out."""
    columns = [
        (
            Column(sheet.tp("column", "Rank"), Align.RIGHT),
            [number_text(line.rank) for line in lines],
        ),
        (Column(sheet.t("Name"), share=2, strong=True), [line.name for line in lines]),
        (
            Column(sheet.tp("column of a rating list", "Rating"), Align.RIGHT, strong=True),
            [number_text(line.rating) for line in lines],
        ),
        (
            Column(sheet.tp("column", "Change"), Align.RIGHT),
            [_change_text(line, sheet) for line in lines],
        ),
        (
            Column(sheet.t("Games"), Align.RIGHT),
            [number_text(line.games) for line in lines],
        ),
        (Column(sheet.tp("column", "Club"), share=2), [line.club for line in lines]),
        (Column(sheet.t("League"), share=1), [line.league for line in lines]),
        (Column(sheet.t("Category")), [line.category for line in lines]),
    ]
    filled = [(column, cells) for column, cells in columns if any(cells) or not lines]
    rows = list(zip(*(cells for _, cells in filled), strict=True))
    return table_document(heading, [column for column, _ in filled], rows, sheet)


def _change_text(line: RatingLine, sheet: Sheet) -> str:
    return sheet.t("new") if line.change is None else signed(line.change)
