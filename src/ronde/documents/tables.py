"""Tables on paper: columns, the size of type at which they fit, several parts of one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from ronde.documents.sheet import Heading, Paper, Sheet, TypeSize, plain, typeset


class Align(Enum):
    """Where the cells of a column stand; in a column of points a half hangs to the right."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `share` 0 is as wide as its cells, others share what is left.

    `up_to` is the largest type in which it stands: on a wall, what nobody looks for there makes
    room. What a column tells `once` is repeated in light type only. One that nobody fills may be
    left out, `if_filled`.
    """

    heading: str
    align: Align = Align.LEFT
    share: int = 0
    strong: bool = False
    up_to: TypeSize = TypeSize.LARGEST
    once: bool = False
    if_filled: bool = False


class TablePart(NamedTuple):
    """A table, or a part of one that is too wide for a page; each starts a page."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    caption: str = ""

    def filled(self) -> TablePart:
        """Return the table without the columns that are only shown if filled, and are empty.

        >>> head = [Column("Name"), Column("Fed", if_filled=True)]
        >>> len(TablePart(head, [["Cavern", ""], ["Geode", ""]]).filled().columns)
        1
        """
        return self._with(
            [
                i
                for i, column in enumerate(self.columns)
                if not column.if_filled or any(row[i] for row in self.rows)
            ]
        )

    def up_to(self, size: TypeSize) -> TablePart:
        """Return the table with the columns that stand in type of a size."""
        sizes = list(TypeSize)
        least = sizes.index(size)
        return self._with(
            [i for i, column in enumerate(self.columns) if sizes.index(column.up_to) >= least]
        )

    def _with(self, kept: Sequence[int]) -> TablePart:
        rows = [[row[i] for i in kept] for row in self.rows]
        return TablePart([self.columns[i] for i in kept], rows, self.caption)


class Fit(NamedTuple):
    """How a table is laid on paper: points of type, space beside a cell in parts of that."""

    size: float
    inset: float
    landscape: bool


_FITS: Final = (
    Fit(12, 0.55, landscape=False),
    Fit(10, 0.5, landscape=False),
    Fit(9, 0.45, landscape=False),
    Fit(10, 0.45, landscape=True),
    Fit(9, 0.4, landscape=True),
    Fit(8, 0.35, landscape=True),
    Fit(7, 0.3, landscape=True),
    Fit(6, 0.22, landscape=True),
)
"""From comfortable to tight: upright first, then lying, then smaller."""

_LARGE: Final = (Fit(16, 0.5, landscape=False), Fit(16, 0.45, landscape=True), *_FITS)
_LARGEST: Final = (
    Fit(24, 0.45, landscape=False),
    Fit(24, 0.4, landscape=True),
    Fit(20, 0.45, landscape=False),
    Fit(20, 0.4, landscape=True),
    *_LARGE,
)
"""Fits for type that is read from some steps away; what cannot have it gets the next smaller."""

_AMONG_TEXT: Final = (
    Fit(9.5, 0.5, landscape=False),
    Fit(9, 0.45, landscape=False),
    Fit(8, 0.4, landscape=False),
    Fit(7, 0.3, landscape=False),
    Fit(6, 0.22, landscape=False),
    Fit(5, 0.2, landscape=False),
)
"""Fits for a table of a report, which stands between paragraphs."""

_ROWS_IN_LARGE_TYPE: Final = 36
"""A table of so many rows fills a page at the largest type; a longer one saves paper."""

_WIDTHS: Final = {Paper.A4: (595.3, 841.9), Paper.LETTER: (612.0, 792.0)}
_MARGINS: Final = 80
_LETTER_WIDTH: Final = 0.52
"""A letter or figure in parts of the type size, on the safe side."""

_LEAST_SHARED: Final = 9
"""Letters that a share of the remaining width must hold before a smaller type is taken."""


def table_document(
    title: str | Heading,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    sheet: Sheet,
    notes: Sequence[str] = (),
) -> bytes:
    """Return any table as PDF, its heading repeated on every page."""
    heading = Heading(title) if isinstance(title, str) else title
    return parts_document(heading, [TablePart(columns, rows)], sheet, notes)


def parts_document(
    heading: Heading, parts: Sequence[TablePart], sheet: Sheet, notes: Sequence[str] = ()
) -> bytes:
    """Return tables as PDF, each from a new page, all in the type of the widest."""
    parts = [part.filled().up_to(sheet.type_size) for part in parts]
    fit = max((fit_of(part, sheet) for part in parts), key=_LARGEST.index)
    content = {
        "tables": [table_data(part) for part in parts],
        "notes": [plain(note) for note in notes],
        **fit._asdict(),
    }
    return typeset("table", heading, content, sheet)


def table_data(part: TablePart) -> dict[str, Any]:
    """Return a table as templates take it."""
    return {
        "caption": plain(part.caption),
        "columns": [
            {
                "heading": plain(column.heading),
                "align": column.align.value,
                "share": column.share,
                "strong": column.strong,
                "once": column.once,
            }
            for column in part.columns
        ],
        "rows": [[plain(cell) for cell in row] for row in part.rows],
    }


def fit_of(part: TablePart, sheet: Sheet) -> Fit:
    """Return the most comfortable fit in which no column is squeezed."""
    choices = {
        TypeSize.NORMAL: _FITS[len(part.rows) > _ROWS_IN_LARGE_TYPE :],
        TypeSize.LARGE: _LARGE,
        TypeSize.LARGEST: _LARGEST,
    }[sheet.type_size]
    return next((fit for fit in choices if _holds(fit, part, sheet.paper)), _FITS[-1])


def upright_fit(part: TablePart, paper: Paper) -> Fit:
    """Return the most comfortable fit of a table among other text, on upright paper."""
    return next((fit for fit in _AMONG_TEXT if _holds(fit, part, paper)), _AMONG_TEXT[-1])


def _holds(fit: Fit, part: TablePart, paper: Paper) -> bool:
    room = _WIDTHS[paper][fit.landscape] - _MARGINS
    return room >= sum(_width(fit, part, i) for i in range(len(part.columns)))


def _width(fit: Fit, part: TablePart, index: int) -> float:
    """Return how much room a column needs at least, in points."""
    column = part.columns[index]
    longest = max((len(row[index]) for row in part.rows), default=0)
    if column.share:
        letters = _LEAST_SHARED * column.share
    else:
        letters = max(longest, len(column.heading)) + (column.align is Align.POINTS)
    return fit.size * (_LETTER_WIDTH * letters + 2 * fit.inset)
